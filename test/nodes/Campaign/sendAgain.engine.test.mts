// Campaign: Send when n8n runs the node again: Retry On Fail, the Retry button, loops, re-runs.
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'flatted';
import type { IRunExecutionData } from 'n8n-workflow';
import { campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';
import { at } from '../../harness/pick.mts';

const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const { sandbox, send, faults, accepted, acceptedTwice } = campaignSends();

describe("n8n's Retry button", () => {
	it('sends only what the failed execution had not sent, without any setting', async () => {
		await faults({ kind: 'status', status: 400, calls: [70], match: SEND });
		const options = { maxConcurrentRequests: 1 };
		const first = await send(people(100), { parameters: { options } });
		expect(first.error?.message).toMatch(/^Row 70: The service refused/);
		expect(Object.keys(await accepted())).toHaveLength(69);

		const second = await send([], { parameters: { options }, retryOf: first.stored });
		expect(second.error).toBeUndefined();
		expect(counts(second.json)).toEqual({ accepted: 100 });
		expect(at(second.json, 0).reason).toBe(
			'An earlier try of this execution has sent this message',
		);
		expect(Object.keys(await accepted())).toHaveLength(100);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('continues with the rest after a broken connection, and names the row in doubt', async () => {
		await faults({ kind: 'reset', when: 'after', calls: [5], match: SEND });
		const options = { maxConcurrentRequests: 1 };
		const first = await send(people(20), { parameters: { options } });
		expect(first.error?.message).toMatch(/^Row 5: The message may or may not have been sent/);

		const second = await send([], { parameters: { options }, retryOf: first.stored });
		expect(second.error?.message).toMatch(/^Row 5: An earlier try of this execution does not/);
		expect(second.error?.description).toMatch(/^20 rows: 19 accepted, 1 unknown\./);
		expect(Object.keys(await accepted())).toHaveLength(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends a row in doubt if "Send Again" is chosen before the retry', async () => {
		await faults({ kind: 'reset', when: 'before', calls: [3], match: SEND });
		const first = await send(people(5), { parameters: { options: { maxConcurrentRequests: 1 } } });
		const options = { maxConcurrentRequests: 1, rowsInDoubt: 'sendAgain' };
		const second = await send([], { parameters: { options }, retryOf: first.stored });
		expect(counts(second.json)).toEqual({ accepted: 5 });
		expect(Object.keys(await accepted())).toHaveLength(5);
	});

	it('sends every row if the campaign is changed before the retry', async () => {
		await faults({ kind: 'status', status: 400, calls: [3], match: SEND });
		const options = { maxConcurrentRequests: 1 };
		const first = await send(people(4), { parameters: { options } });
		const campaign = { __rl: true, mode: 'name', value: 'Order update' };
		const templateParamsList = '["$Name", "A-1", "Monday"]';
		const second = await send([], {
			parameters: { options, campaign, templateParamsList },
			retryOf: first.stored,
		});
		expect(counts(second.json)).toEqual({ accepted: 4 });
		expect(Object.keys(await sandbox.accepted('Order update'))).toHaveLength(4);
	});

	it('stores at most 20 bytes a row', async () => {
		const rows = 400;
		await faults({ kind: 'status', status: 400, calls: [rows], match: SEND });
		const { stored } = await send(people(rows), {
			parameters: { options: { maxConcurrentRequests: 50 } },
		});
		const { executionData } = parse(stored) as IRunExecutionData;
		const bytes = stringify(executionData?.contextData).length;
		expect(bytes).toBeGreaterThan(rows);
		expect(bytes / rows).toBeLessThanOrEqual(20);
	});

	it('stores no more for a row after several tries', async () => {
		const rows = 100;
		await faults({ kind: 'status', status: 400, after: rows - 1, match: SEND });
		const again = { parameters: { options: { maxConcurrentRequests: 20 } } };
		let { stored } = await send(people(rows), {
			...again,
			settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
		});
		for (let press = 0; press < 3; press += 1) {
			({ stored } = await send([], { ...again, retryOf: stored }));
		}
		const { executionData } = parse(stored) as IRunExecutionData;
		expect(stringify(executionData?.contextData).length / rows).toBeLessThanOrEqual(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('stores nothing about rows in an execution that succeeded', async () => {
		const { stored } = await send(people(3));
		const { executionData } = parse(stored) as IRunExecutionData;
		const kept = { runIndex: 0, rows: 3, rowsBefore: 0, before: '', now: '' };
		expect(executionData?.contextData).toEqual({ 'node:Under test': { sentMessages: kept } });
	});
});

describe('Retry On Fail', () => {
	it('continues with the rest after a broken connection', async () => {
		await faults({ kind: 'reset', when: 'after', calls: [5], match: SEND });
		const options = { maxConcurrentRequests: 1 };
		const { error } = await send(people(20), { parameters: { options }, settings: RETRY_ON_FAIL });
		expect(error?.message).toMatch(/^Row 5: The message may or may not have been sent/);
		expect(error?.description).toMatch(/^20 rows: 19 accepted, 1 unknown\./);
		expect(Object.keys(await accepted())).toHaveLength(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('inside a loop sends the rows of each iteration', async () => {
		// The first attempt of the second iteration ends with an error.
		await faults({ kind: 'status', status: 429, retryAfter: 0, calls: [5], match: SEND });
		const batches = [people(3), people(3, 3), people(3, 6)];
		const options = { maxConcurrentRequests: 1, maxWaitMinutes: 0 };
		const { error, runs } = await send([{}], {
			batches,
			parameters: { options },
			settings: RETRY_ON_FAIL,
		});
		expect(error).toBeUndefined();
		expect(runs.map((items) => items.map(({ json }) => json.outcome))).toEqual(
			batches.map((batch) => batch.map(() => 'accepted')),
		);
		expect(Object.keys(await accepted())).toHaveLength(9);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('inside a loop sends every row of each iteration under "Send Every Row"', async () => {
		const { runs } = await send([{}], {
			batches: [[...people(2), { phone: 'x', name: 'Bad' }], people(2)],
			parameters: { skipAlreadySent: false, options: { repeatedRecipients: 'send' } },
			settings: { ...RETRY_ON_FAIL, onError: 'continueRegularOutput' },
		});
		expect(runs.map(({ length }) => length)).toEqual([3, 2]);
		expect(await accepted()).toEqual({ '919876510000': 2, '919876510001': 2 });
	});
});

describe('Rows that an earlier run left in doubt', () => {
	it('do not stop a run under "Stop Workflow": all others are sent, then they are named', async () => {
		const options = { maxConcurrentRequests: 1 };
		const parameters = { skipAlreadySent: true, options };
		await faults({ kind: 'reset', when: 'after', calls: [4], match: SEND });
		await send(people(10), { parameters });
		await faults();
		const before = Object.keys(await accepted()).length;
		expect(before).toBeLessThan(10);

		const second = await send(people(10), { parameters });
		expect(Object.keys(await accepted())).toHaveLength(10);
		expect(second.error?.message).toMatch(/^Row 4: An earlier run stopped before the result/);
		expect(second.error?.description).toMatch(/Check whether the message arrived.*"Rows in Doubt"/);
		const third = await send(people(10), {
			parameters: { ...parameters, options: { ...options, rowsInDoubt: 'sendAgain' } },
		});
		expect(third.error).toBeUndefined();
		expect(counts(third.json)).toEqual({ accepted: 1, skipped: 9 });
	});
});
