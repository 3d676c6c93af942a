/** What phone numbers and countries are read by. scripts/make-phone-tables.mts writes the tables, and each names its source. */
import alpha3Codes from './tables/alpha3Codes.json';
import callingCodes from './tables/callingCodes.json';
import countryNames from './tables/countryNames.json';
import countries from './tables/countries.json';

/** Patterns are regular expressions for the whole national number, joined by |; empty: none. */
export interface CallingCode {
	/** The country with most of its numbers: two letters (ISO 3166-1 alpha-2). */
	readonly country: string;
	/** Possible lengths of a national mobile number, in digits. */
	readonly mobileLengths: readonly number[];
	/** Possible lengths of a national mobile or landline number, in digits. */
	readonly lengths: readonly number[];
	/** The pattern of national numbers in the main country of the code. */
	readonly viable: string;
	/** Prefix dialled before a national number inside the main country. */
	readonly prefix: string;
	/** Replacement for the prefix if it captured a group. */
	readonly transform: string;
	/** Pattern of mobile numbers in use. */
	readonly mobile: string;
	/** Pattern of landline numbers in use. */
	readonly landline: string;
}

/** Country calling codes (E.164) by their digits. */
export const CALLING_CODES: Readonly<Record<string, CallingCode>> = callingCodes.entries;

/** Codes of satellite phones and global services. */
export const CODES_OF_NO_COUNTRY: readonly string[] = callingCodes.codesOfNoCountry;

interface Country {
	/** Two letters (ISO 3166-1 alpha-2). */
	readonly iso: string;
	/** In English (Unicode CLDR). */
	readonly name: string;
	/** In digits, without +. */
	readonly callingCode: string;
}

export const COUNTRIES: readonly Country[] = Object.entries(countries.entries).map(
	([iso, country]) => ({ iso, ...country }),
);

/** Two-letter country codes by names that Node's Intl does not have, in English. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = countryNames.entries;

/** Two-letter country codes by three-letter code (ISO 3166-1). */
export const ALPHA_2: ReadonlyMap<string, string> = new Map(Object.entries(alpha3Codes.entries));
