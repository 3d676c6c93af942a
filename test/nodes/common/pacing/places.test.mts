// What a process has in flight to all projects together.
import { expect, it } from 'vitest';
import { Limiter } from '../../../../nodes/common/pacing/limiter.ts';
import { ProjectLimiter } from '../../../../nodes/common/pacing/projectLimiter.ts';
import { Places } from '../../../../nodes/common/pacing/places.ts';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import { slotOf } from '../../../simulation/slots.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

it('all projects together have no more in flight than the process may, and all come to their end', async () => {
	const clock = virtualClock(() => 1);
	const places = new Places(30);
	let [inFlight, most, done] = [0, 0, 0];
	const lists = [200, 100, 1].map(async (rows) => {
		const project = new ProjectLimiter(clock, undefined, places);
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
