// Whatever is refused, slow, stopped or waited for: every run of a process ends, and leaves nothing claimed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WorkflowHistories } from '../../nodes/engine/history/workflowHistory.ts';
import type { CampaignCheck } from '../../nodes/engine/sending/gates.ts';
import { ProjectLimiter } from '../../nodes/service/limiter/projectLimiter.ts';
import type { Transport } from '../../nodes/service/client.ts';
import { propertyRuns, propertyTimeout } from '../harness/propertyRuns.mts';
import type { ProcessedRows } from '../harness/processedData.mts';
import { duplicates, numbersUpTo, plans, policies, seeds } from './promises.mts';
import { seeded } from './seeded.mts';
import { begin, type SimulatedRun } from './sendRun.mts';
import { plannedService, type Behaviour } from './service.mts';
import { virtualClock } from './virtualClock.mts';

/** Far above what the slowest list takes with all its waits. */
const LONGEST_RUN_MS = 12 * 3600_000;
/** Long enough for the process to finish its clean-up. */
const AT_REST_MS = 60_000;
const PEOPLE = 120;
const OUTCOMES = ['accepted', 'skipped', 'failed', 'unknown', 'notSent'];

/** A process with a history, and a service with these responses. */
function newProcess(random: () => number, ...[plan, later]: [Plan, Later?]) {
	const clock = virtualClock(random);
	const history: ProcessedRows = new Map();
	const histories = new WorkflowHistories();
	const world = plannedService(plan, clock, later);
	const base = { clock, history, histories, limiter: new ProjectLimiter(clock) };
	/** @throws Error when a run has not ended in time */
	const untilAllEnd = async (
		runs: ReadonlyArray<SimulatedRun & { readonly startAfter: number }>,
	) => {
		const start = async ({ startAfter, ...run }: (typeof runs)[number]) => {
			await clock.sleep(startAfter);
			return await begin(run);
		};
		const tooLate = clock.sleep(LONGEST_RUN_MS).then(() => {
			throw new Error('A run does not end');
		});
		const reports = await clock.run(Promise.race([Promise.all(runs.map(start)), tooLate]));
		tooLate.catch(() => undefined);
		return reports.map((report, run) => {
			const { results = [], settledRows = [] } = report ?? {};
			expect(results).toHaveLength(runs[run]?.numbers.length ?? 0);
			for (const { outcome } of results) expect(OUTCOMES).toContain(outcome);
			expect(new Set(settledRows).size).toBe(settledRows.length);
			const tried = settledRows.filter((row) => (results[row]?.attempts ?? 0) > 0);
			const byPerson = Map.groupBy(tried, (row) => runs[run]?.numbers[row]);
			for (const rows of byPerson.values()) {
				expect(rows, 'in order for each person').toEqual(rows.toSorted((a, b) => a - b));
			}
			return results;
		});
	};
	/** A later run for these people would wait for a claim that is left. */
	const expectNothingClaimed = async (numbers: readonly string[]) => {
		await clock.run(clock.sleep(AT_REST_MS));
		const { transport } = world;
		const rest = { values: 'Invoice', onServerError: 'retry', startAfter: 0 } as const;
		const run = { ...base, ...rest, numbers, transport };
		const [results = []] = await untilAllEnd([run]);
		expect(results.map(({ reasonCode }) => reasonCode)).not.toContain('inProgressElsewhere');
		await clock.run(clock.sleep(AT_REST_MS));
		expect(
			[...history.keys()].filter((key) => key !== 'workflow-1:'),
			'locks',
		).toEqual([]);
	};
	const slowed =
		(ms: number): Transport =>
		async (request) => {
			await clock.sleep(ms);
			return await world.transport(request);
		};
	return { clock, world, base, untilAllEnd, expectNothingClaimed, slowed };
}
type Plan = Parameters<typeof plannedService>[0];
type Later = readonly [Behaviour, number];

const ALIKE: Later = ['refuse', 10];

describe('Concurrent runs end', { timeout: propertyTimeout(60_000) }, () => {
	it.each([60, 150, 400])(
		'when one list of %i rows is started twice and every send is refused alike',
		async (rows) => {
			const { world, base, untilAllEnd, expectNothingClaimed } = newProcess(() => 0.5, [], ALIKE);
			const numbers = numbersUpTo(rows);
			const { transport } = world;
			const run = { ...base, numbers, transport, onServerError: 'retry', startAfter: 0 } as const;
			const both = await untilAllEnd([run, run]);
			const codes = both.flat().map(({ reasonCode }) => reasonCode);
			expect(new Set(codes)).toEqual(new Set(['refusedByService', 'refusedForAll']));
			await expectNothingClaimed(numbers);
		},
	);

	it('when a slow run holds every second person of a list whose sends are refused alike', async () => {
		const process = newProcess(() => 0.5, [], ALIKE);
		const { base, untilAllEnd, expectNothingClaimed, slowed } = process;
		const numbers = numbersUpTo(200);
		const run = { ...base, onServerError: 'retry' } as const;
		const held = numbers.filter((_, index) => index % 2 === 1);
		await untilAllEnd([
			{ ...run, numbers: held, transport: slowed(8000), startAfter: 0 },
			{ ...run, numbers, transport: slowed(0), startAfter: 2000 },
		]);
		await expectNothingClaimed(numbers);
	});

	it('when two lists send the same people three messages each, in order for each person', async () => {
		const { world, base, untilAllEnd } = newProcess(seeded(1), []);
		const numbers = [1, 2, 3].flatMap(() => numbersUpTo(30));
		const { transport } = world;
		const more = { onServerError: 'retry', skipRepeats: false, maxConcurrent: 10 } as const;
		const runs = ['Invoice', 'Offer'].map((values, nth) => ({
			...{ ...base, ...more, numbers, transport, values, startAfter: nth },
		}));
		const results = (await untilAllEnd(runs)).flat();
		expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
	});

	/** Lists overlap in part, in the same order or another. */
	const list = fc
		.record({
			from: fc.integer({ min: 0, max: PEOPLE / 2 }),
			count: fc.integer({ min: 1, max: PEOPLE }),
			step: fc.constantFrom(1, 1, 2),
			isReversed: fc.boolean(),
			repeats: fc.boolean(),
		})
		.map(({ from, count, step, isReversed, repeats }) => {
			const chosen = numbersUpTo(PEOPLE)
				.slice(from, from + count)
				.filter((_, index) => index % step === 0);
			const numbers = isReversed ? chosen.toReversed() : chosen;
			return repeats ? [...numbers, ...numbers.slice(0, 20)] : numbers;
		});
	const sometimes = (min: number, max: number) =>
		fc.option(fc.integer({ min, max }), { nil: undefined });
	const setting = fc.record({
		numbers: list,
		values: fc.constantFrom('Invoice', 'Invoice', 'Offer'),
		isElsewhere: fc.constantFrom(false, false, false, true),
		startAfter: fc.constantFrom(0, 0, 5, 300, 4000),
		slowMs: fc.constantFrom(0, 0, 0, 200, 8000),
		stopAfter: sometimes(0, 20_000),
		timeLimit: sometimes(1000, 120_000),
		spreadMs: sometimes(1000, 300_000),
		maxConcurrent: fc.constantFrom(1, 2, 7, 50),
		maxWaitMs: fc.constantFrom(1000, 60_000, 600_000),
		onServerError: policies,
		stopAtFirstFailure: fc.constantFrom(false, false, true),
		skipRepeats: fc.boolean(),
		hasOtherValues: fc.boolean(),
		rowsInDoubt: fc.constantFrom('report' as const, 'sendAgain' as const),
	});
	const later = fc.tuple(
		fc.constantFrom<Behaviour>('refuse', 'refuse', 'refuse', 'accept', 'rateLimit', 'failBefore'),
		fc.integer({ min: 1, max: 400 }),
	);
	/** How a check of the campaign ends after a refusal, if there is one. */
	const checks = fc.constantFrom<'none' | 'live' | 'paused'>('none', 'live', 'paused');

	it('whatever is refused, slow, stopped or waited for', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(setting, { minLength: 2, maxLength: 4 }),
				fc.oneof(fc.constant([]), plans),
				later,
				checks,
				seeds,
				async (settings, plan, lastly, check, seed) => {
					const process = newProcess(seeded(seed), plan, lastly);
					const { clock, world, base, untilAllEnd, expectNothingClaimed, slowed } = process;
					const checkCampaign: CampaignCheck = async () => {
						await clock.sleep(700);
						return check === 'live'
							? undefined
							: { text: 'PAUSED', reason: 'PAUSED', code: 'campaignNotLive', heading: 'PAUSED' };
					};
					const elsewhere = {
						histories: new WorkflowHistories(),
						limiter: new ProjectLimiter(clock),
					};
					const runs = settings.map(
						({ slowMs, stopAfter, timeLimit, spreadMs, isElsewhere, ...run }) => ({
							...base,
							...(isElsewhere ? elsewhere : {}),
							...run,
							transport: slowed(slowMs),
							cancelAfter: Math.min(stopAfter ?? Infinity, timeLimit ?? Infinity),
							pace:
								spreadMs === undefined
									? undefined
									: {
											maxPerSecond: (run.numbers.length * 1000) / spreadMs,
											jitter: 0.5,
											end: {
												at: clock.now() + run.startAfter + (timeLimit ?? Infinity),
												reason: {
													kind: 'fatal' as const,
													code: 'afterTimeLimit' as const,
													text: '',
												},
											},
										},
							checkCampaign: check === 'none' ? undefined : checkCampaign,
						}),
					);
					const reports = await untilAllEnd(runs);
					for (const [run, results] of reports.entries()) {
						for (const [row, { outcome }] of results.entries()) {
							if (outcome !== 'accepted') continue;
							expect(world.accepted.keys()).toContain(runs[run]?.numbers[row]);
						}
					}
					await expectNothingClaimed(numbersUpTo(PEOPLE));
					const mayRepeat = settings.some(
						({ rowsInDoubt, skipRepeats, values, hasOtherValues }) =>
							rowsInDoubt === 'sendAgain' || !skipRepeats || values === 'Offer' || hasOtherValues,
					);
					if (!mayRepeat) expect(duplicates(world, 'retry')).toEqual([]);
				},
			),
			{ numRuns: propertyRuns(200) },
		);
	});
});
