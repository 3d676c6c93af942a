import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from '../../engine/sending/outcome';
import { OUTCOMES } from '../../engine/sending/outcome';
import type { DeliveryFailure } from '../../service/records/message';
import { countryOf } from '../../values/phone/areas';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import { shorten } from '../../values/text';
import { isRecord } from '../../values/result';

/** Rows with no outcome, or an unknown one, are counted beside the five outcomes of a send. */
export const REPORT_OUTCOMES = [...OUTCOMES, 'noOutcome'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** One row of a send as the report counts it; missing texts are ''. */
export interface ReportRow {
	/** The row's own number or ID, else its position in the input, from 1. */
	readonly row: number | string;
	readonly outcome: ReportOutcome;
	readonly reasonCode: string;
	readonly reason: string;
	readonly advice: string;
	readonly contactName: string;
	readonly phoneNumber: string;
	/** Two letters (ISO 3166-1). */
	readonly country: string;
	readonly campaign: string;
	readonly messageId: string;
	/** When it was sent, Unix milliseconds. */
	readonly sentAt?: number;
	/** Whether the row comes from a send or an outbox at all. */
	readonly isKnown: boolean;
	/** Delivery status, if requested. */
	readonly delivery?: Delivery;
}

/** What the service reports about an accepted message (specification, "Message"). */
export interface Delivery {
	/** SENT, DELIVERED, READ or FAILED. */
	readonly status?: string;
	/** Why the network did not deliver it. */
	readonly failure?: DeliveryFailure;
	/** Why there is no status. */
	readonly problem?: string;
	/** Unix milliseconds. */
	readonly sentAt?: number;
}

/** States of outbox rows that are not outcomes (examples/outbox/schema.sql). */
const OPEN_STATES: ReadonlyMap<string, string> = new Map([
	['waiting', 'Waiting in the outbox'],
	['claimed', 'Claimed by an execution that has not reported its outcome'],
]);

/**
 * Reads an item from the regular or the error output of Send Campaign or Send Message, or a row of an outbox table.
 * Never throws: unreadable values become empty.
 *
 * @param index of the item, from 0
 */
export function readReportRow(json: IDataObject, index: number): ReportRow {
	const source = sourceOf(json);
	const failure = source === json ? '' : firstText(source, ['message']);
	const text = (...names: string[]) => firstText(source, names);
	const found = outcomeOf(source, failure);
	const phoneNumber = text('phoneNumber', 'phone_number');
	return {
		row: rowNumberOf(source, index),
		...found,
		reasonCode: text('reasonCode', 'reason_code'),
		reason: text('reason') || found.reason,
		advice: text('advice'),
		contactName: text('contactName', 'contact_name'),
		phoneNumber,
		country: countryOfNumber(phoneNumber, source, found.outcome) ?? '',
		campaign: text('campaign', 'list'),
		messageId: text('messageId', 'message_id'),
		sentAt: unixMs(source.sentAt ?? source.sent_at ?? source.settled_at),
	};
}

/** On the error output, the keys of a row are inside `error`, next to the input's columns. */
function sourceOf(json: IDataObject): IDataObject {
	const { error } = json;
	if (!isRecord(error)) return json;
	return 'outcome' in error || !('outcome' in json) ? error : json;
}

interface FoundOutcome {
	readonly outcome: ReportOutcome;
	/** Why there is no outcome. */
	readonly reason: string;
	readonly isKnown: boolean;
}

/** @param failure message of the error through which the row left a node; a column "message" is not one */
function outcomeOf(source: IDataObject, failure: string): FoundOutcome {
	const outcome = isOfOutbox(source) ? source.state : source.outcome;
	if (isOutcome(outcome)) return { outcome, reason: '', isKnown: true };
	const state = typeof outcome === 'string' ? outcome : '';
	const open = OPEN_STATES.get(state);
	if (open !== undefined) return { outcome: 'noOutcome', reason: open, isKnown: true };
	const unknown =
		state === '' ? 'The row has no outcome' : `"${shorten(state)}" is not an outcome of a send`;
	return { outcome: 'noOutcome', reason: failure || unknown, isKnown: false };
}

/** The list that was sent may have a column "state" too, so a row with an outcome counts as Send's. */
function isOfOutbox({ outcome, state }: IDataObject): boolean {
	return (outcome ?? '') === '' && (state ?? '') !== '';
}

function isOutcome(value: unknown): value is Outcome {
	return OUTCOMES.some((outcome) => outcome === value);
}

/** A row of an outbox is identified by its ID. */
function rowNumberOf(source: IDataObject, index: number): number | string {
	const known = source.row ?? (isOfOutbox(source) ? source.id : undefined);
	return typeof known === 'number' || (typeof known === 'string' && known !== '')
		? known
		: index + 1;
}

/**
 * Send returns digits with country code for every row that it tried. Other numbers are as entered, and without a
 * country code the country is not guessed.
 */
function countryOfNumber(
	phoneNumber: string,
	source: IDataObject,
	outcome: ReportOutcome,
): string | undefined {
	const wasTried =
		['accepted', 'skipped', 'unknown'].includes(outcome) || Number(source.attempts) > 0;
	const isResolved = wasTried && !isOfOutbox(source);
	if (isResolved && /^\d+$/.test(phoneNumber)) return countryOf(phoneNumber);
	const number = resolvePhoneNumber(phoneNumber, {});
	return number.ok ? countryOf(number.value) : undefined;
}

/**
 * March 1973 to 5138 in Unix milliseconds: smaller numbers are Unix seconds or Excel days, which would show as 1970.
 */
const EARLIEST = 1e11;
const LATEST = 1e14;

/**
 * Databases and the service use different time formats.
 *
 * @returns Unix milliseconds; undefined for anything else
 */
export function unixMs(value: unknown): number | undefined {
	if (!['string', 'number', 'object'].includes(typeof value)) return undefined;
	const at = new Date(value as string | number | Date).getTime();
	return at > EARLIEST && at < LATEST ? at : undefined;
}

function firstText(source: IDataObject, names: readonly string[]): string {
	for (const name of names) {
		const value = source[name];
		if (typeof value === 'string' && value !== '') return value;
		if (typeof value === 'number') return String(value);
		// Databases return times as Date objects.
		if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
	}
	return '';
}
