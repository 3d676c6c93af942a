import { leadingCallingCode } from './numberingPlans';
import { personOf } from './resolvePhoneNumber';
import { AREAS, COUNTRY_ZONES } from './tables';

/** Digits of the longest area code, including its country code. */
const LONGEST_AREA = 7;

/** The area of a number: its time zones, and its country if it is not the main one of the calling code. */
export function areaOf(digits: string) {
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
