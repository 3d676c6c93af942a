import type { Clock } from './clock';
import type { RunState } from './runState';

export interface BackOff {
	/** Maximum milliseconds before the first retry; jitter may halve them. */
	readonly firstMs: number;
	/** Maximum milliseconds of a single wait. */
	readonly capMs: number;
}

const BACK_OFF: BackOff = { firstMs: 500, capMs: 30_000 };

/**
 * Exponential back-off with equal jitter: between half and all of first · 2^(n−1), capped, so that rows that failed
 * together are not retried together.
 *
 * @param failures failed tries so far, from 1
 * @param random a number from 0 to 1
 * @returns milliseconds
 */
export function backOffMs(
	failures: number,
	random: number,
	{ firstMs, capMs }: BackOff = BACK_OFF,
): number {
	const whole = Math.min(capMs, firstMs * 2 ** Math.min(failures - 1, 30));
	return Math.round(whole / 2 + (whole / 2) * random);
}

/**
 * Maximum milliseconds of one sleep: n8n's sleep cannot be cancelled, so a wait checks in between whether it
 * still holds.
 */
export const SLICE_MS = 250;

/** Waits `ms` milliseconds, or until the run stops. */
export async function pause(ms: number, clock: Clock, state: RunState): Promise<void> {
	const end = clock.now() + ms;
	for (;;) {
		const left = end - clock.now();
		if (left <= 0 || state.stopped) return;
		await clock.sleep(Math.min(left, SLICE_MS));
	}
}

/**
 * Does the work again after each of these delays, until it succeeds.
 *
 * @throws what the last try throws
 */
export async function retried<T>(
	work: () => Promise<T>,
	delaysMs: readonly number[],
	{ sleep }: Pick<Clock, 'sleep'>,
): Promise<T> {
	for (const ms of delaysMs) {
		try {
			return await work();
		} catch {
			await sleep(ms);
		}
	}
	return await work();
}
