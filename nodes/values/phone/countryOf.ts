import { leadingCallingCode } from './numberingPlans';
import { CALLING_CODES, COUNTRIES } from './tables';
import { areaOf } from './timeZones';

const NAMES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ iso, name }) => [iso, name]));

/**
 * The country that a number belongs to. Numbers that cannot be distinguished from those of the main country of their
 * calling code (Svalbard, Vatican City, Western Sahara, Saint Barthélemy …) count as its.
 *
 * @param digits with country code, no +
 * @returns its two-letter code (ISO 3166-1); undefined if the digits do not begin with a country code in use
 */
export function countryOf(digits: string): string | undefined {
	return areaOf(digits)?.country ?? CALLING_CODES[leadingCallingCode(digits) ?? '']?.country;
}

/** A country's English name, or the code itself if there is none. */
export function countryName(iso: string): string {
	return NAMES.get(iso) ?? iso;
}
