// A template changes after the form is filled in.
import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { SYSTEM_CLOCK } from '../../../nodes/service/limiter/clock.ts';
import { people } from '../../harness/campaignSends.mts';
import { loadFields } from '../../harness/form.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = fileSandbox();
hurryEachTest();

const NAME = 'payment';
const TEMPLATE = {
	...PLAIN_TEMPLATE,
	name: NAME,
	text: 'Pay {{1}} EUR for order {{2}}.',
	sample_text: 'Pay 20 EUR for order A-17.',
	message_action_type: 'QuickReplies',
	quick_replies: ['Paid'],
};
const OTHER_TEXT = {
	...TEMPLATE,
	text: 'Hello. Pay {{1}} EUR for order {{2}}.',
	sample_text: 'Hello. Pay 20 EUR for order A-17.',
};
const OTHER_BUTTONS = { ...TEMPLATE, quick_replies: ['I have paid'] };

/** Binds the campaign to this template, its only one. */
async function bind(template: IDataObject): Promise<void> {
	await sandbox.resetToSeed();
	await sandbox.control('POST', '/seed', {
		templates: [template],
		campaigns: [{ name: NAME, template: NAME }],
	});
	await sandbox.client.delete('/requests');
}

const TESTER = { testPhoneNumber: '+91 98123 45678', testContactName: 'Tester' };

/** The operations whose values are filled in for a template. */
const OPERATIONS = [
	{ chosen: 'campaign', type: new WaCampaign(), more: { operation: 'send' } },
	{ chosen: 'campaign', type: new WaCampaign(), more: { operation: 'sendTest', ...TESTER } },
	{ chosen: 'campaign', type: new WaCampaign(), more: { operation: 'preview' } },
	{ chosen: 'template', type: new WaMessage(), more: { operation: 'send' } },
	{ chosen: 'template', type: new WaMessage(), more: { operation: 'sendTest', ...TESTER } },
].map((one) => ({ ...one, title: `${one.type.description.displayName}: ${one.more.operation}` }));

describe.each(OPERATIONS)('$title', ({ chosen, type, more: { operation, ...fields } }) => {
	const node = nodeUnderTest(type, sandbox);
	const locator = { __rl: true, mode: 'list', value: NAME, cachedResultName: NAME };
	const common: IDataObject = {
		operation,
		...fields,
		messageType: 'template',
		phoneNumber: '={{ $json.phone }}',
		contactName: '={{ $json.name }}',
		[chosen]: locator,
	};
	const loadSchema = async () => {
		const { fields: schema } = await loadFields({
			type,
			method: 'templateParameterFields',
			credential: sandbox.credential,
			parameters: common as never,
		});
		return JSON.parse(JSON.stringify(schema)) as ResourceMapperField[];
	};
	/** The form as n8n stores it after it is filled in. */
	let form: { value: IDataObject; schema: ResourceMapperField[] };
	beforeEach(async () => {
		await bind(TEMPLATE);
		form = {
			value: { 'Placeholder 1': '20', 'Placeholder 2': '={{ "A-" + $json.name }}' },
			schema: await loadSchema(),
		};
	});
	const run = async (more: IDataObject = {}, onError?: 'continueRegularOutput') =>
		await node.run(
			{
				...common,
				parametersMode: 'form',
				templateParams: { mappingMode: 'defineBelow', ...form } as unknown as IDataObject,
				...more,
			},
			{ items: people(3).map((item) => ({ ...item, 1: '20', 2: 'A-17' })), settings: { onError } },
		);
	const sends = async () =>
		(await node.arrived()).filter(([request]) => /\/api\/send$|\/messages$/.test(request));
	const isRefusal = (part: string) =>
		expect.stringContaining(
			`The ${part} of ${chosen} "${NAME}" changed after its values were filled in`,
		) as string;
	const refusals = async (part: string) => {
		if (operation === 'preview') {
			const { json } = await run();
			expect(json).toMatchObject(Array(3).fill({ ready: false, problems: [isRefusal(part)] }));
		} else {
			const { json } = await run({}, 'continueRegularOutput');
			const refused = { outcome: 'failed', reasonCode: 'templateChanged', reason: isRefusal(part) };
			expect(json).toMatchObject(Array(operation === 'send' ? 3 : 1).fill(refused));
			const { error } = await run();
			expect(error?.message).toEqual(isRefusal(part));
		}
		expect(await sends()).toEqual([]);
	};
	const isDone = async (more: IDataObject = {}) => {
		const { error, json, hints } = await run(more);
		expect(error).toBeUndefined();
		if (operation === 'preview') expect(json).toMatchObject(Array(3).fill({ ready: true }));
		else expect(await sends()).toHaveLength(operation === 'send' ? 3 : 1);
		for (const { type: kind } of hints) expect(kind).toBe('info');
	};

	it('refuses another text', async () => {
		await bind(OTHER_TEXT);
		await refusals('text');
	});

	it('refuses other buttons', async () => {
		await bind(OTHER_BUTTONS);
		await refusals('buttons');
	});

	it('takes an unchanged template', async () => {
		await isDone();
	});

	it('takes an unchanged template in the other shape of an answer', async () => {
		await sandbox.control('PUT', '/answers', { answers: 'observed' });
		// What the process knows of the template is then read again.
		await SYSTEM_CLOCK.sleep(120_000);
		await isDone();
		expect(JSON.stringify(await node.arrived())).toContain('/wa_template');
	});

	it.each<[string, () => IDataObject]>([
		['an expression chooses it', () => ({ [chosen]: { ...locator, value: `={{ "${NAME}" }}` } })],
		['an expression is in its place', () => ({ [chosen]: `={{ "${NAME}" }}` })],
		[
			'the values come as a list',
			() => ({ parametersMode: 'list', templateParamsList: '["20", "A-17"]' }),
		],
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
	])('takes a changed template if %s', async (_, more) => {
		await bind(OTHER_TEXT);
		await isDone(more());
	});

	it('takes a changed template once the fields are reloaded', async () => {
		await bind(OTHER_BUTTONS);
		form = { ...form, schema: await loadSchema() };
		await isDone();
	});

	it.runIf(chosen === 'template')('takes a changed template for components alone', async () => {
		await bind(OTHER_TEXT);
		const parameters = ['20', 'A-17'].map((text) => ({ type: 'text', text }));
		await isDone({ options: { components: JSON.stringify([{ type: 'body', parameters }]) } });
		const { error } = await run({ options: { components: '={{ [] }}' } });
		expect(error?.message).toEqual(isRefusal('text'));
	});
});
