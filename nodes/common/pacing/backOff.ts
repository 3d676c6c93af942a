export interface BackOff {
	/** Milliseconds before the first repetition. */
	readonly firstMs: number;
	/** Milliseconds that no single wait exceeds. */
	readonly capMs: number;
}

const BACK_OFF: BackOff = { firstMs: 500, capMs: 30_000 };

/**
 * Exponential back-off with equal jitter: between half of and the whole of first · 2^(n−1), capped,
 * so that rows that failed together do not come back together.
 *
 * @param failures how many tries have failed so far, from 1
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
