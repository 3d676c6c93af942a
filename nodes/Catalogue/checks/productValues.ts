import { NO_TEXT, readText } from '../../values/checks/badValues';
import { asMachineText, accept, isRecord, refuse } from '../../values/result';
import type { Result } from '../../values/result';
import { asciiDigits, displayText, shorten, withoutAccents } from '../../values/text';
import { writeAmount } from './amount';

/**
 * A price in the smallest unit of its currency, digits only (specification, "Create product": price). A decimal point
 * is refused, not moved: the number of decimals depends on the currency.
 */
export function readPrice(value: unknown): Result<string> {
	const text = asMachineText(value);
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuse('it is empty. Enter it in the smallest unit, for example 4990');
	if (/^\d+$/.test(text)) return accept(text.replace(/^0+(?=\d)/, ''));
	return refuse(
		`"${shorten(text)}" is not a price in the smallest unit of the currency. Enter digits only: 4990 for 49.90`,
	);
}

/** Refuses a price of 0. */
export function refuseZero(price: Result<string>): Result<string> {
	const isZero = price.ok && /^0+$/.test(price.value);
	return isZero ? refuse('it is 0. Enter a price above 0') : price;
}

/**
 * Checks that a sale price is below the price.
 *
 * @param sale in the smallest unit of the currency, digits only
 * @param price likewise
 */
export function readSalePrice(sale: string, price: string, currency: string): Result<string> {
	if (BigInt(sale) < BigInt(price)) return accept(sale);
	const [reduced, full] = [sale, price].map(
		(amount) => `${writeAmount(amount, currency)} ${currency}`,
	);
	return refuse(
		`it is ${reduced}, and the price ${full}. Enter a lower sale price, or leave it empty`,
	);
}

const TIME_OF_DAY = String.raw`(?:[T ,]\s?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?\s?(?:[ap]\.?m\.?)?(?:Z|GMT|UTC)?(?:[+-]\d\d(?::?\d\d)?)?(?: \(.*\))?)?`;
const MONTH = String.raw`(?<month>[\p{L}\p{M}]+)\.?`;
const YEAR = String.raw`(?<year>\d{4})`;

/** How a day can be written. A text that matches two of these can be read in two ways. */
const DATE_NOTATIONS: readonly RegExp[] = [
	// 2026-03-01, 2026/3/1, 2026. 3. 1.
	String.raw`${YEAR}([-/.])\s?(?<month>\d{1,2})\2\s?(?<day>\d{1,2})\.?${TIME_OF_DAY}`,
	// 20260301
	String.raw`(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)`,
	// 2026年3月1日
	String.raw`${YEAR}[年년]\s?(?<month>\d{1,2})[月월]\s?(?<day>\d{1,2})[日일]`,
	// 01.03.2026, and the service's own 01-03-2026
	String.raw`(?<day>\d{1,2})([-.])\s?(?<month>\d{1,2})\2\s?${YEAR}${TIME_OF_DAY}`,
	// 31/12/2026
	String.raw`(?<day>\d{1,2})/(?<month>\d{1,2})/${YEAR}${TIME_OF_DAY}`,
	// 12/31/2026
	String.raw`(?<month>\d{1,2})/(?<day>\d{1,2})/${YEAR}${TIME_OF_DAY}`,
	// 1 March 2026, 1-Mar-2026, 1/mar/2026, 1 de marzo de 2026, 1 марта 2026 г.
	String.raw`(?:[\p{L}\p{M}-]+\.?,?\s)?(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º)?[\s/-](?:de |of )?${MONTH},?[\s/-](?:del? )?${YEAR}(?: г(?:\.|ода)?)?${TIME_OF_DAY}`,
	// March 1, 2026, and Date as text
	String.raw`(?:[\p{L}\p{M}]+\.?,?\s)?${MONTH}\s(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s${YEAR}${TIME_OF_DAY}`,
].map((pattern) => new RegExp(`^${pattern}$`, 'iu'));

/** 9999 means without end. Thailand's 2569 and Iran's 1405 are 2026; programs write 1970 or 1899 for no date. */
const YEARS_IN_USE = /^(?:2[01]\d\d|9999)-/;

/** Text in a field for one day that is no day, and how to get one. */
const NO_DAYS: ReadonlyArray<readonly [RegExp, (text: string) => string]> = [
	[
		/\b(?:19|20)\d\d\b.*\b(?:19|20)\d\d\b|^\d{1,2}\.?\s?[-–]\s?\d{1,2}\.?\s\p{L}/u,
		() => 'is a range. Enter its first day in "Sale Start" and its last in "Sale End"',
	],
	[
		// Files from older Macs count from 1904, so the number alone is no day.
		/^\d{5}(?:\.\d+)?$/,
		(text) =>
			`is the number of a spreadsheet date, ${serialDay(Number(text))} in most files. Write it that way, or use {{ DateTime.fromISO("1899-12-30").plus({ days: $json.date }).toISODate() }}`,
	],
	[
		/^\d{10}$/,
		() => 'is in seconds since 1970. Use {{ DateTime.fromSeconds($json.date).toISODate() }}',
	],
	[
		/^\d{13}$/,
		() => 'is in milliseconds since 1970. Use {{ DateTime.fromMillis($json.date).toISODate() }}',
	],
	[/^/, () => 'is not a full date. Use the date picker, or write it like 2026-03-01'],
];

/**
 * The day from n8n's date picker or an expression, as dd-mm-yyyy (specification, "Create product": sale dates). Text
 * and luxon's DateTime are used as written, whatever their time zone: a sheet's day is midnight in a zone that no one
 * chose. Only a Date has no day of its own.
 *
 * @param timeZone of the workflow, such as "Asia/Kolkata"
 * @returns undefined for an empty value
 */
export function readDay(value: unknown, timeZone: string): Result<string | undefined> {
	const written = dayText(value, timeZone);
	if (written === '') return accept(undefined);
	const found = `"${shorten(written)}"`;
	const text = asciiDigits(written);
	const readings = DATE_NOTATIONS.flatMap((notation) => datesIn(notation, text));
	const days = [...new Set(readings.filter(exists))];
	const [day] = days;
	if (days.length > 1)
		return refuse(
			`${found} can be read as ${days.join(' and as ')}. Write it in one of these ways`,
		);
	if (day !== undefined && !YEARS_IN_USE.test(day))
		return refuse(
			`${found} is in the year ${day.slice(0, 4)}: it may be in another calendar, or mean no date. Write it like 2026-03-01, or leave it empty`,
		);
	if (day !== undefined) return accept(day.split('-').reverse().join('-'));
	if (readings.length > 0)
		return refuse(`${found} is a day that does not exist. Correct the day or the month`);
	const describe = NO_DAYS.find(([pattern]) => pattern.test(text))?.[1];
	return refuse(`${found} ${describe?.(text)}`);
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

function dayText(value: unknown, timeZone: string): string {
	if (value instanceof Date) {
		if (Number.isNaN(value.getTime())) return 'Invalid Date';
		// Sweden writes 2026-03-01.
		return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(value);
	}
	// The result of expressions such as {{ $now }}.
	const luxon = value as { toISO?: () => string | null } | null | undefined;
	if (typeof luxon?.toISO === 'function') return luxon.toISO() ?? 'Invalid Date';
	try {
		return asMachineText(value) ?? (isRecord(value) ? displayText(value) : String(value));
	} catch {
		// An object that has no text.
		return '[object Object]';
	}
}

/** The date in one notation as yyyy-mm-dd, or none. */
function datesIn(notation: RegExp, text: string): string[] {
	const { year = '', month = '', day = '' } = notation.exec(text)?.groups ?? {};
	const number = /^\d+$/.test(month) ? month : monthNumbers().get(monthKey(month));
	return number === undefined
		? []
		: [`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`];
}

function exists(date: string): boolean {
	const moment = new Date(`${date}T00:00:00Z`);
	return date >= '1000' && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** The day of a spreadsheet's number, yyyy-mm-dd. */
function serialDay(days: number): string {
	return new Date(Date.UTC(1899, 11, 30 + Math.floor(days))).toISOString().slice(0, 10);
}

/** Their names of months are read. */
const MONTH_LANGUAGES = 'en-US en-GB es pt fr de it nl id tr ru hi ar-EG'.split(' ');
let months: ReadonlyMap<string, number> | undefined;

/** The names of the months, long and short, as written in dates; made on first use, as few dates need them. */
function monthNumbers(): ReadonlyMap<string, number> {
	months ??= new Map(
		MONTH_LANGUAGES.flatMap((language) =>
			(['long', 'short'] as const).flatMap((month) => {
				const format = new Intl.DateTimeFormat(language, {
					day: 'numeric',
					month,
					timeZone: 'UTC',
				});
				return Array.from({ length: 12 }, (_, index): [string, number] => {
					const parts = format.formatToParts(Date.UTC(2026, index));
					return [monthKey(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1];
				});
			}),
		),
	);
	return months;
}

function monthKey(name: string): string {
	return withoutAccents(name.replace('.', '').toLowerCase());
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
