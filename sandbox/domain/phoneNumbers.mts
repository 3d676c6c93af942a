// Phone numbers as the service keeps them: digits with country code, no leading +.

const VALID_NUMBER = /^[1-9][0-9]{7,14}$/;

/** A number without country code has at most this many digits (decision; not shown in the specification). */
const LONGEST_NATIONAL_NUMBER = 10;

/** Country codes of two digits; 1 and 7 stand alone, every other code has three (ITU-T E.164). */
const TWO_DIGIT_CODES = new Set(
	(
		'20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 ' +
		'60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'
	).split(' '),
);

/** @returns whether the digits are a number of 8 to 15 digits that does not begin with 0 */
export function isValidPhoneNumber(digits: string): boolean {
	return VALID_NUMBER.test(digits);
}

/**
 * Prepends the default country code when the number lacks one: it does not begin with that code and
 * has at most ten digits.
 *
 * @param digits digits only
 * @param defaultCountryCode digits without +, if any was given
 */
export function withCountryCode(digits: string, defaultCountryCode?: string): string {
	if (defaultCountryCode === undefined || defaultCountryCode === '') return digits;
	const lacksCode =
		!digits.startsWith(defaultCountryCode) && digits.length <= LONGEST_NATIONAL_NUMBER;
	return lacksCode ? defaultCountryCode + digits : digits;
}

/** @returns the numeric dialling code at the head of a valid number */
export function countryCodeOf(phoneNumber: string): string {
	if (phoneNumber.startsWith('1') || phoneNumber.startsWith('7')) return phoneNumber.slice(0, 1);
	const two = phoneNumber.slice(0, 2);
	return TWO_DIGIT_CODES.has(two) ? two : phoneNumber.slice(0, 3);
}

/** @returns whether the number is active on the network; numbers ending in 0000 are not (decision) */
export function isOnNetwork(phoneNumber: string): boolean {
	return !phoneNumber.endsWith('0000');
}
