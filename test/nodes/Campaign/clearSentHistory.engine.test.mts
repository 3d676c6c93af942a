// Campaign: Clear Sent History: clears the input rows, or everything; the latter requires a number that only its error
// message reveals.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';

const { send, faults, accepted, acceptedTwice } = campaignSends();
const operation = 'clearSentHistory';
const clear = async (parameters: object) =>
	await send([{}], { parameters: { operation, clear: 'everything', ...parameters } });
const clearRows = async (rows: IDataObject[], parameters: object = {}) =>
	await send(rows, { parameters: { operation, ...parameters } });

it.each([
	{},
	{ entriesToClear: 1 },
	{ entriesToClear: '' },
	{ entriesToClear: 'all' },
	{ entriesToClear: -6 },
])('clears nothing with %j, and reports the number of entries', async (parameters) => {
	await send(people(3));
	const { error } = await clear(parameters);
	expect(`${error?.message}. ${error?.description}`).toMatch(
		/^Entries to Clear: the sent history holds (\d+) entries, .*\. To clear them all, enter \1\.$/,
	);
	expect(counts((await send(people(3))).json)).toEqual({ skipped: 3 });
	expect(await acceptedTwice()).toEqual([]);
});

it('clears all entries once their number is entered', async () => {
	await send(people(3));
	const entries = Number(/holds (\d+)/.exec((await clear({})).error?.message ?? '')?.[1]);
	expect(entries).toBeGreaterThanOrEqual(3);
	expect((await clear({ entriesToClear: entries })).json).toMatchObject([
		{ cleared: true, entries },
	]);
	expect(counts((await send(people(3))).json)).toEqual({ accepted: 3 });
});

it('needs no number for an empty history', async () => {
	expect((await clear({})).json).toMatchObject([{ cleared: true, entries: 0 }]);
});

describe('the input rows', () => {
	it('are sent again, while the others are skipped', async () => {
		await send(people(3));
		const { json, error, outputs } = await clearRows(people(2));
		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ cleared: true, phoneNumber: expect.any(String), row: 1 },
			{ cleared: true, phoneNumber: expect.any(String), row: 2 },
		]);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(counts((await send(people(3))).json)).toEqual({ accepted: 2, skipped: 1 });
		expect(counts((await send(people(3))).json)).toEqual({ skipped: 3 });
	});

	it('are no longer in doubt', async () => {
		await faults({ kind: 'reset', when: 'after', next: 1, match: SEND });
		const list = { parameters: {}, settings: { onError: 'continueRegularOutput' as const } };
		expect(counts((await send(people(2), list)).json)).toEqual({ accepted: 1, unknown: 1 });
		expect(counts((await send(people(2), list)).json)).toEqual({ skipped: 1, unknown: 1 });
		await clearRows(people(2));
		expect(counts((await send(people(2), list)).json)).toEqual({ accepted: 2 });
	});

	it('no longer block their recipient, even as a single row', async () => {
		await faults({ kind: 'reset', when: 'after', next: 1, match: SEND });
		const settings = { onError: 'continueRegularOutput' as const };
		const other = { parameters: { templateParamsList: '["$Name", "Tuesday"]' }, settings };
		const { json } = await send(people(2), { settings });
		const inDoubt = people(2).filter((_, row) => json[row]?.outcome === 'unknown');
		expect(counts((await send(people(2), other)).json)).toEqual({ accepted: 1, notSent: 1 });
		expect((await clearRows(inDoubt)).json).toMatchObject([{ cleared: true }]);
		expect(counts((await send(people(2), other)).json)).toEqual({ accepted: 1, skipped: 1 });
	});

	it('are found by their Send Key, whatever their other columns hold', async () => {
		const parameters = { sendKey: '={{ $json.order }}' };
		const [order = {}] = people(1).map((person) => ({ ...person, order: 'A-1' }));
		await send([order], { parameters });
		await clearRows([{ ...order, name: 'Another' }], parameters);
		expect(counts((await send([order], { parameters })).json)).toEqual({ accepted: 1 });
	});

	it.each([
		['values', { accepted: 2 }],
		['recipient', { skipped: 2 }],
	])('are found by "What Counts as the Same Message": %s', async (sameMessageMeans, again) => {
		await send(people(2));
		await clearRows(people(2), { sameMessageMeans });
		expect(counts((await send(people(2))).json)).toEqual(again);
	});

	it.each<[string, IDataObject, IDataObject]>([
		[
			'the file in the options',
			{
				campaign: { __rl: true, mode: 'name', value: 'Spring catalogue' },
				templateParamsList: '["Asha"]',
				options: { mediaUrl: '=https://shop.example/{{ $json.name }}.jpg' },
			},
			{},
		],
		[
			'the notation of their numbers in the options',
			{ options: { numbersWithoutPlus: 'withCountryCode' } },
			{ phone: '447700900123' },
		],
	])('are found by %s', async (_, parameters, more) => {
		const rows = people(1).map((row) => ({ ...row, ...more }));
		expect(counts((await send(rows, { parameters })).json)).toEqual({ accepted: 1 });
		expect((await clearRows(rows, parameters)).error?.message).toBeUndefined();
		expect(counts((await send(rows, { parameters })).json)).toEqual({ accepted: 1 });
	});

	it('need no contact name', async () => {
		await send(people(2));
		await clearRows(people(2), { contactName: '' });
		expect(counts((await send(people(2))).json)).toEqual({ accepted: 2 });
	});

	it('are cleared together with equal ones that were all sent', async () => {
		const twice = [...people(1), ...people(1)];
		const parameters = { options: { repeatedRecipients: 'send' } };
		expect(counts((await send(twice, { parameters })).json)).toEqual({ accepted: 2 });
		await clearRows(twice);
		expect(counts((await send(twice, { parameters })).json)).toEqual({ accepted: 2 });
	});

	it('are cleared with equal ones of other batches', async () => {
		const parameters = { options: { repeatedRecipients: 'send' } };
		const batches = [people(1), people(1), [...people(1), ...people(1)]];
		const sendBatches = async () => (await send([{}], { batches, parameters })).runs.flat();
		const all = { accepted: 4 };
		expect(counts((await sendBatches()).map(({ json }) => json))).toEqual(all);
		await send([{}], { batches, parameters: { operation } });
		expect(counts((await sendBatches()).map(({ json }) => json))).toEqual(all);
	});

	it('report an invalid row, and do not clear its message', async () => {
		await send(people(2));
		const rows = [{ phone: '12', name: 'Short' }, ...people(1)];
		const stopped = await clearRows(rows);
		expect(stopped.error?.message).toMatch(/^Nothing was cleared\. Row 1: .*phone number/);
		expect(counts((await send(people(2))).json)).toEqual({ skipped: 2 });
		const { json } = await send(rows, {
			parameters: { operation },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(json).toMatchObject([
			{ error: { message: expect.stringMatching(/^Row 1: .*phone number/), cleared: false } },
			{ cleared: true, row: 2 },
		]);
		expect(counts((await send(people(2))).json)).toEqual({ accepted: 1, skipped: 1 });
	});

	it('say how to fix a failed lookup', async () => {
		await faults({ kind: 'status', status: 400, match: { operation: 'listCampaigns' } });
		const { json } = await send(people(1), {
			parameters: {
				operation,
				campaign: { __rl: true, mode: 'name', value: 'Not looked up before' },
			},
			settings: { onError: 'continueRegularOutput' },
		});
		expect(json).toMatchObject([
			{ error: { cleared: false, advice: expect.stringMatching(/HTTP 400/) } },
		]);
	});

	it('need no entry in the history', async () => {
		expect((await clearRows(people(2))).json).toMatchObject([{ cleared: true }, { cleared: true }]);
		expect(await accepted()).toEqual({});
		expect(counts((await send(people(2))).json)).toEqual({ accepted: 2 });
	});
});
