import type { StopReason } from '../running/runState';

/** Asks the service whether a group still accepts sends; the answer is the reason if it does not. */
export type GroupCheck = (group: string) => Promise<string | undefined>;

/** Milliseconds between two checks of one group: a list full of bad rows must not double the requests. */
const CHECK_EVERY_MS = 1000;

export interface ClosedGroups {
	/** Why no row of the group can be sent any more; undefined while it is open. */
	closed(group: string): StopReason | undefined;
	/** To be called when a row of the group was refused. Never throws. */
	afterRefusal(group: string, now: number): Promise<void>;
}

/**
 * Watches for groups that stop accepting sends in the middle of a run, as a campaign does that is
 * paused. The refusal itself does not tell so reliably (specification: its text is free).
 */
export function closeGroups(check: GroupCheck | undefined): ClosedGroups {
	const closed = new Map<string, StopReason>();
	const checkedAt = new Map<string, number>();
	return {
		closed: (group) => closed.get(group),
		afterRefusal: async (group, now) => {
			if (check === undefined || closed.has(group)) return;
			if (now - (checkedAt.get(group) ?? -Infinity) < CHECK_EVERY_MS) return;
			checkedAt.set(group, now);
			const reason = await check(group);
			if (reason !== undefined) closed.set(group, { kind: 'refusedForAll', text: reason });
		},
	};
}
