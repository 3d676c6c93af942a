// What a template message carries besides its body values: values for header text and buttons, and the language.
import type { IDataObject } from 'n8n-workflow';
import { beforeEach, describe, expect, it } from 'vitest';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { buttonFields } from '../../../nodes/Message/sending/headerAndButtons.ts';
import { loadFields } from '../../harness/form.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { errorWords } from '../../harness/errorWords.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const NUMBER = '919876543210';
const SHIPPED = {
	name: 'order_shipped',
	category: 'TRANSACTIONAL',
	type: 'TEXT',
	language: 'English',
	header_text: 'Order {{1}}',
	text: 'Hello {{1}}, it is on its way.',
	sample_text: 'Hello Asha, it is on its way.',
	message_action_type: 'CTA',
	call_to_action: [
		{ type: 'Phone Number', button_title: 'Call us', button_value: '+912212345678' },
		{ type: 'URL', button_title: 'Track', button_value: 'https://shop.example/track/{{1}}' },
	],
};
const sandbox = seededSandbox();
const node = nodeUnderTest(new WaMessage(), sandbox);

beforeEach(async () => {
	await sandbox.control('POST', '/seed', { templates: [SHIPPED] });
});

const send = async (parameters: IDataObject, name = 'order_shipped') =>
	await node.run(
		{
			operation: 'send',
			phoneNumber: `+${NUMBER}`,
			messageType: 'template',
			template: { __rl: true, mode: 'name', value: name },
			...parameters,
		},
		{ items: [{ order: 42 }] },
	);
const load = async (method: string, value: string) =>
	await loadFields({
		type: new WaMessage(),
		method,
		credential: sandbox.credential,
		parameters: { messageType: 'template', template: { __rl: true, mode: 'name', value } },
	});
const form = (value: IDataObject) => ({
	parametersMode: 'form',
	templateParams: { mappingMode: 'defineBelow', value },
});
const outside = (values: IDataObject) => ({ headerAndButtons: { values } });
const list = (options: IDataObject) => ({
	parametersMode: 'list',
	templateParamsList: '["Asha"]',
	options,
});
const components = [
	{ type: 'header', parameters: [{ type: 'text', text: '42' }] },
	{ type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
	{
		type: 'button',
		sub_type: 'url',
		index: '1',
		parameters: [{ type: 'text', text: 'a/42' }],
	},
];

it.each([
	[
		'the form',
		form({ 'Header 1': '={{ $json.order }}', 1: 'Asha', 'Button 2': '=a/{{ $json.order }}' }),
	],
	[
		'the form, whatever the options still hold',
		{
			...form({ 'Header 1': '42', 1: 'Asha', 'Button 2': 'a/42' }),
			options: outside({ headerText: 'Broken $Name', buttonValues: '["b", "c"]' }),
		},
	],
	['lists', list(outside({ headerText: '=42', buttonValues: '["a/42"]' }))],
	['one text', list(outside({ headerText: 42, buttonValues: '=a/{{ $json.order }}' }))],
])('reads the values from %s', async (_title, parameters) => {
	expect((await send(parameters)).json).toMatchObject([{ outcome: 'accepted' }]);
	const sent = (await node.arrived()).filter(([what]) => what.endsWith('/messages'));
	const template = { name: 'order_shipped', components };
	expect(sent).toEqual([
		[expect.anything(), expect.objectContaining({ template: expect.objectContaining(template) })],
	]);
	expect(await sandbox.violations()).toEqual([]);
});

it.each([
	[
		'a header value',
		form({ 1: 'Asha', 'Button 2': 'a' }),
		/value for \{\{1\}\} of the header is empty/,
	],
	['a button value', form({ 'Header 1': '42', 1: 'Asha' }), /value for button "Track" is empty/],
	['both in a list', list({}), /value for \{\{1\}\} of the header is empty/],
	['a button in a list', list(outside({ headerText: '42' })), /value for button "Track" is empty/],
])('sends nothing without %s', async (_title, parameters, message) => {
	expect((await send(parameters)).error?.message).toMatch(message);
	expect((await node.arrived()).filter(([what]) => what.startsWith('POST'))).toEqual([]);
});

it('refuses values for more buttons than the template has', async () => {
	const parameters = list(outside({ headerText: '42', buttonValues: '["a", "b"]' }));
	expect((await send(parameters)).error?.message).toMatch(/1 placeholder, not 2/);
});

it('refuses values for a header and buttons without placeholders', async () => {
	const three = {
		...list(outside({ headerText: '42' })),
		templateParamsList: '["Asha", "A-1", "Friday"]',
	};
	expect((await send(three, 'order_update')).error?.message).toMatch(/header .* no placeholders/);
});

describe('a URL with two placeholders, which no template of the service has', () => {
	const crowded = /URL of button "Track" has 2 placeholders, .* Use "Components \(JSON\)"/;
	beforeEach(async () => {
		const [call, track] = SHIPPED.call_to_action;
		const button = { ...track, button_value: 'https://shop.example/{{1}}/{{2}}' };
		await sandbox.control('POST', '/seed', {
			templates: [{ ...SHIPPED, name: 'crowded', call_to_action: [call, button] }],
		});
	});

	it.each([
		['the form', form({ 'Header 1': '42', 1: 'Asha', 'Button 2': 'a' })],
		['lists', list(outside({ headerText: '42', buttonValues: '["a"]' }))],
	])('is refused for %s', async (_title, parameters) => {
		expect(errorWords((await send(parameters, 'crowded')).error)).toMatch(crowded);
	});

	it('is filled by components', async () => {
		const { json } = await send({ options: { components: JSON.stringify(components) } }, 'crowded');
		expect(json).toMatchObject([{ outcome: 'accepted' }]);
	});

	it('gets no field, and the form says why', async () => {
		const { fields } = await load('templateParameterFields', 'crowded');
		expect(fields.map(({ id }) => id)).toEqual(['Header 1', 'Placeholder 1']);
		const { emptyFieldsNotice } = await load('templateMessage', 'crowded');
		expect(emptyFieldsNotice).toMatch(/URL of button &quot;Track&quot; has 2 placeholders/);
	});
});

describe('the language', () => {
	const languages = async () =>
		(await node.arrived())
			.filter(([what]) => what.endsWith('/messages'))
			.map(([, body]) => (body as { template: IDataObject }).template.language);
	const seed = async (language: string) =>
		await sandbox.control('POST', '/seed', {
			templates: [{ ...SHIPPED, name: 'versandt', language }],
		});

	it.each([
		['that of the template', 'German', {}, 'de'],
		[
			'the one of the options before that of the template',
			'German',
			{ languageCode: 'de_AT' },
			'de_AT',
		],
		[
			'the one of the options for a template whose language is not known',
			'Klingon',
			{ languageCode: 'tlh' },
			'tlh',
		],
		['the listed code for its name', 'English (US)', { languageCode: 'english (us)' }, 'en_US'],
		['the listed code for another spelling', 'English (US)', { languageCode: 'en-US' }, 'en_US'],
		['the listed code of Brazil', 'Portuguese (BR)', { languageCode: 'pt-BR' }, 'pt_BR'],
	])('is %s', async (_title, language, options, code) => {
		await seed(language);
		const values = list({
			...outside({ headerText: '=42', buttonValues: '["a/42"]' }),
			...options,
		});
		expect((await send(values, 'versandt')).error).toBeUndefined();
		expect(await languages()).toEqual([{ code }]);
	});

	it.each([
		[
			'English (US)',
			'en',
			/"Language Code": "en" is not the language of template "versandt", which is in English \(US\)\. Use en_US, or remove/,
		],
		['English (US)', 'en-GB', /Use en_US/],
		['German', 'French', /"French" is not the language .* Use de, or remove the option/],
		['German', 'Klingon', /"Language Code": "Klingon" is not a known language\. Use de/],
		['Klingon', 'Klingon', /"Klingon" is not a known language\. Use a code such as en or pt_BR/],
	])('is refused for a template in %s if it is %s', async (language, languageCode, reason) => {
		await seed(language);
		const outsideValues = outside({ headerText: '=42', buttonValues: '["a/42"]' });
		const sent = await send(list({ ...outsideValues, languageCode }), 'versandt');
		expect(errorWords(sent.error)).toMatch(reason);
		expect(await languages()).toEqual([]);
	});

	it('is required if that of the template is unknown', async () => {
		await seed('Klingon');
		const values = list(outside({ headerText: '=42', buttonValues: '["a/42"]' }));
		const { error } = await send(values, 'versandt');
		expect(errorWords(error)).toContain(
			'the code of "Klingon" is not known. Enter a code such as en',
		);
		expect(await languages()).toEqual([]);
	});
});

it('asks for the values in the form, in the order of the message', async () => {
	const { fields } = await load('templateParameterFields', SHIPPED.name);
	expect(fields.map(({ id, displayName, required }) => [id, displayName, required])).toEqual([
		['Header 1', 'Header 1 · Order [{{1}}]', true],
		['Placeholder 1', '1 · Hello [Asha]', true],
		['Button 2', 'Button "Track" · https://shop.example/track/{{1}}', true],
	]);
});

it('has no field for buttons that the service returns as null', () => {
	expect(buttonFields({ ...SHIPPED, call_to_action: null } as never)).toEqual([]);
});
