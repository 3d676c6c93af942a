// The sandbox's clock: the machine's time, shifted or frozen.

/** The state of a clock. */
export interface ClockState {
	/** its offset from the machine's time, in ms; negative when it runs behind */
	offset: number;
	/** its time, Unix ms; null while it runs */
	frozenAt: number | null;
}

export interface Clock {
	/** Unix ms */
	now(): number;
	/** its current offset from the machine's time, in ms */
	readonly offset: number;
	readonly isFrozen: boolean;
	readonly state: ClockState;
	/** @param ms by how much to advance it; at least 0 */
	advance(ms: number): void;
	/** Sets it to a time; a running clock continues from there. @param time Unix ms */
	set(time: number): void;
	freeze(): void;
	/** Resumes from its current time. */
	resume(): void;
	restore(state: ClockState): void;
}

/** Unix ms. Years have four digits; a running clock has one day left. */
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
