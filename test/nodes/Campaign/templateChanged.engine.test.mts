// A campaign's template changes after the form is filled in.
import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { people, SEND_PARAMETERS } from '../../harness/campaignSends.mts';
import { loadFields } from '../../harness/form.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);

const NAME = 'Payment';
const campaign: IDataObject = { __rl: true, mode: 'list', value: NAME, cachedResultName: NAME };
const FILLED = 'Pay {{1}} EUR for order {{2}}.';
const SWAPPED = 'For order {{1}}: please pay {{2}} EUR.';
const REWORDED = 'Hello. Pay {{1}} EUR for your order {{2}}.';

/** Binds the campaign to a template with this text, its only template. */
async function bind(text: string): Promise<void> {
	await sandbox.resetToSeed();
	const template = {
		...PLAIN_TEMPLATE,
		name: 'payment',
		text,
		sample_text: text.replace('{{1}}', '20').replace('{{2}}', 'A-17'),
	};
	await sandbox.control('POST', '/seed', {
		templates: [template],
		campaigns: [{ name: NAME, template: 'payment' }],
	});
	await sandbox.client.delete('/requests');
}

async function loadSchema(): Promise<ResourceMapperField[]> {
	const { fields } = await loadFields({
		type: new WaCampaign(),
		method: 'templateParameterFields',
		credential: sandbox.credential,
		parameters: { campaign: campaign as { value: string } },
	});
	return JSON.parse(JSON.stringify(fields)) as ResourceMapperField[];
}

/** The form as n8n stores it after it is filled in. */
let form: { value: IDataObject; schema: ResourceMapperField[] };

beforeEach(async () => {
	await bind(FILLED);
	form = { value: { 1: '20', 2: '={{ "A-" + $json.name }}' }, schema: await loadSchema() };
});

const run = async (more: IDataObject = {}, onError?: 'continueRegularOutput') =>
	await node.run(
		{
			...SEND_PARAMETERS,
			campaign,
			parametersMode: 'form',
			templateParams: { mappingMode: 'defineBelow', ...form } as unknown as IDataObject,
			...more,
		},
		{ items: people(3).map((item) => ({ ...item, 1: '20', 2: 'A-17' })), settings: { onError } },
	);

const requests = async () => (await node.arrived()).map(([request]) => request);
const sends = async () => (await requests()).filter((request) => request.endsWith('/api/send'));

const TEST = {
	operation: 'sendTest',
	testPhoneNumber: '+91 98123 45678',
	testContactName: 'Tester',
};

/** The lookups that precede every send. */
const LOOK_UP: unknown[] = [
	'POST /v1/project/wa-demo/campaigns',
	expect.stringMatching(/^GET \/v1\/project\/wa-demo\/wa_template\/\w+$/),
];

const REFUSAL =
	'The message of campaign "Payment" has changed since its values were filled in. Placeholder {{1}} was in "Pay {{1}} EUR for order {{2}}." and is now in "For order {{1}}: please pay {{2}} EUR.", so values could land in the wrong place. Open the node, choose "Refresh Value List" in the menu above the values, and check that each value fits the message';

describe('A campaign whose template has moved its placeholders', () => {
	beforeEach(async () => {
		await bind(SWAPPED);
	});

	it('sends nothing under "Stop Workflow", and says why once for all rows', async () => {
		const { error } = await run();
		expect(error?.message).toContain(
			'Nothing was sent: all 3 rows need fixing. The message of campaign "Payment" has changed since its values were filled in: rows 1 to 3. Placeholder {{1}} was in "Pay',
		);
		expect(await sends()).toEqual([]);
	});

	it('refuses every row under "Continue"', async () => {
		const { json } = await run({}, 'continueRegularOutput');
		const refused = { outcome: 'failed', reasonCode: 'templateChanged', reason: REFUSAL };
		expect(json).toMatchObject(Array(3).fill(refused));
		expect(await requests()).toEqual(LOOK_UP);
	});

	it('is reported as a problem by Preview', async () => {
		const { json } = await run({ operation: 'preview' });
		expect(json).toMatchObject(Array(3).fill({ ready: false, problems: [REFUSAL] }));
	});

	it('is not sent as a test', async () => {
		const { error } = await run(TEST);
		expect(error?.message).toContain('The message of campaign "Payment" has changed');
		expect(await sends()).toEqual([]);
	});

	it.each<[string, () => IDataObject]>([
		['an expression chooses it', () => ({ campaign: { ...campaign, value: '={{ "Payment" }}' } })],
		['an expression is in its place', () => ({ campaign: '={{ "Payment" }}' })],
		['the values come as a list', () => ({ parametersMode: 'list' })],
		['the values come from columns', () => ({ parametersMode: 'columns' })],
		['the node was not filled in the form', () => ({ templateParams: { value: form.value } })],
		[
			'its labels alone are stored',
			() => ({
				templateParams: {
					value: form.value,
					schema: form.schema.map(({ id, displayName }) => ({ id, displayName })),
				},
			}),
		],
	])('is sent if %s', async (_, more) => {
		const { error } = await run(more());
		expect(error).toBeUndefined();
		expect(await sends()).toHaveLength(3);
	});

	it('is sent once the fields are reloaded', async () => {
		form = { ...form, schema: await loadSchema() };
		expect((await run()).error).toBeUndefined();
		expect(await sends()).toHaveLength(3);
	});
});

describe('A campaign whose template has different words around the same placeholders', () => {
	beforeEach(async () => {
		await bind(REWORDED);
	});
	const WARNING =
		'The message of campaign "Payment" has been reworded since its values were filled in. Its placeholders are in the same places.';

	it('is sent, with a warning and without an additional request', async () => {
		const { error, hints } = await run();
		expect(error).toBeUndefined();
		const send = 'POST /v1/project/wa-demo/campaign/api/send';
		expect(await requests()).toEqual([...LOOK_UP, send, send, send]);
		expect(await sandbox.violations()).toEqual([]);
		expect(hints).toMatchObject([{ type: 'warning' }]);
		expect(at(hints, 0).message.split(WARNING)).toHaveLength(2);
	});

	it.each([
		['Preview', { operation: 'preview' }],
		['Send Test', TEST],
	])('warns in %s', async (_, more) => {
		const { error, hints } = await run(more);
		expect(error).toBeUndefined();
		expect(hints).toMatchObject([{ type: 'warning', message: expect.stringContaining(WARNING) }]);
	});
});

describe('A campaign whose template is unchanged', () => {
	it.each([
		['labels of the same format', ({ displayName }: ResourceMapperField) => displayName],
		['labels of another format', ({ id }: ResourceMapperField) => `Wert ${id}`],
	])('is sent without a warning, with %s', async (_, label) => {
		form = {
			...form,
			schema: form.schema.map((field) => ({ ...field, displayName: label(field) })),
		};
		const { error, hints } = await run();
		expect(error).toBeUndefined();
		expect(hints).toMatchObject([{ type: 'info' }]);
		expect(await sends()).toHaveLength(3);
	});
});
