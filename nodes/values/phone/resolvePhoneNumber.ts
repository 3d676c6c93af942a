import { describeBadValue, findBadValue, isFiller } from '../checks/badValues';
import { accept, refuse, refuseEmpty, ProblemKind } from '../result';
import type { Result, Refused } from '../result';
import { asciiDigits, isInvisible, shorten } from '../text';
import {
	refuseNumber,
	acceptReading,
	leadingCallingCode,
	isInUse,
	mobileElsewhere,
	readAsInternational,
	readAsNational,
} from './numberingPlans';
import { withoutNotation } from './notations';
import { CALLING_CODES, CODES_OF_NO_COUNTRY, COUNTRIES } from './tables';

/** A phone number without what people type around its digits. */
interface CleanedPhoneNumber {
	readonly digits: string;
	/** Whether it began with + or 00. */
	readonly hasInternationalPrefix: boolean;
	/** Whether only spaces, dashes and dots separated the digits: brackets and slashes mark an area code. */
	readonly isBare: boolean;
}

/** Maximum characters of a cell with one number, in any notation. */
const LONGEST_CELL = 100;
/** Maximum characters read from a cell, enough to see that it is too long. */
const READ_AT_MOST = 1_000;

/** Also the long vowel mark that Japanese keyboards write for a dash, and invisible characters of PDFs and chats. */
const SEPARATORS = /[\s\p{Cf}\p{Pd}().[\]\u2212\u30fc\u115f\u1160\u2800]|\u034f|[\ufe00-\ufe0f]/gu;
/**
 * "ext. 12", " x12", ";ext=12", "ramal 12", and "x12" after at least ten digits: an extension. Joined from columns, it
 * may lack its number.
 */
const EXTENSION =
	/(?:;ext=\d{1,6}|[\s,;]*(?<!\p{L})(?:ext(?:ension|n)?|durchwahl|ramal|poste|anexo|int(?:erno)?|доб)(?!\p{L})\.?\s*[:=]?\s*\d{0,6}|(?:[\s,;]+|(?<=(?:\d[\s().-]*){10}))[x#]\s*\d{1,6})$/iu;
/**
 * Two numbers with a slash between them: both are longer than an area code, or the second is only its last digits, as
 * in "0151 1234567/8".
 */
const TWO_NUMBERS = /\d{7,}\D*\/\D*\d{7,}|\/\d{1,3}$/;
/** Groups of two or three digits are too short for a list of numbers. */
const GROUPED = /^\+?\d{1,3}(?:,\d{2,3}){2,}(?=\.0+$|$)/;
/** Beginning a number, a minus; between digits it is a dash. */
const MINUS = /^\p{Cf}*[\p{Pd}\u2212\u30fc]/u;
/** "²", "①", "½": digits only to NFKC. */
const NO_DIGIT = /[\p{No}\p{Nl}]/u;
/** " (1)" after a number, such as a footnote or an extension. A longer part may be the number itself: "+91 (9876543210)". */
const BRACKETS_AFTER = /\d[^\d([]*[([]\s*\d{1,6}\s*[)\]]\D*$/;
/** In countries with eight digits, 2026-11-21 could be a number. */
const WHOLE_DATE =
	/^\s*(?:(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1\d{1,2}|(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\2(?:19|20)\d\d)\s*$/;
/** Two lines of digits. */
const TWO_LINES = /\d\D*[\n\v\f\r\u0085\u2028\u2029]\D*\d/;
/** Dialled before numbers abroad; no number in North America begins with it. */
const NORTH_AMERICAN_PREFIX = '011';

/**
 * Removes what people type around the digits of a phone number (spaces, brackets, dashes, dots,
 * invisible marks) and the international prefix (+ or 00).
 *
 * @param value the cell: text or number
 * @param defaultCountryCode in digits: its own international prefix is removed too
 * @returns the remaining digits, or the reason why the cell is not one phone number
 */
export function cleanPhoneNumber(
	value: unknown,
	defaultCountryCode?: string,
): Result<CleanedPhoneNumber> {
	if (typeof value === 'number' && !isWholeNumber(value)) {
		return refuseNumber(
			'Not a phone number',
			`${value} is not a phone number: a number cell must hold a whole number. Format the column as text and enter it again`,
		);
	}
	const text = numberText(value);
	if (text === undefined) return refuseObject(value);
	if (isInvisible(text) || isFiller(text)) return refuseEmpty('The phone number is empty');
	const number = withoutNotation(text);
	if (!number.ok) return number;
	if (number.value.length > LONGEST_CELL) {
		return refuseNumber(
			'Too long for a phone number',
			`"${shorten(text)}" is too long for a phone number. Give each number its own row`,
		);
	}
	if (/^\+?\d+(?:[.,]\d+)?e\+?\d+$/i.test(number.value)) {
		return refuseNumber(
			'Phone number shortened by the spreadsheet',
			`The spreadsheet has shortened the phone number to ${text}. Format the column as text and enter it again`,
		);
	}
	const bare = number.value.replace(EXTENSION, '');
	const compact = bare
		// A number cell with a format, "9,876,543,210" or "9,87,65,43,210".
		.replace(GROUPED, (groups) => groups.replaceAll(',', ''))
		// A number cell that was converted to text, "919876543210.0" or "919876543210,00", and perhaps given a + later.
		.replace(/^(\+?\d+)[.,]0+$/, '$1')
		.replace(SEPARATORS, '');
	const extra = extraPart(bare, String(value));
	if (extra !== undefined) {
		return refuseNumber(
			'Not a phone number',
			`"${text}" is not a phone number: ${extra}. Remove it, or correct the number`,
		);
	}
	if (isSeveral(compact, bare)) {
		return refuseNumber(
			'More than one phone number in a cell',
			`"${text}" contains more than one phone number. Give each its own row`,
		);
	}
	const parts = /^(\+|00)?(\d+)$/.exec(compact.replaceAll('/', ''));
	if (parts === null) {
		const bad = findBadValue(text, 'data');
		if (bad !== undefined) return refuse(describeBadValue('The phone number', bad));
		return refuseNumber(
			'Not a phone number',
			`"${text}" is not a phone number: only digits, +, spaces and dashes can be used`,
		);
	}
	const [, prefix, digits = ''] = parts;
	return accept({
		...readPrefix(prefix, digits, defaultCountryCode),
		isBare: !/[()[\]/]/.test(bare),
	});
}

/** @param prefix + or 00, if the number begins with it */
function readPrefix(prefix: string | undefined, digits: string, defaultCountryCode?: string) {
	return defaultCountryCode === '1' && digits.startsWith(NORTH_AMERICAN_PREFIX)
		? { digits: digits.slice(NORTH_AMERICAN_PREFIX.length), hasInternationalPrefix: true }
		: { digits, hasInternationalPrefix: prefix !== undefined };
}

/** What would change the number if it were ignored, or read as digits. */
function extraPart(text: string, cell: string): string | undefined {
	if (MINUS.test(text)) return 'it begins with a minus';
	if (WHOLE_DATE.test(text)) return 'it is a date';
	const [sign] = NO_DIGIT.exec(cell) ?? [];
	if (sign !== undefined) return `"${sign}" is not a digit`;
	return BRACKETS_AFTER.test(text) ? 'a number in brackets follows it' : undefined;
}

/** A single slash may also follow the country code and the area code: "+43/664/1234567", "0152/12345288". */
function isSeveral(compact: string, text: string): boolean {
	if (/\p{L}/u.test(compact)) {
		return /\d{7,}[^\d"]*[,;|&/][^\d"]*\d{7,}/.test(compact);
	}
	const national = compact.replace(/^\+\d{1,3}\//, '+');
	return /[,;|&]|\/.*\/|\+.*\+/.test(national) || TWO_NUMBERS.test(compact) || TWO_LINES.test(text);
}

function refuseObject(value: unknown): Result<never> {
	if (Array.isArray(value) && value.length > 1) {
		const list = 'The phone number is a list';
		return refuseNumber(
			list,
			`${list}. Put "Split Out" before this node, so that each gets an item of its own, or pick one, for example {{ $json.phones[0] }}`,
		);
	}
	const problem = 'The phone number is neither text nor a number';
	return refuseNumber(
		problem,
		`${problem}. Pick one field of it, for example {{ $json.phone }} or {{ $json.phones[0] }}`,
	);
}

/** A phone number in a number cell must be whole: without its point, 987654321.5 would become another number. */
function isWholeNumber(value: number): boolean {
	return !Number.isFinite(value) || (Number.isSafeInteger(value) && value >= 0);
}

function numberText(value: unknown): string | undefined {
	// Some CRMs return false for an empty field.
	if (value === null || value === undefined || value === false) return '';
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
	if (typeof value === 'string')
		return asciiDigits(value.trim().slice(0, READ_AT_MOST).normalize('NFKC').trim());
	return undefined;
}

/** How a number that begins with neither + nor 00 is read. */
export type NumbersWithoutPlus = 'mixed' | 'withCountryCode' | 'withoutCountryCode';

export interface PhoneNumberRules {
	/** Country calling code in digits, without +; empty or absent when the list has none. */
	readonly defaultCountryCode?: string;
	/** 'mixed' reads numbers by the numbering plans and refuses ambiguous ones. */
	readonly numbersWithoutPlus?: NumbersWithoutPlus;
}

/** Maximum countries to name for one calling code. */
const MAX_NAMED_COUNTRIES = 4;
/** Labels of the choices of "Numbers Without +" in the form. */
const CHOICES: Readonly<Record<NumbersWithoutPlus, string>> = {
	mixed: '"Detect Automatically"',
	withCountryCode: '"With Country Code (4917…)"',
	withoutCountryCode: '"Without Country Code (017…)"',
};
const { withCountryCode: WITH_CODE, withoutCountryCode: WITHOUT_CODE } = CHOICES;
const AMBIGUOUS = 'Ambiguous phone number';
/** Without a default country, fewer digits are never read as an international number. */
const MIN_WITHOUT_COUNTRY = 11;

/**
 * Converts a phone number from a spreadsheet into digits with country code, as the service expects it (specification,
 * "Send through API campaign": phone_number). Ambiguous numbers are refused, never guessed.
 *
 * @param value the cell: text or number
 * @returns the digits (7 to 15, no +), or the reason why the number cannot be used and how to fix it
 */
export function resolvePhoneNumber(value: unknown, rules: PhoneNumberRules): Result<string> {
	const { defaultCountryCode: code = '' } = rules;
	const cleaned = cleanPhoneNumber(value, code);
	if (!cleaned.ok) return cleaned;
	if (code !== '' && !Object.hasOwn(CALLING_CODES, code)) return refuseCode(code, 'is not a');
	const number = readNumber(cleaned.value, rules);
	return number.ok ? number : nameChoice(number, cleaned.value, rules);
}

function readNumber(cleaned: CleanedPhoneNumber, rules: PhoneNumberRules): Result<string> {
	const { digits, hasInternationalPrefix } = cleaned;
	const { defaultCountryCode: code = '', numbersWithoutPlus = 'mixed' } = rules;
	if (hasInternationalPrefix) return readWithCountryCode(digits);
	if (code === '' && digits.startsWith('0')) return refuseWithoutCountry(digits);
	if (numbersWithoutPlus === 'withCountryCode') return readWithCountryCode(digits);
	if (code === '') {
		return numbersWithoutPlus === 'mixed'
			? readWithoutCountry(cleaned)
			: refuseWithoutCountry(digits);
	}
	return numbersWithoutPlus === 'mixed'
		? readByPlans(cleaned, code)
		: acceptReading(readAsNational(digits, code));
}

/** Adds the first choice of "Numbers Without +" that would read the number, if any. */
function nameChoice(
	refused: Refused,
	cleaned: CleanedPhoneNumber,
	rules: PhoneNumberRules,
): Refused {
	const [problem] = refused.problems;
	const isAmbiguous = problem instanceof ProblemKind && problem.heading === AMBIGUOUS;
	if (cleaned.hasInternationalPrefix || !cleaned.isBare || isAmbiguous) return refused;
	for (const [numbersWithoutPlus, label] of Object.entries(CHOICES)) {
		const number = readNumber(cleaned, { ...rules, numbersWithoutPlus } as PhoneNumberRules);
		if (number.ok) {
			return refuseNumber(
				`Phone number that "Numbers Without +" reads if set to ${label}`,
				`${String(problem)}. To read it as +${number.value}, set "Numbers Without +" to ${label}`,
			);
		}
	}
	return refused;
}

function readWithCountryCode(digits: string): Result<string> {
	const reading = readAsInternational(digits);
	if (reading !== undefined) return acceptReading(reading);
	const code = CODES_OF_NO_COUNTRY.find((prefix) => digits.startsWith(prefix));
	return code === undefined
		? refuseCode(digits, 'does not begin with a')
		: refuseNumber(
				'Phone number that belongs to no country',
				`+${digits} belongs to no country: +${code} is for satellite phones or global services. Enter a number that belongs to a country`,
			);
}

/** Accepts a number only if it would be in use with a + before it and is not also another country's mobile number. */
function readWithoutCountry({ digits, isBare }: CleanedPhoneNumber): Result<string> {
	const reading = isBare ? readAsInternational(digits) : undefined;
	if (reading === undefined || digits.length < MIN_WITHOUT_COUNTRY || !isInUse(reading)) {
		return refuseWithoutCountry(digits);
	}
	const elsewhere = mobileElsewhere(digits, reading.code);
	return elsewhere === undefined
		? accept(reading.digits)
		: refuseAmbiguous(elsewhere + digits, reading.digits, `${WITH_CODE} for +${reading.digits}`);
}

/** The number may be one of the list's country, with or without its code, or another country's with its code. */
function readByPlans({ digits, isBare }: CleanedPhoneNumber, code: string): Result<string> {
	const national = readAsNational(digits, code);
	const own = digits.startsWith(code) ? [readAsInternational(digits)] : [];
	const there = [national, ...own].filter((reading) => reading !== undefined);
	const abroad = isBare && own.length === 0 ? readAsInternational(digits) : undefined;
	const inUse = there.filter(isInUse);
	// Landlines abroad are rarely messaged.
	if (abroad?.certainty === 'mobile') inUse.push(abroad);
	const found = inUse.length > 0 ? inUse : there.filter(({ certainty }) => certainty !== 'no');
	const [one, other] = new Set(found.map((reading) => reading.digits));
	if (one === undefined) return acceptReading(own[0] ?? national);
	if (other === undefined) return accept(one);
	const [withCode, without] = one === digits ? [one, other] : [other, one];
	return refuseAmbiguous(
		without,
		withCode,
		`${WITHOUT_CODE} for +${without}, ${WITH_CODE} for +${withCode}`,
	);
}

/**
 * The country of a number whose country code was written without + or 00.
 *
 * @param digits the number read from the cell
 * @returns "India (+91)", or "a country with +1"; undefined for any other cell
 */
export function countryByDigits(value: unknown, digits: string): string | undefined {
	const cleaned = cleanPhoneNumber(value);
	if (!cleaned.ok || cleaned.value.hasInternationalPrefix) return undefined;
	const code = leadingCallingCode(digits);
	if (code === undefined || cleaned.value.digits !== digits) return undefined;
	const country = describeCountry(code);
	return country.startsWith('+') ? `a country with ${country}` : country;
}

/** "India (+91)": the countries of a calling code; "+1" if there are many. */
function describeCountry(code: string): string {
	const names = COUNTRIES.filter(({ callingCode }) => callingCode === code).map(({ name }) => name);
	return names.length > MAX_NAMED_COUNTRIES ? `+${code}` : `${names.join(' or ')} (+${code})`;
}

function refuseCode(digits: string, fault: 'is not a' | 'does not begin with a'): Result<string> {
	return refuseNumber(
		'Phone number with a country code that is not in use',
		`+${digits} ${fault} country code in use. Correct ${fault === 'is not a' ? '"Default Country"' : 'the number'}`,
	);
}

function refuseWithoutCountry(digits: string): Result<string> {
	return refuseNumber(
		'Phone number without country code',
		`The phone number ${digits} has no country code, or no + before it. Write it with + and country code, or set "Default Country"`,
	);
}

/** @param choices which of the two readings each choice of "Numbers Without +" gives */
function refuseAmbiguous(one: string, other: string, choices: string): Result<string> {
	return refuseNumber(
		AMBIGUOUS,
		`The phone number can be read as +${one} or as +${other}. Write it with +, or set "Numbers Without +" to ${choices}`,
	);
}

/** {@link PhoneNumberRules}, or 'service': the service completes numbers. */
export interface ReadingRules extends Omit<PhoneNumberRules, 'numbersWithoutPlus'> {
	readonly numbersWithoutPlus?: NumbersWithoutPlus | 'service';
}

/**
 * The numbers that a cell may mean: one, unless the service completes numbers (specification, "Send through API
 * campaign": default_country_code). In that case all readings are returned, for callers that must not miss a person.
 *
 * @returns digits, with country code if known; or why the cell is not a phone number
 */
export function readingsOf(value: unknown, rules: ReadingRules): Result<readonly string[]> {
	const { defaultCountryCode, numbersWithoutPlus } = rules;
	if (numbersWithoutPlus !== 'service') {
		const number = resolvePhoneNumber(value, { defaultCountryCode, numbersWithoutPlus });
		return number.ok ? accept([number.value]) : number;
	}
	const cleaned = cleanPhoneNumber(value, defaultCountryCode);
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

/**
 * Spellings of the same number. Three countries changed how their mobile numbers are written, and people, CRMs and
 * the network itself use both forms:
 * - Mexico: until 2019 with a 1 between country code and number;
 * - Argentina: with a 9 before mobile numbers from abroad, without it inside the country. Landlines and
 *   mobiles share one range, so a number without the 9 is no one else's;
 * - Brazil: mobile numbers, which began with 6 to 9, got a ninth digit in front from 2012 to 2016.
 *
 * National lengths and area codes are matched exactly, so other numbers that begin alike are not changed.
 */
const SPELLINGS: ReadonlyArray<readonly [spelling: RegExp, person: string]> = [
	[/^521(?<national>[2-9]\d{9})$/, '52$<national>'],
	[/^54(?<national>[1-3]\d{9})$/, '549$<national>'],
	[/^55(?<area>[1-9][1-9])(?<mobile>[6-9]\d{7})$/, '55$<area>9$<mobile>'],
];

/**
 * The canonical spelling of a number, for keys only: messages go to the number as given. It is the spelling in use
 * today; all other numbers stay as they are. One key per person: looking up both spellings would double the work of
 * each claim.
 *
 * @param digits with country code, no +
 */
export function personOf(digits: string): string {
	// A quick exit for long lists: all three country codes begin with 5.
	if (!digits.startsWith('5')) return digits;
	for (const [spelling, person] of SPELLINGS) {
		if (spelling.test(digits)) return digits.replace(spelling, person);
	}
	return digits;
}
