// @ts-check
// Concurrent steps.

/**
 * Waits until all have ended, even if one fails, so that none is left running.
 *
 * @template {readonly unknown[] | []} T
 * @param {T} steps
 * @returns {Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }>} their results, in the same order
 * @throws the error of the first step in that order that failed
 */
export async function sideBySide(steps) {
	await Promise.allSettled(steps);
	return await Promise.all(steps);
}
