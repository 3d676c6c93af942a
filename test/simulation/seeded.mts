/**
 * Deterministic numbers from 0 to 1. A constant would keep processes that wait for each other in step forever.
 *
 * @param seed any number
 */
export function seeded(seed: number): () => number {
	let drawn = seed;
	return () => {
		drawn = (drawn * 1103515245 + 12345) % 2 ** 31;
		return drawn / 2 ** 31;
	};
}
