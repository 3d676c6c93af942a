import { describe, expect, it } from 'vitest';
import type { IDataObject, INode } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { CAMPAIGN, SLOT_PARAMETERS, SLOT_ROWS } from '../../harness/campaignSends.mts';
import type { NodeRunResult } from '../../harness/engine.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
const send = async (
	items: IDataObject[],
	parameters: IDataObject = {},
	settings: Partial<INode> = {},
	credential = sandbox.credential,
) => await node.run({ ...SLOT_PARAMETERS, ...parameters }, { items, settings, credential });

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
				attributes: { attribute: [{ name: 'city', value: 'Pune' }] },
				attributesJson: '{"plan": "gold"}',
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

describe('Campaign: Send with bad rows', () => {
	const mixed: IDataObject[] = [
		at(SLOT_ROWS, 0),
		{ phone: '12', name: 'Short', slot: 'Monday' },
		{ phone: '+91 98765 43219', name: 'No slot', slot: '' },
		at(SLOT_ROWS, 1),
	];

	it('sends nothing under "Stop Workflow" and lists every bad row', async () => {
		const { error } = await send(mixed);
		expect(error?.message).toMatch(/Nothing was sent: 2 of 4 rows need fixing/);
		expect(error?.description).toMatch(
			/^Phone number without country code: row 2\. .*Default Country/,
		);
		expect(error?.description).toMatch(/placeholder \{\{2\}\} is empty: row 3\./);
		// n8n would append "[item 1]" to "row 2"; what it shows under the error's details is kept.
		expect(error?.context.itemIndex).toBeUndefined();
		expect(error?.messages).toContainEqual(
			expect.stringMatching(/^Row 2: The phone number 12 has/),
		);
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({});
	});

	it('sends the good rows under "Continue" and reports the reason of each bad row', async () => {
		const { json } = await send(mixed, {}, { onError: 'continueRegularOutput' });
		expect(json.map(({ outcome }) => outcome)).toEqual([
			'accepted',
			'failed',
			'failed',
			'accepted',
		]);
		expect(at(json, 2).reason).toMatch(/\{\{2\}\}/);
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ '919876543210': 1, '919876543211': 1 });
	});

	it('outputs the same keys in the same order for all rows, the most important first', async () => {
		const { json } = await send(mixed, {}, { onError: 'continueRegularOutput' });
		for (const row of json) {
			expect(Object.keys(row).slice(0, 6)).toEqual([
				'outcome',
				'reason',
				'contactName',
				'phoneNumber',
				'campaign',
				'row',
			]);
		}
		expect(json.map(({ reason, reasonCode }) => [typeof reason, reasonCode])).toEqual([
			['string', 'accepted'],
			['string', 'invalidPhoneNumber'],
			['string', 'emptyValue'],
			['string', 'accepted'],
		]);
		expect(at(json, 0).reason).toBe('Queued for delivery');
	});

	it('groups the bad rows in the hint', async () => {
		const { hints } = await send(mixed, {}, { onError: 'continueRegularOutput' });
		expect(at(hints, 0).message.split('<br>\n')).toEqual([
			'4 rows: 2 accepted, 2 failed',
			expect.stringMatching(/^Phone number without country code: row 2\. The phone number 12/),
			expect.stringMatching(/^The value for placeholder \{\{2\}\} is empty: row 3\./),
			expect.stringMatching(/^The sent history of this workflow was empty/),
		]);
	});

	it('moves bad rows to the error output with their input row', async () => {
		const { outputs } = await send(mixed, {}, { onError: 'continueErrorOutput' });
		expect(at(outputs, 0).map(({ json }) => json.row)).toEqual([1, 4]);
		expect(at(outputs, 1).map(({ json }) => json)).toEqual([
			expect.objectContaining({
				phone: '12',
				name: 'Short',
				error: expect.objectContaining({
					message: expect.stringMatching(/^Row 2: /),
					outcome: 'failed',
					row: 2,
				}),
			}),
			expect.objectContaining({
				name: 'No slot',
				error: expect.objectContaining({ message: expect.stringMatching(/^Row 3: /) }),
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

describe('Campaign: Send when nothing can be sent', () => {
	const cases: Array<[string, () => Promise<NodeRunResult>, RegExp]> = [
		[
			'wrong password',
			() => send(SLOT_ROWS, {}, {}, { ...sandbox.credential, apiPassword: 'wrong' }),
			/Nothing was sent\. The service did not accept the API password/,
		],
		[
			'wrong project',
			() => send(SLOT_ROWS, {}, {}, { ...sandbox.credential, projectId: 'missing' }),
			/Nothing was sent\. The project does not exist/,
		],
		[
			'base URL without its version segment',
			() => send(SLOT_ROWS, {}, {}, { ...sandbox.credential, baseUrl: sandbox.origin }),
			/no version segment.*\/v1/,
		],
		[
			'service out of reach',
			() =>
				send(
					SLOT_ROWS,
					{ options: { maxTries: 1 } },
					{},
					{ ...sandbox.credential, baseUrl: 'http://127.0.0.1:9/v1' },
				),
			/Nothing was sent\. Nothing answers at the address/,
		],
		[
			'unknown campaign',
			() =>
				send(SLOT_ROWS, { campaign: { __rl: true, mode: 'name', value: 'appointment-reminder' } }),
			/There is no campaign "appointment-reminder".*Did you mean "Appointment reminder"\?/,
		],
		[
			'paused campaign',
			() => send(SLOT_ROWS, { campaign: { __rl: true, mode: 'name', value: 'Spring sale' } }),
			/^Nothing was sent: all 3 rows .*"Spring sale" is paused: rows 1 to 3\. Resume it/,
		],
		[
			'three placeholders, two values',
			() => send(SLOT_ROWS, { campaign: { __rl: true, mode: 'name', value: 'Order update' } }),
			/has 3 placeholders, but the row has 2 values/,
		],
	];

	it.each(cases)('%s', async (_name, attempt, message) => {
		const { error } = await attempt();
		expect(error?.message).toMatch(message);
		const { total } = await sandbox.control<{ total: number }>('GET', '/sends');
		expect(total).toBe(0);
		expect(JSON.stringify(error)).not.toContain(sandbox.credential.apiPassword);
	});

	it('reports every row as not sent under "Continue"', async () => {
		const credential = { ...sandbox.credential, apiPassword: 'wrong' };
		const { json } = await send(SLOT_ROWS, {}, { onError: 'continueRegularOutput' }, credential);
		expect(json.map(({ outcome }) => outcome)).toEqual(['notSent', 'notSent', 'notSent']);
		expect(at(json, 0).advice).toMatch(/Enter the current one in the credential/);
	});
});
