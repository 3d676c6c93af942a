// Which sends have been tried once: magic numbers fail the first try of each send and accept the next.

/** Drops the oldest sends that are never retried. */
const MAX_REMEMBERED = 10_000;

export type FirstTries = ReturnType<typeof createFirstTries>;

export function createFirstTries() {
	const tried = new Set<string>();
	return {
		/**
		 * Records a try. The second one completes the send: a third counts as the first try of a new send.
		 *
		 * @param send identifies the send
		 * @returns whether this is the first try of the send
		 */
		note(send: string): boolean {
			if (tried.delete(send)) return false;
			tried.add(send);
			const [oldest] = tried;
			if (tried.size > MAX_REMEMBERED && oldest !== undefined) tried.delete(oldest);
			return true;
		},
		clear(): void {
			tried.clear();
		},
	};
}
