import type { Refused, Result } from '../result';
import { accept, refuseAs } from '../result';
import type { CallingCode } from './tables';
import { CALLING_CODES } from './tables';

/**
 * How certain it is that a number exists.
 * - mobile or landline: it is in use, by its country's numbering plan.
 * - possible: it is not, but has as many digits as a mobile number there. A range may be newer than the table.
 * - no: it cannot be a number.
 */
type Certainty = 'mobile' | 'landline' | 'possible' | 'no';

/** Digits read as a number of one country. */
interface Reading {
	/** With country code. */
	readonly digits: string;
	readonly certainty: Certainty;
	readonly code: string;
	readonly national: string;
}

export function isInUse({ certainty }: Reading): boolean {
	return certainty === 'mobile' || certainty === 'landline';
}

/** @returns the digits with country code if they may be a number, or the reason why not */
export function acceptReading(reading: Reading): Result<string> {
	return reading.certainty === 'no' ? refuseReading(reading) : accept(reading.digits);
}

/**
 * Until 2019, Mexican mobile numbers had a 1 after the country code, and the network still reports them that way. The 1
 * is not part of a national number, so the table does not cover it.
 */
const FORMER_MEXICAN_MOBILE = /^1[2-9]\d{9}$/;

/**
 * Brazilian mobile numbers had no 9 after the area code until 2016, and many lists still have them so. All area codes
 * are in the table, so no other number can be in use.
 */
const FORMER_BRAZILIAN_MOBILE = /^(?<area>\d\d)(?<mobile>[6-9]\d{7})$/;

/**
 * Reads digits that begin with a country calling code.
 *
 * @param digits no +, no 00
 * @returns undefined if they do not begin with a code in use
 */
export function readAsInternational(digits: string): Reading | undefined {
	const code = leadingCallingCode(digits);
	if (code === undefined) return undefined;
	const national = digits.slice(code.length);
	if (code === '52' && FORMER_MEXICAN_MOBILE.test(national)) {
		return { digits, certainty: 'mobile', code, national };
	}
	return readAsNational(national, code);
}

/**
 * Reads digits as a national number, with or without the national prefix, as libphonenumber's
 * maybeStripNationalPrefixAndCarrierCode does.
 *
 * @param digits the number as dialled inside the country
 * @param code a calling code in use, in digits
 */
export function readAsNational(digits: string, code: string): Reading {
	const plan = planOf(code);
	const stripped = plan.strip(digits);
	const national =
		plan.isPossible(stripped) && (plan.isViable(stripped) || !plan.isViable(digits))
			? stripped
			: digits;
	return { digits: code + national, certainty: plan.certaintyOf(national), code, national };
}

/** The calling code that digits begin with: codes are prefix-free, so there is at most one. */
export function leadingCallingCode(digits: string): string | undefined {
	return [1, 2, 3]
		.map((length) => digits.slice(0, length))
		.find((code) => CALLING_CODES[code] !== undefined);
}

/** The calling code of another country in which the same digits are a mobile number. */
export function mobileElsewhere(digits: string, ownCode: string): string | undefined {
	return Object.keys(CALLING_CODES).find(
		(code) => code !== ownCode && planOf(code).certaintyOf(digits) === 'mobile',
	);
}

/** The compiled rules of a country. */
interface Plan {
	strip(digits: string): string;
	isViable(national: string): boolean;
	isPossible(national: string): boolean;
	certaintyOf(national: string): Certainty;
}

const plans = new Map<string, Plan>();

function planOf(code: string): Plan {
	let plan = plans.get(code);
	if (plan === undefined) {
		plan = compile(code, CALLING_CODES[code] ?? NO_CODE);
		plans.set(code, plan);
	}
	return plan;
}

const NO_CODE: CallingCode = {
	country: '',
	mobileLengths: [],
	lengths: [],
	viable: '',
	prefix: '',
	transform: '',
	mobile: '',
	landline: '',
};

function compile(code: string, rules: CallingCode): Plan {
	const { mobileLengths, lengths, transform } = rules;
	const prefix = rules.prefix === '' ? undefined : new RegExp(`^(?:${rules.prefix})`);
	const isViable = whole(rules.viable);
	const isMobile = whole(rules.mobile);
	const isLandline = whole(rules.landline);
	const strip = (digits: string) => {
		const match = prefix?.exec(digits);
		if (!prefix || !match) return digits;
		const hasGroups = match.length > 1 && match.at(-1) !== undefined;
		return transform !== '' && hasGroups
			? digits.replace(prefix, transform)
			: digits.slice(match[0].length);
	};
	// No mobile number begins with the zero of the national prefix, and none in North America with the 1.
	const hasPrefix = (national: string) =>
		national.startsWith('0') || (!isViable(national) && strip(national) !== national);
	const hasCodeTwice = (national: string) =>
		national.startsWith(code) && isMobile(national.slice(code.length));
	return {
		strip,
		isViable,
		isPossible: (national) => lengths.includes(national.length),
		certaintyOf: (national) => {
			// Patterns are long: the length alone rules out most countries.
			if (!lengths.includes(national.length)) return 'no';
			if (isMobile(national)) return 'mobile';
			const isTooLong = () =>
				national.length > Math.max(...mobileLengths) && hasCodeTwice(national);
			if (isLandline(national)) return isTooLong() ? 'no' : 'landline';
			if (rules.country === 'BR') {
				const today = national.replace(FORMER_BRAZILIAN_MOBILE, '$<area>9$<mobile>');
				return isMobile(today) ? 'possible' : 'no';
			}
			const isLong = mobileLengths.includes(national.length);
			return isLong && !hasPrefix(national) && !hasCodeTwice(national) ? 'possible' : 'no';
		},
	};
}

/** Compiled on first use. */
function whole(pattern: string): (text: string) => boolean {
	let compiled: RegExp | undefined;
	return (text) => {
		compiled ??= new RegExp(`^(?:${pattern})$`);
		return pattern !== '' && compiled.test(text);
	};
}

function refuseReading({ code, national }: Reading): Refused {
	const { lengths = [], mobileLengths = [] } = CALLING_CODES[code] ?? {};
	const expected = mobileLengths.length > 0 ? mobileLengths : lengths;
	const { length } = national;
	const number = `+${code} ${national}`;
	if (expected.includes(length)) {
		return refuseNumber(
			'Phone number that is not in use',
			`${number} is not a phone number in use there. Compare it with the source`,
		);
	}
	const fault = length < Math.min(...expected) ? 'too few' : 'not a length in use there';
	return refuseNumber(
		'Phone number with the wrong number of digits',
		`${number} has ${length} digits after the country code, ${fault}: expected ${describeLengths(expected)}`,
	);
}

/**
 * A phone number that cannot be used.
 *
 * @param heading what is wrong, without the number: rows with the same heading are listed together
 * @param text what is wrong with this number, and how to fix it
 */
export function refuseNumber(heading: string, text: string): Refused {
	return refuseAs('invalidPhoneNumber', text, heading);
}

/** "10", "8 to 10", "7 or 9". */
function describeLengths(lengths: readonly number[]): string {
	const least = Math.min(...lengths);
	const most = Math.max(...lengths);
	const hasGaps = most - least >= lengths.length;
	return hasGaps || least === most ? lengths.join(' or ') : `${least} to ${most}`;
}
