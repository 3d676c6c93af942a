// The sent history as executions open and close it: what it holds, and what happens when it is full or fails.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import type { MessageKey } from '../../../../nodes/engine/history/marks.ts';
import { MAX_RECIPIENTS, SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { DEFAULT_CLIENT } from '../../../../nodes/service/client.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { turns } from '../../../harness/rowLists.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const HOUR_MS = 3_600_000;

const newRun = (clock = virtualClock(() => 0.5)) => ({
	project: { baseUrl: '', projectId: 'p' },
	state: new RunState(),
	clock,
});

/** Opens the history over the items of the context, in a process of its own. */
async function openHistory(
	context: IExecuteFunctions,
	run: ReturnType<typeof newRun>,
	messageOf: (index: number) => MessageKey | undefined,
	rowsBefore = 0,
): Promise<SentHistory> {
	return await SentHistory.open(context, run, {
		messages: context.getInputData().map((_, index) => messageOf(index)),
		maxWaitMs: DEFAULT_CLIENT.maxWaitMs,
		rowsBefore,
		histories: new WorkflowHistories(),
	});
}

const people = (count: number) => Array.from({ length: count }, () => ({}));
const keyFor = (index: number) => ({ key: `key ${index}` });

/** One event that is accepted, unless it was sent before. */
async function sendOne(context: IExecuteFunctions, run = newRun(), key = 'key 0') {
	const history = await openHistory(context, run, () => ({ key }));
	const claimed = await history.claim(0);
	if (claimed === 'new') history.end(0, 'accepted');
	await run.clock.run(history.closeOrWarn(context));
	return claimed;
}

describe('A sent history', () => {
	it.each(['', '__EMPTY__'])('ends the run if the workflow was never saved: "%s"', async (id) => {
		const getWorkflow = () => ({ id, active: false });
		const { context } = executeContext({ items: people(1) }, { getWorkflow });
		await expect(openHistory(context, newRun(), keyFor)).rejects.toMatchObject({
			message: expect.stringMatching(/^Nothing was sent.*not saved/),
			description: expect.stringMatching(/^Save the workflow/),
		});
	});

	it('is new until something was sent', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(2) }, { helpers });
		const isNew = async () => (await openHistory(context, newRun(), keyFor)).isNew;
		expect(await isNew()).toBe(true);
		await sendOne(context);
		expect(await isNew()).toBe(false);
	});
});

describe('A sent history with a bound', () => {
	const CAPACITY = 100_000;

	/** A store with so many marks of earlier sends. */
	async function filledStore(marks: number) {
		const helpers = deduplicationHelpers(newTable());
		const old = Array.from({ length: marks }, (_, index) => `wa-a:old ${index}`);
		await helpers.checkProcessedAndRecord(old, 'workflow', { mode: 'entries' });
		return helpers;
	}

	it('refuses a list that it cannot hold, before the first send', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(MAX_RECIPIENTS + 1) }, { helpers });
		const open = openHistory(context, newRun(), keyFor);
		await expect(open).rejects.toMatchObject({
			message: expect.stringMatching(/^Nothing was sent\. The list has 48001 messages/),
			description: expect.stringMatching(/^Split the list/),
		});
	});

	it('refuses the batch with which a list becomes longer than it can hold', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(2) }, { helpers });
		const after = async (rows: number) => await openHistory(context, newRun(), keyFor, rows);
		await expect(after(MAX_RECIPIENTS - 1)).rejects.toThrow(
			/^This batch was not sent\. With it, the list has 48001 messages/,
		);
		expect(await after(MAX_RECIPIENTS - 2)).toBeDefined();
	});

	it('accepts a longer list that holds no more messages', async () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(MAX_RECIPIENTS + 200) }, { helpers });
		const twice = (index: number) => (index === 0 ? undefined : keyFor(index % 1000));
		expect(await openHistory(context, newRun(), twice)).toBeDefined();
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
			await sendOne(context, newRun(), `event ${event}`);
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
		expect(await sendOne(context, newRun(), 'event 0')).toBe('sent');
	});

	it('is bounded: single events drop the oldest marks', async () => {
		const helpers = await filledStore(CAPACITY + 1000);
		await sendEvents(helpers, 3);
		const count = await countOf(helpers);
		expect(count).toBeGreaterThan(CAPACITY - 100);
		expect(count).toBeLessThan(CAPACITY + 100);
		const { context } = executeContext({ items: people(1) }, { helpers });
		expect(await sendOne(context, newRun(), 'event 2')).toBe('sent');
	});

	it('drops nothing while a list runs', async () => {
		const helpers = await filledStore(CAPACITY);
		const run = newRun();
		const rows = people(300);
		const { context } = executeContext({ items: rows }, { helpers });
		const history = await openHistory(context, run, keyFor);
		for (const index of rows.keys()) {
			await run.clock.run(history.claim(index));
			history.end(index, 'accepted');
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
			await sendOne(context, newRun(virtualClock(() => random)));
			expect(counted).toBe(looks);
		},
	);

	it('sends no message twice when a list grows day by day, and other sends fill the rest', async () => {
		const helpers = deduplicationHelpers(newTable());
		const sent: string[] = [];
		for (const size of [300, 400, 500]) {
			const { context } = executeContext({ items: people(size) }, { helpers });
			const run = newRun();
			// New people come first, so that their marks could push out those of the later rows.
			const messageOf = (index: number) => ({
				key: `m${size - index}`,
				person: `p${size - index}`,
			});
			const history = await openHistory(context, run, messageOf);
			for (let index = 0; index < size; index += 1) {
				if ((await run.clock.run(history.claim(index))) !== 'new') continue;
				sent.push(messageOf(index).key);
				history.end(index, 'accepted');
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

describe('A sent history that cannot be written', () => {
	const lost = async () => await Promise.reject(new Error('the disk is full'));

	async function close(more: Partial<IExecuteFunctions> = {}) {
		const helpers = { ...deduplicationHelpers(newTable()), removeProcessed: lost };
		const { context, reported } = executeContext({ items: people(1) }, { helpers, ...more });
		await sendOne(context);
		return reported;
	}

	it('is reported in the log and as a hint, and the results are kept', async () => {
		const { log, hints } = await close();
		expect(log).toEqual([
			expect.stringMatching(
				/^error: WA Campaign: The sent history could not be written\..*\(the disk is full\)$/,
			),
		]);
		expect(hints).toEqual([
			{
				message: expect.stringMatching(/^The sent history could not be written/),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('is reported in the log when n8n has no hints', async () => {
		const { log } = await close({ addExecutionHints: undefined });
		expect(log).toHaveLength(1);
	});
});
