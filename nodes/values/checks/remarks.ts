import { ProblemKind } from '../result';
import { expired, otherExtension, otherFormat, sharePage } from './fileRemarks';
import { dateOf, quote, timeOf } from '../text';
import { isFiller } from './badValues';

/**
 * Where a value is used.
 * - value: fills a placeholder of a template.
 * - text: read as it is: the text of a message, the description of a product.
 * - person: the name of a contact.
 * - link: an address from which the service fetches a file.
 * - fileName: the name under which the recipient gets a file.
 */
type Place = 'value' | 'text' | 'person' | 'link' | 'fileName';

/** A value as it is sent. */
export interface SentValue {
	/** How messages name it: "Contact Name" in quotes, or The value for placeholder {{1}}. */
	readonly field: string;
	/** Anything but text is passed over. */
	readonly value: unknown;
	readonly place: Place;
	/** For a contact's name: whether a value of the message contains $FirstName. */
	readonly fillsFirstName?: boolean;
	/** For a file name: the address of its file. */
	readonly link?: string;
	/** For a link: how the file is shown, such as "image". */
	readonly shownAs?: string;
}

/** The values of placeholders, as they are remarked on if they look odd. */
export function placeholderValues(values: readonly unknown[]): SentValue[] {
	return values.map((value, index) => ({
		field: `The value for placeholder {{${index + 1}}}`,
		value,
		place: 'value',
	}));
}

/** Texts that people read, by display name, as they are remarked on if they look odd. */
export function textValues(texts: Readonly<Record<string, unknown>>): SentValue[] {
	return Object.entries(texts).map(([field, value]) => ({
		field: `"${field}"`,
		value,
		place: 'text',
	}));
}

/** A file's address and name, as they are remarked on if they look odd. */
export function fileValues(link: unknown, fileName: unknown, shownAs: string): SentValue[] {
	return [
		{ field: 'The address of the file', value: link, place: 'link', shownAs },
		{ field: 'The file name', value: fileName, place: 'fileName', link: String(link) },
	];
}

/** A kind of value that looks odd and may be meant. */
interface RemarkKind {
	/** Follows "3 rows with". */
	readonly heading: string;
	readonly places: readonly Place[];
	/** Whether only texts with {@link ODD} characters can be of the kind. */
	readonly needsOdd?: boolean;
	/**
	 * What looks odd and how to change it, to follow the field's name, without full stop. Whatever differs from row to row
	 * is in quotes. Undefined for an ordinary value.
	 *
	 * @param text trimmed
	 * @param now Unix milliseconds
	 */
	readonly find: (text: string, sent: SentValue, now: number) => string | undefined;
}

const READ_PLACES: readonly Place[] = ['value', 'text', 'person'];

/** A value can be of several kinds. */
const REMARK_KINDS: readonly RemarkKind[] = [
	{ heading: 'spreadsheet dates or times', places: ['value'], find: spreadsheetDate },
	{ heading: 'Unix times', places: ['value'], find: unixTime },
	{
		heading: 'placeholders of other tools',
		places: READ_PLACES,
		needsOdd: true,
		find: placeholder,
	},
	{
		heading: 'formulas instead of their results',
		places: READ_PLACES,
		needsOdd: true,
		find: formula,
	},
	{ heading: 'HTML', places: READ_PLACES, needsOdd: true, find: html },
	{
		heading: 'texts in the wrong encoding',
		places: [...READ_PLACES, 'fileName'],
		needsOdd: true,
		find: wrongEncoding,
	},
	{ heading: 'filler instead of a name', places: ['person'], find: noName },
	{ heading: 'filler instead of a value', places: ['value', 'text'], find: noValue },
	{ heading: 'IDs of records instead of values', places: ['value'], find: recordId },
	{ heading: 'names that do not begin with a first name', places: ['person'], find: oddFirstName },
	{ heading: 'line breaks, tabs or many spaces', places: ['value'], needsOdd: true, find: layout },
	{ heading: 'links to a page', places: ['link'], find: sharePage },
	{ heading: 'expired links', places: ['link'], find: expired },
	{ heading: 'files in formats that are not shown', places: ['link'], find: otherFormat },
	{ heading: 'file names without the right extension', places: ['fileName'], find: otherExtension },
];

/**
 * What looks odd about the values of a row and may be meant. Remarks hold nothing back and change nothing.
 *
 * @param now Unix milliseconds
 * @returns no two of the same kind for a value
 */
export function findRemarks(values: readonly SentValue[], now: number): ProblemKind[] {
	const remarks: ProblemKind[] = [];
	for (const sent of values) {
		const { field, value, place } = sent;
		if (typeof value !== 'string' || value === '') continue;
		const text = value.trim();
		const isOdd = ODD.test(value);
		for (const { heading, places, needsOdd = false, find } of REMARK_KINDS) {
			if (!places.includes(place) || (needsOdd && !isOdd)) continue;
			const remark = find(text, sent, now);
			if (remark === undefined) continue;
			remarks.push(new ProblemKind(`${field} ${remark}`, 'invalidValue', heading));
		}
	}
	return remarks;
}

/** Characters without which hardly anything looks odd. Checked first, to save time in long lists. */
const ODD =
	/[[{<&=#«$%\\\ufffd√‚РС\t\n\v\f\r\u0085\u2028\u2029]|__|_x000|[^\S\t\n\r]{5}|[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0192\u02c6-\u02dc\u2013-\u2122]/;

/** Days from 2015 to 2040, as Excel counts them from 30 December 1899; hours as the fraction of a day. */
const DATE_SERIAL = /^(4[2-9]\d{3}|5[01]\d{3})(?:\.(5|\d{3,}))?$/;
const TIME_SERIAL = /^0?\.(\d{3,})$/;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** 46205 for 2 July 2026, 0.5208333 for 12:30; n8n reads dates of XLSX files without a format like that. */
function spreadsheetDate(text: string): string | undefined {
	if (!/^[\d.][\d.\s,;]*$/.test(text)) return undefined;
	const [first = '', second, ...others] = text.split(/[\s,;]+/);
	if (others.length > 0) return undefined;
	if (second !== undefined) {
		return /^\d{5}$/.test(first) && DATE_SERIAL.test(first) && isTime(second)
			? describeSerial(text, Number(first) + Number(second), first)
			: undefined;
	}
	if (isTime(first)) return describeSerial(text, Number(first), '');
	const [, days = '', fraction] = DATE_SERIAL.exec(first) ?? [];
	// Round numbers are amounts more often than dates.
	return days === '' || (fraction === undefined && days.endsWith('00'))
		? undefined
		: describeSerial(text, Number(first), days, fraction !== undefined);
}

/** Whether a fraction of a day is a whole number of minutes; with three digits, an eighth of a day. */
function isTime(text: string): boolean {
	const digits = TIME_SERIAL.exec(text)?.[1];
	if (digits === undefined) return false;
	if (digits.length === 3) return Number(digits) % 125 === 0;
	const minutes = Number(`0.${digits}`) * 1440;
	return minutes > 0.5 && Math.abs(minutes - Math.round(minutes)) <= 0.1;
}

function describeSerial(text: string, serial: number, days: string, hasTime = true): string {
	const moment = new Date(EXCEL_EPOCH + Math.round(serial * 1440) * 60_000);
	const what = days === '' ? 'time' : hasTime && serial % 1 !== 0 ? 'date and time' : 'date';
	const format = { time: 'HH:mm', date: 'd MMMM yyyy', 'date and time': 'd MMMM yyyy, HH:mm' }[
		what
	];
	const shown = what === 'time' ? timeOf(moment) : dateOf(moment, serial % 1 !== 0);
	const value = /[\s,;]/.test(text)
		? '(Number($json.date) + Number($json.time))'
		: `$json.${what.slice(0, 4)}`;
	// Excel's fractions end a little below the minute.
	const rounded = what === 'date' ? '' : '.plus({ seconds: 30 })';
	return `is ${quote(text)}, which looks like a spreadsheet ${what} ("${shown}"). Format it, for example {{ ${value}.toDateTime('excel').toUTC()${rounded}.toFormat('${format}') }}`;
}

/** Seconds or milliseconds since 1970, from 2015 to 2040. */
function unixTime(text: string): string | undefined {
	const [, seconds, millis] = /^(\d{10})(\d{3})?(?:\.\d+)?$/.exec(text) ?? [];
	if (seconds === undefined) return undefined;
	const moment = new Date(Number(seconds) * 1000);
	const year = moment.getUTCFullYear();
	if (year < 2015 || year > 2040) return undefined;
	const unit = millis === undefined ? 's' : 'ms';
	return `is ${quote(text)}, which looks like a Unix time ("${dateOf(moment, true)}" UTC). Format it, for example {{ $json.date.toDateTime('${unit}').toFormat('d MMMM, HH:mm') }}`;
}

/** What tools call the fields of a contact. */
const FIELD_WORDS =
	'(?:(?:your|customer|client|contact|recipient|lead|user|insert|enter)[\\s_.-]*)*(?:(?:first|last|full|sur|fore|given|family|middle|business|company)?[\\s_.-]*name|fname|lname|customer|recipient|company|e-?mail(?:[\\s_-]*address)?|phone(?:[\\s_-]*number)?|mobile(?:[\\s_-]*number)?|(?:order|booking|tracking|invoice)[\\s_-]*(?:id|no|number)|(?:appointment|due|delivery|order)[\\s_-]*(?:date|time)|date|time|city|amount|link)';
const PLACEHOLDER_LIKE = [
	new RegExp(
		`\\[{1,2}[%@]?\\s*${FIELD_WORDS}\\s*%?\\]{1,2}|<{1,2}\\s*${FIELD_WORDS}\\s*>{1,2}`,
		'i',
	),
	new RegExp(`<[%?]=?\\s*\\$?${FIELD_WORDS}\\s*[%?]>|%%${FIELD_WORDS}%%|\\$${FIELD_WORDS}\\b`, 'i'),
	new RegExp(`«\\s*${FIELD_WORDS}\\s*»|__${FIELD_WORDS}__|#\\{?${FIELD_WORDS}(?:\\}|#)`, 'i'),
	/(?<![{$#%])\{[!$%]?\s*[a-z][\w.]*(?: [a-z]\w*)?\s*(?:\|[^{}]*)?%?\}(?!\})/i,
];

function placeholder(text: string): string | undefined {
	// The service fills these two, as they are written here.
	const found = firstMatch(PLACEHOLDER_LIKE, text.replace(/\$(?:FirstName|Name)\b/g, ''));
	return (
		found &&
		`contains ${quote(found)}, which looks like a placeholder that was not filled. Use an expression such as {{ $json.name }}, or correct the list`
	);
}

/** =SUM(A1:A3) and =$B2; "=)" and "= 5 kg" are none. */
function formula(text: string): string | undefined {
	return /^\{?=\s?(?:[A-Z][A-Z\d._]*\(|\$?[A-Z]{1,3}\$?\d{1,7}(?:$|[-+*/&:,]))/i.test(text)
		? `is ${quote(text)}, which looks like a formula instead of its result. Read the values of the sheet, not its formulas`
		: undefined;
}

/** "AT&T" and "a < b" are none; neither is "&A;". */
const HTML = [
	/&(?:#\d{2,6}|#x[\da-f]{2,5}|amp|lt|gt|quot|apos|nbsp|[a-z](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)|szlig|aelig|oelig|euro|pound|yen|cent|copy|reg|trade|hellip|[mn]dash|[lr][sd]quo|[lr]aquo|bull|middot|deg|frac\d\d|times|[lr]arr|iexcl|iquest|ord[fm]|shy|e[nm]sp|thinsp|zwn?j);/i,
	/<\/?(?:p|br|b|i|u|s|em|strong|div|span|a|ul|ol|li|h[1-6]|table|t[rdh]|tbody|thead|img|font|hr|small|su[bp]|strike|del|blockquote|code|pre|center|section|script|style|html|body)(?:\s[^<>]*)?\/?>/i,
];

function html(text: string): string | undefined {
	const found = firstMatch(HTML, text);
	return (
		found &&
		`contains ${quote(found)}, which is HTML and is shown as it is. Remove it, for example with .removeTags() or .replaceAll('&amp;', '&')`
	);
}

/** What Windows-1252 has in place of the control characters 0x80 to 0x9F. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const BYTES = new RegExp(`[\\u00c2-\\u00f4][\\u0080-\\u00ff${WINDOWS_1252}]+`, 'g');
/** One of these after a capital is punctuation, as in "MANHÃ…", unless a small letter follows. */
const PUNCTUATION = /^[ÂÃÄÅ][…–—‘’“”•™»](?!\p{Ll})/u;
const QUOTED_PRINTABLE =
	/=\?[\w-]+\?[BQ]\?[^?\s]*\?=|=(?:C[2-9A-F]|D[\dA-F])=[89AB][\dA-F]|=E[\dA-F]=[89AB][\dA-F]=[89AB][\dA-F]/i;

/** UTF-8 that was read as Macintosh (Jos√©, It‚Äôs) or as Windows-1251 (РџСЂРёРІРµС‚): no letters of Russian alternate so. */
const OTHER_BYTES =
	/√[†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø]|‚Ä[^\s\w]|(?:[РС][ЂЃѓЉЊЌЋЏђ‘’“”•–—™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї‚„…†‡€‰‹]){3}/;

function wrongEncoding(text: string): string | undefined {
	const found = firstMatch([/\ufffd/, QUOTED_PRINTABLE, OTHER_BYTES], text) ?? twiceEncoded(text);
	return (
		found &&
		`is ${quote(text)}: "${found}" shows that it was read with the wrong encoding. Save the list as CSV UTF-8 or as an Excel workbook, and read it again`
	);
}

/** UTF-8 that was read as Windows-1252 or Latin 1: JosÃ©, â‚¬, ðŸ˜€. */
function twiceEncoded(text: string): string | undefined {
	for (const { 0: run, index } of text.matchAll(BYTES)) {
		const decoded = fromUtf8(run);
		if (decoded === undefined || PUNCTUATION.test(text.slice(index))) continue;
		// Two characters may stand side by side by chance, except where the first is one that mostly begins such a pair.
		if (run.length > 2 || /^[ÂÃÄÅ]/.test(run)) return run;
	}
	return undefined;
}

function fromUtf8(run: string): string | undefined {
	const bytes = [...run].map((sign) => {
		const at = WINDOWS_1252.indexOf(sign);
		const byte = at === -1 ? sign.charCodeAt(0) : 0x80 + at;
		return `%${byte.toString(16).padStart(2, '0')}`;
	});
	try {
		return decodeURIComponent(bytes.join(''));
	} catch {
		return undefined;
	}
}

/** What is no name. IDs are those of bases, CRMs and shops, with a digit: rec…, 24 hex digits, UUIDs, gid://…, cus_… */
const NO_NAME: ReadonlyArray<readonly [pattern: RegExp, what: string]> = [
	[/^[+\d][\d\s().+-]*$/, 'is a number'],
	[/^[^\s@]+@\S+\.\w{2,}$/, 'is an e-mail address'],
	[
		/^(?=\D*\d)(?:rec[a-z\d]{14}|[\da-f]{24}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|gid:\/\/\S+|[a-z]{2,5}_[a-z\d]{8,})$/i,
		'is the ID of a record',
	],
];

function noName(text: string): string | undefined {
	const isFilled = (!isFiller(text) || text === 'Null') && text !== 'NA';
	const what = isFilled ? NO_NAME.find(([pattern]) => pattern.test(text))?.[1] : 'is filler';
	return (
		what &&
		`is ${quote(text)}, which ${what} and not a name. Correct the list, or use an expression such as {{ $json.name || 'customer' }}`
	);
}

/** What spreadsheets and databases show for an empty date: their day 0 and day 1, 1970, the year 1. */
const NO_DATE =
	/^(?:(?:0?1[-/.]0?0|0?0[-/.]0?1)[-/.]1900|1900-01-00|(?:12[-/.]3[01]|3[01][-/.]12)[-/.]1899|1899-12-3[01]|0?1[-/.]0?1[-/.](?:1970|0001)|(?:1970|0001)-01-01)(?:,? (?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)? AM))?$/i;

function noValue(text: string, { place }: SentValue): string | undefined {
	// In a chat, "?" and "..." are messages.
	const isMeant = text === 'Null' || (place === 'text' && !/\p{L}/u.test(text));
	return (isFiller(text) && !isMeant) || NO_DATE.test(text)
		? `is ${quote(text)}, which often means an empty field. Correct the list, or use an expression such as {{ $json.city || 'your city' }}`
		: undefined;
}

/** What bases and shops hold for a linked record. Other IDs, such as UUIDs, may be meant for the recipient. */
function recordId(text: string): string | undefined {
	return /^(?:(?=[a-z]*\d)rec[a-z\d]{14}(?:,\s*|$))+$|^gid:\/\/\S+$/i.test(text)
		? `is ${quote(text)}, which is the ID of a record and not its name. Use a field with the name, such as a lookup`
		: undefined;
}

const TITLE =
	/^(?:(?:dra?|mr|mrs|ms|miss|mx|sir|madam|prof|professor|adv|capt|rev|shri|shree|smt|sra?|srta|doña|hr|herr|frau|mme|mlle|monsieur|madame)\.?|(?:er|col|maj|gen|fr|sri|kum|km|don|dna|sig|ing|lic|arq|m)\.)$/i;

/** What the service takes as the first name: the first word, be it a title, a surname or an emoji. */
function oddFirstName(text: string, { fillsFirstName }: SentValue): string | undefined {
	if (fillsFirstName !== true) return undefined;
	const [first = '', ...others] = text.split(/\s+/);
	const isOdd =
		/[,;]$/.test(first) || !/\p{L}/u.test(first) || (others.length > 0 && isTitle(first));
	return isOdd && noName(text) === undefined
		? `is ${quote(text)}, so $FirstName becomes "${first}". Fill the placeholder with a column instead, such as {{ $json.firstName }}`
		: undefined;
}

/** Also an initial. */
function isTitle(word: string): boolean {
	return TITLE.test(word) || /^(?:\p{L}\.)+$|^\p{Lu}$/u.test(word);
}

/**
 * Meta's platform accepts no line breaks, tabs or more than four spaces in a value; the specification does not mention
 * this.
 */
const LAYOUT = /([\n\v\f\r\u0085\u2028\u2029])|(\t)|[^\S\n\v\f\r\t\u0085\u2028\u2029]{5}/;
/** A line break as JSON and XLSX files write it. */
const WRITTEN_BREAK = /(?<!:)\\[nr]|_x000[aAdD]_/;

function layout(text: string, { value }: SentValue): string | undefined {
	const written = WRITTEN_BREAK.exec(text)?.[0];
	if (written !== undefined) {
		return `contains "${written}", a line break that is shown as it is. Replace it, for example with .replaceAll(${JSON.stringify(written)}, ' ')`;
	}
	const found = LAYOUT.exec(String(value));
	if (found === null) return undefined;
	const [, lineBreak, tab] = found;
	const what =
		lineBreak !== undefined
			? 'a line break'
			: tab !== undefined
				? 'a tab'
				: 'more than four spaces in a row';
	return `is ${quote(text.replace(/\s+/g, ' '))} and contains ${what}, which the service may reject. Replace it, for example with .replace(/\\s+/g, ' ')`;
}

function firstMatch(patterns: readonly RegExp[], text: string): string | undefined {
	return patterns.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
}
