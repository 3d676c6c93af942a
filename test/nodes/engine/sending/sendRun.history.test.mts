// A list's rows in the sent history: which are sent, which are skipped, and how far ahead they are claimed.
import { describe, expect, it } from 'vitest';
import type { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { pairOf } from '../../../../nodes/engine/history/marks.ts';
import { markStore } from '../../../../nodes/engine/history/markStore.ts';
import { MAX_CONCURRENT } from '../../../../nodes/service/limiter/concurrencyLimit.ts';
import { MAX_CLAIMED } from '../../../../nodes/engine/sending/sendRun.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { at } from '../../../harness/pick.mts';
import {
	answer,
	FAULT,
	failOn,
	historyWith,
	REFUSED,
	rowTo,
	send,
} from '../../../harness/sentRows.mts';

describe('The sent history', () => {
	const newStore = () => {
		const helpers = deduplicationHelpers(newTable());
		return markStore(executeContext({}, { helpers }).context);
	};

	/** Three different messages to one person, and one to another. */
	const ofOnePerson = ['first', 'second', 'third'].map((key): PreparedRow => {
		const row = rowTo('1');
		return row.ok ? { ...row, message: { key, person: 'one' } } : row;
	});
	const blocked = (other: string) => ({
		outcome: 'notSent',
		reason: `${other} this recipient may or may not have been sent`,
		reasonCode: 'otherMessageInDoubt',
	});
	const SECOND_IN_DOUBT = ['second', 'one'].flatMap(pairOf);

	it('does not try other rows of a person in doubt, and names the row in doubt wherever it is', async () => {
		const store = newStore();
		await store.checkAndRecord(SECOND_IN_DOUBT);
		const { results, asked, stopped } = await send([...ofOnePerson, rowTo('2')], {
			store,
			skipRepeats: false,
			stopAtFirstFailure: true,
		});
		expect(results).toMatchObject([
			blocked('Row 2 for'),
			{ outcome: 'unknown', reasonCode: 'inDoubtEarlier' },
			blocked('Row 2 for'),
			{ outcome: 'accepted' },
		]);
		expect(asked).toEqual(['2']);
		expect(stopped).toBeUndefined();
	});

	it('names no row if the message in doubt is not in the list', async () => {
		const store = newStore();
		await store.checkAndRecord(SECOND_IN_DOUBT);
		const { results } = await send([at(ofOnePerson, 0), rowTo('2')], { store });
		expect(results[0]).toMatchObject(blocked('Another message of this campaign to'));
	});

	it('does not try the next row of a person after one whose result is unknown', async () => {
		const plan = { store: newStore(), skipRepeats: false };
		const { results, asked } = await send(ofOnePerson.slice(0, 2), {
			...plan,
			answers: { 1: answer(200, '') },
		});
		expect(results).toMatchObject([{ reasonCode: 'unclearResponse' }, blocked('Row 1 for')]);
		expect(asked).toEqual(['1']);
	});

	it('sends them all under "Send Again"', async () => {
		const store = newStore();
		await store.checkAndRecord(SECOND_IN_DOUBT);
		const plan = { store, skipRepeats: false, rowsInDoubt: 'sendAgain' } as const;
		const { outcomes } = await send(ofOnePerson, plan);
		expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
	});

	it('remembers a message that it sent although another one to its person is in doubt', async () => {
		const store = newStore();
		await store.checkAndRecord(SECOND_IN_DOUBT);
		const rows = [at(ofOnePerson, 0), rowTo('2')];
		await send(rows, { store, rowsInDoubt: 'sendAgain' });
		const { outcomes } = await send(rows, { store, rowsInDoubt: 'sendAgain' });
		expect(outcomes).toEqual(['skipped', 'skipped']);
	});

	/** The row for the same person, with different values. */
	const withOtherValues = (row: PreparedRow, key?: string): PreparedRow => {
		if (!row.ok) return row;
		const request = { ...row.request, body: { phone_number: 'other' } };
		return { ...row, request, message: { key: key ?? row.message.key } };
	};

	it('sends a repeat with other values when the service refuses the row in doubt before it', async () => {
		const store = newStore();
		await store.checkAndRecord(['wa-a:Welcome:1', 'wa-b:Welcome:1']);
		const { outcomes, asked } = await send([rowTo('1'), withOtherValues(rowTo('1'))], {
			store,
			rowsInDoubt: 'sendAgain',
			answers: { 1: REFUSED },
		});
		expect(outcomes).toEqual(['failed', 'accepted']);
		expect(asked).toEqual(['1', 'other']);
	});

	it('skips a repeat with other values in later runs too, until one sends every row', async () => {
		const store = newStore();
		const [monday, friday] = [rowTo('1'), withOtherValues(rowTo('1'), 'friday')];
		const first = await send([monday, friday], { store });
		expect(first.outcomes).toEqual(['accepted', 'skipped']);
		const skippedEarlier = {
			outcome: 'skipped',
			reason:
				'An earlier execution skipped this message as a duplicate. This recipient got another one',
			reasonCode: 'repeatedInList',
		};
		expect((await send([friday], { store })).results).toMatchObject([skippedEarlier]);
		const sorted = await send([friday, monday], { store });
		expect(sorted.results).toMatchObject([skippedEarlier, { reasonCode: 'repeatedInList' }]);
		const plan = { store, skipRepeats: false };
		const every = await send([monday, friday], plan);
		expect(every.results).toMatchObject([{ reasonCode: 'alreadySent' }, { outcome: 'accepted' }]);
		const again = await send([friday], plan);
		expect(again.results).toMatchObject([{ reasonCode: 'alreadySent' }]);
	});

	it('sends rows to one person in order though another run holds the first, and claims none while it waits', async () => {
		const calls: string[] = [];
		const history = historyWith([0], {
			end: (row: number, end: string) => void calls.push(`${end} ${row}`),
			wait: async (row: number) => {
				calls.push(`wait ${row}`);
				return await Promise.resolve('new');
			},
		});
		const rows = [rowTo('1'), withOtherValues(rowTo('1'), 'other')];
		const { asked, outcomes } = await send(rows, { history, skipRepeats: false });
		expect(outcomes).toEqual(['accepted', 'accepted']);
		expect(asked).toEqual(['1', 'other']);
		expect(calls).toEqual(['failed 1', 'wait 0', 'accepted 0', 'wait 1', 'accepted 1']);
	});

	it('waits for other runs with all rows at once', async () => {
		const rows = Array.from({ length: 2 * MAX_CONCURRENT + 1 }, (_, row) => rowTo(String(row)));
		let reachLast: () => void = () => undefined;
		const last = new Promise<void>((resolve) => (reachLast = resolve));
		const history = historyWith([...rows.keys()], {
			wait: async (row: number) => {
				if (row === rows.length - 1) reachLast();
				await last;
				return 'new';
			},
		});
		const { outcomes } = await send(rows, { history });
		expect(new Set(outcomes)).toEqual(new Set(['accepted']));
	});

	it('skips a repeat later if an earlier run had sent the row before it, not if that is in doubt', async () => {
		const [monday, friday] = [rowTo('1'), withOtherValues(rowTo('1'), 'friday')];
		const store = newStore();
		await send([monday], { store });
		await send([monday, friday], { store });
		const { results } = await send([friday, monday], { store });
		expect(results[0]).toMatchObject({ outcome: 'skipped', reasonCode: 'repeatedInList' });
		const other = newStore();
		await send([monday, friday], { store: other, answers: { 1: answer(200, '') } });
		expect((await send([friday], { store: other })).outcomes).toEqual(['accepted']);
	});

	it('skips a refused row later if a repeat of it was sent instead', async () => {
		const store = newStore();
		const rows = [rowTo('1'), withOtherValues(rowTo('1'), 'other')];
		const first = await send(rows, { store, answers: { 1: REFUSED } });
		expect(first.outcomes).toEqual(['failed', 'accepted']);
		expect((await send(rows, { store })).outcomes).toEqual(['skipped', 'skipped']);
	});

	describe('a repeat that is sent instead of a refused row, while another run holds it,', () => {
		const sendWith = async (more: Parameters<typeof send>[1]) => {
			const rows = [rowTo('1'), withOtherValues(rowTo('1'), 'other'), rowTo('2')];
			return await send(rows, { history: historyWith([1]), answers: { 1: REFUSED }, ...more });
		};

		it('is sent afterwards', async () => {
			const { asked, outcomes } = await sendWith({});
			expect(outcomes).toEqual(['failed', 'accepted', 'accepted']);
			expect(asked).toEqual(['1', '2', 'other']);
		});

		it('is not tried if the run stops first', async () => {
			const { outcomes } = await sendWith({ answers: { 1: REFUSED, 2: answer(401, '') } });
			expect(outcomes).toEqual(['failed', 'notSent', 'failed']);
		});
	});

	it('names the Send Key of a row that it, or the list, has sent before', async () => {
		const store = newStore();
		const rows = ['1', '2'].map((number): PreparedRow => {
			const row = rowTo(number);
			const key = 'order 7';
			return row.ok ? { ...row, repeatKey: key, message: { key }, sendKey: key } : row;
		});
		const reasons = async () => (await send(rows, { store })).results.map(({ reason }) => reason);
		const repeat = 'Duplicate Send Key "order 7": see row 1';
		expect(await reasons()).toEqual([undefined, repeat]);
		expect(await reasons()).toEqual(['This message was already sent (Send Key "order 7")', repeat]);
	});

	it('claims the next row whatever the outcome of the one before', async () => {
		const store = newStore();
		const rows = Array.from({ length: 8 }, (_, index) => rowTo(String(index)));
		await store.checkAndRecord(['wa-a:Welcome:0', 'wa-a:Welcome:1', 'wa-a:Welcome:2']);
		const { outcomes } = await send(rows, {
			store,
			answers: { 3: answer(200, FAULT), 4: REFUSED },
			isAcceptance: failOn(FAULT),
		});
		expect(outcomes).toEqual([
			...['skipped', 'skipped', 'skipped', 'unknown', 'failed'],
			...['accepted', 'accepted', 'accepted'],
		]);
	});

	it.each([
		[0, MAX_CLAIMED, 20],
		[2, 20, 1],
		[1 / 60, 1, 1],
	])('is claimed, at %d rows a second, at most %i rows ahead', async (rate, most, inFlight) => {
		let [claimed, answered, ahead] = [0, 0, 0];
		const claim = async () => {
			claimed += 1;
			ahead = Math.max(ahead, claimed - answered);
			return await Promise.resolve(undefined);
		};
		const { outcomes } = await send(
			Array.from({ length: 300 }, (_, index) => rowTo(String(index))),
			{
				pace: { maxPerSecond: rate },
				history: { claim, end: () => undefined } as unknown as SentHistory,
				maxConcurrent: inFlight,
				isAcceptance: () => (answered += 1) > 0,
			},
		);
		expect(new Set(outcomes)).toEqual(new Set(['accepted']));
		expect(ahead).toBeGreaterThanOrEqual(most);
		expect(ahead).toBeLessThanOrEqual(most + inFlight);
	});
});
