// The sandbox's time: the machine's, moved forward at will.

export interface Clock {
	/** Unix ms */
	now(): number;
	/** how far it runs ahead of the machine, in ms */
	readonly offset: number;
	/** @param ms how far to move it forward; at least 0 */
	advance(ms: number): void;
	/** back to a given distance from the machine's time */
	setOffset(ms: number): void;
}

/** @param offset ms ahead of the machine at the start */
export function createClock(offset = 0): Clock {
	let ahead = offset;
	return {
		now: () => Date.now() + ahead,
		get offset() {
			return ahead;
		},
		advance(ms) {
			ahead += ms;
		},
		setOffset(ms) {
			ahead = ms;
		},
	};
}
