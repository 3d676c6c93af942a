// The sent history shared by many processes, under stalls, crashes and races.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftoverMarks, type ProcessedRows } from '../harness/processedData.mts';
import type { PlannedProcess, PlannedSend, World } from './historyProcesses.mts';
import { simulateProcess } from './historyProcesses.mts';
import { seeded } from './seeded.mts';
import { virtualClock } from './virtualClock.mts';
import { propertyRuns, propertyTimeout } from '../harness/propertyRuns.mts';

const KEYS = ['a', 'b', 'c', 'd'];
/** Two of the messages have the same recipient. */
const PERSONS: Readonly<Record<string, string>> = { a: 'p', b: 'p', c: 'q', d: 'r' };
const personOf = (key: string) => PERSONS[key] ?? key;
/** Longer than a dead process can hold a lock, or its heartbeats its rows. */
const ALL_OVER_MS = 20 * 60_000;

const sends = fc.record({
	key: fc.constantFrom(...KEYS),
	ends: fc.oneof(
		{ weight: 5, arbitrary: fc.constant<PlannedSend['ends']>('accepted') },
		{ weight: 3, arbitrary: fc.constant<PlannedSend['ends']>('failed') },
		{
			weight: 1,
			arbitrary: fc.constantFrom<PlannedSend['ends']>('unknownAccepted', 'unknownLost'),
		},
	),
	ms: fc.oneof(
		{ weight: 5, arbitrary: fc.integer({ min: 1, max: 300 }) },
		// A row delayed by a rate limit or back-off.
		{ weight: 1, arbitrary: fc.integer({ min: 5000, max: 120_000 }) },
	),
});
const moments = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3000 }));
/** Events, and lists, in which doubt about a message blocks all others to its recipient. */
const lists = fc
	.uniqueArray(sends, { selector: ({ key }) => personOf(key), minLength: 1, maxLength: 4 })
	.map((rows) =>
		rows.length === 1 ? rows : rows.map((row) => ({ ...row, person: personOf(row.key) })),
	);
const runs = fc.record({
	startsAt: moments,
	sends: lists,
	stopsAt: fc.option(moments, { nil: undefined, freq: 5 }),
});
const travelMs = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 1, maxLength: 7 });
const healthy = fc.record({ runs: fc.array(runs, { minLength: 1, maxLength: 4 }), travelMs });
/** A process that stalls once, before or after a database access. */
const stallingFor = (ms: { min: number; max: number }) =>
	fc.record({
		runs: fc.array(runs, { minLength: 1, maxLength: 3 }),
		travelMs,
		stall: fc.record({ access: fc.integer({ min: 0, max: 40 }), ms: fc.integer(ms) }),
	});
/** How long a process may stall without counting as abandoned. */
const UNNOTICED_MS = 10_000;
const slow = stallingFor({ min: 100, max: UNNOTICED_MS });
/** Its rows count as abandoned, but not yet its lock. */
const stalling = stallingFor({ min: UNNOTICED_MS, max: 40_000 });
const frozen = stallingFor({ min: 40_000, max: 400_000 });
const crashing = fc.record({
	runs: fc.array(runs, { minLength: 1, maxLength: 3 }),
	travelMs,
	crashesAt: moments,
});
const seeds = fc.double({ min: 0, max: 1, noNaN: true });

async function simulate(processes: readonly PlannedProcess[], seed: number) {
	const clock = virtualClock(seeded(seed));
	const rows: ProcessedRows = new Map();
	const world: World = { clock, rows, accepted: new Map() };
	const began = clock.now();
	const ends = await clock.run(
		Promise.all(processes.map(async (process) => await simulateProcess(world, process))),
	);
	const tookMs = clock.now() - began;
	// Requests of a crashed process have arrived by then.
	await clock.run(clock.sleep(1000));
	const before = new Map(world.accepted);
	const all = KEYS.map((key) => ({ key, ends: 'accepted', ms: 10 }) as const);
	const later = await clock.run(
		simulateProcess(world, { runs: [{ startsAt: 0, sends: all }], travelMs: [1] }),
	);
	// Each process has finished its clean-up by then, however long it stalls.
	await clock.run(clock.sleep(ALL_OVER_MS));
	return { world, ends, tookMs, before, later: later?.[0] ?? [] };
}

type Simulated = Awaited<ReturnType<typeof simulate>>;

function checkAll(processes: readonly PlannedProcess[], simulated: Simulated): void {
	const { world, ends, tookMs, before, later } = simulated;
	for (const [key, times] of world.accepted) expect(times, `${key} sent`).toBe(1);
	/** Keys with an unknown result: their process died or seemed to, or the service did not report it. */
	const doubtful = new Set(
		processes.flatMap((process) =>
			process.runs.flatMap((run) =>
				run.sends
					.filter((send) => looksAbandoned(process) || send.ends.startsWith('unknown'))
					.map(({ key }) => key),
			),
		),
	);
	const doubtfulPersons = new Set([...doubtful].map(personOf));
	processes.forEach((process, number) =>
		process.runs.forEach((run, index) =>
			run.sends.forEach(({ key }, row) => {
				const end = ends[number]?.[index]?.[row];
				expect(end, 'a live process is waited for').not.toBe('atWork');
				if (end === 'inDoubt') expect(doubtfulPersons, 'in doubt').toContain(personOf(key));
				if (end === 'skipped') expect(before.get(key), 'skipped, so it was sent').toBe(1);
			}),
		),
	);
	KEYS.forEach((key, index) => {
		const end = later[index];
		if (end === 'inDoubt') expect(doubtful, 'left in doubt').toContain(key);
		else expect(end, `${key} is remembered`).toBe(before.has(key) ? 'skipped' : 'accepted');
	});
	expect(tookMs, 'no lock is stuck').toBeLessThan(ALL_OVER_MS);
	expect([...world.rows.keys()], 'no lock is left').toEqual(['workflow-1:']);
	if (processes.every(({ crashesAt }) => crashesAt === undefined)) {
		const others = leftoverMarks(world.rows);
		expect(others, 'nothing but messages and recipients is left').toEqual([]);
	}
}

function looksAbandoned({ crashesAt, stall }: PlannedProcess): boolean {
	return crashesAt !== undefined || (stall?.ms ?? 0) > UNNOTICED_MS;
}

describe('Processes that share a sent history', { timeout: propertyTimeout(120_000) }, () => {
	it.each([
		['while all goes well', fc.array(healthy, { minLength: 1, maxLength: 4 })],
		['though some are slow', fc.array(fc.oneof(healthy, slow), { minLength: 1, maxLength: 4 })],
		['though some stall', fc.array(fc.oneof(healthy, stalling), { minLength: 1, maxLength: 4 })],
		['though some crash', fc.array(fc.oneof(healthy, crashing), { minLength: 1, maxLength: 4 })],
	])('send each message once, record it, and report doubt only with cause %s', async (_, plans) => {
		await fc.assert(
			fc.asyncProperty(plans, seeds, async (processes, seed) => {
				checkAll(processes, await simulate(processes, seed));
			}),
			{ numRuns: propertyRuns(200) },
		);
	});

	it('leave no heartbeat behind that reaches the store after its holder has ended', async () => {
		const failed = { ends: 'failed', person: 'q' } as const;
		const list = [
			{ ...failed, key: 'a', ms: 8001, person: 'p' },
			{ ...failed, key: 'c', ms: 10_001 },
		];
		const event = [{ key: 'c', ends: 'accepted', ms: 1 } as const];
		const process = {
			runs: [list, event].map((rows) => ({ startsAt: 0, sends: rows })),
			travelMs: [0],
			stall: { access: 14, ms: 10_000 },
		};
		checkAll([process], await simulate([process], 0));
	});

	it('do not treat a claim as abandoned when it passes to another run between heartbeats', async () => {
		const row = (key: string, ends: 'accepted' | 'failed', ms: number, person?: string) => ({
			key,
			ends,
			ms,
			person,
		});
		const lists = [
			[row('d', 'accepted', 1, 'r'), row('b', 'accepted', 16_836, 'p')],
			[row('b', 'failed', 85_738, 'p'), row('c', 'accepted', 1, 'q')],
			[row('a', 'accepted', 1)],
		];
		const processes = [
			{
				runs: lists.map((rows, index) => ({ startsAt: index === 0 ? 1 : 0, sends: rows })),
				travelMs: [11],
			},
			{
				runs: [{ startsAt: 26, sends: [row('b', 'failed', 1)] }],
				travelMs: [14, 2, 0, 20, 18],
			},
		];
		checkAll(processes, await simulate(processes, 0));
	});

	it('finish and leave no lock, however long some stall', async () => {
		const plans = fc.array(fc.oneof(healthy, frozen, crashing), { minLength: 1, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(plans, seeds, async (processes, seed) => {
				const { world, tookMs } = await simulate(processes, seed);
				expect(tookMs).toBeLessThan(ALL_OVER_MS);
				expect([...world.rows.keys()]).toEqual(['workflow-1:']);
			}),
			{ numRuns: propertyRuns(100) },
		);
	});
});
