// A list with Spread Over, in virtual time.
import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { markStore } from '../../../../nodes/engine/history/markStore.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { execution } from '../../../harness/sentLists.mts';
import { BROKEN, slowDown } from '../../../harness/plannedClient.mts';
import { answer, REFUSED } from '../../../harness/sentRows.mts';
import '../../../harness/propertyRuns.mts';

const NUMBERS = ['919876543210', '919876543211', '919876543212', '919876543213'];
const [asha = '', ravi = '', meera = '', dev = ''] = NUMBERS;
const MINUTE = 60_000;
const ACCEPTED = answer(200, { status: 'success' });
/** Over four minutes: four rows leave about one a minute. */
const options = { spreadOverMinutes: 4 };
/** The clock starts at this time, and the execution's time limit is this many milliseconds later. */
const endsAfter = (ms: number) =>
	({ additionalData: { executionTimeoutTimestamp: 1_000_000 + ms } }) as Partial<IExecuteFunctions>;
const gapsOf = (times: readonly number[]) =>
	times.slice(1).map((at, index) => at - (times[index] ?? NaN));

describe('Spread Over', () => {
	it.each([60, 2])('sends %i rows evenly over an hour, the first at once', async (rows) => {
		const numbers = Array.from({ length: rows }, (_, row) => String(919876543210 + row));
		const { run, askedAt } = execution(numbers, {
			options: { spreadOverMinutes: 60 },
			maxConcurrent: 500,
		});
		await run();
		expect(askedAt).toHaveLength(rows);
		expect(askedAt[0]).toBe(0);
		const interval = (60 * MINUTE) / rows;
		for (const gap of gapsOf(askedAt)) {
			expect(gap).toBeGreaterThan(interval / 2);
			expect(gap).toBeLessThan(interval * 1.5);
		}
		expect(askedAt.at(-1)).toBeLessThan(60 * MINUTE);
		expect(askedAt.at(-1)).toBeGreaterThan((rows - 1.5) * interval);
	});

	it('reserves no time for rows that need fixing, and repeats take none', async () => {
		const { run, askedAt } = execution(['bad', asha, asha, ravi, meera], {
			options,
			onError: 'continueRegularOutput',
		});
		expect((await run()).map(({ outcome }) => outcome)).toEqual([
			'failed',
			'accepted',
			'skipped',
			'accepted',
			'accepted',
		]);
		expect(askedAt).toHaveLength(3);
		for (const gap of gapsOf(askedAt)) {
			expect(gap).toBeGreaterThan(0.9 * MINUTE);
			expect(gap).toBeLessThan(1.5 * MINUTE);
		}
	});

	it('claims only rows that are about to leave', async () => {
		const numbers = Array.from({ length: 60 }, (_, row) => String(919876543210 + row));
		const more = { helpers: deduplicationHelpers(newTable()) };
		const store = markStore(executeContext({}, more).context);
		let marks: Promise<number> | undefined;
		const answers = {
			get [numbers[2] ?? '']() {
				marks = store.count();
				return ACCEPTED;
			},
		};
		const options = { spreadOverMinutes: 60 };
		await execution(numbers, { options, skipAlreadySent: true, more, answers }).run();
		// Three have left, the next one waits, and each may have two marks.
		expect(await marks).toBeGreaterThan(0);
		expect(await marks).toBeLessThanOrEqual(8);
	});

	it('keeps its rate when the service answers slowly', async () => {
		const { run, askedAt } = execution(NUMBERS, {
			...{ options, latencyMs: 10 * MINUTE, maxConcurrent: 500 },
		});
		await run();
		expect(askedAt).toHaveLength(4);
		for (const gap of gapsOf(askedAt)) expect(gap).toBeLessThan(1.5 * MINUTE);
	});

	it('does not catch up in a burst after a pause that the service asked for', async () => {
		const first = [slowDown(300)];
		const answers = {
			get [asha]() {
				return first.shift() ?? ACCEPTED;
			},
		};
		const { run, asked, askedAt } = execution(NUMBERS, { options, answers, maxConcurrent: 500 });
		await run();
		expect(asked).toHaveLength(5);
		expect(askedAt[1]).toBeGreaterThan(5 * MINUTE);
		for (const gap of gapsOf(askedAt)) expect(gap).toBeGreaterThan(MINUTE / 2);
	});

	it('sends nothing after a stop, which is noticed while a row waits', async () => {
		const controller = new AbortController();
		const { run, asked } = execution(NUMBERS, {
			options,
			onError: 'continueRegularOutput',
			signal: controller.signal,
			atTime: { ms: 1.5 * MINUTE, action: () => controller.abort() },
		});
		const results = await run();
		expect(asked).toEqual([asha, ravi]);
		expect(results.map(({ reasonCode }) => reasonCode)).toEqual([
			'accepted',
			'accepted',
			'cancelled',
			'cancelled',
		]);
	});

	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'ends before the time limit, and rows that are left count as no failure: On Error %s',
		async (onError) => {
			const { run, asked, reported } = execution(NUMBERS, {
				options,
				onError,
				more: endsAfter(2.6 * MINUTE),
			});
			const results = await run();
			expect(results.map(({ outcome }) => outcome)).toEqual([
				'accepted',
				'accepted',
				'accepted',
				'notSent',
			]);
			expect(results[3]).toMatchObject({ reasonCode: 'afterTimeLimit', attempts: 0 });
			expect(results[3]).not.toHaveProperty('sendAfter');
			expect(asked).toEqual([asha, ravi, meera]);
			expect(reported.hints).toMatchObject([
				{ type: 'info', message: expect.stringContaining('1 waits for another execution') },
			]);
		},
	);

	it('leaves a row that the rate limit still refuses then to another run, too', async () => {
		const { run } = execution(NUMBERS, {
			...{ options, answers: { [ravi]: answer(429) } },
			more: endsAfter(2.6 * MINUTE),
		});
		const [, refused] = await run();
		expect(refused).toMatchObject({ outcome: 'notSent', reasonCode: 'afterTimeLimit' });
		expect(refused?.attempts).toBeGreaterThan(0);
	});

	it('keeps no claim of a row that is left, and another run continues without a wait', async () => {
		const more = { helpers: deduplicationHelpers(newTable()), ...endsAfter(1.6 * MINUTE) };
		const again = () => execution(NUMBERS, { options, skipAlreadySent: true, more });
		const [first, second] = [again(), again()];
		await first.run();
		expect(first.asked).toEqual([asha, ravi]);
		const outcomes = (await second.run()).map(({ outcome }) => outcome);
		expect(outcomes).toEqual(['skipped', 'skipped', 'accepted', 'accepted']);
		expect(second.asked).toEqual([meera, dev]);
		// Virtual time also passes while the history is read.
		expect(second.askedAt[0]).toBeLessThan(MINUTE / 2);
	});

	it('obeys the send window at the time at which a row leaves', async () => {
		// The clock starts at 05:46:40 in India.
		const window = { days: ['thursday'], from: '05:45', to: '06:00' };
		const { run, asked } = execution(NUMBERS, {
			options: { spreadOverMinutes: 20, sendWindow: { window } },
		});
		expect(await run()).toMatchObject([
			{ outcome: 'accepted' },
			{ outcome: 'accepted' },
			{ outcome: 'accepted' },
			{
				outcome: 'notSent',
				reasonCode: 'outsideSendWindow',
				reason: expect.stringContaining('it is 06:0'),
			},
		]);
		expect(asked).toEqual([asha, ravi, meera]);
	});

	it.each([
		[3 * 60, ['accepted', 'accepted', 'notSent', 'notSent']],
		[-3 * 60, ['accepted', 'accepted', 'notSent', 'notSent']],
		[60, ['accepted', 'accepted', 'accepted', 'accepted']],
	])(
		'judges the send window by the machine’s clock when that is set by %i minutes',
		async (minutes, outcomes) => {
			// The clock starts at 05:46:40 in India.
			const window = { days: ['thursday'], from: '05:45', to: '08:00' };
			const { run, askedAt } = execution(NUMBERS, {
				options: { ...options, sendWindow: { window } },
				atTime: { ms: 1.5 * MINUTE, action: (clock) => clock.setBy(minutes * MINUTE) },
			});
			const results = await run();
			expect(results.map(({ outcome }) => outcome)).toEqual(outcomes);
			const third = results[2]?.sentAt;
			if (third !== undefined) {
				expect(third).toBe(
					new Date(1_000_000 + 10 + (askedAt[2] ?? NaN) + minutes * MINUTE).toISOString(),
				);
			}
			// The pace stays the same.
			for (const gap of gapsOf(askedAt)) expect(gap).toBeGreaterThan(MINUTE / 2);
		},
	);

	it('keeps its rate, its end and its history under any combination of options and faults', async () => {
		const row = fc.constantFrom(...NUMBERS, '4915112345678', 'bad');
		const faults = [answer(429), slowDown(300), answer(503), REFUSED, BROKEN];
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { minLength: 1, maxLength: 12 }),
				fc.array(fc.constantFrom(ACCEPTED, ACCEPTED, ACCEPTED, ...faults), { maxLength: 20 }),
				fc.record({
					skipAlreadySent: fc.boolean(),
					onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput'),
					repeatedRecipients: fc.constantFrom('skip', 'send'),
					maxConcurrent: fc.integer({ min: 1, max: 4 }),
					latencyMs: fc.constantFrom(10, MINUTE, 30 * MINUTE),
					spreadOverMinutes: fc.constantFrom(1, 10, 100),
					timeLimitMs: fc.constantFrom(MINUTE, 30 * MINUTE, Infinity),
					hours: fc.constantFrom('05:00', '06:00', '07:00'),
				}),
				async (numbers, plan, { timeLimitMs, hours, spreadOverMinutes, ...setting }) => {
					const { repeatedRecipients, ...others } = setting;
					const accepted: string[] = [];
					const answers = new Proxy({} as Record<string, Attempt>, {
						get: (_, number: string) => {
							const next = plan.shift() ?? ACCEPTED;
							if (next === ACCEPTED) accepted.push(number);
							return next;
						},
					});
					const window = { days: ['thursday'], from: hours, to: '08:00' };
					const more = { helpers: deduplicationHelpers(newTable()), ...endsAfter(timeLimitMs) };
					const options = { repeatedRecipients, spreadOverMinutes, sendWindow: { window } };
					const list = execution(numbers, { ...others, options, more, answers });
					const good = numbers.filter((number) => number !== 'bad');
					for (const mayFail of [good.length < numbers.length || plan.length > 0, true]) {
						const before = list.askedAt.length;
						const failure = await list.run().then(
							(rows) => void expect(rows).toHaveLength(numbers.length),
							(error: unknown) => error,
						);
						if (!mayFail || setting.onError !== 'stopWorkflow') expect(failure).toBeUndefined();
						const times = list.askedAt.slice(before);
						// Jitter shortens an interval by half, catching up on late timers by 20 ms.
						const shortest = (spreadOverMinutes * MINUTE) / good.length / 2 - 20;
						for (const gap of gapsOf(times)) expect(gap).toBeGreaterThanOrEqual(shortest);
						for (const at of times) expect(at).toBeLessThan(timeLimitMs);
					}
					for (const number of setting.skipAlreadySent ? good : []) {
						const equal = good.filter((other) => other === number).length;
						const most = repeatedRecipients === 'send' ? equal : 1;
						expect(accepted.filter((one) => one === number).length).toBeLessThanOrEqual(most);
					}
				},
			),
		);
	});
});
