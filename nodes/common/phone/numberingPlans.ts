import type { Result } from '../result/result';
import { accept, refuse } from '../result/result';
import { CALLING_CODES } from './callingCodes';

/** Which national lengths count: those of mobile numbers, or those of landlines as well. */
type NumberKind = 'mobile' | 'any';

const SHORTEST = 7;
const LONGEST = 15;

/**
 * Reads digits that begin with a country calling code.
 *
 * @param digits no +, no 00
 * @param onlyCode accept no other calling code than this one
 * @returns the digits with country code
 */
export function readAsInternational(
	digits: string,
	kind: NumberKind,
	onlyCode?: string,
): Result<string> {
	const code = onlyCode ?? callingCodeOf(digits);
	if (code === undefined || CALLING_CODES[code] === undefined) {
		return refuse(`+${digits} begins with no country code in use`);
	}
	return checkLength(code, digits.slice(code.length), kind);
}

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
	const plan = CALLING_CODES[countryCode];
	if (plan === undefined) return refuse(`+${countryCode} is no country code in use`);
	const withTrunk = checkLength(countryCode, digits, kind);
	const hasTrunk = plan.trunk !== '' && digits.startsWith(plan.trunk);
	if (!hasTrunk) return withTrunk;
	const national = digits.slice(plan.trunk.length);
	const withoutTrunk = checkLength(countryCode, national, kind);
	// A zero in front is the trunk prefix; another trunk digit may be the number's own first digit.
	if (plan.trunk.startsWith('0')) return withoutTrunk.ok ? withoutTrunk : withTrunk;
	return withTrunk.ok ? withTrunk : withoutTrunk;
}

/** The country calling code that digits begin with: codes are prefix-free, so there is at most one. */
function callingCodeOf(digits: string): string | undefined {
	return [1, 2, 3]
		.map((length) => digits.slice(0, length))
		.find((code) => CALLING_CODES[code] !== undefined);
}

function checkLength(code: string, national: string, kind: NumberKind): Result<string> {
	const lengths = CALLING_CODES[code]?.[kind] ?? [];
	const total = code.length + national.length;
	if (lengths.includes(national.length) && total >= SHORTEST && total <= LONGEST) {
		return accept(code + national);
	}
	const tooShort = national.length < Math.min(...lengths);
	return refuse(
		`+${code} ${national} has ${national.length} digits after the country code, ${tooShort ? 'too few' : 'not a length in use there'}: expected ${describeLengths(lengths)}`,
	);
}

function describeLengths(lengths: readonly number[]): string {
	const first = lengths[0];
	const last = lengths[lengths.length - 1];
	return first === last ? String(first) : `${first} to ${last}`;
}
