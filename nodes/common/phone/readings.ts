import type { Result } from '../result/result';
import { accept } from '../result/result';
import { cleanPhoneNumber } from './cleanPhoneNumber';
import { readAsNational } from './numberingPlans';
import type { NumbersWithoutPlus, PhoneNumberRules } from './phoneNumber';
import { resolvePhoneNumber } from './phoneNumber';

/** As {@link PhoneNumberRules}; 'service' leaves it to the service to complete numbers. */
export interface ReadingRules extends Omit<PhoneNumberRules, 'numbersWithoutPlus'> {
	readonly numbersWithoutPlus?: NumbersWithoutPlus | 'service';
}

/**
 * The numbers that a cell may stand for: one, but where the service completes numbers as it thinks fit
 * (specification, "Send through API campaign": default_country_code). Of those every way to read it is
 * given, for whoever has to be sure of a person.
 *
 * @returns digits with country code as far as that is known; or why the cell is no phone number
 */
export function readingsOf(value: unknown, rules: ReadingRules): Result<readonly string[]> {
	const { defaultCountryCode, numbersWithoutPlus } = rules;
	if (numbersWithoutPlus !== 'service') {
		const number = resolvePhoneNumber(value, { defaultCountryCode, numbersWithoutPlus });
		return number.ok ? accept([number.value]) : number;
	}
	const cleaned = cleanPhoneNumber(value);
	if (!cleaned.ok) return cleaned;
	const { digits, hasInternationalPrefix } = cleaned.value;
	if (hasInternationalPrefix || defaultCountryCode === undefined) return accept([digits]);
	const national = readAsNational(digits, defaultCountryCode);
	return accept([
		...new Set([
			digits,
			defaultCountryCode + digits,
			...(national.certainty === 'no' ? [] : [national.digits]),
		]),
	]);
}
