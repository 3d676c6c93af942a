import cellErrors from './cellErrors.json';
import { ProblemKind, accept, refuse, asText, fromJson, isRecord } from '../result';
import type { Result } from '../result';
import { isInvisible, shorten, withoutInvisible, withoutTextMark } from '../text';

/**
 * What a value is used for.
 * - text: people read it as it is.
 * - name: a person's or company's name; some are odd ("Infinity", "Null").
 * - draft: the text of a template, in which {{1}} is meant.
 * - data: read by machines, such as IDs, keys and parts of URLs, where timestamps are allowed.
 * - json: stored as it is, such as attributes, where "null" may be intended, too.
 */
export type Use = 'text' | 'name' | 'draft' | 'data' | 'json';

/**
 * Finds values that come from a broken expression or spreadsheet, such as "[object Object]". Anything that may be
 * intended is accepted.
 *
 * @returns undefined for an ordinary value, and for objects other than dates, which are not text at all
 */
export function findBadValue(value: unknown, use: Use = 'text'): BadValue | undefined {
	if (typeof value === 'number') return badNumber(value, use);
	if (typeof value === 'string') return badText(value, use);
	if (value === false && use !== 'json') return EMPTY_FIELD;
	return typeof value === 'object' && value !== null ? badDate(value) : undefined;
}

/** Both texts follow the field's name and have no full stop. */
interface BadValue {
	/** What is wrong and how to fix it. */
	readonly text: string;
	/** What is wrong, the same for every such value. */
	readonly heading: string;
}

/** @param field how messages name the field: "Source" in quotes, or "The value for …" */
export function describeBadValue(field: string, { text, heading }: BadValue): ProblemKind {
	return new ProblemKind(`${field} ${text}`, 'brokenValue', `${field} ${heading}`);
}

/**
 * A field's text, trimmed; '' if nothing was entered. A number counts as text. Invisible characters stay only in texts
 * that people read.
 *
 * @param field display name, for messages
 */
export function readText(field: string, value: unknown, use: Use = 'text'): Result<string> {
	const given = typeof value === 'string' ? withoutMarks(value, use) : value;
	const bad = findBadValue(given, use);
	if (bad !== undefined) return refuse(describeBadValue(`"${field}"`, bad));
	const text = asText(given);
	if (text === undefined) return refuse(`"${field}" ${NO_TEXT}`);
	return accept(isInvisible(text) ? '' : text);
}

function withoutMarks(text: string, use: Use): string {
	const isForMachines = use === 'data' || use === 'json';
	const given = isForMachines ? withoutInvisible(text) : text;
	return use === 'draft' ? given : withoutTextMark(given.trim());
}

/** Between the entries of a list in one cell, also in Chinese and Arabic; Google's contacts have " ::: ". */
const BETWEEN = ',;\\r\\n\\uff0c\\uff1b\\u3001\\u060c\\u061b';
const LIST_ENTRY = new RegExp(
	`[^\\S\\r\\n]*"[^"]*"[^\\S\\r\\n]*(?=[${BETWEEN}]|$)|[^${BETWEEN}]+`,
	'g',
);

/** As programs and databases write a list: ['vip', 'newsletter'], [vip, newsletter] and {vip,newsletter}. */
const WRITTEN_LIST = /^\s*(?:\[(?=\s*["']|[^[\],]*,[^[\]]*\]\s*$)(.*)\]|\{([^{}:]*)\})\s*$/s;

const withoutQuotes = (entry: string) => entry.replace(/^\s*(["'])(.*)\1\s*$/s, '$2');

/**
 * The entries of a list, trimmed, without empty and repeated ones: a list, its JSON text, or text with commas,
 * semicolons or line breaks between them, each in quotes or not. A number counts as text.
 *
 * @param field display name, for messages
 */
export function readEntries(field: string, value: unknown, use: Use): Result<string[]> {
	const read = entriesIn(value).map((entry) => readText(field, entry, use));
	const refused = read.find((entry) => !entry.ok);
	if (refused !== undefined) return refused;
	const texts = read.flatMap((entry) => (entry.ok && entry.value !== '' ? [entry.value] : []));
	return accept([...new Set(texts)]);
}

function entriesIn(value: unknown): unknown[] {
	if (typeof value !== 'string') return [value].flat();
	const isWritten = WRITTEN_LIST.test(value);
	const parsed = /^\s*[[{]/.test(value) ? fromJson(value) : undefined;
	if (Array.isArray(parsed) || (isRecord(parsed) && !isWritten)) return [parsed].flat();
	const text = isWritten ? value.replace(WRITTEN_LIST, '$1$2') : value;
	return (text.replace(/\s:::\s/g, ',').match(LIST_ENTRY) ?? []).map(withoutQuotes);
}

const FALSE = 'is false, which some CRMs return for an empty field';
const EMPTY_FIELD: BadValue = {
	text: `${FALSE}. If it is meant, give it as text, for example {{ $json.isMember ? "yes" : "no" }}`,
	heading: FALSE,
};

/** For objects and lists, to follow the field's name. */
export const NO_TEXT =
	'is neither text nor a number. Pick one field of it, for example {{ $json.customer.name }}';

const FORMAT = "toFormat('d MMMM, HH:mm')";

function badNumber(value: number, use: Use): BadValue | undefined {
	if (Number.isNaN(value)) return notANumber('is');
	if (!Number.isFinite(value)) return infinite(String(value));
	// Machines may store long fractions, but rounded IDs would be confused with each other.
	if ((use === 'data' || use === 'json') && !Number.isInteger(value)) return undefined;
	return unrounded(value);
}

/** Digits that a number holds exactly. */
const EXACT_DIGITS = 15;

/** 1.1 × 3 is 3.3000000000000003 in binary arithmetic; large numbers are written as 1e21. */
function unrounded(value: number): BadValue | undefined {
	const text = String(value);
	const digits = text.replace(/e.*|\D/g, '').replace(/^0+/, '');
	if (Number.isSafeInteger(value) || (digits.length <= EXACT_DIGITS && !text.includes('e'))) {
		return undefined;
	}
	return Number.isInteger(value) ? tooLong(text) : notRounded(text);
}

/** IDs of CRMs and shops: n8n, like spreadsheets, holds 15 digits of a number exactly. */
function tooLong(found: string): BadValue {
	return {
		text: `contains ${found}, a number with more than ${EXACT_DIGITS} digits, whose last digits may be lost. Give it as text where it comes from: in a spreadsheet, format the column as text and enter it again`,
		heading: `contains a number with more than ${EXACT_DIGITS} digits, whose last digits may be lost`,
	};
}

function shortenedNumber(found: string): BadValue {
	return {
		text: `contains ${found}, a number that the spreadsheet has shortened. Format the column as text and enter it again`,
		heading: 'contains a number that the spreadsheet has shortened',
	};
}

function notRounded(found: string): BadValue {
	return {
		text: `contains ${found}, a number that was not rounded. Round it, for example {{ $json.price.toFixed(2) }}, or give it as text`,
		heading: 'contains a number that was not rounded',
	};
}

/** Dates as objects: Date, and luxon's DateTime, which n8n's expressions use. */
function badDate(value: object): BadValue | undefined {
	if (isDate(value)) {
		return Number.isNaN(value.getTime()) ? invalidDate('Invalid Date') : raw(value.toISOString());
	}
	if (!('toFormat' in value && 'toISODate' in value)) return undefined;
	return 'invalidReason' in value && value.invalidReason !== null
		? invalidDate('Invalid DateTime')
		: raw(String(value));
}

/** A Date from n8n's expression sandbox is not an instance of our Date. */
function isDate(value: object): value is Date {
	return Object.prototype.toString.call(value) === '[object Date]';
}

interface Pattern {
	readonly uses: readonly Use[];
	/** The broken part of a trimmed text; undefined if there is none. */
	readonly find: (text: string) => string | undefined;
	readonly describe: (found: string, text: string) => BadValue;
}

const EVERYWHERE: readonly Use[] = ['text', 'name', 'draft', 'data', 'json'];
const READ_USES: readonly Use[] = ['text', 'name', 'draft'];
const SENTENCES: readonly Use[] = ['text', 'draft'];

/**
 * What a cell holds instead of a value, whole: Excel translates it, in CSV files too. Besides the table, errors of Google
 * Sheets, of Excel's newest functions, and other spellings.
 */
const CELL_ERRORS: ReadonlySet<string> = new Set([
	...cellErrors.errors,
	...'#ERROR! #PYTHON! #TIMEOUT! #DEEL/0! #DELENIE_NULOU! #LEER! #N/D! #NEDOSTUPNÉ #NULLO! #PUSTE! #PUUTTUU'.split(
		' ',
	),
]);

/** Excel writes #### for a number or date that is wider than its column, LibreOffice numbers its errors. */
const OTHER_CELL_ERROR = /^(?:###+|(?:Err|Error|Erreur|Errore|Erro|Fehler):5\d\d)$/;

/** A cell that was read while its sheet still calculated or fetched it. */
const NOT_CALCULATED: ReadonlySet<string> = new Set([
	...cellErrors.pending,
	// Without the exclamation mark in some versions.
	...cellErrors.pending.map((text) => text.replace(/!$/, '')),
	...'#BUSY! #ZÍSKÁVÁNÍ_DAT #GEGEVENS_OPHALEN #NOUDETAAN_TIETOJA #OBTENTION_DONNEES #ADATOK_BEKÉRÉSE #RECUPERO_DATI #ПОЛУЧЕНИЕ_ДАННЫХ #ZÍSKAVAJÚ_SA_ÚDAJE'.split(
		' ',
	),
]);

/**
 * A text and one of its words that an expression did not find: at its end, set apart by a comma or line break, in place
 * of a first name ("null Rao"), after a sign ("₹null", "Order #null", "ORD-null"), or in an address.
 */
const HALF_FOUND = [
	/^(?:\S+\s+){1,2}(null|undefined)[.!?,]?$|(?:^|[,;|\n]\s{0,3}|\s[-–—]\s)(null|undefined)(?=\s{0,3}(?:[,;|\n]|\s[-–—]\s|$))/,
	/^(null|undefined)\s(?=\p{Lu})/u,
	/(?:[\p{Sc}#]\s?|[A-Z\d][-_])(null|undefined)(?![\p{L}\p{N}_-])/u,
	/(?<![^\s(])https?:\/\S*?(?:\/(null|undefined)|=(undefined))(?=[/?#&\s]|$)/,
];

/** Such a word as a part of an ID: "TEE-undefined", "undefined_RED", "TEE-null", "null.pdf"; "null-modem" is none. */
const HALF_FOUND_ID =
	/^(?:undefined|null)(?=\.\w{2,5}$)|(?<=[\p{L}\p{N}][-_|:]|[#\d])undefined(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])undefined(?=[-_|:][\p{L}\p{N}]|undefined)|(?<=[A-Z\d][-_])null(?![\p{L}\p{N}_-])/u;

/** Placeholders of other tools: {{name}}, *|NAME|*, %NAME% and ${name}. Variables of campaign sends are not among them. */
const UNFILLED =
	/\{\{[^{}]*\}\}|\*\|[\w:. -]+\|\*|(?<![\w/.?&=:%-])%[A-Z][A-Z_]*[A-Z]%(?![\w%])|\$\{[\w. ]+\}/;

/** A list or an object, as JSON, Python and databases write it; [1] may be meant. */
const JSON_TEXT =
	/^\{\s*(?:(["'])[^"']*\1\s*:.*)?\}$|^\[\s*(?:(?:["'{]|(?:null|None|undefined)\b).*)?\]$/s;

/** $json.name and $('Orders').item.json.name, with or without the {{ }} that n8n evaluates. */
const UNEVALUATED = [
	/\{\{\s*\$[\w(][^{}]*(?:\}\})?/,
	/\$(?:json|node|input)(?:\.[a-z]|\[["'])[\w.[\]"']*|\$\((["'])[^"']*\1\)\.[\w.]+/i,
];

/** The first match counts. */
const PATTERNS: readonly Pattern[] = [
	{
		uses: EVERYWHERE,
		find: first(/\[object [A-Z]\w*\]/),
		describe: (found) => ({
			text: `contains "${found}": the expression returns an object. Pick one of its fields, for example {{ $json.customer.name }}`,
			heading: 'contains an object instead of text',
		}),
	},
	{
		uses: EVERYWHERE,
		// "Invalid Date Format" and "Invalid Date of Birth" are ordinary headings.
		find: first(
			/\bInvalid (?:DateTime\b|Date\b(?! (?:[A-Z]|of ))(?!Time))/,
			// As Moment writes it, and people in messages.
			/(?<=^|\S )Invalid date$/,
			// What MySQL stores for a date that it could not read.
			/(?<![\w-])0000-00-00(?![\w-])/,
		),
		describe: invalidDate,
	},
	{
		uses: EVERYWHERE,
		find: first(/\{ ?\[native code\] ?\}/),
		describe: () => ({
			text: 'contains a function instead of its result. Add () after its name',
			heading: 'contains a function instead of its result',
		}),
	},
	{
		uses: EVERYWHERE,
		find: first(...UNEVALUATED),
		describe: (found) => ({
			text: `contains an expression that was not evaluated: ${shorten(found)}. ${found.startsWith('{{') ? 'Switch' : 'Write {{ }} around it, and switch'} the field from Fixed to Expression`,
			heading: 'contains an expression that was not evaluated',
		}),
	},
	{
		uses: EVERYWHERE,
		find: (text) =>
			// LibreOffice in French: "#VALEUR !".
			CELL_ERRORS.has(text.replace(/\s(?=[!?]$)/, ''))
				? text
				: first(
						OTHER_CELL_ERROR,
						/(?<![\w#])#(?:REF!|DIV\/0!|VALUE!|NUM!|NAME\?|N\/A(?!\w))/,
					)(text),
		describe: (found) => ({
			text: `contains "${found}", a spreadsheet error. Correct that cell`,
			heading: 'contains a spreadsheet error',
		}),
	},
	{
		uses: EVERYWHERE,
		find: (text) =>
			NOT_CALCULATED.has(text) || /^Loading(?:\.\.\.|…)$/i.test(text) ? text : undefined,
		describe: (found) => ({
			text: `is "${found}": the sheet had not finished calculating when it was read. Open it, wait until the cell shows its value, and read it again`,
			heading: 'is from a sheet that had not finished calculating',
		}),
	},
	{
		uses: EVERYWHERE,
		// Half of an emoji, or the character U+0000.
		find: first(/\p{Cs}|\0/u),
		describe: () => ({
			text: 'contains a broken character: the text was cut in the middle of one, or read in a wrong encoding. Enter it again',
			heading: 'contains a broken character',
		}),
	},
	{
		uses: ['data', 'json'],
		find: first(/^(?:NaN|undefined)$/),
		describe: nothingOrNotANumber,
	},
	{
		uses: ['data'],
		find: first(/^null$/),
		describe: nothingOrNotANumber,
	},
	{
		uses: ['data'],
		find: (text) => (text.includes('://') ? undefined : HALF_FOUND_ID.exec(text)?.[0]),
		describe: (found) => nothing('contains', found),
	},
	{
		uses: READ_USES,
		// "Null" and "NULL" are names; only code writes it in lower case. "undefined undefined" comes from two fields,
		// "NaN/NaN/NaN" from a date.
		find: first(/^(?:NaN|undefined|null)(?:[\s/:.,|_–-]*(?:NaN|undefined|null))*[.,!?]?$/),
		describe: nothingOrNotANumber,
	},
	{
		uses: ['name'],
		find: first(/(?<!\S)undefined(?!\S)/),
		describe: () => nothing('contains', 'undefined'),
	},
	{
		uses: READ_USES,
		find: (text) =>
			/null|undefined/.test(text)
				? HALF_FOUND.flatMap((half) => half.exec(text)?.slice(1) ?? []).find(Boolean)
				: undefined,
		describe: (found) => nothing('contains', found),
	},
	{
		uses: ['text', 'name'],
		find: first(JSON_TEXT),
		describe: (found) => ({
			text: `is ${shorten(found)}, a list or an object. Pick one field of it, for example {{ $json.customer.parseJson().name }}`,
			heading: 'is a list or an object',
		}),
	},
	{
		uses: ['text', 'name', 'data'],
		find: first(UNFILLED),
		describe: (found) => ({
			text: `contains "${shorten(found)}", a placeholder that was not filled. Use an expression such as {{ $json.name }}, or correct the list`,
			heading: 'contains a placeholder that was not filled',
		}),
	},
	{
		uses: ['name'],
		// The service replaces them in the values of placeholders alone.
		find: first(/\$(?:FirstName|Name)\b/),
		describe: (found) => ({
			text: `contains ${found}, which is replaced in the values of placeholders only. Enter the name itself, or an expression such as {{ $json.name }}`,
			heading: 'contains a variable instead of a name',
		}),
	},
	{
		uses: SENTENCES,
		find: first(/(?<![\p{L}\p{N}_/=&?-])NaN(?![\p{L}\p{N}_/-])/u),
		describe: () => notANumber('contains'),
	},
	{
		uses: SENTENCES,
		// Also a word and a name: only alone, or next to a currency or %, is it a failed calculation.
		find: first(
			/^[+-]?Infinity$|(?<!\d\s?)\p{Sc}\s?-?Infinity\b|\bInfinity\s?(?:%|\p{Sc})(?!\s?\d)/u,
		),
		describe: infinite,
	},
	{
		uses: EVERYWHERE,
		// An ID as a spreadsheet shortens it; "1E5" may be one.
		find: first(/^-?\d(?:[.,]\d+)?E\+\d{2,}$/i),
		describe: shortenedNumber,
	},
	{
		uses: SENTENCES,
		find: first(
			/(?<![\w.])-?\d+\.\d{0,20}(?:0{7,20}|9{7,20})\d{1,3}(?![\w.])|^-?\d(?:[.,]\d+)?e[+-]\d+$/i,
		),
		describe: notRounded,
	},
	{ uses: READ_USES, find: findTimestamp, describe: raw },
];

function badText(value: string, use: Use): BadValue | undefined {
	const text = value.trim();
	for (const { uses, find, describe } of PATTERNS) {
		const found = uses.includes(use) ? find(text) : undefined;
		if (found !== undefined) return describe(found, text);
	}
	return undefined;
}

function first(...patterns: RegExp[]): Pattern['find'] {
	return (text) => patterns.find((pattern) => pattern.test(text))?.exec(text)?.[0];
}

/** 2026-11-21T06:33:43.610-05:00; the seconds, their fraction and the offset are optional. Calendars' 20261121T063343Z. */
const ISO_TIMESTAMP =
	/(?<![\w-])(?:\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|20\d{6}T\d{6}Z?)(?!\w)/;
/**
 * Sat Nov 21 2026 06:33:43 GMT-0500, "/Date(1764150067000)/", "Date(2026,10,28)"; databases' 2026-11-21 06:33:43.61 and
 * 2026-11-21 06:33:43+00
 */
const DATE_AS_TEXT =
	/\bDate\(-?\d[\d, +-]*\)|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}|(?<![\w-])\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z| ?UTC| ?[+-]\d\d(?::?\d\d)?|(?<=\.\d{1,9}))(?!\w)/;
const ADDRESS_BEFORE = /[\w+.-]:\/\/|^[^\w-]*(?:[\w-]+\.)+[a-z]{2,}[:/?]/i;

/** A timestamp that people would read; those in URLs are for machines. */
function findTimestamp(text: string): string | undefined {
	const date = DATE_AS_TEXT.exec(text)?.[0];
	if (date !== undefined) return date;
	for (const word of text.split(/\s+/)) {
		const match = ISO_TIMESTAMP.exec(word);
		if (match !== null && !ADDRESS_BEFORE.test(word.slice(0, match.index))) return match[0];
	}
	return undefined;
}

function raw(timestamp: string): BadValue {
	return {
		text: `contains the raw timestamp ${timestamp}. Format it with .${FORMAT}; if it comes as text, with .toDateTime().${FORMAT}`,
		heading: 'contains a raw timestamp',
	};
}

function invalidDate(found: string): BadValue {
	return {
		text: `contains "${found}": the expression could not read the date. Check the column and its date format`,
		heading: 'contains a date that the expression could not read',
	};
}

function infinite(found: string): BadValue {
	return {
		text: `contains ${found}: something was divided by zero. Check the calculation in the expression`,
		heading: 'contains the result of a division by zero',
	};
}

function notANumber(verb: 'is' | 'contains'): BadValue {
	return {
		text: `${verb} NaN, the result of a calculation without a number. Check the columns in the expression`,
		heading: `${verb} NaN, the result of a calculation without a number`,
	};
}

function nothing(verb: 'is' | 'contains', found: string): BadValue {
	return {
		text: `${verb} "${found}": the expression found nothing. Check the names of its columns`,
		heading: 'comes from an expression that found nothing',
	};
}

function nothingOrNotANumber(found: string): BadValue {
	return found.startsWith('NaN') ? notANumber('is') : nothing('is', found);
}

/** What CRMs and databases export for an empty field. "Na" is a name. */
const FILLER =
	/^(?:[-–—.?_*/\\]+|\\n|<n(?:ull|a|il|one)>|n\/a|n\.\s?a\.|-+\s?select\s?-+|[([-]*\s?(?:none|null|blank|empty|not (?:set|given|available|applicable|provided|known)|unknown|no (?:name|data))\s?[)\]-]*)$/i;

/** What Python writes for no number and no time, and people for nothing. "Nan" and "Nil" are names. */
const EXACT_FILLER: readonly string[] = ['nan', 'NaT', 'nil', 'NIL'];

/** Whether a cell holds what CRMs export for an empty field: "-", "N/A", "(blank)", "-None-". */
export function isFiller(text: string): boolean {
	return FILLER.test(text) || EXACT_FILLER.includes(text);
}
