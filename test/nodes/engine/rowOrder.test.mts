// Which rows may run at the same time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RowOrder, type ResourceKey } from '../../../nodes/engine/listRun.ts';

const number = (key: string): ResourceKey => ({ kind: 'number', key });
const id = (key: string): ResourceKey => ({ kind: 'ID', key });

describe('A row', () => {
	it('starts immediately if no other row is about the same record', () => {
		const order = new RowOrder<string>();
		expect(order.enter(number('1'), 'a')).toBe(true);
		expect(order.enter(number('2'), 'b')).toBe(true);
		expect(order.waiting).toBe(0);
	});

	it('about the same record starts when the one before it has left', () => {
		const order = new RowOrder<string>();
		order.enter(number('1'), 'a');
		expect(order.enter(number('1'), 'b')).toBe(false);
		expect(order.enter(number('1'), 'c')).toBe(false);
		expect(order.waiting).toBe(2);
		expect(order.leave(number('1'))).toBe('b');
		expect(order.leave(number('1'))).toBe('c');
		expect(order.waiting).toBe(0);
		expect(order.leave(number('1'))).toBeUndefined();
		expect(order.enter(number('1'), 'd')).toBe(true);
	});

	it.each<[string, ResourceKey[], ResourceKey, boolean]>([
		['none, when nothing is under way', [], id('1'), false],
		['none of its own kind', [number('1')], number('2'), false],
		['those of another kind, which may be about the same thing', [number('1')], id('2'), true],
	])('waits for %s', (_, before, about, waits) => {
		const order = new RowOrder<number>();
		for (const [row, resourceKey] of before.entries()) order.enter(resourceKey, row);
		expect(order.mustWaitForAll(about)).toBe(waits);
	});

	it('of another kind waits until all before it have left', () => {
		const order = new RowOrder<string>();
		order.enter(number('1'), 'a');
		order.enter(number('1'), 'b');
		order.leave(number('1'));
		expect(order.mustWaitForAll(id('1'))).toBe(true);
		order.leave(number('1'));
		expect(order.mustWaitForAll(id('1'))).toBe(false);
	});
});

describe('Rows', () => {
	/** What each row is about, and which running row ends next. */
	const lists = fc.array(fc.record({ key: fc.nat(4), ends: fc.nat() }), { maxLength: 60 });

	it('about one record run one by one in their order, and none is left behind', () => {
		fc.assert(
			fc.property(lists, (list) => {
				const order = new RowOrder<number>();
				const about = (row: number) => number(String(list[row]?.key));
				const underWay: number[] = [];
				const started: number[] = [];
				const start = (row: number) => {
					const same = underWay.filter((other) => about(other).key === about(row).key);
					expect(same).toEqual([]);
					underWay.push(row);
					started.push(row);
				};
				const end = (choice: number) => {
					const [ended] = underWay.splice(choice % underWay.length, 1);
					const next = ended === undefined ? undefined : order.leave(about(ended));
					if (next !== undefined) start(next);
				};
				for (const [row, { ends }] of list.entries()) {
					if (order.enter(about(row), row)) start(row);
					if (ends % 2 === 1 && underWay.length > 0) end(ends);
				}
				while (underWay.length > 0) end(0);
				expect(started.toSorted((a, b) => a - b)).toEqual([...list.keys()]);
				for (const key of [0, 1, 2, 3, 4].map(String)) {
					const ofKey = started.filter((row) => about(row).key === key);
					expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
				}
				expect(order.waiting).toBe(0);
			}),
		);
	});
});
