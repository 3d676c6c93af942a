// A list with Spread Over, in virtual time.
import fc from 'fast-check';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { SentLedger } from '../../../../nodes/engine/history/sentLedger.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { execution } from '../../../harness/sentLists.mts';
import { REFUSED, rowTo, send } from '../../../harness/sentRows.mts';
import '../../../harness/propertyRuns.mts';

const NUMBERS = ['919876543210', '919876543211', '919876543212', '919876543213'];
const [asha = '', ravi = '', meera = '', dev = ''] = NUMBERS;
const MINUTE = 60_000;
/** Over four minutes: four rows leave one a minute. */
const options = { spreadOverMinutes: 4 };
/** The clock starts at this time, and the execution's time limit is this many milliseconds later. */
const endsAfter = (ms: number) =>
	({ additionalData: { executionTimeoutTimestamp: 1_000_000 + ms } }) as Partial<IExecuteFunctions>;

describe('Spread Over', () => {
	it('reserves no time for rows that are not sent', async () => {
		const { run, askedAt } = execution(['bad', asha, asha, ravi], {
			options,
			onError: 'continueRegularOutput',
		});
		expect((await run()).map(({ outcome }) => outcome)).toEqual([
			'failed',
			'accepted',
			'skipped',
			'accepted',
		]);
		expect(askedAt).toEqual([0, 2 * MINUTE]);
	});

	it('keeps rows for one person in order, and catches up after a slow service', async () => {
		const { run, asked, askedAt } = execution([asha, asha, ravi, meera], {
			options: { ...options, repeatedRecipients: 'send' },
			latencyMs: 90_000,
		});
		await run();
		expect(asked).toEqual([asha, asha, ravi, meera]);
		// One request at a time, each a minute and a half: rows that are due wait for a slot.
		expect(askedAt).toEqual([0, 90_000, 180_000, 270_000]);
	});

	it('applies the limits of the run as well', async () => {
		const { run, askedAt } = execution(NUMBERS, {
			options: { ...options, maxSendsPerSecond: 0.01 },
		});
		await run();
		const distances = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
		for (const distance of distances) expect(distance).toBeGreaterThan(99_000);
	});

	it.each([
		[undefined, ['claims 0', 'claims 1', 'claims 2', 'settles 0', 'settles 1', 'settles 2']],
		[
			{ overMs: MINUTE, endsAt: Infinity },
			['claims 0', 'settles 0', 'claims 1', 'settles 1', 'claims 2', 'settles 2'],
		],
	])('claims a row only when it is due: spread %j', async (spread, expected) => {
		const events: string[] = [];
		const claim = async (row: number) => {
			events.push(`claims ${row}`);
			return await Promise.resolve(undefined);
		};
		await send(
			['1', '2', '3'].map((number) => rowTo(number)),
			{
				spread,
				maxConcurrent: 10,
				ledger: { claim } as unknown as SentLedger,
				remember: (row) => events.push(`settles ${row}`),
			},
		);
		expect(events).toEqual(expected);
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

	it('ends with the first failure under Stop Workflow, and the next try sends the rest', async () => {
		const { run, asked } = execution(NUMBERS, { options });
		await expect(run({ [ravi]: REFUSED })).rejects.toThrow(/^Row 2: /);
		expect(asked).toEqual([asha, ravi]);
		await run();
		expect(asked).toEqual([asha, ravi, ravi, meera, dev]);
	});

	it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'puts off the rows that are due after the time limit, before anything is sent: On Error %s',
		async (onError) => {
			const { run, asked, reported } = execution(NUMBERS, {
				options,
				onError,
				more: endsAfter(2.6 * MINUTE),
			});
			expect(await run()).toMatchObject([
				{ outcome: 'accepted' },
				{ outcome: 'accepted' },
				{ outcome: 'accepted' },
				{
					outcome: 'notSent',
					reasonCode: 'afterTimeLimit',
					sendAfter: new Date(1_000_000 + 3 * MINUTE).toISOString(),
					attempts: 0,
				},
			]);
			expect(asked).toEqual([asha, ravi, meera]);
			expect(reported.hints).toMatchObject([
				{ type: 'info', message: expect.stringContaining('1 waits for another run until') },
			]);
		},
	);

	it('keeps no claim of a row that is put off, and skips one that was sent', async () => {
		const more = { helpers: deduplicationHelpers(newTable()) };
		await execution([dev], { skipAlreadySent: true, more }).run();
		const first = execution(NUMBERS, {
			options,
			skipAlreadySent: true,
			more: { ...more, ...endsAfter(1.6 * MINUTE) },
		});
		expect((await first.run()).map(({ outcome }) => outcome)).toEqual([
			'accepted',
			'accepted',
			'notSent',
			'skipped',
		]);
		const second = execution(NUMBERS, { skipAlreadySent: true, more });
		await second.run();
		expect(second.asked).toEqual([meera]);
	});

	it('reassigns the times of rows sent by an earlier run to the remaining rows', async () => {
		const more = { helpers: deduplicationHelpers(newTable()), ...endsAfter(1.6 * MINUTE) };
		const again = () => execution(NUMBERS, { options, skipAlreadySent: true, more });
		const [first, second, third] = [again(), again(), again()];
		await first.run();
		expect(first.asked).toEqual([asha, ravi]);
		expect((await second.run()).map(({ outcome }) => outcome)).toEqual([
			'skipped',
			'skipped',
			'accepted',
			'notSent',
		]);
		// Virtual time also passes while the history is read.
		expect(second.askedAt[0]).toBeLessThan(MINUTE / 2);
		await third.run();
		expect(third.asked).toEqual([dev]);
	});

	it('obeys the send window at the time of each row', async () => {
		// The clock starts at 05:46:40 in India.
		const window = { from: '05:45', to: '06:00' };
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
				reason: expect.stringContaining(
					'it is 06:01 on Thursday in Asia/Kolkata at the time of this row',
				),
			},
		]);
		expect(asked).toEqual([asha, ravi, meera]);
		const early = execution(NUMBERS, {
			options: { spreadOverMinutes: 60, sendWindow: { window: { from: '06:00', to: '07:00' } } },
		});
		expect((await early.run()).map(({ outcome }) => outcome)).toEqual([
			'notSent',
			'accepted',
			'accepted',
			'accepted',
		]);
	});

	it('puts off the rows that a slow service delays, even if the first rows wait for their hours', async () => {
		const ten = Array.from({ length: 10 }, (_, row) => `91987654321${row}`);
		const { run, asked } = execution(ten, {
			options: { spreadOverMinutes: 100, sendWindow: { window: { from: '06:00', to: '09:00' } } },
			latencyMs: 30 * MINUTE,
			more: endsAfter(110 * MINUTE),
		});
		expect((await run()).map(({ reasonCode }) => reasonCode)).toEqual([
			...Array(2).fill('outsideSendWindow'),
			...Array(3).fill('accepted'),
			...Array(5).fill('afterTimeLimit'),
		]);
		expect(asked).toEqual(ten.slice(2, 5));
	});

	it('ends under any combination of options, latency and time limit', async () => {
		const row = fc.constantFrom(...NUMBERS, '4915112345678', 'bad');
		await fc.assert(
			fc.asyncProperty(
				fc.array(row, { minLength: 1, maxLength: 12 }),
				fc.record({
					skipAlreadySent: fc.boolean(),
					repeatedRecipients: fc.constantFrom('skip', 'send'),
					maxConcurrentRequests: fc.integer({ min: 1, max: 4 }),
					latencyMs: fc.constantFrom(10, MINUTE, 30 * MINUTE),
					spreadOverMinutes: fc.constantFrom(1, 10, 100),
					timeLimitMs: fc.constantFrom(MINUTE, 30 * MINUTE, Infinity),
					hours: fc.constantFrom('05:00', '06:00', '07:00'),
				}),
				async (numbers, { skipAlreadySent, latencyMs, timeLimitMs, hours, ...options }) => {
					const more = { helpers: deduplicationHelpers(newTable()) };
					const sendWindow = { window: { from: hours, to: '08:00' } };
					const list = execution(numbers, {
						...{ skipAlreadySent, latencyMs, onError: 'continueRegularOutput' },
						options: { ...options, sendWindow },
						more: { ...more, ...endsAfter(timeLimitMs) },
						answers: { [ravi]: REFUSED },
					});
					const results = [await list.run(), await list.run()];
					for (const rows of results) expect(rows).toHaveLength(numbers.length);
					const wanted = (number: string) => numbers.filter((other) => other === number).length;
					for (const number of skipAlreadySent ? NUMBERS : []) {
						if (number === ravi) continue;
						const sent = list.asked.filter((asked) => asked === number);
						const most = options.repeatedRecipients === 'send' ? wanted(number) : 1;
						expect(sent.length).toBeLessThanOrEqual(most);
					}
				},
			),
		);
	});
});
