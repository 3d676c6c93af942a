import type { StopReason } from '../pacing/runState';
import type { RowProblem } from '../result/result';
import type { Admission } from '../service/client';
import { SEND } from '../service/client';

/** Asks the service whether a group still accepts sends; the answer is what speaks against it. Never throws. */
export type GroupCheck = (group: string) => Promise<RowProblem | undefined>;

/** Milliseconds between two checks of one group: a list full of bad rows must not double the requests. */
const CHECK_EVERY_MS = 1000;

export interface GroupWatcher {
	/** Whether a row of the group can be sent, still or once a check has told. */
	mayLeave(group: string): Admission;
	/** To be called when a row of the group was refused. */
	onRefusal(group: string, now: number): void;
	/** Why the group accepts no more sends, once a check that is under way has told. */
	whyClosed(group: string): Promise<StopReason | undefined>;
}

/**
 * Watches for groups that stop accepting sends in the middle of a run, as a campaign does that is
 * paused. The refusal itself does not tell so reliably (specification: its text is free), so the
 * group is checked, and its rows wait for that.
 */
export function watchGroups(check: GroupCheck | undefined): GroupWatcher {
	const closed = new Map<string, StopReason>();
	const checks = new Map<string, Promise<void>>();
	const checkedAt = new Map<string, number>();
	const checkNow = async (group: string, ask: GroupCheck) => {
		const problem = await ask(group);
		if (problem !== undefined) closed.set(group, { kind: 'fatal', ...problem });
		checks.delete(group);
	};
	return {
		mayLeave: (group) => {
			const [reason, event] = [closed.get(group), checks.get(group)];
			if (reason !== undefined) return { kind: 'stop', reason };
			return event === undefined ? SEND : { kind: 'waitFor', event };
		},
		whyClosed: async (group) => {
			await checks.get(group);
			return closed.get(group);
		},
		onRefusal: (group, now) => {
			const isFresh = now - (checkedAt.get(group) ?? -Infinity) < CHECK_EVERY_MS;
			if (check === undefined || isFresh || closed.has(group) || checks.has(group)) return;
			checkedAt.set(group, now);
			checks.set(group, checkNow(group, check));
		},
	};
}
