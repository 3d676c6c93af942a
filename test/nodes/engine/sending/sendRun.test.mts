// What a send keeps, whatever way it is written.
import { describe, expect, it } from 'vitest';
import type { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { SEND } from '../../../../nodes/service/client.ts';
import { turns } from '../../../harness/rowLists.mts';
import { historyWith, REFUSED, rowTo, send } from '../../../harness/sentRows.mts';

describe('A send', () => {
	it('decides whether a row may leave in the tick in which its request leaves', async () => {
		const numbers = Array.from({ length: 8 }, (_, row) => String(row));
		let decided: string | undefined;
		const left: Array<[number: string, decided: string | undefined]> = [];
		await send(
			numbers.map((number) => rowTo(number)),
			{
				maxConcurrent: 3,
				gates: [
					({ recipient }) => {
						decided = recipient;
						queueMicrotask(() => (decided = undefined));
						return SEND;
					},
				],
				onRequest: (number) => left.push([number, decided]),
			},
		);
		expect(left).toEqual(numbers.map((number) => [number, number]));
	});

	it('settles a bad row that ends the run last, when no other can leave any more', async () => {
		// Those of another campaign need not wait until the state of this one is known.
		const others = ['2', '3', '4'].map((number) => rowTo(number, 'Reminder'));
		const rows = [rowTo('1'), ...others];
		const { settled, asked } = await send(rows, {
			answers: { 1: REFUSED },
			stopAtFirstFailure: true,
			checkCampaign: async () => {
				await turns(20);
				return undefined;
			},
		});
		expect(asked).toEqual(['1']);
		expect(settled.at(-1)).toBe(0);
		expect(settled.length).toBeGreaterThan(1);
	});

	it('gives its claims back before it waits, so that two runs that hold rows of each other both end', async () => {
		const held = new Set<number>();
		const heldAtWait: number[][] = [];
		const history = {
			claim: async (row: number) => {
				if (row > 0) held.add(row);
				return await Promise.resolve(row === 0 ? 'busy' : 'new');
			},
			end: (row: number) => held.delete(row),
			wait: async () => {
				heldAtWait.push([...held]);
				return await Promise.resolve('new');
			},
		};
		// The second row is for the person of the first, so it waits, too.
		const rows = [rowTo('1'), rowTo('1', 'Reminder'), rowTo('2'), rowTo('3')];
		const { outcomes } = await send(rows, {
			history: history as unknown as SentHistory,
			remember: (row) => held.delete(row),
		});
		expect(outcomes).toEqual(rows.map(() => 'accepted'));
		expect(heldAtWait).toEqual([[], []]);
	});

	it('sends a row that another run has claimed at the end, if that run has not sent it', async () => {
		const rows = ['1', '2', '3'].map((number) => rowTo(number));
		const { asked, outcomes } = await send(rows, { history: historyWith([0]) });
		expect(asked).toEqual(['2', '3', '1']);
		expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
	});
});
