import { findBadValue, describeBadValue, NO_TEXT } from '../../values/checks/badValues';
import { asText, accept, refuse } from '../../values/result';
import { shorten } from '../../values/text';
import type { Result } from '../../values/result';

/**
 * Decimals of the currencies without two decimals, by ISO 4217. Intl is no help: it returns the decimals in use, so
 * none for PKR and IDR, whose smallest unit is still the hundredth.
 */
const DECIMALS: ReadonlyMap<string, number> = new Map(
	Object.entries({
		0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
		3: 'BHD IQD JOD KWD LYD OMR TND',
		4: 'CLF UYW',
	}).flatMap(([decimals, codes]) =>
		codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
	),
);

/** Ways to write a currency besides its code and the symbols that Intl knows, in lower case. */
const MORE_SIGNS: Readonly<Record<string, readonly string[]>> = {
	INR: ['rs', 'rs.', '/-'],
	USD: ['us$'],
};

/** Text before the first digit, the number, and text after the last digit. */
const PARTS = /^(\D*)(\d(?:.*\d)?)(\D*)$/s;
/** 1 499 and 1'499: these separators are only used for thousands. */
const SPACED_GROUPS = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?![\d ])/;
/** 499 and 499.00. */
const PLAIN = /^(\d+)(?:\.(\d+))?$/;
/** 1,499.00, and 1,49,900.00 as in India. */
const COMMA_GROUPS = /^([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/;
/** 499,00 and 1.499,00. */
const DECIMAL_COMMA = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/;
/** 1.499.000; in 1.499 the point is read as a decimal point, as elsewhere. */
const POINT_GROUPS = /^([1-9]\d{0,2}(?:\.\d{3}){2,})()$/;

/** Maximum number of decimals of a currency (ISO 4217). */
function decimalsOf(currency: string): number {
	return DECIMALS.get(currency) ?? 2;
}

/**
 * Converts a price as people write it to the smallest unit of its currency, digits only (specification, "Create
 * product": price). The digits are moved as text, so nothing is rounded. Ambiguous amounts are refused.
 *
 * @param currency as accepted by `readCurrency`
 */
export function readAmount(value: unknown, currency: string): Result<string> {
	const bad = findBadValue(value, 'data');
	if (bad !== undefined) return refuse(describeBadValue('it', bad));
	const text = asText(withoutNoise(value));
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuse('it is empty. Enter it like 499.00');
	const [, before = '', number = '', behind = ''] = PARTS.exec(text) ?? [];
	if (number === '') return refuse(notAPrice(text));
	const stranger = [before, behind].find((sign) => !isSignOf(currency, sign));
	if (stranger !== undefined) return refuse(unexpectedSymbol(text, stranger.trim(), currency));
	return readNumber(number, text, currency);
}

/** Converts a price in the smallest unit of its currency to the usual notation: 49900 in INR is 499.00. */
export function writeAmount(smallest: string, currency: string): string {
	const decimals = decimalsOf(currency);
	if (decimals === 0) return smallest;
	const digits = smallest.padStart(decimals + 1, '0');
	return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Removes the noise of binary arithmetic beyond 15 digits: 0.1 + 0.2 is 0.30000000000000004. */
function withoutNoise(value: unknown): unknown {
	return typeof value === 'number' ? Number(value.toPrecision(15)) : value;
}

function isSignOf(currency: string, written: string): boolean {
	const sign = written.trim().toLowerCase();
	if (sign === '' || sign === currency.toLowerCase()) return true;
	const symbols = (['narrowSymbol', 'symbol'] as const).map((currencyDisplay) =>
		new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
			.formatToParts(0)
			.find(({ type }) => type === 'currency')
			?.value.toLowerCase(),
	);
	return [...symbols, ...(MORE_SIGNS[currency] ?? [])].includes(sign);
}

function readNumber(written: string, text: string, currency: string): Result<string> {
	const number = written.replace(SPACED_GROUPS, (groups) => groups.replace(/\D/g, ''));
	const match = [PLAIN, COMMA_GROUPS, DECIMAL_COMMA, POINT_GROUPS]
		.map((pattern) => pattern.exec(number))
		.find((found) => found !== null);
	if (match === undefined) return refuse(notAPrice(text));
	const [, whole = '', fraction = ''] = match;
	const decimals = decimalsOf(currency);
	if (decimals === 3 && /^\d+,\d{3}$/.test(number)) return refuse(ambiguousAmount(text, number));
	// 499.00 yen are 499 yen.
	const kept = decimals === 0 ? fraction.replace(/^0{1,2}$/, '') : fraction;
	if (kept.length > decimals) return refuse(tooFine(text, kept.length, currency));
	const digits = whole.replace(/\D/g, '') + kept.padEnd(decimals, '0');
	return accept(digits.replace(/^0+(?=\d)/, ''));
}

function notAPrice(text: string): string {
	return `"${shorten(text)}" is ambiguous or not a price. Write it like 499.00`;
}

function unexpectedSymbol(text: string, sign: string, currency: string): string {
	return `"${shorten(text)}": "${shorten(sign)}" is not a symbol of ${currency}. Write the number alone like 499.00, or correct "Currency"`;
}

function ambiguousAmount(text: string, number: string): string {
	const ways = [number.replace(',', ''), number.replace(',', '.')];
	return `"${shorten(text)}" can be read as ${ways.join(' and as ')}. Write it in one of these ways`;
}

function tooFine(text: string, found: number, currency: string): string {
	const decimals = decimalsOf(currency);
	const allowed = decimals === 0 ? 'none' : String(decimals);
	return `"${shorten(text)}" has ${found} ${found === 1 ? 'decimal' : 'decimals'}, and ${currency} has ${allowed}. Round it in the expression, for example with .toFixed(${decimals}); write thousands without a point`;
}
