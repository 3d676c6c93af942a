// A list that is spread over a time, in virtual time.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { SentLedger } from '../../../../nodes/engine/history/sentLedger.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { execution } from '../../../harness/sentLists.mts';
import { REFUSED, rowTo, send } from '../../../harness/sentRows.mts';

const NUMBERS = ['919876543210', '919876543211', '919876543212', '919876543213'];
const [asha = '', ravi = '', meera = '', dev = ''] = NUMBERS;
const MINUTE = 60_000;
/** Over four minutes: with four rows one a minute. */
const options = { spreadOverMinutes: 4 };
/** The clock begins at this time, and the execution ends so many milliseconds later. */
const endsAfter = (ms: number) =>
	({ additionalData: { executionTimeoutTimestamp: 1_000_000 + ms } }) as Partial<IExecuteFunctions>;

describe('Spread Over', () => {
	it('sends the rows at even distances, the first at once', async () => {
		const { run, asked, askedAt } = execution(NUMBERS, { options });
		expect((await run()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
		expect(asked).toEqual(NUMBERS);
		expect(askedAt).toEqual([0, MINUTE, 2 * MINUTE, 3 * MINUTE]);
	});

	it('gives no place to rows that are not sent', async () => {
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

	it('keeps rows for one person in order, and catches up behind a slow service', async () => {
		const { run, asked, askedAt } = execution([asha, asha, ravi, meera], {
			options: { ...options, repeatedRecipients: 'send' },
			latencyMs: 90_000,
		});
		await run();
		expect(asked).toEqual([asha, asha, ravi, meera]);
		// One request at a time takes a minute and a half: the rows whose time has come wait for their turn.
		expect(askedAt).toEqual([0, 90_000, 180_000, 270_000]);
	});

	it('lets the limits of the run hold as well', async () => {
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
	])('claims a row when its time has come: spread %j', async (spread, expected) => {
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

	it('sends nothing after a stop, which is seen while a row waits', async () => {
		const controller = new AbortController();
		const { run, asked } = execution(NUMBERS, {
			options,
			onError: 'continueRegularOutput',
			signal: controller.signal,
			atTime: { ms: 1.5 * MINUTE, act: () => controller.abort() },
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
		'puts off the rows whose time comes after the time limit, before anything is sent: On Error %s',
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

	it('puts off the rows whose turn comes after the time limit, since those before took long', async () => {
		const { run, asked } = execution(NUMBERS, {
			options,
			onError: 'continueRegularOutput',
			latencyMs: 90_000,
			more: endsAfter(4 * MINUTE),
		});
		expect(await run()).toMatchObject([
			{ outcome: 'accepted' },
			{ outcome: 'accepted' },
			{ outcome: 'accepted' },
			{ outcome: 'notSent', reasonCode: 'afterTimeLimit' },
		]);
		expect(asked).toEqual([asha, ravi, meera]);
	});

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

	it('obeys the send window at the time of each row', async () => {
		// The clock begins at 05:46:40 in India.
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
});
