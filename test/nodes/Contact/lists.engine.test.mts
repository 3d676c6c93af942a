// Lists of contacts through n8n's engine: order, speed, and the result for each row.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { people } from '../../harness/campaignSends.mts';
import { happened } from '../../harness/errorWords.mts';
import { at } from '../../harness/pick.mts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import type { FaultRule } from '../../../sandbox/start.mts';
import { runNode, type NodeRun } from '../../harness/engine.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const NUMBER = '={{ $json.phone }}';
const CREATE: IDataObject = {
	operation: 'create',
	phoneNumber: NUMBER,
	contactName: '={{ $json.name }}',
};
const CREATE_OR_UPDATE: IDataObject = { ...CREATE, operation: 'upsert' };

const sandbox = seededSandbox();
const run = async (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	await runNode({
		type: new WaContact(),
		credential: sandbox.credential,
		parameters,
		items,
		...more,
	});
const faults = async (...rules: FaultRule[]) => await sandbox.control('PUT', '/faults', { rules });
/** The requests so far, oldest first. */
const requests = async () => (await sandbox.requests()).toReversed();
/** Creates these contacts. */
const seed = async (items: IDataObject[]) =>
	await sandbox.control('POST', '/seed', {
		contacts: items.map(({ phone, name }) => ({
			name,
			phone_number: String(phone).replace('+', ''),
		})),
	});

const CREATES = { operation: 'createContact' };
const UPDATE: IDataObject = {
	operation: 'update',
	contact: { __rl: true, mode: 'phoneNumber', value: NUMBER },
	updateFields: { contactName: '={{ $json.name }}' },
};
const creates = async () =>
	(await requests()).filter(({ operation }) => operation === CREATES.operation);
const latency = (ms: number) => ({ kind: 'delay', ms }) as const;

describe('A list of contacts', () => {
	it('keeps the order of rows about one contact, however its number is written', async () => {
		await faults(latency(20));
		const asha = ['+91 98765 43210', '0091-9876543210', '+919876543210'];
		const list = [
			...[...asha, ...asha].map((phone, round) => ({ phone, name: `Asha ${round}` })),
			...people(60),
		];
		const { json } = await run(CREATE_OR_UPDATE, list);
		const ofAsha = json.filter((record) => record.phone_number === '919876543210');
		expect(ofAsha.map(({ outcome, name }) => [outcome, name])).toEqual([
			['created', 'Asha 0'],
			...[1, 2, 3, 4, 5].map((round) => ['updated', `Asha ${round}`]),
		]);
		expect(await creates()).toHaveLength(1 + 60);
		expect((await sandbox.client.get('/traffic')).peakInFlight).toBeGreaterThan(5);
	});

	it.each([CREATE, CREATE_OR_UPDATE])(
		'says which rows were not tried: $operation',
		async (operation) => {
			const credential = { ...sandbox.credential, apiPassword: 'wrong' };
			const list = ['A', 'B', 'C'].map((name) => ({ phone: '+91 98765 43210', name }));
			const { json } = await run(operation, list, {
				settings: { onError: 'continueRegularOutput' },
				credential,
			});
			const messages = json.map(({ error }) => (error as IDataObject).message);
			expect(messages).toEqual([
				expect.stringMatching(/^(?!Not tried)/),
				expect.stringMatching(/^Not tried: /),
				expect.stringMatching(/^Not tried: /),
			]);
			expect(await requests()).toHaveLength(1);
		},
	);

	it('keeps the order of rows that name a contact by number and by ID', async () => {
		const [asha = {}] = people(1);
		await seed([asha]);
		const { json } = await run({ ...UPDATE, operation: 'get' }, [asha]);
		const { id } = at(json, 0);
		await faults(latency(20));
		const either = {
			...UPDATE,
			contact: '={{ { mode: $json.id ? "id" : "phoneNumber", value: $json.id || $json.phone } }}',
		};
		const list = [{ ...asha }, { id }, { ...asha }, { id }].map((row, round) => ({
			...row,
			name: `Round ${round}`,
		}));
		await run(either, list);
		const patches = (await requests()).filter(({ method }) => method === 'PATCH');
		expect(patches.map(({ body }) => body)).toEqual(list.map(({ name }) => ({ name })));
		for (const [index, patch] of patches.slice(1).entries()) {
			const before = at(patches, index);
			// Each request takes 20 ms.
			expect(patch.at - before.at).toBeGreaterThanOrEqual(19);
		}
	});
});

describe('A list that the user stops', () => {
	it('starts no further row', async () => {
		await faults(latency(50));
		const { status } = await run(CREATE, people(300), {
			onStart: (cancel) => {
				void (async () => {
					while ((await requests()).length < 5) await new Promise((wake) => setImmediate(wake));
					cancel();
				})();
			},
		});
		expect(status).toBe('canceled');
		expect((await requests()).length).toBeLessThan(100);
	});
});

describe("n8n's Retry button", () => {
	it('returns as created what the failed execution of Create or Update created', async () => {
		const list = people(60);
		await faults({ kind: 'status', status: 400, calls: [51], match: CREATES });
		const first = await run(CREATE_OR_UPDATE, list);
		expect(first.error?.message).toContain(`: ${happened(400, 'contact')}`);
		expect(first.error?.description).toContain('carries out only the rest');
		const RECORD = /\b[0-9a-z]+\+[\w-]{6},/;
		expect(first.stored).toMatch(RECORD);
		await faults();

		const second = await run(CREATE_OR_UPDATE, [], { retryOf: first.stored });
		expect(second.error).toBeUndefined();
		expect(second.json.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
		expect(second.hints).toMatchObject([{ message: '60 rows: 60 created' }]);
		// One request for each contact, and one more for the refused one.
		expect(await creates()).toHaveLength(61);
		expect(second.stored).not.toMatch(RECORD);
	});
});

describe('Retry On Fail', () => {
	const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	it('reports a contact that an earlier try updated as updated', async () => {
		const list = people(2);
		const [known = {}] = list;
		await seed([{ ...known, name: 'Before' }]);
		await faults({ kind: 'status', status: 400, calls: [1], match: CREATES });
		const settings = { ...RETRY, onError: 'stopWorkflow' } as const;
		const { json } = await run(CREATE_OR_UPDATE, list, { settings });
		expect(json.map(({ outcome }) => outcome)).toEqual(['updated', 'created']);
	});

	it('creates no contact twice under "Continue" either, when the first row fails', async () => {
		await faults({ kind: 'status', status: 400, calls: [1], match: CREATES });
		const settings = { ...RETRY, onError: 'continueRegularOutput' } as const;
		const { json } = await run(CREATE, people(30), { settings });
		expect(json.map(({ name }) => name)).toEqual(people(30).map(({ name }) => name));
		expect(await creates()).toHaveLength(31);
	});

	it('finds a contact whose creation was in doubt', async () => {
		// The response is lost, and every lookup of the result fails.
		await faults(
			{ kind: 'reset', when: 'after', calls: [1], match: CREATES },
			{ kind: 'status', status: 400, calls: [1], match: { operation: 'getContactByNumber' } },
		);
		const { json, error } = await run(CREATE, people(1), { settings: RETRY });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ name: 'P0' }]);
		expect(await creates()).toHaveLength(1);
	});
});
