// How many messages the sent history holds, and what happens when it is full.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { MAX_RECIPIENTS } from '../../../../nodes/engine/history/sentHistory.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { turns } from '../../../harness/rowLists.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import { openHistory, runOf, settle } from './openHistory.mts';

const HOUR_MS = 3_600_000;

describe('A sent history with a bound', () => {
	const people = (count: number) => Array.from({ length: count }, () => ({}));
	const keyFor = (index: number) => ({ key: `key ${index}` });
	const CAPACITY = 100_000;

	/** A store with so many marks of earlier sends. */
	async function filledStore(marks: number) {
		const helpers = deduplicationHelpers(newTable());
		const old = Array.from({ length: marks }, (_, index) => `wa-a:old ${index}`);
		await helpers.checkProcessedAndRecord(old, 'workflow', { mode: 'entries' });
		return helpers;
	}

	/** One event that is accepted. */
	async function sendOne(context: IExecuteFunctions, run = runOf('p'), key = 'key 0') {
		const history = await openHistory(context, run, () => ({ key }));
		const claimed = await history.claim(0);
		settle(history, 0, claimed === 'sent' ? 'skipped' : 'accepted');
		await history.closeOrWarn(context);
		return claimed;
	}

	it('refuses a list that it cannot hold, before the first send', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(MAX_RECIPIENTS + 1) }, { helpers });
		const open = openHistory(context, runOf('p'), keyFor);
		await expect(open).rejects.toMatchObject({
			message: expect.stringMatching(/^Nothing was sent\. The list has 48001 messages/),
			description: expect.stringMatching(/^Split the list/),
		});
	});

	it('refuses the batch with which a list becomes longer than it can hold', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(2) }, { helpers });
		const after = async (rows: number) => await openHistory(context, runOf('p'), keyFor, rows);
		await expect(after(MAX_RECIPIENTS - 1)).rejects.toThrow(
			/^This batch was not sent\. With it, the list has 48001 messages/,
		);
		expect(await after(MAX_RECIPIENTS - 2)).toBeDefined();
	});

	it('accepts a longer list that holds no more messages', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(MAX_RECIPIENTS + 200) }, { helpers });
		const twice = (index: number) => (index === 0 ? undefined : keyFor(index % 1000));
		expect(await openHistory(context, runOf('p'), twice)).toBeDefined();
	});

	it.each([
		[0.89 * CAPACITY, undefined],
		[0.91 * CAPACITY, /is nearly full\. The oldest entries are dropped.*see "Large lists"/],
		[CAPACITY + 1000, /is full\. The oldest entries are dropped.*see "Large lists"/],
	])('warns an event when it is nearly full: %i marks', async (marks, message) => {
		const helpers = await filledStore(marks);
		const { context, reported } = executeContext({ items: people(1), mode: 'manual' }, { helpers });
		await sendOne(context);
		expect(reported.hints.map((hint) => hint.message)).toEqual(
			message === undefined ? [] : [expect.stringMatching(message)],
		);
	});

	it('is reported as full in the log once an hour', async () => {
		const helpers = await filledStore(CAPACITY + 1000);
		const { context, reported } = executeContext({ items: people(1), mode: 'manual' }, { helpers });
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * HOUR_MS });
		try {
			for (const ms of [0, HOUR_MS - 1, 1]) {
				vi.setSystemTime(Date.now() + ms);
				await sendOne(context);
			}
		} finally {
			vi.useRealTimers();
		}
		expect(reported.hints).toHaveLength(3);
		const warning = expect.stringMatching(/^warn: WA Campaign: The sent history is full/);
		expect(reported.log).toEqual([warning, warning]);
	});

	const countOf = async (helpers: ReturnType<typeof deduplicationHelpers>) =>
		await helpers.getProcessedDataCount('workflow', { mode: 'entries' });

	/** Events one after the other, with keys of their own. */
	async function sendEvents(helpers: ReturnType<typeof deduplicationHelpers>, count: number) {
		for (let event = 0; event < count; event += 1) {
			const { context } = executeContext({ items: people(1) }, { helpers });
			await sendOne(context, runOf('p'), `event ${event}`);
		}
	}

	it('grows by single events, and forgets none of them', async () => {
		const helpers = deduplicationHelpers(newTable());
		await sendEvents(helpers, 1);
		// What 60,000 further events leave.
		const more = Array.from({ length: 60_000 }, (_, index) => `wa-a:other ${index}`);
		await helpers.checkProcessedAndRecord(more, 'workflow', { mode: 'entries' });
		await sendEvents(helpers, 5);
		expect(await countOf(helpers)).toBeGreaterThanOrEqual(60_005);
		const { context } = executeContext({ items: people(1) }, { helpers });
		expect(await sendOne(context, runOf('p'), 'event 0')).toBe('sent');
	});

	it('is bounded: single events drop the oldest marks', async () => {
		const helpers = await filledStore(CAPACITY + 1000);
		await sendEvents(helpers, 3);
		const count = await countOf(helpers);
		expect(count).toBeGreaterThan(CAPACITY - 100);
		expect(count).toBeLessThan(CAPACITY + 100);
		const { context } = executeContext({ items: people(1) }, { helpers });
		expect(await sendOne(context, runOf('p'), 'event 2')).toBe('sent');
	});

	it('drops nothing while a list runs', async () => {
		const helpers = await filledStore(CAPACITY);
		const run = runOf('p');
		const rows = people(300);
		const { context } = executeContext({ items: rows }, { helpers });
		const history = await openHistory(context, run, keyFor);
		for (const index of rows.keys()) {
			await run.clock.run(history.claim(index));
			settle(history, index, 'accepted');
		}
		expect(await countOf(helpers)).toBeGreaterThanOrEqual(CAPACITY + 250);
		await run.clock.run(history.closeOrWarn(context));
		await sendEvents(helpers, 1);
		expect(await countOf(helpers)).toBeLessThan(CAPACITY + 100);
	});

	it.each([
		['trigger', 0.04, 1],
		['trigger', 0.06, 0],
		['manual', 0.06, 1],
	] as const)(
		'asks how full it is after one event in twenty: %s, %d',
		async (mode, random, looks) => {
			let counted = 0;
			const helpers = deduplicationHelpers(newTable());
			const count: typeof helpers.getProcessedDataCount = async (...asked) => {
				counted += 1;
				return await helpers.getProcessedDataCount(...asked);
			};
			const { context } = executeContext(
				{ items: people(1), mode },
				{ helpers: { ...helpers, getProcessedDataCount: count } },
			);
			await sendOne(
				context,
				runOf(
					'p',
					virtualClock(() => random),
				),
			);
			expect(counted).toBe(looks);
		},
	);

	it('sends no message twice when a list grows day by day, and other sends fill the rest', async () => {
		const helpers = deduplicationHelpers(newTable());
		const sent: string[] = [];
		for (const size of [300, 400, 500]) {
			const { context } = executeContext({ items: people(size) }, { helpers });
			const run = runOf('p');
			// New people come first, so that their marks could push out those of the later rows.
			const messageOf = (index: number) => ({
				key: `m${size - index}`,
				person: `p${size - index}`,
			});
			const history = await openHistory(context, run, messageOf);
			for (let index = 0; index < size; index += 1) {
				if ((await run.clock.run(history.claim(index))) !== 'new') continue;
				sent.push(messageOf(index).key);
				settle(history, index, 'accepted');
			}
			await run.clock.run(history.closeOrWarn(context));
			await run.clock.run(run.clock.sleep(30_000));
			await turns(40);
			const room = CAPACITY - (await countOf(helpers));
			const others = Array.from({ length: room }, (_, index) => `wa-a:other ${size} ${index}`);
			await helpers.checkProcessedAndRecord(others, 'workflow', { mode: 'entries' });
		}
		expect(sent).toHaveLength(500);
	});
});
