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
import type { PreparedRow, PreparedSend } from './prepared';

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

/** After this many refusals with one reason and nothing accepted, it applies to all rows. */
const MAX_ALIKE = 20;

/** Refusals of the content or the sender; others concern a single row, or stop the run by themselves. */
const OF_ANY_ROW: readonly ReasonCode[] = ['refusedByService', 'blockedByProxy', 'wrongAddress'];
/** Words for the recipient: the service has no codes for reasons (specification, "Errors"). */
const OF_PERSON =
	/\b(recipient|receiver|contact|customer|subscriber|person|user|phone|number|mobile|opt(ed)?[- ]?(in|out)|block(ed|list)?|unsubscribed)s?\b/i;

/** The addresses of files: in a campaign's `media`, or in a message's content. */
const LINKS = /"(?:url|link)":"[^"]*"/g;
/** What the service may refuse about a row, and accept in another: its campaign, its values and its media. */
const PARTS = [
	({ group }: PreparedSend) => group,
	(row: PreparedSend) => contentOf(row).replace(LINKS, ''),
	(row: PreparedSend) => (contentOf(row).match(LINKS) ?? []).join(),
];

interface Rows {
	readonly rows: readonly PreparedRow[];
	/** Whether the row has no result yet. */
	readonly isOpen: (index: number) => boolean;
}

/** One of {@link PARTS} that is the same in all refused rows. */
interface SharedPart {
	readonly partOf: (row: PreparedSend) => string;
	readonly text: string;
	/** No row before this one is open and has another. */
	next: number;
}

/**
 * Ends a run in which the service refuses row after row for one reason, such as a missing file: after twenty such
 * refusals with nothing accepted, the rest is not sent. If the refused rows share their values, their file or their
 * campaign, these may be the reason: as long as a row with another waits, the run goes on, in the order of the list.
 * Refusals that name a person do not count.
 */
class SameRefusal {
	private isOver = false;
	private reason: string | undefined;
	private count = 0;
	private shared: readonly SharedPart[] = [];

	constructor(private readonly list: Rows) {}

	/**
	 * Call once for each row, when its result is known.
	 *
	 * @returns why no further row may leave, if so
	 */
	note(index: number, result: RowResult): StopReason | undefined {
		const { outcome, attempts } = result;
		// Not from an earlier try: the credits may have run out since.
		if (this.isOver || attempts === 0) return undefined;
		this.isOver = outcome === 'accepted';
		// It may have been accepted.
		if (outcome === 'unknown') this.count = 0;
		const row = this.list.rows[index];
		if (!row?.ok || !mayHoldForAll(result)) return undefined;
		this.add(row, result);
		const isOfAll = this.count >= MAX_ALIKE && !this.shared.some((part) => this.isOtherOpen(part));
		return isOfAll ? this.stopReason() : undefined;
	}

	private add(row: PreparedSend, { reason }: RowResult): void {
		if (reason !== this.reason) this.count = 0;
		this.shared =
			this.count === 0
				? PARTS.map((partOf) => ({ partOf, text: partOf(row), next: 0 }))
				: this.shared.filter(({ partOf, text }) => partOf(row) === text);
		this.reason = reason;
		this.count += 1;
	}

	/** Whether an open row has another part. Continues where it stopped: a list may have thousands of equal rows. */
	private isOtherOpen(part: SharedPart): boolean {
		const { rows, isOpen } = this.list;
		for (; part.next < rows.length; part.next += 1) {
			const row = rows[part.next];
			if (row?.ok && isOpen(part.next) && part.partOf(row) !== part.text) return true;
		}
		return false;
	}

	private stopReason(): StopReason {
		return {
			kind: 'fatal',
			code: 'refusedForAll',
			text: `Not sent, because the service refused ${this.count} rows for one reason and accepted none: ${this.reason ?? ''}`,
			advice: 'Correct the refused rows or take them out, and run the list again',
		};
	}
}

function mayHoldForAll({ outcome, reasonCode, reason = '' }: RowResult): boolean {
	// Without our own words for the status before it.
	const serviceWords = reason.slice(reason.indexOf(': ') + 1);
	return outcome === 'failed' && OF_ANY_ROW.includes(reasonCode) && !OF_PERSON.test(serviceWords);
}

/** The values and the media of a row: a message has both in the content that is named after its type. */
function contentOf({ request: { body = {} } }: PreparedSend): string {
	const { template_params, media, type } = body;
	return JSON.stringify([template_params, media, body[String(type)]]);
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

	/** Whether the next row of the group may leave. */
	mayLeave(group: string): Admission {
		return this.groups.mayLeave(group);
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

	/**
	 * Call once for each row, when its result is known.
	 *
	 * @returns why no further row may leave, if so
	 */
	noteResult(index: number, result: RowResult): StopReason | undefined {
		return this.same.note(index, result);
	}
}
