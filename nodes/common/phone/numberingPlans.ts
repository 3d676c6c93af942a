import type { Refused, Result } from '../result/result';
import { accept } from '../result/result';
import type { CallingCode } from './callingCodes';
import { CALLING_CODES } from './callingCodes';
import { refuseNumber } from './cleanPhoneNumber';

/** Which national lengths count: those of mobile numbers, or those of landlines as well. */
type NumberKind = 'mobile' | 'any';

/**
 * Reads digits that begin with a country calling code.
 *
 * @param digits no +, no 00
 * @returns the digits with country code
 */
export function readAsInternational(digits: string, kind: NumberKind): Result<string> {
	const plan = planOf(digits);
	if (plan === undefined) return refuseUnused(`+${digits} begins with no country code in use`);
	if (FORMER_MEXICAN_MOBILE.test(digits)) return accept(digits);
	return checkLength(plan, digits.slice(plan.code.length), kind);
}

/**
 * Until 2019 a 1 stood between Mexico's country code and its mobile numbers, and the network names such
 * people so still: in no national number, so the table of lengths has no place for it.
 */
const FORMER_MEXICAN_MOBILE = /^521[2-9]\d{9}$/;

/**
 * Reads digits as a number inside a country, with or without its trunk prefix.
 *
 * @param digits the number as dialled inside the country
 * @param countryCode calling code in digits
 * @returns the digits with country code
 */
export function readAsNational(
	digits: string,
	countryCode: string,
	kind: NumberKind,
): Result<string> {
	const plan = planWith(countryCode);
	if (plan === undefined) return refuseUnused(`+${countryCode} is no country code in use`);
	const withTrunk = checkLength(plan, digits, kind);
	if (!digits.startsWith(plan.trunk)) return withTrunk;
	const withoutTrunk = checkLength(plan, digits.slice(plan.trunk.length), kind);
	return withoutTrunk.ok ? withoutTrunk : withTrunk;
}

/** How a country's numbers are made, with its calling code. */
interface NumberingPlan extends CallingCode {
	readonly code: string;
}

/** The plan whose calling code digits begin with: codes are prefix-free, so there is at most one. */
export function planOf(digits: string): NumberingPlan | undefined {
	return [1, 2, 3]
		.map((length) => planWith(digits.slice(0, length)))
		.find((plan) => plan !== undefined);
}

function planWith(code: string): NumberingPlan | undefined {
	const plan = CALLING_CODES[code];
	return plan && { code, ...plan };
}

function checkLength(plan: NumberingPlan, national: string, kind: NumberKind): Result<string> {
	const { code, [kind]: lengths } = plan;
	const { length } = national;
	if (lengths.includes(length)) return accept(code + national);
	const fault = length < Math.min(...lengths) ? 'too few' : 'not a length in use there';
	return refuseNumber(
		'Phone number with the wrong number of digits',
		`+${code} ${national} has ${length} digits after the country code, ${fault}: expected ${describeLengths(lengths)}`,
	);
}

function refuseUnused(text: string): Refused {
	return refuseNumber('Phone number with a country code that is not in use', text);
}

/** "10", "8 to 10", "7 or 9". */
function describeLengths(lengths: readonly number[]): string {
	const least = Math.min(...lengths);
	const most = Math.max(...lengths);
	const hasGaps = most - least >= lengths.length;
	return hasGaps || least === most ? lengths.join(' or ') : `${least} to ${most}`;
}
