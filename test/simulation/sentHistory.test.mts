// The guarantees of "Skip Already Sent", under random responses, cancels, crashes and re-runs.
import fc from 'fast-check';
import { MAX_CLAIMED } from '../../nodes/engine/sending/sendRun.ts';
import { describe, expect, it } from 'vitest';
import { WRITE_CHUNK } from '../../nodes/engine/history/workflowHistory.ts';
import { WorkflowHistories } from '../../nodes/engine/history/workflowHistory.ts';
import { CLAIM_CHUNK } from '../../nodes/engine/history/sentHistory.ts';
import type { RowResult } from '../../nodes/engine/sending/outcome.ts';
import { leftoverMarks, marksIn, type ProcessedRows } from '../harness/processedData.mts';
import {
	checkRun,
	duplicates,
	lists,
	numbersUpTo,
	listsOf,
	longLists,
	plans,
	policies,
	seeds,
	times,
} from './promises.mts';
import { plannedService } from './service.mts';
import { begin, simulate, type SimulatedRun } from './sendRun.mts';
import { seeded } from './seeded.mts';
import { virtualClock } from './virtualClock.mts';
import { propertyRuns, propertyTimeout } from '../harness/propertyRuns.mts';

/** Long enough for each process to finish its clean-up. */
const AT_REST_MS = 60_000;
/** Runs that may be interrupted, then one that is not. */
const runs = fc
	.array(fc.record({ cancelAfter: times, crashAfter: times }), { minLength: 1, maxLength: 4 })
	.map((interrupted) => [...interrupted, {}]);

/** A service with these responses, and an empty history. */
function newWorld(plan: Parameters<typeof plannedService>[0], random: () => number) {
	const clock = virtualClock(random);
	const history: ProcessedRows = new Map();
	const world = plannedService(plan, clock);
	return { clock, world, base: { clock, history, transport: world.transport } };
}

describe('"Skip Already Sent"', { timeout: propertyTimeout(60_000) }, () => {
	it.each<[string, fc.Arbitrary<number[] | undefined>]>([
		['the database works', fc.constant(undefined)],
		['the database fails at times', fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 })],
	])('never sends twice across crashes, cancels and re-runs if %s', async (_, failures) => {
		const numbersOf = fc.oneof(lists, longLists);
		await fc.assert(
			fc.asyncProperty(numbersOf, plans, policies, runs, failures, seeds, async (...inputs) => {
				const [numbers, plan, onServerError, interruptions, failing, seed] = inputs;
				const { clock, world, base } = newWorld(plan, seeded(seed));
				let accesses = 0;
				const databaseFails = failing && (() => failing.includes(accesses++));
				const run = { ...base, numbers, onServerError, databaseFails };
				for (const interruption of interruptions) {
					const before = new Map(world.accepted);
					const report = await simulate({ ...run, ...interruption });
					// Requests that left before a crash arrive before the next run begins.
					await clock.run(clock.sleep(1000));
					if (report !== undefined) checkRun(run, world, report.results, before);
				}
				expect(duplicates(world, onServerError)).toEqual([]);
			}),
			{ numRuns: propertyRuns(150) },
		);
	});

	it.each([
		['one process', true],
		['two processes', false],
	])(
		'never sends twice from concurrent executions in %s whose database fails at times',
		async (_, isOne) => {
			const few = listsOf(4, 6);
			const failures = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 });
			const delays = fc.integer({ min: 0, max: 120 });
			await fc.assert(
				fc.asyncProperty(few, few, plans, failures, delays, delays, seeds, async (...inputs) => {
					const [one, other, plan, failing, laterMs, lastMs, seed] = inputs;
					const { clock, world, base } = newWorld(plan, seeded(seed));
					let accesses = 0;
					const databaseFails = () => failing.includes(accesses++);
					const onServerError = 'reportUnknown';
					const run = { ...base, onServerError, databaseFails } as const;
					const histories = new WorkflowHistories();
					const beginAfter = async (
						ms: number,
						numbers: readonly string[],
						histories: WorkflowHistories,
					) => {
						await clock.sleep(ms);
						return await begin({ ...run, numbers, histories });
					};
					const elsewhere = isOne ? histories : new WorkflowHistories();
					await clock.run(
						Promise.all([
							beginAfter(0, one, histories),
							beginAfter(laterMs, other, elsewhere),
							beginAfter(laterMs + lastMs, one, elsewhere),
						]),
					);
					await clock.run(clock.sleep(1000));
					await simulate({ ...run, numbers: [...one, ...other] });
					expect(duplicates(world, onServerError)).toEqual([]);
				}),
				{ numRuns: propertyRuns(500) },
			);
		},
	);

	it('with "Send Every Row" sends each row exactly once over all runs', async () => {
		/** Few people, so that each has several rows across chunks. */
		const lists = listsOf(8, 2 * CLAIM_CHUNK);
		const widths = fc.constantFrom(7, 200);
		await fc.assert(
			fc.asyncProperty(lists, plans, runs, widths, seeds, async (...inputs) => {
				const [numbers, plan, interruptions, maxConcurrent, seed] = inputs;
				const { clock, world, base } = newWorld(plan, seeded(seed));
				const run: SimulatedRun = {
					...base,
					numbers,
					onServerError: 'reportUnknown',
					maxConcurrent,
					skipRepeats: false,
				};
				let last: RowResult[] = [];
				for (const interruption of interruptions) {
					last = (await simulate({ ...run, ...interruption }))?.results ?? [];
					await clock.run(clock.sleep(1000));
				}
				for (const [number, times] of world.accepted) {
					const rows = numbers.filter((other) => other === number).length;
					expect(times, `${number} has ${rows} rows`).toBeLessThanOrEqual(rows);
				}
				for (const number of numbers) {
					const ends = last.filter((_, index) => numbers[index] === number);
					const done = ends.filter(
						({ outcome }) => outcome === 'accepted' || outcome === 'skipped',
					);
					expect(world.accepted.get(number) ?? 0, 'no row is lost').toBeGreaterThanOrEqual(
						done.length,
					);
				}
			}),
			{ numRuns: propertyRuns(150) },
		);
	});

	it.each([
		['one process', true],
		['two processes', false],
	])(
		'never sends twice from concurrent executions in %s, even if they are interrupted',
		async (_, isOne) => {
			await fc.assert(
				fc.asyncProperty(longLists, longLists, plans, times, times, seeds, async (...inputs) => {
					const [one, other, plan, cancelAfter, laterMs = 0, seed] = inputs;
					const { clock, world, base } = newWorld(plan, seeded(seed));
					const { history } = base;
					const onServerError = 'reportUnknown';
					const histories = new WorkflowHistories();
					const run = { ...base, onServerError } as const;
					const first: SimulatedRun = { ...run, numbers: one, cancelAfter, histories };
					const second: SimulatedRun = {
						...run,
						numbers: other,
						histories: isOne ? histories : new WorkflowHistories(),
					};
					const beginLater = async () => {
						await clock.sleep(laterMs);
						return await begin(second);
					};
					const reports = await clock.run(Promise.all([begin(first), beginLater()]));
					const inDoubt = new Set<string>();
					[one, other].forEach((numbers, execution) =>
						reports[execution]?.results.forEach(({ outcome, attempts }, index) => {
							if (outcome === 'unknown' && attempts > 0) inDoubt.add(String(numbers[index]));
						}),
					);
					const later: SimulatedRun = { ...run, numbers: [...new Set([...one, ...other])] };
					const report = await simulate(later);
					await clock.run(clock.sleep(AT_REST_MS));
					expect(duplicates(world, onServerError)).toEqual([]);
					const reported = [first, second, later].flatMap(({ numbers }, execution) =>
						([...reports, report][execution]?.results ?? []).flatMap(
							({ outcome, attempts }, index) =>
								outcome === 'unknown' && attempts === 0 ? [String(numbers[index])] : [],
						),
					);
					// A repeat is in doubt only if its concurrent claim is.
					for (const number of reported) expect(inDoubt).toContain(number);
					expect(leftoverMarks(history)).toEqual([]);
					expect([...history.keys()], 'no lock is left').toEqual(['workflow-1:']);
				}),
				{ numRuns: propertyRuns(100) },
			);
		},
	);

	it.each([
		['one process', true],
		['two processes', false],
	])('finishes two lists in %s that wait for each other’s rows', async (_, isOne) => {
		const numbers = numbersUpTo(300);
		const { clock, world, base } = newWorld([], () => 0.5);
		const histories = new WorkflowHistories();
		const run = { ...base, onServerError: 'retry', histories } as const;
		const other = { ...run, histories: isOne ? histories : new WorkflowHistories() };
		const reports = await clock.run(
			Promise.all([begin({ ...run, numbers }), begin({ ...other, numbers: numbers.toReversed() })]),
		);
		const outcomes = reports.flatMap((report) => report?.results ?? []).map((row) => row.outcome);
		expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(300);
		expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(300);
		expect([...world.accepted.values()]).toEqual(numbers.map(() => 1));
		await clock.run(clock.sleep(AT_REST_MS));
		expect([...base.history.keys()], 'no lock is left').toEqual(['workflow-1:']);
		expect(histories.size).toBe(0);
	});

	it('leaves few rows in doubt after a crash: those in flight, claimed ahead, or in partial chunks', async () => {
		const numbers = numbersUpTo(2000);
		const maxConcurrent = 50;
		const most = maxConcurrent + MAX_CLAIMED + CLAIM_CHUNK + 2 * WRITE_CHUNK;
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), seeds, async (crashAfter, seed) => {
				const { base } = newWorld([], seeded(seed));
				await simulate({ ...base, numbers, maxConcurrent, onServerError: 'retry', crashAfter });
				const inDoubt = marksIn(base.history).filter(
					(mark, _, all) =>
						all.includes(mark.replace('wa-a:', 'wa-b:')) && mark.startsWith('wa-a:'),
				);
				expect(inDoubt.length).toBeLessThanOrEqual(most);
			}),
			{ numRuns: propertyRuns(30) },
		);
	});

	it('sends rows in doubt after a crash on request, and rows left unsent by a cancel', async () => {
		const { clock, world, base } = newWorld([], () => 0.5);
		const numbers = numbersUpTo(120);
		const run = { ...base, numbers, onServerError: 'retry' } as const;
		expect(await simulate({ ...run, crashAfter: 40 })).toBeUndefined();
		await clock.run(clock.sleep(1000));

		const cancelled = await simulate({ ...run, cancelAfter: 40 });
		// Stopped before the rows of the crash were known to be abandoned.
		expect(cancelled?.results.some(({ outcome }) => outcome === 'notSent')).toBe(true);

		const reported = await simulate(run);
		const outcomes = reported?.results.map(({ outcome }) => outcome) ?? [];
		expect(outcomes).toContain('unknown');
		expect(outcomes).not.toContain('notSent');

		const again = await simulate({ ...run, rowsInDoubt: 'sendAgain' });
		expect(
			again?.results.every(({ outcome }) => outcome === 'accepted' || outcome === 'skipped'),
		).toBe(true);
		const last = await simulate(run);
		expect(last?.results.every(({ outcome }) => outcome === 'skipped')).toBe(true);
		expect([...world.accepted.keys()]).toHaveLength(numbers.length);
	});
});
