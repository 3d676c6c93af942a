import type { IDataObject } from 'n8n-workflow';
import { isRecord, textOf } from '../../values/result';

/**
 * Turns an answer of the service, in the specification's shape or another that services of this kind use, into the
 * specification's record. Fields that the specification does not know are kept.
 */
export type Decode = (answer: IDataObject) => IDataObject;

/** How to convert a field; undefined leaves it out. */
type Convert = (value: unknown) => unknown;

/** The record with some of its fields converted; a field that is missing stays missing unless its value is given. */
export function convertFields(
	record: IDataObject,
	conversions: Readonly<Record<string, Convert>>,
): IDataObject {
	const converted = Object.entries(conversions).map(([field, convert]) => [
		field,
		convert(record[field]),
	]);
	return {
		...record,
		...(Object.fromEntries(converted.filter(([, value]) => value !== undefined)) as IDataObject),
	};
}

/** An ID as text; undefined if there is none. */
export function readIdText(value: unknown): string | undefined {
	if (typeof value === 'string' && value.trim() !== '') return value;
	return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** The ID of a record whose `_id` some services call `id`; undefined if there is none. */
export function recordIdOf({ _id, id }: IDataObject): string | undefined {
	return readIdText(_id) ?? readIdText(id);
}

/** Smaller times are Unix seconds: as milliseconds they would be before 1973. */
const LARGEST_SECONDS = 1e11;

/**
 * A time as Unix milliseconds, from a number or text with milliseconds or seconds, or from ISO 8601 text with a date
 * and an offset; undefined if it is none of these.
 */
export function readTime(value: unknown): number | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	const time = /^\d+(\.\d+)?$/.test(text) ? Number(text) : value;
	if (typeof time === 'number') {
		if (!Number.isFinite(time) || time <= 0) return undefined;
		return time < LARGEST_SECONDS ? time * 1000 : time;
	}
	if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return undefined;
	const ms = Date.parse(text);
	return Number.isNaN(ms) ? undefined : ms;
}

/** Where the specification has Unix milliseconds. What is not a time stays as it is. */
export const toUnixTime: Convert = (value) => readTime(value) ?? value;

/** Where the specification has ISO 8601 text. What is not a time stays as it is. */
export const toIsoTime: Convert = (value) => {
	const time = /^\d+(?:\.\d+)?$/.test(textOf(value)) ? readTime(value) : undefined;
	const date = new Date(time ?? NaN);
	return Number.isNaN(date.getTime()) ? value : date.toISOString();
};

/** Where the specification has null: "NONE", "None", "" and a missing value mean the same. */
export const noneToNull: Convert = (value) =>
	typeof value === 'string' && /^\s*(none)?\s*$/i.test(value) ? null : (value ?? null);

/** Where the specification has text: a number is text, and null or anything else is an empty one. A missing value stays missing. */
export const toText: Convert = (value) =>
	typeof value === 'string' || value === undefined ? value : textOf(value);

/** Where the specification has a number: digits are one. */
export const toNumber: Convert = (value) =>
	typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;

/** Where the specification has a count: a missing counter is 0. */
export const toCount: Convert = (value) => toNumber(value) ?? 0;

/** Where the specification has true or false: null and 0 mean false, "true" and 1 true. A missing value stays missing. */
export const toFlag: Convert = (value) => {
	const text = textOf(value).toLowerCase();
	if (value === null || text === 'false' || text === '0') return false;
	return text === 'true' || text === '1' ? true : value;
};

/** Where the specification has capitals: the messaging network itself writes "delivered". */
export const toCapitals: Convert = (value) =>
	typeof value === 'string' ? value.toUpperCase() : value;

/** Where the specification has the digits of a phone number: without what is around them, and as text. */
export const toPhoneDigits: Convert = (value) => {
	const digits = textOf(value).replace(/[+\s().-]|@(?:c\.us|s\.whatsapp\.net)$/gi, '');
	return /^\d+$/.test(digits) ? digits : value;
};

/** The spelling of the specification for a word in another letter case, or with other separators. */
export function toWordOf(words: readonly string[]): Convert {
	const plain = (word: string) => word.toLowerCase().replace(/[\s_-]/g, '');
	return (value) =>
		typeof value === 'string'
			? (words.find((word) => plain(word) === plain(value)) ?? value)
			: value;
}

/** The record in a field, or an empty one. */
export function recordIn(value: unknown): IDataObject {
	return isRecord(value) ? value : {};
}
