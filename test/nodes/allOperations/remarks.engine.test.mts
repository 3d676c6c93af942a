// Values that look odd and may be meant are named in the node's hint. They hold nothing back and change nothing.
import { beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaCatalogue } from '../../../nodes/Catalogue/WaCatalogue.node.ts';
import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { SLOT_PARAMETERS, SLOT_ROWS } from '../../harness/campaignSends.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from './endpoints.mts';

const sandbox = seededSandbox();
const campaign = nodeUnderTest(new WaCampaign(), sandbox);
const message = nodeUnderTest(new WaMessage(), sandbox);
const catalogue = nodeUnderTest(new WaCatalogue(), sandbox);
const template = nodeUnderTest(new WaTemplate(), sandbox);
const contact = nodeUnderTest(new WaContact(), sandbox);

const NUMBER = '919876543210';

beforeEach(async () => {
	await sandbox.control('POST', '/inbound', { phone_number: NUMBER, name: 'Asha', text: 'Hi' });
});

const hintsOf = ({ hints }: { hints: ReadonlyArray<{ message: string }> }) =>
	hints.map((hint) => hint.message).join('\n');

/** Rows with these values, each for another person. */
const slots = (...values: unknown[]): IDataObject[] =>
	values.map((slot, index) => ({
		phone: `+9198765432${10 + index}`,
		name: 'Asha',
		slot: slot as string,
	}));

/** Leads to a page around the file. */
const SHARED = 'https://drive.google.com/file/d/1AbCdEfGhIjKlMnOp/view?usp=sharing';
const TWO_KINDS = slots('Monday', '46205', 'Mon\nday', 46310, 'Tuesday', '46205 0.5208');
const LINES = [
	/^3 rows with spreadsheet dates or times: rows 2, 4, 6\. For example row 2: The value for placeholder \{\{2\}\} is "46205"/m,
	/^1 row with line breaks, tabs or many spaces: row 3\. The value for placeholder/m,
];

describe('Campaign: Preview and Send', () => {
	it.each(['preview', 'send'])(
		'name the rows of each kind in the hint of %s',
		async (operation) => {
			const run = await campaign.run({ ...SLOT_PARAMETERS, operation }, { items: TWO_KINDS });
			const hint = hintsOf(run).replaceAll('<br>', '');
			for (const line of LINES) expect(hint).toMatch(line);
			expect(hint).not.toMatch(/row 1\b|row 5\b/);
		},
	);

	it('returns them for each row of a preview, which stays ready', async () => {
		const { json, hints } = await campaign.run(
			{ ...SLOT_PARAMETERS, operation: 'preview' },
			{ items: TWO_KINDS },
		);
		expect(json.map(({ ready, remarks }) => [ready, (remarks as string[]).length])).toEqual(
			[0, 1, 1, 1, 0, 1].map((count) => [true, count]),
		);
		expect(at(json, 1)).toMatchObject({ problems: [], reason: 'Ready to send' });
		expect(at(hints, 0).type).toBe('info');
	});

	it.each([
		['Invoice', '["Asha", "INV-1"]', { mediaUrl: SHARED, mediaFileName: 'invoice.pdf' }],
		['Spring catalogue', '["Asha"]', { mediaUrl: 'https://shop.example/spring.webp' }],
	])('return them for the link of a file of %s', async (name, templateParamsList, options) => {
		const parameters = {
			...SLOT_PARAMETERS,
			operation: 'preview',
			campaign: { __rl: true, mode: 'name', value: name },
			templateParamsList,
			options,
		};
		const { json } = await campaign.run(parameters, { items: SLOT_ROWS.slice(0, 1) });
		expect(at(json, 0)).toMatchObject({
			ready: true,
			remarks: [expect.stringMatching(/^The address of the file is /)],
		});
	});

	it('returns none for rows that are not sent', async () => {
		const [first] = slots('46205');
		const { json } = await campaign.run(
			{ ...SLOT_PARAMETERS, operation: 'preview' },
			{ items: [first ?? {}, { ...first, phone: '98765' }, first ?? {}] },
		);
		expect(json.map(({ remarks }) => (remarks as string[]).length)).toEqual([1, 0, 0]);
	});

	it('sends the values as they are', async () => {
		const { json } = await campaign.run(SLOT_PARAMETERS, { items: slots('46205', ' Mon\nday ') });
		expect(json.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted']);
		const sent = (await campaign.arrived()).flatMap(([what, body]) =>
			what.includes('/api/send') ? [(body as IDataObject).template_params] : [],
		);
		expect(sent).toEqual(
			expect.arrayContaining([
				['$FirstName', '46205'],
				['$FirstName', ' Mon\nday '],
			]),
		);
	});

	it('shows at most five lines', async () => {
		const values = ['46205', '1764150067', '{name}', '&amp;', 'JosÃ©', 'a\nb'];
		const items = slots(...values).map((row, index) => (index > 0 ? row : { ...row, name: '-' }));
		const { hints } = await campaign.run({ ...SLOT_PARAMETERS, operation: 'preview' }, { items });
		const lines = at(hints, 0)
			.message.split('<br>\n')
			.filter((line) => / with |^And /.test(line));
		expect(lines).toHaveLength(5);
		expect(lines.at(-1)).toBe('And 3 more kinds of issue, 3 rows.');
	});

	it('shows them for a test, with the row', async () => {
		const run = await campaign.run(
			{
				...SLOT_PARAMETERS,
				operation: 'sendTest',
				testPhoneNumber: '+91 98123 45678',
				testContactName: 'Dr. José',
				testRow: 2,
			},
			{ items: TWO_KINDS },
		);
		expect(at(run.json, 0).outcome).toBe('accepted');
		expect(hintsOf(run)).toContain('1 row with spreadsheet dates or times: row 2. ');
		expect(hintsOf(run)).toContain('$FirstName becomes "Dr."');
	});
});

describe('Message', () => {
	const send = async (parameters: IDataObject) =>
		await message.run({ operation: 'send', phoneNumber: `+${NUMBER}`, ...parameters });

	it.each<[string, IDataObject, RegExp]>([
		['a text', { text: 'Ben &amp; Jerry' }, /with HTML: row 1\. The text contains "&amp;"/],
		['a text of nothing', { text: 'N/A' }, /filler instead of a value: row 1\. The text is "N\/A"/],
		[
			'a file',
			{
				messageType: 'document',
				mediaUrl: SHARED,
				options: { mediaFileName: 'fatura', caption: 'Hi {name}' },
			},
			/The caption contains "\{name\}"[^]*The address of the file is [^]*The file name is "fatura"/,
		],
		[
			'an image',
			{ messageType: 'image', mediaUrl: 'https://shop.example/spring.webp' },
			/with files in formats that are not shown: row 1\. The address of the file is /,
		],
		[
			'the header of a template',
			{
				messageType: 'template',
				template: { __rl: true, mode: 'name', value: 'spring_catalogue' },
				parametersMode: 'list',
				templateParamsList: '["Asha"]',
				options: { headerAndButtons: { values: { headerMediaUrl: 'https://shop.example/a.gif' } } },
			},
			/The address of the file is "https:\/\/shop\.example\/a\.gif", and/,
		],
		[
			'a template',
			{
				messageType: 'template',
				template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
				parametersMode: 'list',
				templateParamsList: '["Asha", "12 Main Road\\nNear the park"]',
			},
			/The value for placeholder \{\{2\}\} is "12 Main Road Near the park" and contains a line break/,
		],
	])('names what looks odd in %s, and sends it', async (_, parameters, shown) => {
		const run = await send(parameters);
		expect(run.json.map(({ outcome, reason }) => [outcome, reason])).toEqual([
			['accepted', 'Queued for delivery'],
		]);
		expect(hintsOf(run)).toMatch(shown);
	});

	it('shows them for a test', async () => {
		const test = { operation: 'sendTest', testPhoneNumber: `+${NUMBER}`, text: 'Hi [First Name]' };
		expect(hintsOf(await message.run(test))).toMatch(/"\[First Name\]"/);
	});

	it.each(['[{"type":"body","parameters":7},{"parameters":[null]}]', '[{"type":"header"}]'])(
		'takes JSON of any shape: %s',
		async (components) => {
			const { error } = await send({
				messageType: 'template',
				template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
				options: { components },
			});
			expect(String(error)).not.toMatch(/TypeError|not a function|undefined/);
		},
	);
});

it.each([
	['create', { phoneNumber: '+91 98765 43219', contactName: 'N/A' }],
	['upsert', { phoneNumber: `+${NUMBER}`, contactName: 'N/A' }],
	[
		'update',
		{ contact: { mode: 'phoneNumber', value: `+${NUMBER}` }, updateFields: { contactName: 'N/A' } },
	],
])('names what looks odd in the name of a contact, and keeps it: %s', async (operation, fields) => {
	const run = await contact.run({ operation, ...fields });
	expect(run.json[0]).toMatchObject({ name: 'N/A' });
	expect(hintsOf(run)).toContain('1 row with filler instead of a name: row 1. "Contact Name" is');
});

it('names what looks odd in a new product, and creates it', async () => {
	const run = await catalogue.run({
		...ENDPOINTS.createProduct.parameters,
		productName: 'Ben &amp; Jerry&#8217;s',
		imageUrl: 'https://www.dropbox.com/s/abc123/photo.jpg?dl=0',
		additionalFields: { description: '<p>Soft <b>cotton</b></p>' },
	});
	expect(run.json[0]).toMatchObject({ productName: 'Ben &amp; Jerry&#8217;s' });
	const hint = hintsOf(run);
	expect(hint).toMatch(/^1 row: 1 created<br>\n1 row with HTML: row 1\. "Product Name" contains/);
	expect(hint).toContain('1 row with links to a page: row 1. "Image URL" is');
});

it('names what looks odd in a template, and submits it', async () => {
	const run = await template.run({
		...ENDPOINTS.submitTemplate.parameters,
		text: 'Hi {{1}}, your parcel &amp; bill for {name} are on their way.',
		sampleText: 'Hi Asha, your parcel &amp; bill for {name} are on their way.',
	});
	expect(run.json[0]).toMatchObject({ status: 'PENDING' });
	expect(hintsOf(run)).toContain('1 row with HTML: row 1. "Text" contains "&amp;');
	expect(hintsOf(run)).toContain('1 row with placeholders of other tools: row 1. "Text" contains');
});
