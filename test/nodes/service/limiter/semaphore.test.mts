import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore, SocketSlots } from '../../../../nodes/service/limiter/semaphore.ts';
import { Limiter } from '../../../../nodes/service/limiter/limiter.ts';
import { ProjectLimiter } from '../../../../nodes/service/limiter/projectLimiter.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

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

	it('admits callers in order of arrival, never more than there are slots', async () => {
		const stays = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 30 });
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 6 }), stays, async (slots, lengths) => {
				const semaphore = new Semaphore(slots);
				const entered: number[] = [];
				let inside = 0;
				const visit = async (length: number, visitor: number) => {
					await semaphore.acquire();
					entered.push(visitor);
					inside += 1;
					expect(inside).toBeLessThanOrEqual(slots);
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

// What a process has in flight across all projects.

it('all projects together have no more in flight than the process allows, and all finish', async () => {
	const clock = virtualClock(() => 1);
	const slots = new SocketSlots(30);
	let [inFlight, most, done] = [0, 0, 0];
	const lists = [200, 100, 1].map(async (rows) => {
		const project = new ProjectLimiter(clock, undefined, slots);
		const limiter = new Limiter(
			project,
			{ maxConcurrent: 500, maxPerSecond: 0, maxWaitMs: 3_600_000 },
			clock,
			new RunState(),
		);
		const send = async () => {
			const startedAt = await slotOf(limiter);
			inFlight += 1;
			most = Math.max(most, inFlight);
			await clock.sleep(100);
			inFlight -= 1;
			done += 1;
			limiter.release(startedAt, { kind: 'answered' });
		};
		await Promise.all(Array.from({ length: rows }, send));
	});
	await clock.run(Promise.all(lists));
	expect(done).toBe(301);
	expect(most).toBe(30);
});
