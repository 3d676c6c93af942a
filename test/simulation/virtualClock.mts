/** Virtual time that jumps to the next timer once there is nothing else to do. */
import type { Clock } from '../../nodes/service/limiter/clock.ts';

export interface VirtualClock extends Clock {
	/** Sets the machine's clock: moves its time by this many milliseconds. */
	setBy(ms: number): void;
	/**
	 * Resolves when `work` has; the clock jumps whenever everything waits for it.
	 *
	 * @throws Error when `work` waits for an event that cannot happen, or for too long
	 */
	run<T>(work: Promise<T>): Promise<T>;
}

/** No simulation lasts this long. */
const LONGEST_MS = 365 * 24 * 3600 * 1000;
/** Turns of the event loop without a timer after which no event can follow. */
const MAX_IDLE_TURNS = 100;

export function virtualClock(random: () => number): VirtualClock {
	let now = 1_000_000;
	let ahead = 0;
	let timers: Array<{ at: number; wake: () => void }> = [];
	const jump = () => {
		now = Math.max(now, Math.min(...timers.map(({ at }) => at)));
		const due = timers.filter(({ at }) => at <= now);
		timers = timers.filter(({ at }) => at > now);
		for (const { wake } of due) wake();
	};
	return {
		now: () => now,
		wall: () => now + ahead,
		setBy: (ms) => void (ahead += ms),
		random,
		sleep: async (ms) =>
			await new Promise<void>((wake) => timers.push({ at: now + Math.max(0, ms), wake })),
		run: async (work) => {
			let done = false;
			const finished = work.finally(() => (done = true));
			// Awaited at the end; until then a rejection must not count as unhandled.
			finished.catch(() => undefined);
			const end = now + LONGEST_MS;
			for (let idleTurns = 0; !done; ) {
				// Lets every pending promise settle before time advances.
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
