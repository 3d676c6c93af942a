// The promises of the send engine, over random plans of answers, cuts, cancels, crashes and re-runs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { doubtMark } from '../../nodes/common/ledger/marks.ts';
import { CLAIM_CHUNK, WRITE_CHUNK } from '../../nodes/common/ledger/sentLedger.ts';
import type { RowResult } from '../../nodes/common/sending/outcome.ts';
import { needsAttention } from '../../nodes/common/sending/outcome.ts';
import { stored } from '../harness/nodeContext.mts';
import type { ProcessedRows } from '../harness/processedData.mts';
import type { Behaviour } from './service.mts';
import { BEHAVIOURS, plannedService } from './service.mts';
import type { SimulatedRun } from './sendRun.mts';
import { begin, simulate } from './sendRun.mts';
import { virtualClock } from './virtualClock.mts';

const behaviours = fc.oneof(
	{ weight: 6, arbitrary: fc.constant<Behaviour>('accept') },
	{
		weight: 5,
		arbitrary: fc.constantFrom(...BEHAVIOURS.filter((name) => name !== 'unauthorised')),
	},
	{ weight: 1, arbitrary: fc.constant<Behaviour>('unauthorised') },
);
const plans = fc.array(fc.tuple(behaviours, fc.integer({ min: 1, max: 400 })), { maxLength: 60 });
const listsOf = (people: number, maxLength: number) =>
	fc.array(
		fc.integer({ min: 1, max: people }).map((number) => `9198765432${number}`),
		{ minLength: 1, maxLength },
	);
const lists = listsOf(30, 40);
/** Of several chunks, so that some are claimed while others are written. */
const longLists = listsOf(300, 4 * CLAIM_CHUNK);
const policies = fc.constantFrom('retry' as const, 'reportUnknown' as const);
const times = fc.option(fc.integer({ min: 0, max: 3000 }), { nil: undefined });
const seeds = fc.double({ min: 0, max: 1, noNaN: true });

type World = ReturnType<typeof plannedService>;

/** What holds for every run, whatever happens. */
function checkRun(
	run: SimulatedRun,
	world: World,
	results: readonly RowResult[],
	before: Map<string, number>,
): void {
	expect(results).toHaveLength(run.numbers.length);
	const accepted = (number: string) =>
		(world.accepted.get(number) ?? 0) - (before.get(number) ?? 0);
	run.numbers.forEach((number, index) => {
		const outcome = results[index]?.outcome;
		if (outcome === 'accepted')
			expect(accepted(number), 'accepted needs an acceptance').toBeGreaterThan(0);
		const isRepeat = run.numbers.indexOf(number) < index;
		if ((outcome === 'failed' || outcome === 'notSent') && !isRepeat) {
			expect(accepted(number), `${outcome} needs that nothing was accepted`).toBe(0);
		}
		if (outcome === 'skipped' && !isRepeat) {
			expect(before.get(number) ?? 0, 'skipped needs an earlier acceptance').toBeGreaterThan(0);
		}
	});
}

/** Accepted more than once, apart from sends that were accepted, answered 500, and repeated as the specification says. */
function duplicates(world: World, onServerFailure: SimulatedRun['onServerFailure']): string[] {
	return [...world.accepted]
		.filter(([number, count]) => {
			const allowed = onServerFailure === 'retry' ? (world.acceptedThenFailed.get(number) ?? 0) : 0;
			return count - allowed > 1;
		})
		.map(([number]) => number);
}

describe('sendRows', () => {
	it('ends each row once, truthfully, and never sends twice', async () => {
		await fc.assert(
			fc.asyncProperty(lists, plans, policies, times, fc.boolean(), seeds, async (...inputs) => {
				const [numbers, plan, onServerFailure, cancelAfter, stopAtFirstFailure, seed] = inputs;
				const clock = virtualClock(() => seed);
				const world = plannedService(plan, clock);
				const { transport } = world;
				const run = { numbers, transport, clock, onServerFailure, cancelAfter, stopAtFirstFailure };
				const report = await simulate(run);
				expect(new Set(report?.settledRows).size).toBe(report?.settledRows.length);
				checkRun(run, world, report?.results ?? [], new Map());
				expect(duplicates(world, onServerFailure)).toEqual([]);
			}),
			{ numRuns: 300 },
		);
	});

	it('never sends twice over the tries of Retry On Fail and the Retry button', async () => {
		const isRetryButton = fc.array(fc.boolean(), { minLength: 2, maxLength: 3 });
		await fc.assert(
			fc.asyncProperty(lists, plans, seeds, isRetryButton, fc.boolean(), async (...inputs) => {
				const [numbers, plan, seed, retries, skipAlreadySent] = inputs;
				const history: ProcessedRows | undefined = skipAlreadySent ? new Map() : undefined;
				const clock = virtualClock(() => seed);
				const world = plannedService(plan, clock);
				let kept: IDataObject = {};
				let earlier: readonly RowResult[] = [];
				for (const isOtherProcess of [false, ...retries]) {
					if (isOtherProcess) kept = stored(kept);
					const run: SimulatedRun = {
						numbers,
						transport: world.transport,
						clock,
						onServerFailure: 'reportUnknown',
						stopAtFirstFailure: true,
						kept,
						history,
					};
					const report = await simulate(run);
					const results = report?.results ?? [];
					// Over all tries: what an earlier one has settled stays true.
					checkRun(run, world, results, new Map());
					for (const [index, { outcome }] of earlier.entries()) {
						if (outcome === 'accepted' || outcome === 'unknown') {
							expect(results[index]?.outcome, `${outcome} before`).toBe(outcome);
						}
					}
					earlier = results;
					// n8n tries again what has failed.
					if (!results.some(needsAttention)) break;
				}
				expect(duplicates(world, 'reportUnknown')).toEqual([]);
			}),
			{ numRuns: 200 },
		);
	});

	it('with "Skip Already Sent" never sends twice over crashes, cancels and re-runs', async () => {
		const runs = fc.array(fc.record({ cancelAfter: times, crashAfter: times }), {
			minLength: 1,
			maxLength: 4,
		});
		await fc.assert(
			fc.asyncProperty(
				fc.oneof(lists, longLists),
				plans,
				policies,
				runs,
				seeds,
				async (...inputs) => {
					const [numbers, plan, onServerFailure, interruptions, seed] = inputs;
					const clock = virtualClock(() => seed);
					const world = plannedService(plan, clock);
					const history: ProcessedRows = new Map();
					for (const interruption of [...interruptions, {}]) {
						const before = new Map(world.accepted);
						const { transport } = world;
						const run = { numbers, transport, clock, onServerFailure, history, ...interruption };
						const report = await simulate(run);
						// Requests that had left before a crash arrive before the next run begins.
						await clock.run(clock.sleep(1000));
						if (report !== undefined) checkRun(run, world, report.results, before);
					}
					expect(duplicates(world, onServerFailure)).toEqual([]);
				},
			),
			{ numRuns: 300 },
		);
	});

	it('with "Skip Already Sent" executions at the same time in one process share their history', async () => {
		await fc.assert(
			fc.asyncProperty(longLists, longLists, plans, times, times, seeds, async (...inputs) => {
				const [one, other, plan, cancelAfter, laterMs = 0, seed] = inputs;
				const clock = virtualClock(() => seed);
				const world = plannedService(plan, clock);
				const history: ProcessedRows = new Map();
				const onServerFailure = 'reportUnknown';
				const run = { transport: world.transport, clock, history, onServerFailure } as const;
				const first: SimulatedRun = { ...run, numbers: one, cancelAfter };
				const second: SimulatedRun = { ...run, numbers: other };
				const beginLater = async () => {
					await clock.sleep(laterMs);
					return await begin(second);
				};
				const reports = await clock.run(Promise.all([begin(first), beginLater()]));
				const inDoubt = new Set<string>();
				[one, other].forEach((numbers, execution) =>
					reports[execution]?.results.forEach(({ outcome }, index) => {
						if (outcome === 'unknown') inDoubt.add(String(numbers[index]));
					}),
				);
				const later: SimulatedRun = { ...run, numbers: [...new Set([...one, ...other])] };
				const report = await simulate(later);
				expect(duplicates(world, onServerFailure)).toEqual([]);
				for (const [index, number] of later.numbers.entries()) {
					const { outcome, attempts } = report?.results[index] ?? {};
					if (outcome === 'unknown' && attempts === 0) expect(inDoubt).toContain(number);
				}
			}),
			{ numRuns: 100 },
		);
	});

	it('leaves few rows in doubt after a crash: in flight, a few ahead, and chunks not yet full', async () => {
		const numbers = Array.from({ length: 2000 }, (_, index) => `91987654${1000 + index}`);
		const maxConcurrent = 50;
		const most = maxConcurrent * 1.5 + CLAIM_CHUNK + 2 * WRITE_CHUNK;
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), seeds, async (crashAfter, seed) => {
				const clock = virtualClock(() => seed);
				const { transport } = plannedService([], clock);
				const history: ProcessedRows = new Map();
				const onServerFailure = 'retry';
				await simulate({
					numbers,
					maxConcurrent,
					transport,
					clock,
					history,
					onServerFailure,
					crashAfter,
				});
				const marks = [...history.values()].flat();
				const inDoubt = marks.filter((mark) => mark.startsWith(doubtMark('')));
				expect(inDoubt.length).toBeLessThanOrEqual(most);
			}),
			{ numRuns: 30 },
		);
	});

	it('sends what a crash left in doubt when told so, and what a cancel left unsent', async () => {
		const clock = virtualClock(() => 0.5);
		const world = plannedService([], clock);
		const numbers = Array.from({ length: 120 }, (_, index) => `91987654${1000 + index}`);
		const history: ProcessedRows = new Map();
		const base = {
			numbers,
			transport: world.transport,
			clock,
			onServerFailure: 'retry' as const,
			history,
		};
		expect(await simulate({ ...base, crashAfter: 40 })).toBeUndefined();
		await clock.run(clock.sleep(1000));

		const cancelled = await simulate({ ...base, cancelAfter: 40 });
		const inDoubt = cancelled?.results.filter(({ outcome }) => outcome === 'unknown').length ?? 0;
		expect(inDoubt).toBeGreaterThan(0);
		expect(cancelled?.results.some(({ outcome }) => outcome === 'notSent')).toBe(true);

		const reported = await simulate(base);
		const outcomes = reported?.results.map(({ outcome }) => outcome) ?? [];
		expect(outcomes.filter((outcome) => outcome === 'unknown').length).toBeGreaterThanOrEqual(
			inDoubt,
		);
		expect(outcomes).not.toContain('notSent');

		const again = await simulate({ ...base, inDoubtRows: 'sendAgain' });
		expect(
			again?.results.every(({ outcome }) => outcome === 'accepted' || outcome === 'skipped'),
		).toBe(true);
		const last = await simulate(base);
		expect(last?.results.every(({ outcome }) => outcome === 'skipped')).toBe(true);
		expect([...world.accepted.keys()]).toHaveLength(numbers.length);
	});

	it('ends each row once though something throws that never should', async () => {
		const clock = virtualClock(() => 0.5);
		const world = plannedService([], clock);
		const numbers = Array.from({ length: 50 }, (_, index) => `91987654${1000 + index}`);
		const report = await simulate({
			numbers,
			clock,
			onServerFailure: 'retry',
			transport: async (request) => {
				if (request.body?.phone_number === numbers[20]) throw new Error('out of the blue');
				return await world.transport(request);
			},
		});
		const outcomes = report?.results.map(({ outcome }) => outcome) ?? [];
		expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(49);
		expect(report?.results[20]).toMatchObject({
			outcome: 'unknown',
			reason: 'The message may or may not have been sent: out of the blue',
		});
	});

	it('makes no promise per row and waits for the pause of the rate limit with all rows', async () => {
		const clock = virtualClock(() => 0.5);
		const plan = Array.from({ length: 30 }, () => ['rateLimit', 10] as const);
		const world = plannedService(plan, clock);
		const numbers = Array.from({ length: 500 }, (_, index) => `91987654${1000 + index}`);
		const report = await simulate({
			numbers,
			transport: world.transport,
			clock,
			onServerFailure: 'retry',
		});
		expect(report?.results.every(({ outcome }) => outcome === 'accepted')).toBe(true);
		expect(world.accepted.size).toBe(500);
	});
});
