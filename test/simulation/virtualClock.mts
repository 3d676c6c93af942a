/** Time that jumps from timer to timer as soon as nothing else is left to do. */
import type { Clock } from '../../nodes/service/limiter/clock.ts';

export interface VirtualClock extends Clock {
	/**
	 * Resolves when `work` has, with the clock jumping on whenever all wait for it.
	 *
	 * @throws Error when `work` waits for nothing that will come, or beyond all measure
	 */
	run<T>(work: Promise<T>): Promise<T>;
}

/** No simulation lasts so long. */
const LONGEST_MS = 365 * 24 * 3600 * 1000;
/** Turns of the event loop without a timer, after which nothing more will come. */
const MAX_IDLE_TURNS = 100;

export function virtualClock(random: () => number): VirtualClock {
	let now = 1_000_000;
	let timers: Array<{ at: number; wake: () => void }> = [];
	const jump = () => {
		now = Math.max(now, Math.min(...timers.map(({ at }) => at)));
		const due = timers.filter(({ at }) => at <= now);
		timers = timers.filter(({ at }) => at > now);
		for (const { wake } of due) wake();
	};
	return {
		now: () => now,
		random,
		sleep: async (ms) =>
			await new Promise<void>((wake) => timers.push({ at: now + Math.max(0, ms), wake })),
		run: async (work) => {
			let done = false;
			const finished = work.finally(() => (done = true));
			// It is awaited at the end; until then a rejection must not count as unhandled.
			finished.catch(() => undefined);
			const end = now + LONGEST_MS;
			for (let idleTurns = 0; !done; ) {
				// Lets every promise that can go on do so before time does.
				await new Promise((resolve) => setImmediate(resolve));
				if (done) break;
				idleTurns = timers.length === 0 ? idleTurns + 1 : 0;
				if (idleTurns > MAX_IDLE_TURNS) throw new Error('Nothing is left to wait for');
				if (timers.length > 0) jump();
				if (!(now < end)) throw new Error('The simulation does not come to an end');
			}
			return await finished;
		},
	};
}
