import type { StopReason } from '../../service/limiter/runState';
import type { RowResult } from './outcome';
import type { PreparedRow, PreparedSend } from './prepared';

/** After this many refusals with one reason and nothing accepted, it applies to all rows. */
const MAX_ALIKE = 20;

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
export class SameRefusal {
	private isOver = false;
	private reason: string | undefined;
	private count = 0;
	private shared: readonly SharedPart[] = [];

	/** @param isOpen whether a row has no result yet */
	constructor(
		private readonly rows: readonly PreparedRow[],
		private readonly isOpen: (index: number) => boolean,
	) {}

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
		const row = this.rows[index];
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
		const { rows, isOpen } = this;
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
			text: `Not sent, because the service rejected ${this.count} rows for the same reason and accepted none: ${this.reason ?? ''}`,
			advice: 'Correct the rejected rows or take them out, and run the list again',
		};
	}
}

/** Refusals with any other code concern a single row, or stop the run by themselves. */
function mayHoldForAll({ outcome, reasonCode, reason = '' }: RowResult): boolean {
	return outcome === 'failed' && reasonCode === 'refusedByService' && !OF_PERSON.test(reason);
}

/** The values and the media of a row: a message has both in the content that is named after its type. */
function contentOf({ request: { body = {} } }: PreparedSend): string {
	const { template_params, media, type } = body;
	return JSON.stringify([template_params, media, body[String(type)]]);
}
