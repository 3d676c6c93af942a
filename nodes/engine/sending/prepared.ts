import { isFiller, readText } from '../../values/checks/badValues';
import type { Result, Problem, ProblemKind } from '../../values/result';
import { accept, refuseEmpty } from '../../values/result';
import { isBlank, shorten } from '../../values/text';
import type { Row } from '../run';
import type { MessageKey } from '../history/marks';
import { repeatsOf } from '../history/sentHistory';
import type { ResourceKey } from '../mapConcurrently';
import type { ServiceRequest } from '../../service/requests';
import type { Exclusion, RowResult } from './outcome';

/** Whom a row addresses, for the report; only values that could be read. */
export interface RowFacts {
	readonly campaign?: string;
	readonly phoneNumber: string;
	readonly contactName?: string;
}

/** "Row 3 (Asha Rao)", from 1: a sheet that is sorted or filtered has other numbers. */
export function nameRow(row: number, { contactName }: Partial<RowFacts> = {}): string {
	return isBlank(contactName)
		? `Row ${row}`
		: `Row ${row} (${shorten(String(contactName).trim())})`;
}

/** A row that passed every check. */
export interface PreparedSend {
	readonly ok: true;
	readonly facts: RowFacts;
	/** The numbers that it may go to, if the service is to complete the one in the facts. */
	readonly numbers?: readonly string[];
	readonly request: ServiceRequest;
	/** Rows with the same key repeat each other, by "Duplicate Recipients". */
	readonly repeatKey: string;
	/** The user's "Send Key", if any. */
	readonly sendKey?: string;
	/** Identifies it in the sent history. */
	readonly message: MessageKey;
	/**
	 * The same text for every notation of the recipient's number: rows to one recipient are sent one after the other.
	 */
	readonly recipient: string;
	/** Rows that the service accepts or refuses together: the campaign's name. */
	readonly group: string;
	/** What looks odd about it, and may be meant; absent if nothing does. */
	readonly remarks?: readonly ProblemKind[];
}

/** A row that must not be sent, with every problem found. */
interface RefusedRow {
	readonly ok: false;
	readonly facts: RowFacts;
	readonly problems: readonly Problem[];
	/** Present if the row is not at fault, but a look-up failed: what to do about that. */
	readonly notTried?: string;
	readonly remarks?: undefined;
	/** Present if it is skipped on purpose, whatever else may be wrong with it. */
	readonly exclusion?: Exclusion;
}

export type PreparedRow = PreparedSend | RefusedRow;

/** The "Send Key" of the row at an index; undefined if it has none. */
export function sendKeyAt(rows: readonly PreparedRow[], index: number): string | undefined {
	const row = rows[index];
	return row?.ok ? row.sendKey : undefined;
}

/**
 * The messages of a list's rows in the sent history; undefined for rows that must not be sent. If every row is sent,
 * the second of two equal rows is a message of its own, and one that an earlier list skipped as a repeat is sent. In a
 * run of one row, as for an event, doubt about other messages to its recipient does not hold it back.
 *
 * @param sendsEqualRows "Duplicate Recipients" is "Send Every Row"
 * @param earlier previous batches, whose equal rows count
 */
export function messagesOf(
	rows: readonly PreparedRow[],
	sendsEqualRows: boolean,
	earlier: { count(key: string): number },
): Array<MessageKey | undefined> {
	const seen = new Map<string, number>();
	return rows.map((row) => {
		if (!row.ok) return undefined;
		const { key, person } = row.message;
		const message = { key, ...(rows.length > 1 && { person }) };
		if (!sendsEqualRows) return message;
		const count = (seen.get(key) ?? earlier.count(key)) + 1;
		seen.set(key, count);
		return { ...message, repeat: 'send', ...(count > 1 && { key: `${key}#${count}` }) };
	});
}

/** Rows to one recipient go one after the other. */
export function recipientKey(row: PreparedRow | undefined): ResourceKey | undefined {
	return row?.ok ? { kind: 'recipient', key: row.recipient } : undefined;
}

/** Under "Skip Later Rows" one row per recipient is sent: the first that the service does not refuse. */
export class RepeatedRows {
	/** Maps each row that repeats an earlier one to the first of them. */
	private readonly firstOf: ReadonlyMap<number, number>;
	/** Maps the first of the rows that repeat each other to the one to send. */
	private readonly leads = new Map<number, number>();

	constructor(
		private readonly rows: readonly PreparedRow[],
		isOn: boolean,
	) {
		this.firstOf = isOn
			? repeatsOf(rows, (row) => (row.ok ? row.repeatKey : undefined))
			: new Map();
	}

	/** The rows that may not be sent because of another one with their key. */
	get indexes(): Iterable<number> {
		return [...this.leads.keys(), ...this.firstOf.keys()];
	}

	has(index: number): boolean {
		return this.firstOf.has(index) || this.leads.has(index);
	}

	/** Call for a row that an earlier try of the execution has sent, or may have: it is the one of its key. */
	sentEarlier(index: number): void {
		this.leads.set(this.first(index), index);
	}

	/** The first row with the same repeat key, which may be the row itself. */
	first(index: number): number {
		return this.firstOf.get(index) ?? index;
	}

	/** The row that goes out for this one. */
	lead(index: number): number {
		const first = this.first(index);
		return this.leads.get(first) ?? first;
	}

	/**
	 * Makes a repeating row the one to send if the service refused the current one and this row's request differs.
	 *
	 * @param leadResult the result of the row that was sent for this one
	 * @returns whether this row is sent
	 */
	takesOver(index: number, leadResult: RowResult): boolean {
		const isRefused = leadResult.outcome === 'failed' && leadResult.attempts > 0;
		if (!isRefused || bodyOf(this.rows[index]) === bodyOf(this.rows[this.lead(index)]))
			return false;
		this.leads.set(this.first(index), index);
		return true;
	}
}

function bodyOf(row: PreparedRow | undefined): string | undefined {
	return row?.ok ? JSON.stringify(row.request.body) : undefined;
}

/** A row's "Send Key". */
export interface SendKeyInput {
	readonly value: unknown;
	/** Whether the field is filled in, whatever it evaluates to for this row. */
	readonly isFilled: boolean;
}

/** Where a form has "Send Key". */
export type SendKeyPath = 'sendKey' | 'options.sendKey';

/** Reads "Send Key" for one row. */
export function readSendKey(row: Row, path: SendKeyPath): SendKeyInput {
	return { value: row.param(path, ''), isFilled: row.isFilled(path) };
}

/**
 * Checks the user's own key of a message; '' for none. An expression that returns nothing for a row must not fall back
 * to campaign and recipient: a customer's second order would be skipped. Nor may rows share what a CRM exports for
 * nothing: only the first would be sent.
 */
export function checkSendKey({ value, isFilled }: SendKeyInput): Result<string> {
	const key = isBlank(value) ? accept('') : readText('Send Key', value, 'data');
	if (!key.ok || !isFilled || (key.value !== '' && !isFiller(key.value))) return key;
	const found = key.value === '' ? 'empty' : `"${key.value}"`;
	return refuseEmpty(
		`"Send Key" is ${found} for this row. Fill in its value, or clear the field to send without keys`,
	);
}

/** How many shared keys are listed. */
const MAX_SHARED_KEYS = 3;

/**
 * One key means one message. If several people share one, it is probably the same text for all by mistake.
 *
 * @returns a sentence for each of the first few keys with several recipients
 */
export function describeSharedKeys(rows: readonly PreparedRow[]): string[] {
	const recipients = new Map<string, Set<string>>();
	for (const row of rows) {
		if (!row.ok || !row.sendKey) continue;
		const known = recipients.get(row.sendKey) ?? new Set();
		recipients.set(row.sendKey, known.add(row.recipient));
	}
	return [...recipients]
		.filter(([, { size }]) => size > 1)
		.slice(0, MAX_SHARED_KEYS)
		.map(
			([key, { size }]) =>
				`The Send Key "${key.slice(0, 60)}" is used for ${size} phone numbers. One key means one message, so only one of them gets it`,
		);
}
