// The sandbox's time: the machine's, moved or frozen at will.

/** All that a clock remembers. */
export interface ClockState {
	/** how far it runs ahead of the machine, in ms; below 0 when it runs behind */
	offset: number;
	/** its time, Unix ms; null while it runs */
	frozenAt: number | null;
}

export interface Clock {
	/** Unix ms */
	now(): number;
	/** how far it is ahead of the machine at this moment, in ms */
	readonly offset: number;
	readonly isFrozen: boolean;
	readonly state: ClockState;
	/** @param ms how far to move it forward; at least 0 */
	advance(ms: number): void;
	/** Moves it to a time; frozen, it stays there, and otherwise goes on from there. @param time Unix ms */
	set(time: number): void;
	freeze(): void;
	/** Goes on from there. */
	resume(): void;
	restore(state: ClockState): void;
}

/** Unix ms. Dates have four digits of the year, with a day left for a clock that runs. */
export const LATEST_TIME = Date.UTC(9999, 11, 31);

/** The state of a clock that shows the machine's time. */
export const MACHINE_TIME: ClockState = { offset: 0, frozenAt: null };

export function createClock(initial: ClockState = MACHINE_TIME): Clock {
	let state = initial;
	const now = () => state.frozenAt ?? Date.now() + state.offset;
	const runningFrom = (time: number) => ({ offset: time - Date.now(), frozenAt: null });
	return {
		now,
		get offset() {
			return state.frozenAt === null ? state.offset : state.frozenAt - Date.now();
		},
		get isFrozen() {
			return state.frozenAt !== null;
		},
		get state() {
			return state;
		},
		advance(ms) {
			const { offset, frozenAt } = state;
			state =
				frozenAt === null ? { offset: offset + ms, frozenAt } : { offset, frozenAt: frozenAt + ms };
		},
		set(time) {
			state = state.frozenAt === null ? runningFrom(time) : { ...state, frozenAt: time };
		},
		freeze() {
			state = { ...state, frozenAt: now() };
		},
		resume() {
			if (state.frozenAt !== null) state = runningFrom(state.frozenAt);
		},
		restore(next) {
			state = next;
		},
	};
}

/** What the control API returns about a clock. */
export function describeClock(clock: Clock) {
	return { now: clock.now(), offset: clock.offset, frozen: clock.isFrozen };
}
