import { NO_TEXT, readText } from '../../values/checks/badValues';
import { asText, accept, refuse } from '../../values/result';
import type { Result } from '../../values/result';
import { shorten } from '../../values/text';

/**
 * A price in the smallest unit of its currency, digits only (specification, "Create product": price). A decimal point
 * is refused, not moved: the number of decimals depends on the currency.
 */
export function readPrice(value: unknown): Result<string> {
	const text = asText(value);
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuse('it is empty. Enter it in the smallest unit, for example 4990');
	if (/^\d+$/.test(text)) return accept(text);
	return refuse(
		`"${shorten(text)}" is not a price in the smallest unit of the currency. Enter digits only: 4990 for 49.90`,
	);
}

interface Day {
	readonly year: number;
	readonly month: number;
	readonly day: number;
}

const PLAIN = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?$/;
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;
const DAY_FIRST = /^(\d{2})-(\d{2})-(\d{4})$/;

/**
 * The day from n8n's date picker or an expression, as dd-mm-yyyy (specification, "Create product": sale dates). The
 * picker returns the day as shown, without a time zone: it is used unchanged. A time with a time zone is converted to
 * the day in the workflow's time zone.
 *
 * @param timeZone of the workflow, such as "Asia/Kolkata"
 * @returns undefined for an empty value
 */
export function readDay(value: unknown, timeZone: string): Result<string | undefined> {
	const text = asIso(value);
	if (text === '') return accept(undefined);
	const day = dayOf(text, timeZone);
	if (day !== undefined && exists(day)) return accept(format(day));
	return refuse(
		`"${shorten(text)}" is ambiguous or not a date. Use the date picker, or write it like 2026-03-01`,
	);
}

/**
 * Checks that a sale does not end before it starts.
 *
 * @param start dd-mm-yyyy
 * @param end dd-mm-yyyy
 */
export function readEnd(
	start: string | undefined,
	end: string | undefined,
): Result<string | undefined> {
	if (start === undefined || end === undefined || sortable(end) >= sortable(start)) {
		return accept(end);
	}
	return refuse(`${end} is before the start, ${start}. Swap the two days`);
}

function asIso(value: unknown): string {
	if (value instanceof Date)
		return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
	// The result of expressions such as {{ $now }}.
	const luxon = value as { toISO?: () => string | null } | null | undefined;
	if (typeof luxon?.toISO === 'function') return luxon.toISO() ?? 'Invalid Date';
	return asText(value) ?? String(value);
}

function dayOf(text: string, timeZone: string): Day | undefined {
	const plain = PLAIN.exec(text);
	if (plain !== null) {
		const [, year = '', month = '', day = ''] = plain;
		return toDay(year, month, day);
	}
	const dayFirst = DAY_FIRST.exec(text);
	if (dayFirst !== null) {
		const [, day = '', month = '', year = ''] = dayFirst;
		return toDay(year, month, day);
	}
	if (!WITH_OFFSET.test(text)) return undefined;
	const moment = new Date(text);
	return Number.isNaN(moment.getTime()) ? undefined : dayIn(moment, timeZone);
}

function dayIn(moment: Date, timeZone: string): Day {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone,
		calendar: 'gregory',
		numberingSystem: 'latn',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
	}).formatToParts(moment);
	const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
	return toDay(part('year'), part('month'), part('day'));
}

function toDay(year: string, month: string, day: string): Day {
	return { year: Number(year), month: Number(month), day: Number(day) };
}

function exists({ year, month, day }: Day): boolean {
	const date = new Date(Date.UTC(year, month - 1, day));
	return year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function format({ year, month, day }: Day): string {
	return [day, month, year].map((part) => String(part).padStart(2, '0')).join('-');
}

function sortable(dayMonthYear: string): string {
	return dayMonthYear.split('-').reverse().join('');
}

/** Characters (specification, "Limits": description). */
const LONGEST_DESCRIPTION = 5000;

/** A product's description; undefined when empty. */
export function readDescription(value: unknown): Result<string | undefined> {
	const text = readText('Description', value);
	if (!text.ok) return text;
	if (text.value === '') return accept(undefined);
	const { length } = [...text.value];
	return length <= LONGEST_DESCRIPTION
		? text
		: refuse(
				`it has ${length} characters, and ${LONGEST_DESCRIPTION} are allowed. Shorten it by ${length - LONGEST_DESCRIPTION}`,
			);
}
