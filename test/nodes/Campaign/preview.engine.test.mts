// Campaign: Preview through n8n's engine: what the user sees before the send.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { SLOT_PARAMETERS } from '../../harness/campaignSends.mts';
import { badPhone } from '../../harness/errorWords.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { readExample } from '../../e2e/examples.mts';
import { at } from '../../harness/pick.mts';
import { fileSandbox } from '../../harness/sandbox.mts';

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);

const list: IDataObject[] = [
	{ phone: '+91 98765-43210', name: 'Asha Rao', slot: 'Monday' },
	{ phone: '98765', name: 'Short', slot: 'Monday' },
	{ phone: '+91 98765 43212', name: 'No slot', slot: '' },
	{ phone: 4321, name: 'Shorter', slot: 'Monday' },
];

const preview = async (items = list, parameters: IDataObject = {}) =>
	await node.run({ ...SLOT_PARAMETERS, operation: 'preview', ...parameters }, { items });

const TOO_SHORT = badPhone('98765');

describe('Campaign: Preview', () => {
	it('puts message and recipient first, the message as the phone shows it', async () => {
		const { json } = await preview();
		const [ready, bad] = [at(json, 0), at(json, 1)];
		const keys = ['ready', 'message', 'reason', 'contactName', 'phoneNumber', 'row'];
		const rest = ['buttons', 'problems', 'remarks', 'templateParams', 'campaign'];
		expect(Object.keys(ready)).toEqual([...keys, 'footer', ...rest, 'country', 'category']);
		// A number without country code belongs to no country.
		expect(Object.keys(bad)).toEqual([...keys, 'advice', ...rest, 'category']);
		// n8n's table shows null in red.
		expect(Object.values(ready)).not.toContain(null);
		expect(ready).toMatchObject({
			ready: true,
			message: expect.stringContaining('Asha'),
			reason: 'Ready to send',
			problems: [],
			templateParams: ['$FirstName', 'Monday'],
		});
		expect(bad).toMatchObject({
			ready: false,
			message: null,
			reason: TOO_SHORT,
			advice: expect.stringMatching(/country code/),
			problems: [expect.stringContaining(TOO_SHORT)],
		});
		expect(
			json.map(({ contactName, phoneNumber, row }) => [contactName, phoneNumber, row]),
		).toEqual([
			['Asha Rao', '919876543210', 1],
			['Short', '98765', 2],
			['No slot', '+91 98765 43212', 3],
			['Shorter', '4321', 4],
		]);
	});

	it('includes header, footer and a line for each button in the text', async () => {
		const reminder = at((await preview(list.slice(0, 1))).json, 0);
		expect(reminder).toMatchObject({
			message: expect.stringMatching(/Monday.*\nDemo Clinic\n\[Confirm\]\n\[Reschedule\]$/s),
			footer: 'Demo Clinic',
			buttons: ['Confirm', 'Reschedule'],
		});
		const update = await preview(list.slice(0, 1), {
			campaign: { __rl: true, mode: 'name', value: 'Order update' },
			templateParamsList: '["Asha", "7", "ready"]',
		});
		expect(at(update.json, 0)).toMatchObject({
			message: expect.stringMatching(/^Order update\n/),
			header: 'Order update',
		});
	});

	it('shows on the node how many rows are ready, and groups what needs fixing', async () => {
		const { hints } = await preview();
		expect(hints).toEqual([expect.objectContaining({ type: 'warning', location: 'outputPane' })]);
		expect(at(hints, 0).message.split('<br>\n')).toEqual([
			'1 ready, 3 to fix',
			expect.stringContaining(`: rows 2, 4. For example row 2: ${TOO_SHORT}`),
			expect.stringMatching(/placeholder \{\{2\}\} is empty: row 3\./),
			'Send skips rows that were sent before: Preview does not read the sent history',
		]);
		const good = await preview(list.slice(0, 1), { skipAlreadySent: false });
		expect(good.hints).toMatchObject([{ message: '1 ready', type: 'info' }]);
	});

	it.each([
		['919876543210', '', 'The phone number is read as a number in India (+91)'],
		['12025550123', '', 'The phone number is read as a number in a country with +1'],
		['447911123456', '91', 'a number in Guernsey or Isle of Man or Jersey or United Kingdom (+44)'],
		['919876543210', '91', 'Ready to send'],
		['+919876543210', '', 'Ready to send'],
		['9876543210', '91', 'Ready to send'],
	])('reports the country of %s with default country "%s"', async (phone, country, reason) => {
		const { json } = await preview([{ ...at(list, 0), phone }], { defaultCountry: country });
		expect(json).toMatchObject([{ ready: true, reason: expect.stringContaining(reason) }]);
	});

	it('returns country and category of each row, also of rows that need fixing', async () => {
		const row = at(list, 0);
		const rows = [
			row,
			{ ...row, phone: '+1 416-555-0124' },
			{ ...row, phone: '+44 1481 960 194', slot: '' },
			{ ...row, phone: '98765 43210', name: '' },
			{ ...row, phone: '12', name: '' },
			{ ...row, campaign: 'No such campaign' },
		];
		const { json } = await preview(rows, {
			campaign: {
				__rl: true,
				mode: 'name',
				value: '={{ $json.campaign ?? "Appointment reminder" }}',
			},
			defaultCountry: 'India',
		});
		expect(json.map(({ ready, country, category }) => [ready, country, category])).toEqual([
			[true, 'IN', 'TRANSACTIONAL'],
			[true, 'CA', 'TRANSACTIONAL'],
			[false, 'GG', 'TRANSACTIONAL'],
			[false, 'IN', 'TRANSACTIONAL'],
			[false, undefined, 'TRANSACTIONAL'],
			[false, 'IN', undefined],
		]);
	});

	it.each<[phone: string, name: string, country: string | undefined]>([
		// A number that the service completes counts as its most likely full number.
		['98765 43210', 'Asha', 'IN'],
		// Iran or India
		['98765 43210', '', undefined],
		['+98 912 345 6789', '', 'IR'],
		['919876543210', '', 'IN'],
	])(
		'left to the service, returns the country of %s for "%s" as %s',
		async (phone, name, country) => {
			const { json } = await preview([{ ...at(list, 0), phone, name }], {
				defaultCountry: '91',
				options: { numbersWithoutPlus: 'service' },
			});
			expect(at(json, 0).country).toBe(country);
		},
	);

	it('says how to fix a failed lookup', async () => {
		await node.faults({ kind: 'status', status: 500, match: { operation: 'listCampaigns' } });
		const { json, hints } = await node.run(
			{ ...SLOT_PARAMETERS, operation: 'preview', options: { maxWaitMinutes: 0 } },
			{ items: list, settings: { onError: 'continueRegularOutput' } },
		);
		await node.faults();
		expect(at(json, 0).advice).toMatch(/ask the provider.*HTTP 500/);
		expect(at(hints, 0).message).toMatch(/ask the provider.*HTTP 500/);
	});

	it('omits the ready rows if only rows that need fixing are wanted, but counts them', async () => {
		const { outputs, hints } = await preview(list, { onlyRowsThatNeedFixing: true });
		expect(at(outputs, 0).map(({ json, pairedItem }) => [json.row, pairedItem])).toEqual([
			[2, { item: 1 }],
			[3, { item: 2 }],
			[4, { item: 3 }],
		]);
		expect(at(hints, 0).message).toMatch(/^1 ready, 3 to fix/);
	});

	it.each([
		['agent/prepare-and-approve.json', 'Send'],
		['approval/ask-a-manager.json', 'Send to Each Person'],
		['template-approved/when-approved.json', 'Send to Each Person'],
		['upload-form/upload-preview-approve-send.json', 'Send to Each Person'],
	])('returns the file with the values: %s passes both on', async (path, name) => {
		const link = 'https://files.example/a.pdf';
		const rows: IDataObject[] = [
			{ campaign: 'Invoice', values: ['Asha', '7'], link, file: 'a.pdf' },
			{ campaign: 'Spring catalogue', values: ['Asha'], link },
			{ campaign: 'Appointment reminder', values: ['Asha', 'Monday'] },
		];
		const { json } = await preview(
			rows.map((row) => ({ ...at(list, 0), ...row })),
			{
				campaign: { __rl: true, mode: 'name', value: '={{ $json.campaign }}' },
				templateParamsList: '={{ $json.values }}',
				options: { mediaUrl: '={{ $json.link }}', mediaFileName: '={{ $json.file }}' },
			},
		);
		expect(json.map((row) => [row.mediaUrl, row.mediaFileName])).toEqual([
			[link, 'a.pdf'],
			[link, undefined],
			[undefined, undefined],
		]);
		const { parameters } = readExample(path).node(name);
		const ofItem = JSON.stringify(parameters).replaceAll("$('Preview').first().json", '$json');
		const sent = await node.run(
			{ ...(JSON.parse(ofItem) as IDataObject), skipAlreadySent: false },
			{ items: json },
		);
		expect(sent.json.map(({ outcome, reason }) => [outcome, reason])).toEqual(
			rows.map(() => ['accepted', expect.anything()]),
		);
		expect(sent.json.map(({ phoneNumber }) => phoneNumber)).toEqual(rows.map(() => '919876543210'));
	});

	it('previews what an agent proposes, with its file', async () => {
		const proposed = {
			campaign: 'Spring catalogue',
			contactName: 'Asha Rao',
			phoneNumber: '+91 98765-43210',
			values: ['Asha'],
			mediaUrl: 'https://files.example/a.jpg',
			mediaFileName: '',
		};
		const { parameters } = readExample('agent/prepare-and-approve.json').node('Preview');
		const { json } = await node.run(parameters as IDataObject, { items: [{ output: proposed }] });
		expect(json).toMatchObject([{ ready: true, mediaUrl: proposed.mediaUrl }]);
	});
});
