import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from '../../../../nodes/common/pacing/semaphore.ts';

describe('Semaphore', () => {
	it('keeps a returned slot for a later caller', async () => {
		const semaphore = new Semaphore(1);
		let entered = 0;
		for (let visit = 0; visit < 3; visit += 1) {
			void semaphore.acquire().then(() => (entered += 1));
			await Promise.resolve();
			await Promise.resolve();
			semaphore.release();
		}
		expect(entered).toBe(3);
	});

	it('lets everybody in, in the order of arrival, never more at a time than there are places', async () => {
		const stays = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 6 }), stays, async (places, lengths) => {
				const semaphore = new Semaphore(places);
				const entered: number[] = [];
				let inside = 0;
				const visit = async (length: number, visitor: number) => {
					await semaphore.acquire();
					entered.push(visitor);
					inside += 1;
					expect(inside).toBeLessThanOrEqual(places);
					for (let turn = 0; turn < length; turn += 1) await Promise.resolve();
					inside -= 1;
					semaphore.release();
				};
				await Promise.all(lengths.map(visit));
				expect(entered).toEqual(lengths.map((_, visitor) => visitor));
			}),
		);
	});
});
