// Campaign: Send when n8n runs the node again: Retry On Fail, the Retry button, loops, re-runs.
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'flatted';
import type { IDataObject, IRunExecutionData } from 'n8n-workflow';
import { campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';
import { MAYBE_SENT } from '../../../nodes/engine/sending/outcome.ts';
import { happened } from '../../harness/errorWords.mts';
import { at } from '../../harness/pick.mts';

/** So that a failure finds rows that have not left. */
const SLOWLY = { maxSendsPerSecond: 50 };
const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const { send, faults, accepted, acceptedTwice } = campaignSends();

const NODE = 'node:Under test';

/** What an execution keeps for a later try, by node. */
function contextsOf(stored: string): Readonly<Record<string, IDataObject>> {
	return (parse(stored) as IRunExecutionData).executionData?.contextData ?? {};
}

describe("n8n's Retry button", () => {
	it('sends only what the failed execution had not sent, without any setting', async () => {
		await faults({ kind: 'status', status: 400, calls: [70], match: SEND });
		const parameters = { options: SLOWLY };
		const first = await send(people(100), { parameters });
		expect(first.error?.message).toContain(`): ${happened(400)}`);
		const atFirst = Object.keys(await accepted());
		expect(atFirst.length).toBeGreaterThanOrEqual(69);
		expect(atFirst.length).toBeLessThan(100);

		const second = await send([], { parameters, retryOf: first.stored });
		expect(second.error).toBeUndefined();
		expect(counts(second.json)).toEqual({ accepted: 100 });
		expect(at(second.json, 0).reasonCode).toBe('acceptedEarlier');
		expect(Object.keys(await accepted())).toHaveLength(100);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('stores at most 20 bytes a row, however often it is tried', async () => {
		const rows = 100;
		await faults({ kind: 'status', status: 400, after: rows - 1, match: SEND });
		let { stored } = await send(people(rows), {
			settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 },
		});
		for (let press = 0; press < 3; press += 1) {
			({ stored } = await send([], { retryOf: stored }));
		}
		expect(stringify(contextsOf(stored)).length / rows).toBeLessThanOrEqual(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('stores nothing about rows in an execution that succeeded', async () => {
		const { stored } = await send(people(3));
		const execution = {
			...{ runIndex: 0, rows: '' },
			...{ rowsBefore: 0, rowsNow: 3, sentBefore: '', sentNow: '' },
		};
		expect(contextsOf(stored)).toEqual({ [NODE]: { execution } });
	});
});

// n8n still offers the button on an execution that was already retried: clicking it again must not send again.
describe('An execution that is retried twice', () => {
	/** The sent history would prevent it anyway. */
	const PARAMETERS = { skipAlreadySent: false, options: SLOWLY };
	const REPORT = { onError: 'continueRegularOutput' } as const;

	/** An execution of twenty rows that ended early, and how many it sent. */
	async function failed() {
		await faults({ kind: 'status', status: 400, calls: [5], match: SEND });
		const first = await send(people(20), { parameters: PARAMETERS });
		expect(first.error?.message).toContain(`): ${happened(400)}`);
		await faults();
		const sent = Object.keys(await accepted()).length;
		expect(sent).toBeLessThan(19);
		return { stored: first.stored, sent };
	}
	const retry = async (stored: string, settings: object = REPORT) =>
		await send([], { parameters: PARAMETERS, settings, retryOf: stored });

	it('sends nothing the second time, and says which execution to retry', async () => {
		const { stored, sent } = await failed();
		const whole = await retry(stored);
		expect(counts(whole.json)).toEqual({ accepted: 20 });
		const { execution } = contextsOf(whole.stored)[NODE] ?? {};
		expect(execution).toMatchObject({ rows: '' });
		expect(execution).not.toHaveProperty('retryId');
		const again = await retry(stored);
		expect(counts(again.json)).toEqual({ accepted: sent, notSent: 20 - sent });
		expect(again.json.at(-1)).toMatchObject({
			reasonCode: 'alreadyRetried',
			reason: 'This execution was already retried',
			advice: 'Retry the newest execution of this workflow instead: it knows what was done since',
		});
		expect(Object.keys(await accepted())).toHaveLength(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('continues from the newest execution', async () => {
		const { stored } = await failed();
		await faults({ kind: 'status', status: 400, calls: [7], match: SEND });
		const second = await retry(stored, {});
		expect(second.error?.message).toMatch(/^Row \d+ \(P\d+\): /);
		await faults();
		expect(counts((await retry(second.stored)).json)).toEqual({ accepted: 20 });
		for (const old of [stored, second.stored]) {
			expect(counts((await retry(old)).json).notSent).toBeGreaterThan(0);
		}
		expect(await acceptedTwice()).toEqual([]);
	});

	it('runs if the first retry sent nothing, but from only one of the two', async () => {
		const { stored, sent } = await failed();
		await faults({ kind: 'status', status: 404, rate: 1, match: SEND });
		const second = await retry(stored, {});
		expect(second.error).toBeDefined();
		await faults();
		expect(counts((await retry(stored)).json)).toEqual({ accepted: 20 });
		expect(counts((await retry(second.stored)).json)).toEqual({
			accepted: sent,
			notSent: 20 - sent,
		});
		expect(await acceptedTwice()).toEqual([]);
	});

	it('is left to the sent history if that is on', async () => {
		const run = { parameters: { ...PARAMETERS, skipAlreadySent: true }, settings: REPORT };
		await faults({ kind: 'status', status: 400, calls: [5], match: SEND });
		const { stored } = await send(people(20), { ...run, settings: {} });
		await faults();
		const sent = Object.keys(await accepted()).length;
		await send([], { ...run, retryOf: stored });
		const again = await send([], { ...run, retryOf: stored });
		expect(counts(again.json)).toEqual({ accepted: sent, skipped: 20 - sent });
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends nothing twice if the second begins while the first still runs', async () => {
		const { stored, sent } = await failed();
		const both = await Promise.all([retry(stored), retry(stored)]);
		expect(both.map(({ json }) => counts(json).accepted).toSorted()).toEqual([20, sent].toSorted());
		expect(await acceptedTwice()).toEqual([]);
	});

	it.each([
		['of a bad row', { phoneNumber: 'x' }],
		['its campaign was not found', { campaign: { __rl: true, mode: 'name', value: 'Gone' } }],
		['more rows came in than allowed', { options: { stopIfMoreRows: 2 } }],
	])('sends once if the execution ended before its first send because %s', async (_, wrong) => {
		const { stored, error } = await send(people(20), { parameters: { ...PARAMETERS, ...wrong } });
		expect(error).toBeDefined();
		const both = await Promise.all([retry(stored), retry(stored)]);
		const third = await retry(stored);
		const outcomes = [...both, third].map(({ json }) => counts(json));
		expect(outcomes).toContainEqual({ accepted: 20 });
		expect(outcomes.filter(({ notSent }) => notSent === 20)).toHaveLength(2);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('sends each batch of a loop once, if the loop ended before this node', async () => {
		const run = {
			batches: [people(2), people(2, 2), people(2, 4)],
			parameters: PARAMETERS,
			settings: REPORT,
		};
		const { stored } = await send([{}], {
			...run,
			parameters: { ...PARAMETERS, phoneNumber: 'x' },
			settings: {},
		});
		await faults({ kind: 'status', status: 400, calls: [1], match: SEND });
		const twice = [
			await send([], { ...run, retryOf: stored }),
			await send([], { ...run, retryOf: stored }),
		];
		const [first, ...later] = run.batches.map(() => ['accepted', 'accepted']);
		expect(
			twice.map(({ runs }) => runs.map((items) => items.map(({ json }) => json.outcome))),
		).toEqual([
			[first?.with(0, 'failed'), ...later],
			run.batches.map(() => ['notSent', 'notSent']),
		]);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('does not take two executions of one workflow for one', async () => {
		const failing = { parameters: { ...PARAMETERS, phoneNumber: 'x' } };
		const [one, other] = [await send(people(2), failing), await send(people(2, 2), failing)];
		expect(counts((await retry(one.stored)).json)).toEqual({ accepted: 2 });
		expect(counts((await retry(other.stored)).json)).toEqual({ accepted: 2 });
	});

	it('lets Retry On Fail continue within the retry', async () => {
		const { stored } = await failed();
		await faults({ kind: 'status', status: 429, retryAfter: 2, calls: [3], match: SEND });
		const options = { ...PARAMETERS.options, maxWaitMinutes: 0 };
		const second = await send([], {
			parameters: { ...PARAMETERS, options },
			settings: RETRY_ON_FAIL,
			retryOf: stored,
		});
		expect(second.error).toBeUndefined();
		expect(counts(second.json)).toEqual({ accepted: 20 });
		expect(await acceptedTwice()).toEqual([]);
	});
});

describe('Retry On Fail', () => {
	it('continues with the rest after a broken connection', async () => {
		await faults({ kind: 'reset', when: 'after', calls: [5], match: SEND });
		const parameters = { options: SLOWLY };
		const { error } = await send(people(20), { parameters, settings: RETRY_ON_FAIL });
		expect(error?.message).toMatch(new RegExp(`^Row \\d+ \\(P\\d+\\): ${MAYBE_SENT}`));
		expect(error?.description).toMatch(/^20 rows: 19 accepted, 1 unknown\./);
		expect(Object.keys(await accepted())).toHaveLength(20);
		expect(await acceptedTwice()).toEqual([]);
	});

	it('inside a loop sends the rows of each iteration', async () => {
		// The first attempt of the second iteration ends with an error.
		await faults({ kind: 'status', status: 429, retryAfter: 0, calls: [5], match: SEND });
		const batches = [people(3), people(3, 3), people(3, 6)];
		const options = { maxWaitMinutes: 0 };
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
});

describe('A later run with other values', () => {
	it('sends to the same people, and says how many received the campaign before', async () => {
		const withValues = (templateParamsList: string) => ({ parameters: { templateParamsList } });
		const other = withValues('["$Name", "Tuesday"]');
		const first = await send(people(2), withValues('["$Name", "Monday"]'));
		const later = await send(people(3), other);
		expect(counts(later.json)).toEqual({ accepted: 3 });
		const before = 'received this campaign before';
		const texts = [first, later].map(({ hints }) => JSON.stringify(hints));
		expect(at(texts, 0)).not.toContain(before);
		expect(at(texts, 1)).toContain(`2 of them ${before}, with different values`);
		expect(JSON.stringify((await send(people(3), other)).hints)).not.toContain(before);
	});
});
