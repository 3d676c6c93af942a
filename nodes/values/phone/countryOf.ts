import { COUNTRIES } from './callingCodes';
import { codeOf } from './numberingPlans';
import { areaOf } from './timeZones';

/** For a calling code that several countries share: the country with most of its numbers. */
const MAIN: Readonly<Record<string, string>> = {
	'1': 'US',
	'7': 'RU',
	'39': 'IT',
	'44': 'GB',
	'47': 'NO',
	'61': 'AU',
	'212': 'MA',
	'262': 'RE',
	'290': 'SH',
	'358': 'FI',
	'590': 'GP',
	'599': 'CW',
};

/**
 * The other countries whose numbers can be recognised by their first digits, besides those in AREA_ZONES. Numbers of
 * the rest (Svalbard, Vatican City, Western Sahara, Saint Barthélemy …) count as the main country's.
 */
const BY_FIRST_DIGITS: ReadonlyArray<readonly [iso: string, first: RegExp]> = [
	['GG', /^44(?:1481|7781|7839|7911)/],
	['JE', /^44(?:1534|7509|7700|7797|7829|7937)/],
	['IM', /^44(?:1624|7424|7524|7624|7924)/],
	['AX', /^35818/],
	['BQ', /^599[347]/],
];

const COUNTRY_BY_CODE: ReadonlyMap<string, string> = new Map(
	COUNTRIES.map(({ callingCode, iso }) => [callingCode, MAIN[callingCode] ?? iso]),
);
const NAMES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ iso, name }) => [iso, name]));

/**
 * The country that a number belongs to.
 *
 * @param digits with country code, no +
 * @returns its two-letter code (ISO 3166-1); undefined if the digits do not begin with a country code in use
 */
export function countryOf(digits: string): string | undefined {
	const code = codeOf(digits);
	if (code === undefined || MAIN[code] === undefined) return COUNTRY_BY_CODE.get(code ?? '');
	const byFirstDigits = BY_FIRST_DIGITS.find(([, first]) => first.test(digits));
	return areaOf(digits)?.iso ?? byFirstDigits?.[0] ?? MAIN[code];
}

/** A country's English name, or the code itself if there is none. */
export function countryName(iso: string): string {
	return NAMES.get(iso) ?? iso;
}
