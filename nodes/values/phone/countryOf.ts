import { COUNTRIES } from './callingCodes';
import { codeOf } from './numberingPlans';
import { zonesOf } from './timeZones';

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
 * The other countries whose numbers can be recognised by their first digits. Numbers of the rest (Svalbard, Vatican
 * City, Western Sahara, Saint Barthélemy …) count as the main country's.
 */
const BY_FIRST_DIGITS: ReadonlyArray<readonly [iso: string, first: RegExp]> = [
	['KZ', /^7[67]/],
	['GG', /^44(?:1481|7781|7839|7911)/],
	['JE', /^44(?:1534|7509|7700|7797|7829|7937)/],
	['IM', /^44(?:1624|7424|7524|7624|7924)/],
	['CC', /^6189162/],
	['CX', /^6189164/],
	['YT', /^262(?:269|639)/],
	['AX', /^35818/],
	['BQ', /^599[347]/],
];

/** North American countries by the time zones of their area codes, except the United States. */
const BY_ZONE: Readonly<Record<string, string>> = {
	...Object.fromEntries(
		'Toronto Vancouver Edmonton Halifax Winnipeg Regina St_Johns Whitehorse'
			.split(' ')
			.map((city) => [`America/${city}`, 'CA']),
	),
	'America/Anguilla': 'AI',
	'America/Antigua': 'AG',
	'America/Barbados': 'BB',
	'America/Cayman': 'KY',
	'America/Dominica': 'DM',
	'America/Grand_Turk': 'TC',
	'America/Grenada': 'GD',
	'America/Jamaica': 'JM',
	'America/Lower_Princes': 'SX',
	'America/Montserrat': 'MS',
	'America/Nassau': 'BS',
	'America/Port_of_Spain': 'TT',
	'America/Puerto_Rico': 'PR',
	'America/Santo_Domingo': 'DO',
	'America/St_Kitts': 'KN',
	'America/St_Lucia': 'LC',
	'America/St_Thomas': 'VI',
	'America/St_Vincent': 'VC',
	'America/Tortola': 'VG',
	'Atlantic/Bermuda': 'BM',
	'Pacific/Guam': 'GU',
	'Pacific/Pago_Pago': 'AS',
	'Pacific/Saipan': 'MP',
};

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
	if (code !== '1')
		return BY_FIRST_DIGITS.find(([, first]) => first.test(digits))?.[0] ?? MAIN[code];
	const [zone = ''] = zonesOf(digits)?.split(' ') ?? [];
	return BY_ZONE[zone] ?? MAIN[code];
}

/** A country's English name, or the code itself if there is none. */
export function countryName(iso: string): string {
	return NAMES.get(iso) ?? iso;
}
