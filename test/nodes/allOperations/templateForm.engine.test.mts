// What a send's form shows for the chosen campaign or template: its message and the fields that it needs.
import type { INodeParameters, ResourceMapperFields } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { loadFields } from '../../harness/form.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const sandbox = seededSandbox();
beforeEach(async () => {
	const template = (name: string, type: string, text: string, more: object = {}) => ({
		name,
		type,
		text,
		sample_text: text.replace('{{1}}', 'Asha').replace('{{2}}', 'Monday'),
		category: 'MARKETING',
		language: 'English',
		...more,
	});
	const templates = [
		template('reminder', 'TEXT', 'Hello {{1}},\nyour appointment is on {{2}}.', {
			header_text: 'Reminder',
			footer_text: 'Demo <Clinic>',
			message_action_type: 'QuickReplies',
			quick_replies: ['Confirm'],
		}),
		template('brochure', 'FILE', 'Our prices'),
		template('poster', 'IMAGE', 'Hi {{1}}'),
		template('greeting', 'TEXT', 'Hello'),
		template('shop', 'LOCATION', 'Here we are'),
		template('offers', 'CAROUSEL', 'For you, {{1}}'),
		template('order', 'TEXT', 'Thanks, {{1}}', { header_text: 'Order {{1}}' }),
		template('parcel', 'TEXT', 'On its way, {{1}}', {
			message_action_type: 'CTA',
			call_to_action: [
				{ type: 'URL', button_title: 'Track', button_value: 'https://shop.example/{{1}}' },
			],
		}),
	];
	const campaigns = templates.map(({ name }) => ({ name, template: name }));
	await sandbox.control('POST', '/seed', { templates, campaigns });
});

const forms = [
	{
		name: 'WA Campaign',
		parameter: 'campaign',
		noun: 'Campaign',
		type: new WaCampaign(),
		beside: {},
	},
	{
		name: 'WA Message',
		parameter: 'template',
		noun: 'Template',
		type: new WaMessage(),
		beside: { messageType: 'template' },
	},
];

it('The form of a new campaign shows the message of the chosen template', async () => {
	const load = async (value: string) =>
		await loadFields({
			type: new WaCampaign(),
			method: 'newCampaignMessage',
			credential: sandbox.credential,
			parameters: { operation: 'create', template: { __rl: true, mode: 'name', value } },
		});
	expect((await load('reminder')).emptyFieldsNotice).toContain('Hello <b>{{1}}</b>,');
	expect((await load('poster')).emptyFieldsNotice).toContain('[Image]');
	expect((await load('parcel')).emptyFieldsNotice).toContain('Campaigns fill');
	expect((await load('unknown')).emptyFieldsNotice).toContain('no template &quot;unknown');
	expect((await load('')).emptyFieldsNotice).toContain('Choose a template first');
});

describe.each(forms)('The form of $name', ({ parameter, noun, type, beside }) => {
	const load = async (
		method: string,
		value: unknown,
		more: { apiPassword?: string } = {},
		nodeType?: string,
	): Promise<ResourceMapperFields> => {
		return await loadFields({
			type,
			method,
			credential: { ...sandbox.credential, ...more },
			...(nodeType === undefined ? {} : { nodeType }),
			parameters: {
				...beside,
				[parameter]: { __rl: true, mode: 'name', value },
			} as INodeParameters,
		});
	};

	it('shows the whole message, below whose it is', async () => {
		const { fields, emptyFieldsNotice } = await load('templateMessage', 'reminder');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toBe(
			`<small>${noun}: reminder</small><br><b>Reminder</b><br>Hello <b>{{1}}</b>,<br>your appointment is on <b>{{2}}</b>.<br><small>Demo &lt;Clinic&gt;</small><br>Buttons: Confirm`,
		);
	});

	it.each([
		['reminder', ['1 · Hello [Asha]', '2 · …is on [Monday]']],
		['poster', ['1 · Hi [Asha]', 'Image URL']],
		['brochure', ['File URL', 'File Name']],
	])('has a field for each value that %s needs', async (name, labels) => {
		const { fields } = await load('templateParameterFields', name);
		expect(fields.map(({ displayName }) => displayName)).toEqual(labels);
		expect(fields.every(({ required }) => required)).toBe(true);
	});

	it('begins labels with a letter for an agent, as models ask of keys', async () => {
		const { fields } = await load('templateParameterFields', 'reminder', {}, 'underTestTool');
		expect(fields.map(({ displayName }) => displayName)).toEqual([
			'Placeholder 1 · Hello [Asha]',
			'Placeholder 2 · …is on [Monday]',
		]);
	});

	it('says so if nothing is needed', async () => {
		const { fields, emptyFieldsNotice } = await load('templateParameterFields', 'greeting');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain('has no placeholders');
	});

	it.each([
		[
			'shop',
			/^<small>\w+: shop<\/small><br><i>\[Location\]<\/i><br>Here we are<br><small>The service does not show the location/,
		],
		['offers', /<small>The service does not show the carousel of this template/],
	])('says which parts have no field: %s', async (name, notice) => {
		const { emptyFieldsNotice } = await load('templateMessage', name);
		expect(emptyFieldsNotice).toMatch(notice);
		expect(emptyFieldsNotice?.includes('Components (JSON)')).toBe(parameter === 'template');
	});

	it.each(['order', 'parcel'])(
		'says that a campaign send fills only the text, and %s needs more',
		async (name) => {
			const { emptyFieldsNotice } = await load('templateMessage', name);
			const says = emptyFieldsNotice?.includes('<small>Campaigns fill');
			expect(says).toBe(parameter === 'campaign');
		},
	);

	it('says which part the service does not show, not that nothing is needed', async () => {
		const { fields, emptyFieldsNotice } = await load('templateParameterFields', 'shop');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toMatch(/^The service does not show the location/);
	});

	it('shows the known fields of a template with parts that the service does not show', async () => {
		const { fields } = await load('templateParameterFields', 'offers');
		expect(fields.map(({ id }) => id)).toEqual(['Placeholder 1']);
	});

	it.each(['templateMessage', 'templateParameterFields'])(
		'%s explains why it is empty',
		async (method) => {
			const notice = async (value: string, more?: Parameters<typeof load>[2]) =>
				(await load(method, value, more)).emptyFieldsNotice;
			expect(await notice('')).toMatch(/^Choose a (campaign|template) first/);
			const chosen = await notice('={{ $json.name }}');
			expect(chosen).toMatch(/^An expression chooses the/);
			expect(chosen?.includes('Preview')).toBe(parameter === 'campaign');
			expect(await notice('<b>nothing</b>')).toContain(
				'no ' + parameter + ' &quot;&lt;b&gt;nothing',
			);
			expect(await notice('reminder', { apiPassword: 'wrong' })).toMatch(
				/^The message could not be loaded: .*password/,
			);
			expect(await sandbox.violations()).toEqual([]);
		},
	);

	it('is up to date whenever it is opened', async () => {
		await load('templateMessage', 'greeting');
		await sandbox.control('POST', '/seed', {
			templates: [{ ...PLAIN_TEMPLATE, name: 'newest', text: 'New', sample_text: 'New' }],
			campaigns: [{ name: 'newest', template: 'newest' }],
		});
		expect((await load('templateMessage', 'newest')).emptyFieldsNotice).toMatch(/<br>New$/);
	});
});
