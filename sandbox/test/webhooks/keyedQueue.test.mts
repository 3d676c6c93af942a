// A queue that keeps the order of each key and limits how many tasks run at once.
import fc from 'fast-check';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createKeyedQueue } from '../../world/webhooks/keyedQueue.mts';

it('runs every task once, and those of a key in order, one at a time', async () => {
	const tasks = fc.array(
		fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), turns: fc.integer({ min: 1, max: 3 }) }),
	);
	await fc.assert(
		fc.asyncProperty(tasks, fc.integer({ min: 1, max: 5 }), async (all, most) => {
			const queue = createKeyedQueue(most);
			const running = new Set<string>();
			const ended: { key: string; nth: number }[] = [];
			let peak = 0;
			const ends = all.map(
				({ key, turns }, nth) =>
					new Promise<void>((resolve, reject) =>
						queue.add(key, async () => {
							if (running.has(key)) reject(new Error(`${key} runs twice`));
							running.add(key);
							peak = Math.max(peak, running.size);
							for (let turn = 0; turn < turns; turn++) await nextTurn();
							running.delete(key);
							ended.push({ key, nth });
							resolve();
						}),
					),
			);
			await Promise.all(ends);
			const keys = new Set(all.map(({ key }) => key));
			expect(peak).toBe(Math.min(most, keys.size));
			for (const key of keys) {
				const order = ended.filter((one) => one.key === key).map(({ nth }) => nth);
				expect(order).toEqual([...order].sort((one, other) => one - other));
			}
		}),
	);
});

it('never runs a removed task, and continues with the rest of its key', async () => {
	const plan = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), stays: fc.boolean() }));
	await fc.assert(
		fc.asyncProperty(plan, async (all) => {
			const queue = createKeyedQueue(1);
			const ended: number[] = [];
			let release = (): void => undefined;
			const held = new Promise<void>((resolve) => (release = resolve));
			queue.add('a', () => held);
			const cancels = all.map(({ key }, nth) =>
				queue.add(key, async () => {
					await nextTurn();
					ended.push(nth);
				}),
			);
			for (const [nth, { stays }] of all.entries()) if (!stays) cancels[nth]?.();
			const tasksOf = (keys: string[]) =>
				Promise.all(
					keys.map((key) => new Promise<void>((done) => queue.add(key, async () => done()))),
				);
			const others = tasksOf(['d']);
			release();
			await others;
			await tasksOf(['a', 'b', 'c']);
			const staying = all.flatMap(({ stays }, nth) => (stays ? [nth] : []));
			expect(ended.sort((one, other) => one - other)).toEqual(staying);
		}),
	);
});
