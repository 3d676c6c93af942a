import { findBadValue, describeBadValue, NO_TEXT } from '../../values/checks/badValues';
import { asMachineText, accept, refuse } from '../../values/result';
import { asciiDigits, shorten } from '../../values/text';
import type { Result } from '../../values/result';
import { CODES, decimalsOf, isSignOf, usesDecimals } from './currencies';

/** Text before the first digit, the number, and text after the last digit. */
const AMOUNT_PARTS = /^(\D*)(\d(?:.*\d)?)(\D*)$/s;
/** The separators for thousands and decimals in Arabic, and full-width ones. */
const PLAIN_SEPARATORS: Readonly<Record<string, string>> = {
	'\u066c': "'",
	'\u066b': '.',
	'\u060c': ',',
	'\uff0c': ',',
	'\uff0e': '.',
};
const OTHER_SEPARATOR = /(?<=\d)[\u066b\u066c\u060c\uff0c\uff0e](?=\d)/g;
/** 1 499 and 1'499: these separators are only used for thousands. */
const SPACED_GROUPS = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?![\d ])/;
/** 499 and 499.00. */
const PLAIN_AMOUNT = /^(\d+)(?:\.(\d+))?$/;
/** 1,499.00, and 1,49,900.00 as in India. */
const COMMA_GROUPS = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/;
/** 499,00 and 1.499,00. */
const DECIMAL_COMMA = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/;
/** 1.499.000. */
const POINT_GROUPS = /^([1-9]\d{0,2}(?:\.\d{3}){2,})()$/;
/** 1.499 and 1,499, also as 1.5 and 1.49: the separator may stand for thousands, and a number loses its last zeros. */
const ONE_SEPARATOR = /^([1-9]\d{0,2})([.,])(\d{1,3})$/;
/** .99 and $,99; the point of Rs.500 ends the abbreviation. */
const BARE_FRACTION = /(?<![\p{L}\p{M}/])[.,]$/u;
/** 49,- and 49.-- and 49:- and 499/- and 499/=. */
const NO_FRACTION = /^\s*[.,:/]\s?[\p{Pd}=]{1,2}/u;

/**
 * Converts a price as people write it to the smallest unit of its currency, digits only (specification, "Create
 * product": price). The digits are moved as text, so nothing is rounded. Ambiguous amounts and signs of other
 * currencies are refused.
 *
 * @param currency as accepted by `readCurrency`
 */
export function readAmount(value: unknown, currency: string): Result<string> {
	const bad = findBadValue(value, 'data');
	if (bad !== undefined) return refuse(describeBadValue('it', bad));
	const text = asMachineText(withoutNoise(value));
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuse('it is empty. Enter it like 499.00');
	const [, before = '', digits = '', behind = ''] = amountParts(text);
	if (digits === '') return refuse(notAPrice(text));
	const stranger = strangerIn(signsIn(before, behind), currency);
	if (stranger !== undefined) return refuse(describeStranger(text, stranger, currency));
	const number = digits.replace(SPACED_GROUPS, (groups) => groups.replace(/\D/g, ''));
	const bareSeparator = BARE_FRACTION.exec(before)?.[0];
	if (bareSeparator !== undefined)
		return toSmallestUnit(`0${bareSeparator}${number}`, text, currency);
	return readSeparator(number, text, currency, {
		isExact: typeof value === 'string',
		isWhole: NO_FRACTION.test(behind),
	});
}

/** The only currency that the signs of a price belong to, such as "€ 499" or "499 INR"; undefined without signs. */
export function currencyIn(value: unknown): string | undefined {
	const [, before = '', , behind = ''] = amountParts(asMachineText(value) ?? '');
	const signs = signsIn(before, behind);
	const codes = CODES.filter((code) => strangerIn(signs, code) === undefined);
	return codes.length === 1 ? codes[0] : undefined;
}

/** The groups of {@link AMOUNT_PARTS}, in the digits and separators that the patterns know. */
function amountParts(text: string): readonly string[] {
	const plain = asciiDigits(text).replace(
		OTHER_SEPARATOR,
		(sign) => PLAIN_SEPARATORS[sign] ?? sign,
	);
	return AMOUNT_PARTS.exec(plain) ?? [];
}

function signsIn(before: string, behind: string): string {
	return `${before.replace(BARE_FRACTION, '')}\n${behind.replace(NO_FRACTION, '')}`;
}

/** Reads a number whose only separator may stand for thousands. */
function readSeparator(
	number: string,
	text: string,
	currency: string,
	marks: Pick<Notation, 'isExact' | 'isWhole'>,
): Result<string> {
	const [, head = '', separator, tail = ''] = ONE_SEPARATOR.exec(number) ?? [];
	if (separator === undefined) return toSmallestUnit(number, text, currency);
	const meaning = meaningOf({ separator, tail, currency, ...marks });
	if (meaning === 'both') return refuse(ambiguousAmount(text, head, tail, currency));
	return toSmallestUnit(meaning === 'thousands' ? head + tail : number, text, currency);
}

/** Converts a price in the smallest unit of its currency to the usual notation: 49900 in INR is 499.00. */
export function writeAmount(smallest: string, currency: string): string {
	return place(smallest, decimalsOf(currency));
}

/** Places the decimal point. */
function place(smallest: string, decimals: number): string {
	if (decimals === 0) return smallest;
	const digits = smallest.padStart(decimals + 1, '0');
	return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Removes the noise of binary arithmetic beyond 15 digits: 0.1 + 0.2 is 0.30000000000000004. */
function withoutNoise(value: unknown): unknown {
	return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}

interface Notation {
	readonly separator: string;
	/** The digits after the separator, one to three. */
	readonly tail: string;
	readonly currency: string;
	/** Whether no last zeros can be lost, as they are in a number. */
	readonly isExact: boolean;
	/** Whether it is marked as having no fraction, as in 1.299,-. */
	readonly isWhole: boolean;
}

/** What the only separator of a number is for. */
function meaningOf(notation: Notation): 'thousands' | 'decimals' | 'both' {
	const { separator, tail, currency, isExact, isWhole } = notation;
	const decimals = decimalsOf(currency);
	const isGroup = tail.length === 3;
	if (isGroup && isWhole) return 'thousands';
	if (!usesDecimals(currency)) {
		if (isGroup) return isExact && decimals < 3 ? 'thousands' : 'both';
		return Number(tail) === 0 || (tail.endsWith('0') && decimals > 0) ? 'decimals' : 'both';
	}
	if (!isGroup) return 'decimals';
	if (separator === ',') return decimals < 3 ? 'thousands' : 'both';
	return decimals < 3 ? 'both' : 'decimals';
}

/** The first part of a price's signs that does not belong to its currency. */
function strangerIn(signs: string, currency: string): string | undefined {
	return signs
		.replace(/\p{Cf}/gu, '')
		.split('\n')
		.filter((sign) => !isSignOf(currency, sign))
		.flatMap((sign) => sign.trim().split(/\s+/))
		.find((word) => word !== '' && !isSignOf(currency, word));
}

function toSmallestUnit(number: string, text: string, currency: string): Result<string> {
	const match = [PLAIN_AMOUNT, COMMA_GROUPS, DECIMAL_COMMA, POINT_GROUPS]
		.map((pattern) => pattern.exec(number))
		.find((found) => found !== null);
	if (match === undefined) return refuse(notAPrice(text));
	const [, whole = '', fraction = ''] = match;
	const decimals = decimalsOf(currency);
	// Databases pad decimals: 499.0000. 499.00 yen are 499 yen.
	const padded = fraction.length > 3 ? fraction.replace(/0+$/, '') : fraction;
	const kept = decimals === 0 ? padded.replace(/^0{1,2}$/, '') : padded;
	if (kept.length > decimals) return refuse(tooFine(text, kept.length, currency));
	const digits = whole.replace(/\D/g, '') + kept.padEnd(decimals, '0');
	return accept(digits.replace(/^0+(?=\d)/, ''));
}

function notAPrice(text: string): string {
	return `"${shorten(text)}" is ambiguous or not a price. Write it like 499.00`;
}

function describeStranger(text: string, sign: string, currency: string): string {
	const others = CODES.filter((code) => isSignOf(code, sign));
	return others.length === 0
		? `"${shorten(text)}": "${shorten(sign)}" is not a symbol of ${currency}. Write the number alone like 499.00, or correct "Currency"`
		: `"${shorten(text)}" is in ${oneOf(others)}, and "Currency" is ${currency}. Correct one of the two`;
}

/** The sign $ belongs to more currencies than a message needs. */
const MOST_NAMED = 6;

function oneOf(codes: readonly string[]): string {
	const names = codes.length > MOST_NAMED ? [...codes.slice(0, 3), 'another currency'] : codes;
	const all = names.slice(0, -1).join(', ');
	return all === '' ? names.join() : `${all} or ${names.at(-1)}`;
}

function ambiguousAmount(text: string, head: string, tail: string, currency: string): string {
	const decimals = usesDecimals(currency) ? decimalsOf(currency) : 0;
	const thousands = head + tail.padEnd(3, '0') + '0'.repeat(decimals);
	const rounded = Math.round(Number(`${head}${tail.padEnd(3, '0')}e${decimals - 3}`));
	const ways = [thousands, String(rounded)].map((smallest) => place(smallest, decimals));
	return `"${shorten(text)}" can be read as ${ways.join(' and as ')}. Write it in one of these ways`;
}

function tooFine(text: string, found: number, currency: string): string {
	const decimals = decimalsOf(currency);
	const allowed = decimals === 0 ? 'none' : String(decimals);
	return `"${shorten(text)}" has ${found} ${found === 1 ? 'decimal' : 'decimals'}, and ${currency} has ${allowed}. Round it in the expression, for example with .toFixed(${decimals}); write thousands without a point`;
}
