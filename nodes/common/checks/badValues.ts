import { ProblemKind, accept, refuse } from '../result/result';
import type { Result } from '../result/result';
import { asText } from './values';
import { isInvisible, shorten } from '../result/text';

/**
 * Where a value ends up.
 * - text: people read it as it is.
 * - name: a person's or company's name; some are odd ("Infinity", "Null").
 * - data: kept or read by machines, such as attributes and parts of addresses; timestamps belong there.
 */
export type Use = 'text' | 'name' | 'data';

/**
 * What went wrong in the expression or the spreadsheet that a value comes from, where the value shows
 * it: nobody writes "[object Object]" to a customer. Whatever somebody may mean is let through.
 *
 * @returns undefined for an ordinary value, and for objects without a date, which are no text at all
 */
export function accidentIn(value: unknown, use: Use = 'text'): Accident | undefined {
	if (typeof value === 'number') return numberAccident(value, use);
	if (typeof value === 'string') return textAccident(value, use);
	return typeof value === 'object' && value !== null ? dateAccident(value) : undefined;
}

/** To follow the name of the field, without a full stop. */
interface Accident {
	/** What is wrong and the way out. */
	readonly text: string;
	/** What is wrong, the same for every value with it. */
	readonly heading: string;
}

/**
 * @param field how messages name it: "Source" in quotes, or "The value for …"
 * @param ofAllRows the same without what may differ from row to row
 */
export function accidentOf(
	field: string,
	{ text, heading }: Accident,
	ofAllRows = field,
): ProblemKind {
	return new ProblemKind(`${field} ${text}`, 'brokenValue', `${ofAllRows} ${heading}`);
}

/**
 * A field's text without spaces around it, '' for nothing; a number counts as text.
 *
 * @param field display name, for messages
 */
export function readText(field: string, value: unknown, use: Use = 'text'): Result<string> {
	const accident = accidentIn(value, use);
	if (accident !== undefined) return refuse(accidentOf(`"${field}"`, accident));
	const text = asText(value);
	if (text === undefined) return refuse(`"${field}" ${NO_TEXT}`);
	return accept(isInvisible(text) ? '' : text);
}

/** Of objects, lists and the like, to follow the field's name. */
export const NO_TEXT =
	'is neither text nor a number. Pick one field of it, for example {{ $json.customer.name }}';

const FORMAT = "toFormat('d MMMM, HH:mm')";

function numberAccident(value: number, use: Use): Accident | undefined {
	if (Number.isNaN(value)) return notANumber('is');
	if (!Number.isFinite(value)) return infinite(String(value));
	return use === 'data' ? undefined : unrounded(value);
}

/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;

/** 3.3000000000000003 is what binary arithmetic makes of 1.1 × 3; 1e21 is how it writes large numbers. */
function unrounded(value: number): Accident | undefined {
	const text = String(value);
	const digits = text.replace(/e.*|\D/g, '').replace(/^0+/, '');
	if (Number.isSafeInteger(value) || (digits.length <= EXACT_DIGITS && !text.includes('e'))) {
		return undefined;
	}
	return notRounded(text);
}

function notRounded(found: string): Accident {
	return {
		text: `contains ${found}, a number that was not rounded. Round it, for example {{ $json.price.toFixed(2) }}, or give it as text`,
		heading: 'contains a number that was not rounded',
	};
}

/** Dates as objects: Date, and luxon's DateTime, which n8n's expressions work with. */
function dateAccident(value: object): Accident | undefined {
	if (isDate(value)) {
		return Number.isNaN(value.getTime()) ? invalidDate('Invalid Date') : raw(value.toISOString());
	}
	if (!('toFormat' in value && 'toISODate' in value)) return undefined;
	return 'invalidReason' in value && value.invalidReason !== null
		? invalidDate('Invalid DateTime')
		: raw(String(value));
}

/** A Date of n8n's expression sandbox is no instance of ours. */
function isDate(value: object): value is Date {
	return Object.prototype.toString.call(value) === '[object Date]';
}

interface Sign {
	readonly uses: readonly Use[];
	/** What shows the accident in a text without spaces around it; undefined where there is none. */
	readonly find: (text: string) => string | undefined;
	readonly tell: (found: string, text: string) => Accident;
}

const EVERYWHERE: readonly Use[] = ['text', 'name', 'data'];
const READ: readonly Use[] = ['text', 'name'];

/** The first that is found is told. */
const SIGNS: readonly Sign[] = [
	{
		uses: EVERYWHERE,
		find: first(/\[object [A-Z]\w*\]/),
		tell: (found) => ({
			text: `contains "${found}": the expression gives an object. Pick one of its fields, for example {{ $json.customer.name }}`,
			heading: 'contains an object instead of text',
		}),
	},
	{
		uses: EVERYWHERE,
		// "Invalid Date Format" and "Invalid Date of Birth" are headings that somebody wrote.
		find: first(/\bInvalid (?:DateTime\b|Date\b(?! (?:[A-Z]|of ))(?!Time))/),
		tell: invalidDate,
	},
	{
		uses: EVERYWHERE,
		find: first(/\{ ?\[native code\] ?\}/),
		tell: () => ({
			text: 'contains a function instead of its result. Add () behind its name',
			heading: 'contains a function instead of its result',
		}),
	},
	{
		uses: EVERYWHERE,
		find: first(/\{\{\s*\$[\w(][^{}]*(?:\}\})?/),
		tell: (found) => ({
			text: `contains an expression that was not evaluated: ${shorten(found)}. Switch the field from Fixed to Expression`,
			heading: 'contains an expression that was not evaluated',
		}),
	},
	{
		uses: EVERYWHERE,
		find: first(/^#(?:VALUE!|NAME\?|NUM!|NULL!|ERROR!)$|(?<![\w#])#(?:REF!|DIV\/0!|N\/A(?!\w))/),
		tell: (found) => ({
			text: `contains "${found}", an error of the spreadsheet. Correct the formula in that cell`,
			heading: 'contains an error of the spreadsheet',
		}),
	},
	{
		uses: ['data'],
		find: first(/^(?:NaN|undefined)$/),
		tell: nothingOrNotANumber,
	},
	{
		uses: READ,
		// "Null" and "NULL" are names; only code writes it small. "undefined undefined" is two of them.
		find: first(/^(?:NaN|undefined|null)(?:\s+(?:NaN|undefined|null))*$/),
		tell: nothingOrNotANumber,
	},
	{
		uses: ['name'],
		find: first(/(?<!\S)undefined(?!\S)/),
		tell: () => nothing('contains', 'undefined'),
	},
	{
		uses: ['text'],
		find: first(/(?<![\p{L}\p{N}_/=&?-])NaN(?![\p{L}\p{N}_/-])/u),
		tell: () => notANumber('contains'),
	},
	{
		uses: ['text'],
		// A word and a name as well: by itself or beside a currency it is a failed calculation.
		find: first(
			/^[+-]?Infinity$|(?<!\d\s?)\p{Sc}\s?-?Infinity\b|\bInfinity\s?(?:%|\p{Sc})(?!\s?\d)/u,
		),
		tell: infinite,
	},
	{
		uses: ['text'],
		find: first(/(?<![\w.])-?\d+\.\d*(?:0{7,}|9{7,})\d{1,3}(?![\w.])|^-?\d(?:\.\d+)?e[+-]?\d+$/i),
		tell: notRounded,
	},
	{ uses: READ, find: findTimestamp, tell: raw },
];

function textAccident(value: string, use: Use): Accident | undefined {
	const text = value.trim();
	for (const { uses, find, tell } of SIGNS) {
		const found = uses.includes(use) ? find(text) : undefined;
		if (found !== undefined) return tell(found, text);
	}
	return undefined;
}

function first(pattern: RegExp): Sign['find'] {
	return (text) => pattern.exec(text)?.[0];
}

/** 2026-11-21T06:33:43.610-05:00; the seconds, their fraction and the offset can be missing. */
const ISO_TIMESTAMP =
	/(?<![\w-])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?(?!\w)/;
/** Sat Nov 21 2026 06:33:43 GMT-0500 */
const DATE_AS_TEXT =
	/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}/;
const ADDRESS_BEFORE = /[a-z][\w+.-]*:\/\/|^\W*(?:[\w-]+\.)+[a-z]{2,}[:/?]/i;

/** A timestamp that people are to read: in an address it is for a machine. */
function findTimestamp(text: string): string | undefined {
	const date = DATE_AS_TEXT.exec(text)?.[0];
	if (date !== undefined) return date;
	for (const word of text.split(/\s+/)) {
		const match = ISO_TIMESTAMP.exec(word);
		if (match !== null && !ADDRESS_BEFORE.test(word.slice(0, match.index))) return match[0];
	}
	return undefined;
}

function raw(timestamp: string): Accident {
	return {
		text: `contains the raw timestamp ${timestamp}. Format it with .${FORMAT}; if it comes as text, with .toDateTime().${FORMAT}`,
		heading: 'contains a raw timestamp',
	};
}

function invalidDate(found: string): Accident {
	return {
		text: `contains "${found}": the expression could not read the date. Check the column that it comes from and how it writes dates`,
		heading: 'contains a date that the expression could not read',
	};
}

function infinite(found: string): Accident {
	return {
		text: `contains ${found}: something was divided by zero. Check the calculation in the expression`,
		heading: 'contains the result of a division by zero',
	};
}

function notANumber(verb: 'is' | 'contains'): Accident {
	return {
		text: `${verb} NaN, the result of a calculation without a number. Check the columns in the expression`,
		heading: `${verb} NaN, the result of a calculation without a number`,
	};
}

function nothing(verb: 'is' | 'contains', found: string): Accident {
	return {
		text: `${verb} "${found}": the expression found nothing. Check the names of its columns`,
		heading: 'comes from an expression that found nothing',
	};
}

function nothingOrNotANumber(found: string): Accident {
	return found === 'NaN' ? notANumber('is') : nothing('is', found);
}
