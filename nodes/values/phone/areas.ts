import { leadingCallingCode } from './numberingPlans';
import { personOf } from './resolvePhoneNumber';
import areaExceptions from './tables/areaExceptions.json';
import areaZones from './tables/areaZones.json';
import countryZones from './tables/countryZones.json';
import { CALLING_CODES, COUNTRIES } from './tables';

/**
 * IANA time zones by country calling code, separated by spaces; one for each group with the same clocks. The first is
 * where most people live.
 */
export const COUNTRY_ZONES: Readonly<Record<string, string>> = countryZones.entries;

interface Area {
	/** Like those of {@link COUNTRY_ZONES}. */
	readonly zones: string;
	/** Two letters, if it is not the main country of the calling code. */
	readonly country?: string;
}

/**
 * Area codes, by calling code and area code, that narrow down the time zone or the country of a calling code: for all
 * numbers if mobile numbers belong to areas too, otherwise for landlines only. tables/areaExceptions.json is written by
 * hand, for area codes that the source of the other table lacks or has wrong; an area code there may lie in any of its
 * zones, the first is where most people live.
 */
export const AREAS: ReadonlyMap<string, Area> = new Map<string, Area>([
	...Object.entries(areaZones.entries),
	...areaExceptions.flatMap(({ areas, ...area }) =>
		areas.split(' ').map((digits) => [digits, area] as const),
	),
]);

const NAMES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ iso, name }) => [iso, name]));

/** Digits of the longest area code, including its country code. */
const LONGEST_AREA = 7;

/** The area of a number: its time zones, and its country if it is not the main one of the calling code. */
function areaOf(digits: string) {
	for (let length = LONGEST_AREA; length > 1; length -= 1) {
		const area = AREAS.get(digits.slice(0, length));
		if (area !== undefined) return area;
	}
	return undefined;
}

/**
 * The time zones where the owner of a number may live, from its country or, if that is more precise, its area.
 *
 * @param digits with country code, no +
 * @returns IANA zone names separated by spaces, the one where most people live first; undefined if no country is known.
 *   Equal for all numbers of an area, so it may serve as a key
 */
export function zonesOf(digits: string): string | undefined {
	// Removes the 1 before a Mexican area code.
	const number = personOf(digits);
	return areaOf(number)?.zones ?? COUNTRY_ZONES[leadingCallingCode(number) ?? ''];
}

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
