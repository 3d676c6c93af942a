import type { StopReason } from '../pacing/runState';
import type { ReasonCode } from '../result/reasonCodes';
import type { Admission } from '../service/client';
import { SEND } from '../service/client';
import type { RowResult } from './outcome';

/** So many refusals with one reason, and nothing accepted: it may hold for all rows. */
const SUSPICIOUS = 20;
/** So many rows, spread over the rest, are tried before the run stops. */
const PROBES = 5;

/** Refusals of what is sent or of who sends it; others are of one row, or stop the run by themselves. */
const OF_ANY_ROW: readonly ReasonCode[] = ['refusedByService', 'blockedByProxy', 'wrongAddress'];
/** The service has no codes for reasons (specification, "Errors"): words that tell of the recipient. */
const OF_PERSON =
	/\b(recipient|receiver|contact|customer|subscriber|person|user|phone|number|mobile|opt(ed)?[- ]?(in|out)|block(ed|list)?|unsubscribed)s?\b/i;

interface Rows {
	/** The rows that have neither ended nor left, ascending; two to one recipient count once. */
	waiting(): number[];
	/** Has the row go now. */
	start(index: number): void;
	/** No further row may leave. */
	stop(reason: StopReason): void;
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
 * refusals with nothing accepted five rows spread over the rest are tried; if all are refused alike, the rest is
 * not sent.
 */
export class SameRefusal {
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

	/** To be called once for each row, when its result is known. */
	note(index: number, result: RowResult): void {
		if (this.isOver) return;
		const { attempts, outcome } = result;
		if (attempts > 0) this.count = this.isAlike(result) ? this.count + 1 : 0;
		if (outcome === 'accepted' && attempts > 0) this.isOver = true;
		if (this.trial === undefined) {
			if (this.count >= SUSPICIOUS && !this.isOver) this.begin();
		} else this.goOn(this.trial, index, attempts > 0);
	}

	/** Takes the reason for the one that is counted, if none is. */
	private isAlike({ outcome, reasonCode, reason = '' }: RowResult): boolean {
		if (outcome !== 'failed' || !OF_ANY_ROW.includes(reasonCode)) return false;
		if (OF_PERSON.test(serviceWords(reason))) return false;
		if (this.count > 0 && reason !== this.reason) return false;
		this.reason = reason;
		return true;
	}

	private begin(): void {
		const waiting = this.rows.waiting();
		if (waiting.length <= PROBES || this.rows.isStopped()) return;
		let end = () => {};
		const isOver = new Promise<void>((resolve) => (end = resolve));
		this.trial = { rows: new Set(spread(waiting, PROBES)), isOver, end };
		for (const index of [...this.trial.rows]) this.rows.start(index);
	}

	private goOn(trial: Trial, index: number, wasTried: boolean): void {
		if (this.count === 0 || this.isOver || this.rows.isStopped()) return this.endTrial(trial);
		if (!trial.rows.delete(index)) return;
		// One that was skipped, or has to wait, tells nothing.
		const [other] = wasTried ? [] : spread(this.rows.waiting(), 1);
		if (other !== undefined) {
			trial.rows.add(other);
			return this.rows.start(other);
		}
		if (trial.rows.size > 0) return;
		this.rows.stop(this.stopReason());
		this.endTrial(trial);
	}

	/** Whatever it has shown, there is no other: a list that is refused for several reasons is tried to its end. */
	private endTrial(trial: Trial): void {
		this.isOver = true;
		this.trial = undefined;
		trial.end();
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

/** Without our own words for the status before it. */
function serviceWords(reason: string): string {
	return reason.slice(reason.indexOf(': ') + 1);
}

/** So many of the values, from all parts of the list. */
function spread(values: readonly number[], count: number): number[] {
	return Array.from(
		{ length: Math.min(count, values.length) },
		(_, nth) => values[Math.floor(((nth + 0.5) * values.length) / count)] ?? 0,
	);
}
