// Send Test: sends one row's message to a test phone, and does not record it.
import type { IDataObject, INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { CAMPAIGN, SEND_PARAMETERS } from '../../harness/campaignSends.mts';
import { MAYBE_SENT } from '../../../nodes/engine/sending/outcome.ts';
import { badPhone, happened } from '../../harness/errorWords.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);

const people: IDataObject[] = [
	{ phone: '+91 98765 43210', name: 'Asha Rao', slot: 'Monday' },
	{ phone: '+91 98765 43211', name: 'Ravi Nair', slot: 'Tuesday' },
];
const TESTER = '919812345678';
const list: IDataObject = {
	...SEND_PARAMETERS,
	templateParamsList: '={{ ["$FirstName", $json.slot] }}',
	options: {
		tags: 'vip',
		source: 'Trade fair',
		attributes: { attribute: [{ name: 'city', value: 'Pune' }] },
	},
};
const test: IDataObject = {
	...list,
	operation: 'sendTest',
	testPhoneNumber: '+91 98123 45678',
	testContactName: 'Tester One',
};

const run = async (
	more: IDataObject = {},
	settings: Partial<INode> = {},
	items: IDataObject[] = people,
) => await node.run({ ...test, ...more }, { items, settings });

const arrivedSends = async () =>
	(await node.arrived()).flatMap(([what, body]) =>
		String(what).endsWith('/campaign/api/send') ? [body] : [],
	);

describe('Campaign: Send Test', () => {
	it('sends the first row to the test number under its own name, and nothing to anyone else', async () => {
		const { json, outputs, error } = await run();
		expect(error).toBeUndefined();
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ [TESTER]: 1 });
		expect(await arrivedSends()).toEqual([
			{
				name: 'Tester One',
				phone_number: TESTER,
				campaign_name: CAMPAIGN,
				template_params: ['$FirstName', 'Monday'],
			},
		]);
		expect(json).toEqual([
			expect.objectContaining({
				outcome: 'accepted',
				message:
					'Hello Tester, your appointment is on Monday.\nDemo Clinic\n[Confirm]\n[Reschedule]',
				phoneNumber: TESTER,
				contactName: 'Tester One',
				campaign: CAMPAIGN,
				row: 1,
			}),
		]);
		expect(at(at(outputs, 0), 0).pairedItem).toEqual({ item: 0 });
		expect(await sandbox.violations()).toEqual([]);
	});

	it('completes the test number with the default country', async () => {
		const national = TESTER.slice(2);
		await run({ testPhoneNumber: national, defaultCountry: 'India' });
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ [TESTER]: 1 });
	});

	it('fills the message from the chosen row', async () => {
		const { json, outputs } = await run({ testRow: 2 });
		expect(at(json, 0)).toMatchObject({
			message: expect.stringContaining('on Tuesday.'),
			phoneNumber: TESTER,
			row: 2,
		});
		expect(at(at(outputs, 0), 0).pairedItem).toEqual({ item: 1 });
	});

	it.each([
		[0, 'there is no row 0 in the input: it must be a whole number from 1 to 2'],
		[3, 'there is no row 3 in the input: it must be a whole number from 1 to 2'],
		[1.5, 'there is no row 1.5 in the input: it must be a whole number from 1 to 2'],
		['two', 'a number'],
	])('refuses row %j, which does not exist', async (testRow, message) => {
		const { error } = await run({ testRow });
		expect(error?.message).toMatch(/^"?Row to Use\b/);
		expect(error?.message.endsWith(message)).toBe(true);
		expect(await arrivedSends()).toEqual([]);
	});

	it('refuses an expression for the test number', async () => {
		const { error } = await run({ testPhoneNumber: '={{ $json.phone }}' });
		expect(error?.message).toContain(badPhone('{{ $json.phone }}'));
		expect(await arrivedSends()).toEqual([]);
	});

	it('does not read the recipient of the row', async () => {
		const broken = "={{ 'soon'.toDateTime().toFormat('d') }}";
		const { error } = await run({ phoneNumber: broken, contactName: broken });
		expect(error).toBeUndefined();
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ [TESTER]: 1 });
	});

	it.each([
		['number', { testPhoneNumber: ' ' }, /phone number/],
		['name', { testContactName: ' ' }, /contact name/],
	])('names the empty %s', async (_, more, message) => {
		expect((await run(more)).error?.message).toMatch(message);
	});

	it('is not recorded in the sent history: it can be repeated, and Send reaches everyone', async () => {
		const remembering = { ...list, skipAlreadySent: true };
		await run();
		await run();
		expect(await sandbox.accepted(CAMPAIGN)).toEqual({ [TESTER]: 2 });
		const all = [...people, { phone: TESTER, name: 'Tester One', slot: 'Friday' }];
		const { json, error } = await node.run(remembering, { items: all });
		expect(error).toBeUndefined();
		expect(json.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
	});

	it('reports the errors of the row instead of sending it', async () => {
		const items = [{ ...people[0], slot: '' }];
		const stopped = await run({}, {}, items);
		expect(stopped.error?.message).toMatch(/placeholder \{\{2\}\}/);
		const { json } = await run({}, { onError: 'continueRegularOutput' }, items);
		expect(at(json, 0)).toEqual(expect.not.objectContaining({ message: expect.anything() }));
		const { outputs } = await run({}, { onError: 'continueErrorOutput' }, items);
		expect(outputs.map((items) => items.length)).toEqual([0, 1]);
		expect(await arrivedSends()).toEqual([]);
	});

	it('reports when it is unknown whether the message arrived', async () => {
		await node.faults({
			kind: 'reset',
			when: 'after',
			next: 1,
			match: { operation: 'sendCampaign' },
		});
		const { error } = await run();
		expect(error?.message).toContain(`${MAYBE_SENT}${happened('ECONNRESET')}`);
	});

	it("has the status of the service's refusal, on which error workflows branch", async () => {
		await node.faults({ kind: 'status', status: 400, match: { operation: 'sendCampaign' } });
		const { error } = await run();
		expect(error?.message).toMatch(/^The test was not accepted: /);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '400' });
	});

	it('returns no items for no rows', async () => {
		expect((await run({}, {}, [])).json).toEqual([]);
	});
});
