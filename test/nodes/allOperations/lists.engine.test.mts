// Lists through the operations of all nodes: creates happen once, reads run concurrently.
import type { IDataObject, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaBusiness } from '../../../nodes/Business/WaBusiness.node.ts';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { runNode, type NodeRun } from '../../harness/engine.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from './endpoints.mts';

const sandbox = seededSandbox();

const ROWS = 40;
const ITEMS: IDataObject[] = Array.from({ length: ROWS }, (_, row) => ({
	name: `row_${row}`,
	phone: `+9198765${10_000 + row}`,
}));
const run = async (type: INodeType, parameters: IDataObject, more: Partial<NodeRun> = {}) =>
	await runNode({ type, parameters, items: ITEMS, credential: sandbox.credential, ...more });
const asked = async (operation: string) =>
	(await sandbox.requests()).filter((request) => request.operation === operation);
const NAME = '={{ $json.name }}';

describe.each([
	{
		create: 'createContact',
		type: new WaContact(),
		given: { contactName: NAME, phoneNumber: '={{ $json.phone }}' },
		shown: 'name',
		done: 'created',
	},
	{
		create: 'createCampaign',
		type: new WaCampaign(),
		given: { campaignName: NAME },
		shown: 'name',
		done: 'created',
	},
	{
		create: 'submitTemplate',
		type: new WaTemplate(),
		given: { templateName: NAME },
		shown: 'name',
		done: 'submitted',
	},
	{
		create: 'createProduct',
		type: new WaCatalogue(),
		given: { retailerId: NAME },
		shown: 'status',
		done: 'created',
	},
] as const)('$create for a list', ({ create, type, given, shown, done }) => {
	const parameters = { ...ENDPOINTS[create].parameters, ...given };
	const shownOf = (row: IDataObject) => (shown === 'name' ? row.name : true);
	const refuse = async () =>
		await sandbox.control('PUT', '/faults', {
			rules: [{ kind: 'status', status: 400, calls: [30], match: { operation: create } }],
		});

	it("creates nothing twice when n8n's Retry button runs it again", async () => {
		await refuse();
		const first = await run(type, parameters);
		expect(first.error?.message).toMatch(/^Row \d+: /);
		const second = await run(type, parameters, { items: [], retryOf: first.stored });
		expect(second.error).toBeUndefined();
		expect(second.json.map((json) => json[shown])).toEqual(ITEMS.map(shownOf));
		expect(second.hints).toMatchObject([{ message: `${ROWS} rows: ${ROWS} ${done}` }]);
		expect(await asked(create)).toHaveLength(ROWS + 1);
	});

	it('creates nothing twice under Retry On Fail', async () => {
		await refuse();
		const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const { json, error } = await run(type, parameters, { settings });
		expect(error).toBeUndefined();
		expect(json.map((record) => record[shown])).toEqual(ITEMS.map(shownOf));
		expect(await asked(create)).toHaveLength(ROWS + 1);
	});

	it('has several requests in flight, but one at a time for records of one name', async () => {
		await sandbox.control('PUT', '/faults', { rules: [{ kind: 'delay', ms: 30 }] });
		const same = { name: 'same', phone: '+919876520000' };
		const items = ITEMS.flatMap((row, index) => (index < 5 ? [same, row] : [row]));
		const settings = { onError: 'continueRegularOutput' } as const;
		const { json } = await run(type, parameters, { items, settings });
		const ofOne = json.filter((_, index) => items[index] === same);
		expect(ofOne.map(({ error }) => error !== undefined)).toEqual([false, true, true, true, true]);
		const { peakInFlight } = await sandbox.client.get('/traffic');
		expect(peakInFlight).toBeGreaterThan(10);
	});
});

describe.each([
	['getMessage', new WaMessage(), 'messageId'],
	['getCampaign', new WaCampaign(), 'campaignId'],
	['getTemplate', new WaTemplate(), 'template'],
	['getBusiness', new WaBusiness(), 'businessId'],
] as const)('%s for a list', (operation, type, field) => {
	it('has many requests in flight, and reports every row in its place', async () => {
		await sandbox.control('PUT', '/faults', { rules: [{ kind: 'delay', ms: 40 }] });
		const { parameters } = ENDPOINTS[operation];
		const settings = { onError: 'continueRegularOutput' } as const;
		const id = '={{ $json.id }}';
		const { json, hints } = await run(
			type,
			{
				...parameters,
				[field]: typeof parameters[field] === 'string' ? id : { __rl: true, mode: 'id', value: id },
			},
			{
				items: ITEMS.map((_, row) => ({ id: `64f1c2a7e4b0a1d2c3e4f${500 + row}` })),
				settings,
			},
		);
		expect(json.map(({ error }) => (error as IDataObject).row)).toEqual(
			ITEMS.map((_, row) => row + 1),
		);
		const lines = new RegExp(`^${ROWS} rows: ${ROWS} failed<br>\\n[^<]*: rows 1 to ${ROWS}\\.$`);
		expect(hints).toMatchObject([{ message: expect.stringMatching(lines), type: 'warning' }]);
		const ids = (await asked(operation)).map(({ path }) => path.split('/').at(-1));
		expect(new Set(ids).size).toBe(ROWS);
		const { peakInFlight } = await sandbox.client.get('/traffic');
		expect(peakInFlight).toBeGreaterThan(10);
		expect(peakInFlight).toBeLessThanOrEqual(20);
	});
});
