import type { StopReason } from '../../service/limiter/runState';
import type { RowProblem } from '../../values/result';
import type { ReasonCode } from '../../values/reasonCodes';
import type { Clock } from '../../service/limiter/clock';
import type { Attempt } from '../../service/http/attempt';
import type { Admission } from '../../service/client';
import { SEND } from '../../service/client';
import { isMissingProject } from '../../service/errors/explainError';
import { refusedForAllReason } from '../../service/errors/stopReasons';
import type { RowResult } from './outcome';

/** Asks the service whether a group still accepts sends. Returns the reason if it does not. Never throws. */
export type GroupCheck = (group: string) => Promise<RowProblem | undefined>;

/** Milliseconds between two checks of one group: a list full of bad rows must not double the requests. */
const CHECK_EVERY_MS = 1000;

interface GroupWatcher {
	/** Whether a row of the group can be sent, now or after the check under way. */
	mayLeave(group: string): Admission;
	/** Call when a row of the group was refused. */
	onRefusal(group: string, now: number): void;
	/** Why the group accepts no more sends, if so; waits for a check under way. */
	closedReason(group: string): Promise<StopReason | undefined>;
}

/**
 * Detects groups that stop accepting sends during a run, such as a campaign that is paused. The refusal itself does not
 * say so reliably (specification: its text is free), so the group is checked while its rows wait.
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
		closedReason: async (group) => {
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

/** After this many refusals with one reason and nothing accepted, it may apply to all rows. */
const SUSPICIOUS = 20;
/** How many rows, spread over the rest, are tried before the run stops. */
const PROBES = 5;

/** Refusals of the content or the sender; others concern a single row, or stop the run by themselves. */
const OF_ANY_ROW: readonly ReasonCode[] = ['refusedByService', 'blockedByProxy', 'wrongAddress'];
/** Words for the recipient: the service has no codes for reasons (specification, "Errors"). */
const OF_PERSON =
	/\b(recipient|receiver|contact|customer|subscriber|person|user|phone|number|mobile|opt(ed)?[- ]?(in|out)|block(ed|list)?|unsubscribed)s?\b/i;

/** What the results so far mean for the waiting rows. */
type Consequence =
	| { readonly kind: 'goOn' }
	/** Send these rows now. */
	| { readonly kind: 'try'; readonly rows: readonly number[] }
	/** No further row may leave. */
	| { readonly kind: 'stop'; readonly reason: StopReason };

const GO_ON: Consequence = { kind: 'goOn' };

interface Rows {
	/** The rows that have neither ended nor left, ascending; two to one recipient count once. */
	waiting(): number[];
	/** The run has stopped for another reason. */
	isStopped(): boolean;
}

/** The rows that are tried while all others wait. */
interface Trial {
	readonly rows: Set<number>;
	readonly isOver: Promise<void>;
	readonly end: () => void;
}

/**
 * Ends a run in which the service refuses row after row for one reason, such as spent credits. After twenty such
 * refusals with nothing accepted, five rows spread over the rest are tried; if all are refused alike, the rest is not
 * sent.
 */
class SameRefusal {
	private isOver = false;
	private reason: string | undefined;
	private count = 0;
	private trial: Trial | undefined;

	constructor(private readonly rows: Rows) {}

	/** Whether the row may leave now, or once the trial of others is over. */
	mayLeave(index: number): Admission {
		if (this.trial === undefined || this.trial.rows.has(index)) return SEND;
		return { kind: 'waitFor', event: this.trial.isOver };
	}

	/** Call once for each row, when its result is known. */
	note(index: number, result: RowResult): Consequence {
		if (this.isOver) return GO_ON;
		const { attempts, outcome } = result;
		if (attempts > 0) this.count = this.isAlike(result) ? this.count + 1 : 0;
		// Not from an earlier try: the credits may have run out since.
		if (outcome === 'accepted' && attempts > 0) this.isOver = true;
		if (this.trial !== undefined) return this.goOn(this.trial, index, attempts > 0);
		return this.count >= SUSPICIOUS ? this.begin() : GO_ON;
	}

	/** Whether the refusal is like those counted so far; the first one sets the reason. */
	private isAlike({ outcome, reasonCode, reason = '' }: RowResult): boolean {
		if (outcome !== 'failed' || !OF_ANY_ROW.includes(reasonCode)) return false;
		if (OF_PERSON.test(serviceWords(reason))) return false;
		if (this.count > 0 && reason !== this.reason) return false;
		this.reason = reason;
		return true;
	}

	private begin(): Consequence {
		const waiting = this.rows.waiting();
		if (waiting.length <= PROBES || this.rows.isStopped()) return GO_ON;
		let end = () => {};
		const isOver = new Promise<void>((resolve) => (end = resolve));
		const rows = spread(waiting, PROBES);
		this.trial = { rows: new Set(rows), isOver, end };
		return { kind: 'try', rows };
	}

	private goOn(trial: Trial, index: number, wasTried: boolean): Consequence {
		if (this.count === 0 || this.rows.isStopped()) return this.endTrial(trial);
		if (!trial.rows.delete(index)) return GO_ON;
		// A row that was skipped or has to wait proves nothing: try another.
		const others = wasTried ? [] : this.rows.waiting().filter((row) => !trial.rows.has(row));
		const [other] = spread(others, 1);
		if (other !== undefined) {
			trial.rows.add(other);
			return { kind: 'try', rows: [other] };
		}
		if (trial.rows.size > 0) return GO_ON;
		this.endTrial(trial);
		return { kind: 'stop', reason: this.stopReason() };
	}

	/** There is only one trial, whatever its result: a list that is refused for several reasons is tried to its end. */
	private endTrial(trial: Trial): Consequence {
		this.isOver = true;
		this.trial = undefined;
		trial.end();
		return GO_ON;
	}

	private stopReason(): StopReason {
		return {
			kind: 'fatal',
			code: 'refusedForAll',
			text: `Not sent, because the service refused ${this.count} rows for one reason and accepted none: ${this.reason ?? ''}`,
			advice: 'Correct what the reason names, and run the list again',
		};
	}
}

/** The reason without our own words for the status before it. */
function serviceWords(reason: string): string {
	return reason.slice(reason.indexOf(': ') + 1);
}

/** Picks this many of the values, evenly from the whole list. */
function spread(values: readonly number[], count: number): number[] {
	return Array.from(
		{ length: Math.min(count, values.length) },
		(_, nth) => values[Math.floor(((nth + 0.5) * values.length) / count)] ?? 0,
	);
}

interface Kind {
	/** What was refused, for messages: "message". */
	readonly subject: string;
	/** Absent: no group can be checked. */
	readonly checkGroup?: GroupCheck;
}

/** Decides what a list's refusals mean for its rows that have not left yet. */
export class Refusals {
	private readonly groups: GroupWatcher;
	private readonly same: SameRefusal;

	constructor(
		rows: Rows,
		private readonly clock: Clock,
		private readonly kind: Kind,
	) {
		this.groups = watchGroups(kind.checkGroup);
		this.same = new SameRefusal(rows);
	}

	/** Whether the next row may leave. */
	mayLeave(index: number, group: string): Admission {
		const ofGroup = this.groups.mayLeave(group);
		return ofGroup.kind === 'send' ? this.same.mayLeave(index) : ofGroup;
	}

	/**
	 * Records a refusal at once, before the next request may leave.
	 *
	 * @param fatal whether every other row would be refused, too
	 * @returns why no further row may leave, if so
	 */
	noteRefusal(group: string, last: Attempt, fatal: boolean): StopReason | undefined {
		if (fatal || isMissingProject(last)) return refusedForAllReason(this.kind.subject, last);
		this.groups.onRefusal(group, this.clock.now());
		return undefined;
	}

	/** Why the group of a refused row accepts no more sends, if that is so. */
	async closedReason(group: string): Promise<StopReason | undefined> {
		return await this.groups.closedReason(group);
	}

	/** Call once for each row, when its result is known. */
	noteResult(index: number, result: RowResult): Consequence {
		return this.same.note(index, result);
	}
}
