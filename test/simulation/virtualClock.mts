/** Time that jumps from timer to timer as soon as nothing else is left to do. */
import type { Clock } from '../../nodes/common/pacing/clock.ts';

export interface VirtualClock extends Clock {
	/** Resolves when `work` has, with the clock jumping on whenever all wait for it. */
	run<T>(work: Promise<T>): Promise<T>;
}

export function virtualClock(random: () => number): VirtualClock {
	let now = 1_000_000;
	let timers: Array<{ at: number; wake: () => void }> = [];
	const jump = () => {
		const next = Math.min(...timers.map(({ at }) => at));
		if (next === Infinity) return;
		now = Math.max(now, next);
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
			while (!done) {
				// Lets every promise that can go on do so before time does.
				await new Promise((resolve) => setImmediate(resolve));
				if (!done) jump();
			}
			return await finished;
		},
	};
}
