import { describe, expect, it } from 'vitest';
import type { IDataObject, INode } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import {
	CAMPAIGN,
	ERROR_COLUMNS,
	ON_ERROR,
	SLOT_PARAMETERS,
	SLOT_ROWS,
} from '../../harness/campaignSends.mts';
import { badPhone, errorWords, happened } from '../../harness/errorWords.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
const send = async (
	items: IDataObject[],
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
	credential: IDataObject = {},
) => await node.run({ ...SLOT_PARAMETERS, ...parameters }, { items, settings, credential });

const CONTINUE = { onError: 'continueRegularOutput' } as const;
const FIRST_KEYS = ['outcome', 'reason', 'contactName', 'phoneNumber', 'campaign', 'row'];

describe('Campaign: Send', () => {
	it('sends each row once and reports each as accepted, in order and paired', async () => {
		const { outputs, json, error, hints } = await send(SLOT_ROWS);
		expect(error).toBeUndefined();
		expect(json.map(({ outcome, row, phoneNumber }) => [outcome, row, phoneNumber])).toEqual([
			['accepted', 1, '919876543210'],
			['accepted', 2, '919876543211'],
			['accepted', 3, '919876543212'],
		]);
		expect(at(outputs, 0).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		expect(at(hints, 0).message).toMatch(/^3 rows: 3 accepted/);
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({
			'919876543210': 1,
			'919876543211': 1,
			'919876543212': 1,
		});
		expect(await sandbox.violations()).toEqual([]);
	});

	it('sends every field of the specification', async () => {
		const { error } = await send([{ ...at(SLOT_ROWS, 0), phone: '98765-43210' }], {
			campaign: { __rl: true, mode: 'name', value: 'Invoice' },
			templateParamsList: '["$Name", "INV-1"]',
			defaultCountry: '+91',
			options: {
				mediaUrl: 'https://files.example/invoice.pdf',
				mediaFileName: 'invoice.pdf',
				numbersWithoutPlus: 'service',
				source: 'Trade fair',
				attributes: {
					attribute: [
						{ name: 'city', value: 'Pune' },
						{ name: 'plan', value: 'gold' },
					],
				},
				tags: 'vip, newsletter',
			},
		});
		expect(error).toBeUndefined();
		const requests = await sandbox.requests();
		expect(requests.find(({ path }) => path.endsWith('/campaign/api/send'))?.body).toEqual({
			name: 'Asha Rao',
			phone_number: '9876543210',
			campaign_name: 'Invoice',
			template_params: ['$Name', 'INV-1'],
			media: { url: 'https://files.example/invoice.pdf', filename: 'invoice.pdf' },
			source: 'Trade fair',
			attributes: { city: 'Pune', plan: 'gold' },
			default_country_code: '91',
			tags: ['vip', 'newsletter'],
		});
		expect(await sandbox.violations()).toEqual([]);
	});
});

const TOO_SHORT = badPhone('12');

describe('Campaign: Send with bad rows', () => {
	const mixed: IDataObject[] = [
		at(SLOT_ROWS, 0),
		{ phone: '12', name: 'Short', slot: 'Monday' },
		{ phone: '+91 98765 43219', name: 'No slot', slot: '' },
		at(SLOT_ROWS, 1),
	];

	it('sends nothing under "Stop Workflow" and lists every bad row', async () => {
		const { error } = await send(mixed);
		expect(error?.message).toMatch(/2 of 4 rows/);
		expect(error?.description).toContain(`row 2. ${TOO_SHORT}`);
		expect(error?.description).toMatch(/placeholder \{\{2\}\} is empty: row 3\./);
		// n8n would append "[item 1]" to "row 2"; what it shows under the error's details is kept.
		expect(error?.context.itemIndex).toBeUndefined();
		expect(error?.messages).toContainEqual(expect.stringContaining(`Row 2 (Short): ${TOO_SHORT}`));
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({});
	});

	it('sends the good rows under "Continue", and reports each bad row in its place', async () => {
		const { json, hints } = await send(mixed, {}, CONTINUE);
		expect(json.map(({ outcome, reasonCode, reason }) => [outcome, reasonCode, reason])).toEqual([
			['accepted', 'accepted', 'Queued for delivery'],
			['failed', 'invalidPhoneNumber', TOO_SHORT],
			['failed', 'emptyValue', expect.stringMatching(/\{\{2\}\}/)],
			['accepted', 'accepted', 'Queued for delivery'],
		]);
		for (const row of json) expect(Object.keys(row).slice(0, 6)).toEqual(FIRST_KEYS);
		expect(at(hints, 0).type).toBe('warning');
		expect(at(hints, 0).message.split('<br>\n')).toEqual([
			'4 rows: 2 accepted, 2 failed',
			expect.stringContaining(`: row 2. ${TOO_SHORT}`),
			expect.stringMatching(/placeholder \{\{2\}\} is empty: row 3\./),
			expect.stringMatching(/^The sent history/),
		]);
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ '919876543210': 1, '919876543211': 1 });
	});

	it('moves bad rows to the error output with their input row', async () => {
		const { outputs } = await send(mixed, {}, { onError: 'continueErrorOutput' });
		expect(at(outputs, 0).map(({ json }) => json.row)).toEqual([1, 4]);
		expect(at(outputs, 1).map(({ json }) => json)).toEqual([
			expect.objectContaining({
				phone: '12',
				name: 'Short',
				error: expect.objectContaining({
					message: expect.stringMatching(/^Row 2 \(Short\): /),
					outcome: 'failed',
					row: 2,
				}),
			}),
			expect.objectContaining({
				name: 'No slot',
				error: expect.objectContaining({ message: expect.stringMatching(/^Row 3 \(No slot\): /) }),
			}),
		]);
	});

	it('skips a repeated recipient by default', async () => {
		const twice = [...SLOT_ROWS.slice(0, 2), { ...SLOT_ROWS[0], name: 'Asha R.' }];
		const { json } = await send(twice);
		expect(json[2]).toMatchObject({ outcome: 'skipped', reason: expect.stringMatching(/row 1/) });
		expect(await sandbox.accepted(CAMPAIGN)).toMatchObject({ '919876543210': 1 });
		await send(twice, { options: { repeatedRecipients: 'send' } });
		expect(await sandbox.accepted(CAMPAIGN)).toMatchObject({ '919876543210': 3 });
	});
});

it('"Only Rows That Need Fixing" returns the rows that were not sent, paired with their input, and counts all', async () => {
	const good = at(SLOT_ROWS, 0);
	const list = [good, { phone: '12', name: 'Short', slot: 'Monday' }, good];
	const { outputs, hints } = await send(list, { onlyRowsThatNeedFixing: true }, CONTINUE);
	expect(at(outputs, 0)).toMatchObject([
		{ json: { outcome: 'failed', row: 2 }, pairedItem: { item: 1 } },
	]);
	expect(at(hints, 0).message).toMatch(/^3 rows: 1 accepted, 1 skipped, 1 failed/);
});

describe('"Include Input Fields"', () => {
	const sheet: IDataObject[] = [
		{ ...SLOT_ROWS[0], reason: 'of last week', error: 'of last week' },
		{ phone: '12', name: 'Short', slot: 'Monday', city: 'Pune' },
	];
	const included = { options: { includeInputFields: true } };

	it('puts the columns before the outcome, which replaces a column of the same name', async () => {
		const { json } = await send(sheet, included, CONTINUE);
		expect(json).toMatchObject([
			{
				phone: '+91 98765-43210',
				slot: 'Monday',
				outcome: 'accepted',
				reason: 'Queued for delivery',
				row: 1,
			},
			{ phone: '12', city: 'Pune', outcome: 'failed', phoneNumber: '12', row: 2 },
		]);
		expect(Object.keys(at(json, 1)).slice(0, 6)).toEqual([
			'phone',
			'name',
			'slot',
			'city',
			'outcome',
			'reason',
		]);
	});

	it('keeps the columns on both outputs, whatever their names', async () => {
		const { outputs } = await send(sheet, included, { onError: 'continueErrorOutput' });
		expect(at(outputs, 0).map(({ json }) => json)).toMatchObject([
			{ outcome: 'accepted', inputError: 'of last week' },
		]);
		expect(at(outputs, 1).map(({ json }) => json)).toMatchObject([
			{ city: 'Pune', error: { outcome: 'failed', row: 2 } },
		]);
	});

	it.each(ON_ERROR)(
		'sends each row once under Retry On Fail if the list has a column "error", with "%s"',
		async (onError) => {
			for (const error of ERROR_COLUMNS) {
				await sandbox.resetToSeed();
				const list = SLOT_ROWS.map((row) => ({ ...row, error }));
				const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1, onError };
				const { outputs } = await send(list, included, settings);
				const { total } = await sandbox.client.get('/sends');
				expect(total).toBe(list.length);
				expect(outputs.flat().map(({ json }) => json)).toMatchObject(
					list.map(() => ({ outcome: 'accepted', inputError: error })),
				);
				for (const { json } of outputs.flat()) expect(json).not.toHaveProperty('error');
			}
		},
	);

	it('does not output the outcome of an earlier run, written back to the list, with an error', async () => {
		const [good, bad] = sheet;
		const before = { outcome: 'accepted', reason: null, row: 7 };
		const list = [
			{ ...good, ...before },
			{ ...bad, ...before },
		];
		const { outputs } = await send(list, included, { onError: 'continueErrorOutput' });
		const [failed] = at(outputs, 1);
		expect(failed?.json).toEqual({
			error: expect.objectContaining({ outcome: 'failed', row: 2, input: list[1] }),
		});
	});
});

it('sends through the campaign that was chosen if another one differs only in blanks', async () => {
	const names = [CAMPAIGN, `${CAMPAIGN} `, `${CAMPAIGN}\u00a0`];
	const template_name = 'appointment_reminder';
	for (const campaign_name of names.slice(1)) {
		await sandbox.client.post('/campaigns', { body: { template_name, campaign_name } });
	}
	for (const [index, value] of names.entries()) {
		const campaign = { __rl: true, mode: 'list', value };
		const { json } = await send([at(SLOT_ROWS, index)], { campaign });
		expect(json).toMatchObject([{ outcome: 'accepted', campaign: value }]);
	}
	for (const name of names) {
		expect(Object.values(await sandbox.accepted(name))).toEqual([1]);
	}
});

it('takes blanks alone for no campaign', async () => {
	const campaign = { __rl: true, mode: 'name', value: ' \t' };
	const { error } = await send(SLOT_ROWS, { campaign });
	expect(error?.message).toMatch(/No campaign is chosen/);
});

describe('Campaign: Send sends nothing', () => {
	const campaign = (value: string) => ({ campaign: { __rl: true, mode: 'name', value } });

	it.each<[string, IDataObject, IDataObject, RegExp]>([
		['with a wrong password', {}, { apiPassword: 'wrong' }, new RegExp(happened(401))],
		[
			'to a base URL without its version segment',
			{},
			{ baseUrl: 'http://127.0.0.1:9' },
			/no version segment.*\/v1/,
		],
		[
			'through an unknown campaign',
			campaign('appointment-reminder'),
			{},
			/There is no campaign "appointment-reminder".*Did you mean "Appointment reminder"\?/,
		],
		[
			'through a paused campaign',
			campaign('Spring sale'),
			{},
			/"Spring sale" is paused: rows 1 to 3\. Resume it/,
		],
	])('%s', async (_, parameters, credential, message) => {
		const { error } = await send(SLOT_ROWS, parameters, {}, credential);
		expect(errorWords(error)).toMatch(message);
		expect((await sandbox.client.get('/sends')).total).toBe(0);
	});

	it('through a template with a button placeholder that no value fills', async () => {
		const text = 'Hello {{1}}, it arrives on {{2}}.';
		const button = { button_title: 'Track', button_value: 'https://x.example/{{1}}' };
		const template = {
			...{ name: 'tracked', category: 'TRANSACTIONAL', type: 'TEXT', language: 'English' },
			...{ text, sample_text: 'Hello Asha, it arrives on Monday.', message_action_type: 'CTA' },
			call_to_action: [{ type: 'URL', ...button }],
		};
		const campaigns = [{ name: 'Tracked', template: template.name }];
		await sandbox.client.post('/seed', { body: { templates: [template], campaigns } as never });
		const settings = { onError: 'continueRegularOutput' } as const;
		const { json } = await send(SLOT_ROWS, campaign('Tracked'), settings);
		const refused = { outcome: 'failed', reasonCode: 'buttonNotFilled', attempts: 0 };
		expect(json).toMatchObject(SLOT_ROWS.map(() => refused));
		expect((await sandbox.client.get('/sends')).total).toBe(0);
	});
});
