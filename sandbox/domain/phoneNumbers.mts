// Phone numbers as the service stores them: digits with country code, no leading +. libphonenumber decides which
// numbers are valid.
import {
	getCountries,
	getCountryCallingCode,
	Metadata,
	parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Seven digits are the fewest in use (Niue, St. Helena, Tokelau), 15 the most by ITU-T E.164. */
const INTERNATIONAL = /^[1-9][0-9]{6,14}$/;

/**
 * Until 2019 Mexican mobile numbers had a 1 after the country code, and the network still uses this form, which current
 * numbering plans lack.
 */
const FORMER_MEXICAN_MOBILE = /^521[2-9][0-9]{9}$/;

/** By length alone: a number without country code has at most this many digits. */
const LONGEST_NATIONAL_NUMBER = 10;

/** The confidence that a number exists, lowest first: its length is in use. */
const POSSIBLE = 1;
/** It is in an assigned range, mostly of landlines. */
const VALID = 2;
/** It is in a range of mobile numbers. */
const MOBILE = 3;

/**
 * The possible lengths of mobile numbers and landlines after the country code; countries that share a code are
 * combined. Codes are prefix-free.
 */
const LENGTHS = readLengths();

function readLengths(): ReadonlyMap<string, ReadonlySet<number>> {
	const lengths = new Map<string, Set<number>>();
	const metadata = new Metadata();
	for (const country of getCountries()) {
		metadata.selectNumberingPlan(country);
		const code = getCountryCallingCode(country);
		const known = lengths.get(code) ?? new Set();
		for (const length of lengthsOf(metadata)) known.add(length);
		lengths.set(code, known);
	}
	return lengths;
}

/** A part of the library's metadata that its declarations leave out. */
interface Plan {
	type(kind: 'MOBILE' | 'FIXED_LINE'): { possibleLengths(): number[] } | undefined;
}

function lengthsOf(selected: Metadata): number[] {
	const plan = selected as unknown as Plan;
	return [plan.type('MOBILE'), plan.type('FIXED_LINE')].flatMap(
		(kind) => kind?.possibleLengths() ?? [],
	);
}

/**
 * Whether a number is possible: its country code is in use, and mobile numbers or landlines there have this length. It
 * need not be assigned, so that tests may invent numbers.
 */
export function isValidPhoneNumber(digits: string): boolean {
	if (!INTERNATIONAL.test(digits)) return false;
	if (FORMER_MEXICAN_MOBILE.test(digits)) return true;
	const code = countryCodeOf(digits);
	return LENGTHS.get(code)?.has(digits.length - code.length) ?? false;
}

/** @returns whether the digits are the calling code of a country */
export function isCountryCode(digits: string): boolean {
	return LENGTHS.has(digits);
}

/** @returns the numeric dialling code at the head of a valid number; '' where there is none */
export function countryCodeOf(phoneNumber: string): string {
	for (let length = 1; length <= 3; length++) {
		const code = phoneNumber.slice(0, length);
		if (LENGTHS.has(code)) return code;
	}
	return '';
}

/**
 * Prepends the default country code when the number lacks one. If the number is possible both with and without it, the
 * interpretation with more confidence wins. On a tie, mobile numbers belong to the default country, landlines already
 * have their country code, and invented numbers lack it if they have at most ten digits.
 *
 * @param digits digits only
 * @param defaultCountryCode digits without +, if any was given
 * @returns the number with its country code; it need not be valid
 */
export function withCountryCode(digits: string, defaultCountryCode?: string): string {
	if (defaultCountryCode === undefined) return digits;
	const completed = defaultCountryCode + digits;
	if (!isValidPhoneNumber(completed) || hasTrunkZero(digits, completed)) return digits;
	if (!isValidPhoneNumber(digits)) return completed;
	return isMoreConfident(confidence(completed), confidence(digits), digits) ? completed : digits;
}

/** @param digits the number as given */
function isMoreConfident(asNational: number, asGiven: number, digits: string): boolean {
	if (asNational !== asGiven) return asNational > asGiven;
	if (asNational === POSSIBLE) return digits.length <= LONGEST_NATIONAL_NUMBER;
	return asNational === MOBILE;
}

/** @param digits of a number that can be */
function confidence(digits: string): number {
	if (FORMER_MEXICAN_MOBILE.test(digits)) return MOBILE;
	switch (parsePhoneNumberFromString(`+${digits}`)?.getType()) {
		case 'MOBILE':
		case 'FIXED_LINE_OR_MOBILE':
			return MOBILE;
		case undefined:
			return POSSIBLE;
		default:
			return VALID;
	}
}

/** Whether the number begins with a 0 that is dialled inside its country alone: libphonenumber drops it. */
function hasTrunkZero(digits: string, completed: string): boolean {
	if (!digits.startsWith('0')) return false;
	return parsePhoneNumberFromString(`+${completed}`)?.number !== `+${completed}`;
}

/** @returns whether the number is active on the network; numbers ending in 0000 are not (decision) */
export function isOnNetwork(phoneNumber: string): boolean {
	return !phoneNumber.endsWith('0000');
}
