/**
 * Every operation and every list of the form against a sandbox that answers as services of this kind were seen to answer,
 * and takes the password under another header. That each field goes out is tested with the specification's answers.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import { loadFields, searchList } from '../../harness/form.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { casesOf } from './cases.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { prepareRows, type Rows } from './rows.mts';
import { completed } from './together.mts';

const HEADER = 'X-Host-Pwd';
const CAMPAIGN = 'Invoices';
const nodes = await nodeClasses();
const sandbox = fileSandbox();
let rows: Rows;

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const INVOICE = {
	name: 'invoice_created',
	category: 'TRANSACTIONAL',
	type: 'TEXT',
	language: 'English',
	text: 'We have raised an invoice of {{1}}.',
	sample_text: 'We have raised an invoice of ₹999.',
	message_action_type: 'CTA',
	call_to_action: [
		{ type: 'URL', button_title: 'Pay now', button_value: 'https://pay.example/{{1}}' },
	],
};

/** Its text ends in a bracket that names no button. */
const VIP = {
	name: 'vip',
	category: 'MARKETING',
	type: 'TEXT',
	language: 'English',
	text: 'Hello {{1}}, this is for our members | [VIP]',
	sample_text: 'Hello Asha, this is for our members | [VIP]',
	message_action_type: 'QuickReplies',
	quick_replies: ['Yes'],
};

beforeAll(async () => {
	rows = await prepareRows(sandbox);
	await sandbox.control('POST', '/seed', {
		templates: [INVOICE, VIP],
		campaigns: [{ name: CAMPAIGN, template: INVOICE.name }],
	});
	await sandbox.control('PUT', '/answers', { answers: 'observed', passwordHeader: HEADER });
	sandbox.credential.headerName = HEADER;
});

describe.each(nodes)('$folder', (node) => {
	const { run } = nodeUnderTest(node.type, sandbox);

	it.each(operationsOf(node))('$title', async (operation) => {
		const { parameters } = at(casesOf(node, operation), 0);
		const items = (await rows.next(parameters)).slice(0, 1);
		const { outputs, error } = await run(completed(node.folder, parameters), { items });
		expect(error).toBeUndefined();
		expect(outputs[0]?.length).toBeGreaterThan(0);
		expect(JSON.stringify(outputs)).not.toMatch(/"(?:undefined|error)"/);
	});
});

describe('The form', () => {
	it.each([
		{ type: new WaCampaign(), method: 'searchSendableCampaigns', entry: CAMPAIGN },
		{ type: new WaCampaign(), method: 'searchApiCampaigns', entry: CAMPAIGN },
		{ type: new WaMessage(), method: 'searchApprovedTemplates', entry: INVOICE.name },
		{ type: new WaTemplate(), method: 'searchTemplates', entry: INVOICE.name },
		{ type: new WaCatalogue(), method: 'searchCatalogues', entry: 'Summer shop' },
	] as const)('lists records with $method', async ({ type, method, entry }) => {
		const { results } = await searchList({ type, method, credential: sandbox.credential });
		expect(results.map(({ name }) => name).join('\n')).toContain(entry);
		expect(new Set(results.map(({ value }) => value)).size).toBe(results.length);
		expect(results.map(({ value }) => value)).not.toContain('undefined');
	});

	it.each([
		{
			of: 'WA Campaign',
			type: new WaCampaign(),
			parameters: { campaign: locator('name', CAMPAIGN) },
			ids: ['Placeholder 1', 'Placeholder 2'],
		},
		{
			of: 'WA Message',
			type: new WaMessage(),
			parameters: { messageType: 'template', template: locator('name', INVOICE.name) },
			ids: ['Placeholder 1', 'Button 1'],
		},
	] as const)(
		'of $of has a field for the body and for the button',
		async ({ type, parameters, ids }) => {
			const form = {
				type,
				method: 'templateParameterFields',
				parameters,
				credential: sandbox.credential,
			};
			const { fields } = await loadFields(form);
			expect(fields.map(({ id }) => id)).toEqual(ids);
			expect(at(fields, 1).displayName).toContain('Pay now');
		},
	);

	it('shows the body without the buttons behind it, and leaves other brackets alone', async () => {
		const form = {
			type: new WaMessage(),
			method: 'templateMessage',
			credential: sandbox.credential,
		};
		const noticeOf = async (name: string) => {
			const parameters = { messageType: 'template', template: locator('name', name) };
			return (await loadFields({ ...form, parameters })).emptyFieldsNotice;
		};
		expect(await noticeOf(INVOICE.name)).toMatch(
			/<br>We have raised an invoice of <b>\{\{1\}\}<\/b>\.<br>Buttons/,
		);
		expect(await noticeOf('vip')).toMatch(/for our members \| \[VIP\]<br>Buttons: Yes$/);
	});
});

it('A template message has values for the body and for the button apart', async () => {
	const { run } = nodeUnderTest(new WaMessage(), sandbox);
	const { outputs } = await run({
		operation: 'send',
		phoneNumber: '+91 98123 45671',
		messageType: 'template',
		template: locator('name', INVOICE.name),
		parametersMode: 'form',
		templateParams: {
			mappingMode: 'defineBelow',
			value: { 'Placeholder 1': '₹999', 'Button 1': 'A-17' },
		},
	});
	expect(at(at(outputs, 0), 0).json).toMatchObject({ outcome: 'accepted' });
	const [sent] = (await sandbox.requests()).filter(({ operation }) => operation === 'sendMessage');
	expect(sent?.body).toMatchObject({
		template: {
			components: [
				{ type: 'body', parameters: [{ text: '₹999' }] },
				{ type: 'button', index: '0', parameters: [{ text: 'A-17' }] },
			],
		},
	});
});

describe('A campaign whose button takes a value', () => {
	const { run } = nodeUnderTest(new WaCampaign(), sandbox);
	const row = {
		campaign: locator('name', CAMPAIGN),
		phoneNumber: '+91 98123 45670',
		contactName: 'Asha Rao',
		parametersMode: 'list',
		templateParamsList: '["₹999", "A-17"]',
	};

	it('shows and sends both values', async () => {
		const message = 'We have raised an invoice of ₹999.\n[Pay now: https://pay.example/A-17]';
		const preview = await run({ operation: 'preview', ...row });
		expect(at(at(preview.outputs, 0), 0).json).toMatchObject({ ready: true, message });
		const sent = await run({ operation: 'send', ...row });
		expect(at(at(sent.outputs, 0), 0).json).toMatchObject({ outcome: 'accepted' });
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ 919812345670: 1 });
	});

	it('keeps its template from being deleted', async () => {
		const template = nodeUnderTest(new WaTemplate(), sandbox);
		const { error } = await template.run({
			operation: 'delete',
			template: locator('name', INVOICE.name),
		});
		expect(error?.message).toContain(`"${CAMPAIGN}" is LIVE`);
	});
});

describe('An operation', () => {
	it('returns the answer as it came in Raw, and the specification’s record otherwise', async () => {
		const { run } = nodeUnderTest(new WaTemplate(), sandbox);
		const get = async (output: string) => {
			const { outputs } = await run({ operation: 'getMany', returnAll: true, output });
			return at(outputs, 0)
				.map(({ json }) => json)
				.find(({ name }) => name === INVOICE.name);
		};
		expect(await get('raw')).toMatchObject({
			id: expect.any(String),
			category: 'UTILITY',
			rejected_reason: 'NONE',
			created_at: expect.any(Number),
		});
		expect(await get('raw')).not.toHaveProperty('_id');
		expect(await get('simplified')).toMatchObject({
			_id: expect.any(String),
			category: 'TRANSACTIONAL',
			rejected_reason: null,
		});
	});

	it('that the host does not have says so', async () => {
		await sandbox.control('PUT', '/answers', { missing: ['getContactById'] });
		const { run } = nodeUnderTest(new WaContact(), sandbox);
		const { error } = await run({
			operation: 'get',
			contact: locator('id', '64f1c2a7e4b0a1d2c3e4f5a6'),
		});
		expect(error?.message).toBe(ERROR_TABLE.byAnswer.noSuchEndpoint.happened());
		await sandbox.control('PUT', '/answers', { missing: [] });
	});
});

it('Requests kept to the contract, and answers to their schema', async () => {
	expect(await sandbox.violations()).toEqual([]);
});
