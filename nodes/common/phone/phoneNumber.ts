import type { Result } from '../result/result';
import { cleanPhoneNumber, refuseNumber } from './cleanPhoneNumber';
import { planOf, readAsInternational, readAsNational } from './numberingPlans';

/** How a number that begins with neither + nor 00 is read. */
export type NumbersWithoutPlus = 'mixed' | 'withCountryCode' | 'withoutCountryCode';

export interface PhoneNumberRules {
	/** Country calling code in digits, without +; empty or absent when the list has none. */
	readonly defaultCountryCode?: string;
	/** 'mixed' lets the number of digits decide and refuses what can be read in two ways. */
	readonly numbersWithoutPlus?: NumbersWithoutPlus;
}

/**
 * Turns a phone number as spreadsheets hold it into digits with country code, as the service wants
 * it (specification, "Send through API campaign": phone_number). Never guesses: what can be read in
 * two ways is refused.
 *
 * @param value the cell: text or number
 * @returns the digits (7 to 15, no +), or the reason why the number cannot be used and the way out
 */
export function resolvePhoneNumber(value: unknown, rules: PhoneNumberRules): Result<string> {
	const cleaned = cleanPhoneNumber(value);
	if (!cleaned.ok) return cleaned;
	const { digits, hasInternationalPrefix } = cleaned.value;
	if (hasInternationalPrefix) return readAsInternational(digits, 'any');

	const countryCode = rules.defaultCountryCode ?? '';
	switch (rules.numbersWithoutPlus ?? 'mixed') {
		case 'withCountryCode':
			return readAsInternational(digits, 'any');
		case 'withoutCountryCode':
			return countryCode === ''
				? refuseWithoutCountry(digits)
				: readAsNational(digits, countryCode, 'any');
		case 'mixed':
			return readByLength(digits, countryCode);
	}
}

function readByLength(digits: string, countryCode: string): Result<string> {
	// A leading zero is a trunk prefix: no country calling code begins with 0.
	if (digits.startsWith('0')) {
		return countryCode === ''
			? refuseWithoutCountry(digits)
			: readAsNational(digits, countryCode, 'any');
	}
	// In the list's own country landline lengths count, since nothing else is likelier.
	const isFromThere = planOf(digits)?.code === countryCode;
	const international = readAsInternational(digits, isFromThere ? 'any' : 'mobile');
	if (countryCode === '') {
		return international.ok ? international : refuseWithoutCountry(digits);
	}
	const national = readAsNational(digits, countryCode, 'mobile');
	if (!national.ok) {
		return international.ok ? international : readAsNational(digits, countryCode, 'any');
	}
	return international.ok && international.value !== national.value
		? refuseAmbiguous(national.value, international.value)
		: national;
}

function refuseWithoutCountry(digits: string): Result<string> {
	return refuseNumber(
		'Phone number without country code',
		`The phone number ${digits} has no country code. Write it with + and country code, or set "Default Country"`,
	);
}

function refuseAmbiguous(national: string, international: string): Result<string> {
	return refuseNumber(
		'Phone number that can be read in two ways',
		`The phone number can be read as +${national} or as +${international}. Write it with +, or set "Numbers Without +"`,
	);
}
