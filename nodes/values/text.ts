/** Whether nothing was entered: no value, or only spaces. */
export function isBlank(value: unknown): boolean {
	return (
		value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
	);
}

/** Invisible characters: spaces of all kinds, control and format characters, blanks of some scripts, variation selectors. */
const INVISIBLE = /[\s\p{C}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]/gu;

/** What copying from chats, web pages and spreadsheets adds to a text, as the characters of a pattern's class. */
const ADDED = '\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060\\u2066-\\u2069\\ufeff';
/** The same, with what is invisible at either end of a text. Joiners inside it stay: some scripts need them. */
export const ADDED_AT_ENDS = `\\u200d\\u200c\\s${ADDED}`;
const ADDED_ANYWHERE = new RegExp(`[${ADDED}]`, 'g');
const AT_ENDS = new RegExp(`^[${ADDED_AT_ENDS}]+|[${ADDED_AT_ENDS}]+$`, 'g');

/** A text of machines, such as a link, an ID or a password, without the invisible characters that copying adds. */
export function withoutInvisible(text: string): string {
	return text.replace(ADDED_ANYWHERE, '').replace(AT_ENDS, '');
}

/** What people see of a name: without invisible characters, and with one ordinary space for those of any kind. */
export function visiblePart(name: string): string {
	return name
		.replace(/\p{Cf}/gu, '')
		.normalize('NFC')
		.trim()
		.replace(/\s+/g, ' ');
}

/** A text with codes such as \uFEFF for its invisible characters, except ordinary spaces. */
export function showInvisible(text: string): string {
	return text.replace(
		/(?! )[\s\p{C}]/gu,
		(sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
	);
}

/** Whether a text has no visible character. */
export function isInvisible(text: string): boolean {
	return text.replace(INVISIBLE, '') === '';
}

/** '="A-1"' and "=9000000901" in CSV files; "'3511AB" in spreadsheets. "'tis", "'90s" and "'24" begin with an apostrophe. */
const TEXT_MARK =
	/^=(?:"([^"]*)"|([+-]?\d+))$|^'(?!\d\ds?$)(?=[^\d]*\d)([\dA-Z+][\dA-Z+=.,:/_-]*)$/;

/** A trimmed text without what marks it as text in CSV files and spreadsheets. */
export function withoutTextMark(text: string): string {
	const [, quoted, digits, marked] = TEXT_MARK.exec(text) ?? [];
	return quoted ?? digits ?? marked ?? text;
}

/**
 * Normalizes texts that look alike: edits to a list change the spaces around texts, and macOS writes é as two
 * characters.
 */
export function normalised(text: string): string {
	return text.trim().normalize('NFC');
}

/** A text with e in place of é, and the like. */
export function withoutAccents(text: string): string {
	return text
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.normalize('NFC');
}

/** A text with the digits of Arabic, Hindi and all other scripts as 0 to 9. */
export function asciiDigits(text: string): string {
	return text.replace(/(?!\d)\p{Nd}/gu, asciiDigit);
}

/** The ten digits of a script are consecutive code points; those of two scripts may be adjacent. */
function asciiDigit(digit: string): string {
	const codePoint = digit.codePointAt(0) ?? 0;
	let first = codePoint;
	while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
	return String((codePoint - first) % 10);
}

/** At most 60 characters of a text, for messages. */
export function shorten(text: string, longest = 60): string {
	return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The same in quotes. */
export function quote(text: string): string {
	return `"${shorten(text)}"`;
}

/** Any value as text: objects as JSON, since String() shows [object Object], and an empty list as nothing. */
export function displayText(value: unknown): string {
	return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}

/** 12:30 in UTC. */
export function timeOf(moment: Date): string {
	return moment.toISOString().slice(11, 16);
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 2 July 2026, 12:30 in UTC. */
export function dateOf(moment: Date, withTime: boolean): string {
	const day = DATE.format(moment);
	return withTime ? `${day}, ${timeOf(moment)}` : day;
}

/** Joins texts into sentences: adds missing full stops, skips missing texts. */
export function joinSentences(...texts: Array<string | undefined>): string {
	return texts
		.filter((text): text is string => text !== undefined && text !== '')
		.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
		.join(' ');
}

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** A text as HTML, for elements and quoted attributes. */
export function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

export function capitalise(word: string): string {
	return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "1 row", "12 rows". */
export function countRows(count: number): string {
	return `${count} ${count === 1 ? 'row' : 'rows'}`;
}

/**
 * Lines of a hint or an error's description. The editor shows both as HTML: without <br> it joins the lines, and a
 * value that looks like a tag would disappear.
 */
export function editorText(lines: readonly string[]): string {
	return lines.map((line) => line.replace(/<(?=[a-z/!?])/gi, '&lt;')).join('<br>\n');
}

/**
 * Parses JSON. Whole numbers that JavaScript would round stay text: different IDs would become equal.
 *
 * @throws SyntaxError
 */
export function parseExactly(json: string): unknown {
	const value: unknown = JSON.parse(json);
	if (!/\d{16}/.test(json)) return value;
	let isInString = false;
	const exact = json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
		if (token === '"') isInString = !isInString;
		const isRounded = /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
		return isRounded && !isInString ? `"${token}"` : token;
	});
	return exact === json ? value : JSON.parse(exact);
}
