import { ProblemKind, accept, refuse, refuseEmpty } from '../result';
import type { Refused, Result } from '../result';

/** A phone number without what people type around its digits. */
export interface CleanedPhoneNumber {
	readonly digits: string;
	/** Whether it began with + or 00. */
	readonly hasInternationalPrefix: boolean;
	/** Whether only spaces, dashes and dots separated the digits: brackets and slashes mark an area code. */
	readonly isBare: boolean;
}

/** The most characters of a cell with one number, in any notation. */
const LONGEST_CELL = 100;
/** The most characters of a cell that are read to see that it has more. */
const READ_AT_MOST = 1_000;
const SHOWN = 60;

const SEPARATORS = /[\s\p{Cf}\p{Pd}().\u2212]/gu;
/** "tel:" of a link, and the apostrophe that marks a number as text in spreadsheets. */
const BEFORE = /^(?:['’]\s*|tel:)+/i;
/** "ext. 12", " x12", ";ext=12": an extension. */
const EXTENSION =
	/(?:;ext=|\s*\b(?:ext(?:ension|n)?\b\.?|durchwahl)\s*[:=]?\s*|\s+[x#]\s*)\d{1,6}$/i;
/** Two numbers with a slash between them: both are longer than an area code. */
const TWO_NUMBERS = /\d{7,}\D*\/\D*\d{7,}/;
const FOREIGN_DIGIT = /(?!\d)\p{Nd}/gu;

/**
 * Removes what people type around the digits of a phone number (spaces, brackets, dashes, dots,
 * invisible marks) and the international prefix (+ or 00).
 *
 * @param value the cell: text or number
 * @returns the remaining digits, or the reason why the cell is not one phone number
 */
export function cleanPhoneNumber(value: unknown): Result<CleanedPhoneNumber> {
	if (typeof value === 'number' && !isWholeNumber(value)) {
		return refuseNumber(
			'Not a phone number',
			`${value} is not a phone number: a number cell must hold a whole number. Format the column as text and enter it again`,
		);
	}
	const text = cellText(value);
	if (text === undefined) {
		const problem = 'The phone number is neither text nor a number';
		return refuseNumber(problem, problem);
	}
	if (text === '') return refuseEmpty('The phone number is empty');
	if (text.length > LONGEST_CELL) {
		return refuseNumber(
			'Too long for a phone number',
			`"${text.slice(0, SHOWN)}…" is too long for a phone number. Give each number its own row`,
		);
	}
	if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) {
		return refuseNumber(
			'Phone number shortened by the spreadsheet',
			`The spreadsheet has shortened the phone number to ${text}. Format the column as text and enter it again`,
		);
	}
	const bare = text.replace(BEFORE, '').replace(EXTENSION, '');
	const compact = bare
		// A number cell that was converted to text: "919876543210.0", or ".00" with two decimals.
		.replace(/^(\d+)\.0+$/, '$1')
		.replace(SEPARATORS, '');
	if (isSeveral(compact, bare)) {
		return refuseNumber(
			'More than one phone number in a cell',
			`"${text}" contains more than one phone number. Give each its own row`,
		);
	}
	const parts = /^(\+|00)?(\d+)$/.exec(compact.replaceAll('/', ''));
	if (parts === null) {
		return refuseNumber(
			'Not a phone number',
			`"${text}" is not a phone number: only digits, +, spaces and dashes can be used`,
		);
	}
	const [, prefix, digits = ''] = parts;
	return accept({
		digits,
		hasInternationalPrefix: prefix !== undefined,
		isBare: !/[()/]/.test(bare),
	});
}

/** A single slash may also follow the area code: "0152/12345288". */
function isSeveral(compact: string, text: string): boolean {
	return (
		/[,;|&]|\/.*\/|\+.*\+/.test(compact) ||
		TWO_NUMBERS.test(compact) ||
		/\d\s*\n\s*[+\d]/.test(text)
	);
}

/** A phone number in a number cell is whole: 987654321.5 would become another number without its point. */
function isWholeNumber(value: number): boolean {
	return !Number.isFinite(value) || (Number.isSafeInteger(value) && value >= 0);
}

/**
 * A phone number that cannot be used.
 *
 * @param heading what is wrong, without the number: rows with the same heading are listed together
 * @param text what is wrong with this number, and how to fix it
 */
export function refuseNumber(heading: string, text: string): Refused {
	return refuse(new ProblemKind(text, 'invalidPhoneNumber', heading));
}

function cellText(value: unknown): string | undefined {
	if (value === null || value === undefined) return '';
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
	if (typeof value === 'string')
		return value
			.trim()
			.slice(0, READ_AT_MOST)
			.normalize('NFKC')
			.trim()
			.replace(FOREIGN_DIGIT, asciiDigit);
	return undefined;
}

/** The ten digits of a script are consecutive code points; those of two scripts may be adjacent. */
function asciiDigit(digit: string): string {
	const codePoint = digit.codePointAt(0) ?? 0;
	let first = codePoint;
	while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
	return String((codePoint - first) % 10);
}
