import { isFiller } from '../../values/checks/badValues';
import { readCountry, readCountryFor } from '../../values/checks/contactValues';
import { accept, fromJson, isRecord, FieldError } from '../../values/result';
import type { Result } from '../../values/result';
import { displayText, isBlank, isInvisible, shorten } from '../../values/text';
import { holdsExpression } from '../input/quickExpression';
import { cleanPhoneNumber, personOf, readingsOf } from '../../values/phone/resolvePhoneNumber';
import type { ReadingRules } from '../../values/phone/resolvePhoneNumber';
import type { Exclusion } from './outcome';

/** The label of this option, for messages. */
export const NEVER_SEND_TO = 'Never Send To';

/** The fix for items whose number cannot be distinguished from their other values. */
const NUMBERS_ALONE =
	"Enter only the numbers, such as {{ $('Opt-outs').all().map((item) => item.json.phone) }}";

/** The fix for a list without numbers, and how to mark it as empty on purpose. */
const CHECK_COLUMN =
	'Check the name of the column in the expression. If no one is to be left out, return []';

/** What n8n evaluates for the current row: its variables, and the item that another node has for it. */
const OF_THE_ROW = new RegExp(
	[
		String.raw`\$(?:json|data|binary|node|item|itemIndex|position|thisItem|thisItemIndex|parameter|rawParameter|getPairedItem)\b`,
		String.raw`(?:\)|\$input)\s*(?:\?\.\s*|\.\s*)(?:item|itemMatching|pairedItem)\b`,
		String.raw`(?:\)|\$input)\s*(?:\?\.)?\s*\[\s*["'\x60](?:item|itemMatching|pairedItem)["'\x60]`,
		String.raw`\{[^{}]*\b(?:item|itemMatching|pairedItem)\b[^{}]*\}\s*=\s*\$`,
	].join('|'),
);

/**
 * Refuses an expression that uses the row: the option is read once, so the first row's value would count for all.
 *
 * @param raw the option as stored
 * @throws FieldError for an expression that uses the row
 */
export function refuseRowValues(raw: unknown): void {
	if (!holdsExpression(raw) || !OF_THE_ROW.test(String(raw))) return;
	throw new FieldError(
		NEVER_SEND_TO,
		"the expression uses the current row, such as $json, but it is evaluated once for all rows. To leave rows out by their own columns, put a Filter node before this node. To use a list, read it from another node: {{ $('Opt-outs').all() }}",
	);
}

/** A number as it was given, with the country code in the column beside it, if any. */
export type OptOut = string | { readonly number: string; readonly countryCode: string };

/**
 * Reads the numbers as they were given, one entry each: from text with commas, semicolons or line breaks, an array, or
 * another node's items. Blank entries are skipped, unless there is nothing else: then the column name is wrong, and
 * everyone on the list would get a message. Only an empty array means that no one is left out, or an array of items
 * without fields, which n8n's "Always Output Data" returns for an empty table.
 *
 * @param value undefined or null for an expression that returns nothing
 * @throws FieldError for a value without a phone number
 */
export function readNumberList(value: unknown): OptOut[] {
	if (value === undefined || value === null) {
		throw fault(`the expression returns nothing. ${CHECK_COLUMN}`);
	}
	const given = isJsonText(value) ? (fromJson(value) ?? value) : value;
	if (!Array.isArray(given)) {
		const numbers = numbersIn(given).filter(isGiven);
		if (numbers.length > 0) return numbers;
		throw fault(
			`the text "${shorten(String(value).trim())}" contains no phone number. ${CHECK_COLUMN}`,
		);
	}
	const entries = (given as unknown[]).filter((entry) => !isEmptyItem(entry));
	const numbers = entries.flatMap(numbersIn).filter(isGiven);
	if (entries.length > 0 && numbers.length === 0) {
		const all = entries.length === 1 ? 'only entry is' : `${entries.length} entries are all`;
		throw fault(`its ${all} empty. ${CHECK_COLUMN}`);
	}
	return numbers;
}

/** Usual limits of nodes and services: a Data Table returns 50 rows unless "Return All" is on. */
const USUAL_LIMITS = [50, 100, 1000];

/**
 * Notices a list that may have been cut off: people beyond the limit of a node would get a message.
 *
 * @param raw the option as stored
 * @param value what it evaluates to
 * @returns a sentence if the list may have been cut off, without full stop
 */
export function describeCutOff(raw: unknown, value: unknown): string | undefined {
	const nodes = new Set(
		String(raw).match(/\$(?:items)?\(\s*(?:"[^"]*"|'[^']*'|`[^`]*`)|\$input\b/g),
	);
	if (!holdsExpression(raw) || nodes.size !== 1) return undefined;
	const entries = Array.isArray(value) ? value.length : readNumberList(value).length;
	if (!USUAL_LIMITS.includes(entries)) return undefined;
	return `"${NEVER_SEND_TO}" has exactly ${entries} entries: the node that they come from may have stopped at its limit. Check that it returns all`;
}

/**
 * Decides who must not get a message. The entries are read by the row's rules, like its own number, once for all rows
 * that share them.
 *
 * @param entries as {@link readNumberList} returns them
 * @returns for a row's number and rules as the form stores them: why the row is left out, and its number. Throws
 *   FieldError for an entry that cannot be read: its owner might get a message
 */
export function exclude(
	entries: readonly OptOut[],
): (value: unknown, rules: FormRules) => Exclusion | undefined {
	const personsBy = new Map<string, ReadonlySet<string>>();
	return (value, { defaultCountry, numbersWithoutPlus }) => {
		const country = readCountryFor(value, defaultCountry, numbersWithoutPlus);
		const rules = {
			defaultCountryCode: country.ok ? country.value : undefined,
			numbersWithoutPlus,
		};
		const readings = readingsOf(value, rules);
		// The row's own check will say what is wrong with it.
		if (!country.ok || !readings.ok) return undefined;
		const key = JSON.stringify(rules);
		const persons = personsBy.get(key) ?? personsOf(entries, rules);
		personsBy.set(key, persons);
		const [phoneNumber = ''] = readings.value;
		return readings.value.some((digits) => persons.has(personOf(digits)))
			? { ...DO_NOT_CONTACT, phoneNumber }
			: undefined;
	};
}

/** As the form holds them, unchecked. */
export interface FormRules extends Pick<ReadingRules, 'numbersWithoutPlus'> {
	readonly defaultCountry: unknown;
}

const DO_NOT_CONTACT = {
	reason: 'On the do-not-contact list',
	reasonCode: 'doNotContact' as const,
	advice: `To send to this number, remove it from "${NEVER_SEND_TO}"`,
};

function personsOf(entries: readonly OptOut[], rules: ReadingRules): Set<string> {
	const persons = new Set<string>();
	const unread: string[] = [];
	let why = '';
	for (const entry of entries) {
		const readings = readingsOfEntry(entry, rules);
		if (readings.ok) for (const digits of readings.value) persons.add(personOf(digits));
		else if (unread.push(givenNumber(entry)) === 1) why = readings.problems.join('; ');
	}
	const [first] = unread;
	if (first === undefined) return persons;
	const entry = `"${shorten(first)}"`;
	const count = unread.length;
	const what =
		count === 1
			? `the entry ${entry} cannot be read`
			: `${count} entries cannot be read, the first is ${entry}`;
	throw fault(`${what}. ${why}`);
}

const givenNumber = (entry: OptOut) => (typeof entry === 'string' ? entry : entry.number);

/**
 * All that a number may mean: everyone whose number it may be is left out. The column beside it may be the country of an
 * address, and the number may have its code or lack it.
 */
function readingsOfEntry(entry: OptOut, rules: ReadingRules): Result<readonly string[]> {
	if (typeof entry === 'string') return readingsOf(entry, rules);
	const { number, countryCode: defaultCountryCode } = entry;
	const byRow = readingsOf(number, rules);
	if (!byRow.ok && !readingsOf(number, { defaultCountryCode }).ok) return byRow;
	const every = readingsOf(number, { defaultCountryCode, numbersWithoutPlus: 'service' });
	return accept([byRow, every].flatMap((read) => (read.ok ? read.value : [])));
}

const ENTRY_SEPARATORS = /[,;\uff0c\uff1b\u3001\u060c\u061b\r\n\v\f\u0085\u2028\u2029]+/;

/** Whether there is anything but invisible characters and what CRMs export for an empty field. */
function isGiven(entry: OptOut): boolean {
	const number = givenNumber(entry);
	return !isInvisible(number) && !isFiller(number);
}

function isJsonText(value: unknown): value is string {
	return typeof value === 'string' && /^\s*[[{]/.test(value);
}

function numbersIn(entry: unknown): OptOut[] {
	if (isBlank(entry)) return [];
	if (typeof entry === 'number') return [String(entry)];
	if (typeof entry === 'string') {
		return entry.split(ENTRY_SEPARATORS).map((part) => part.trim());
	}
	if (isRecord(entry)) return numberInItem(entry);
	throw fault(`${shorten(displayText(entry))} is not a phone number. ${NUMBERS_ALONE}`);
}

function jsonOf(item: object): object {
	return 'json' in item && typeof item.json === 'object' && item.json !== null ? item.json : item;
}

/** A Set or a Date has no keys either, but is not an item. */
function isEmptyItem(entry: unknown): boolean {
	return (
		Object.prototype.toString.call(entry) === '[object Object]' &&
		Object.keys(jsonOf(entry as object)).length === 0
	);
}

/** Columns for phone numbers, as opposed to values that look like one: IDs, dates. */
const PHONE_COLUMN = /phone|mobile|whatsapp|msisdn|\bcell|\btel/i;
/** Columns of mobile numbers beside one of those, such as "Celular" beside "Teléfono", and not "Immobilie". */
const MOBILE_COLUMN =
	/(?<!im|auto)mobil(?!i)|mobiel|m[oó]vil|celular|\bhandy(?!m)|\bportable|\bgsm\b/i;

/** Whether a phone column in an inner object or list is filled: CRMs have it in "properties", shops in "billing". */
function liesDeeper(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return false;
	return Object.entries(value).some(
		([name, inner]: [string, unknown]) =>
			(PHONE_COLUMN.test(name) && !isBlank(inner)) || liesDeeper(inner),
	);
}

/** Also with what CRMs export for an empty field. */
function isEmptyCell(value: unknown): boolean {
	return isBlank(value) || value === false || isFiller(displayText(value).trim());
}

/** The only number in an item or its json; none if its phone column is empty. */
function numberInItem(item: object): OptOut[] {
	const json = jsonOf(item);
	const fields = Object.entries(json) as Array<[string, unknown]>;
	const hasPhone = fields.some(([name]) => PHONE_COLUMN.test(name));
	const named = fields.filter(
		([name]) => hasPhone && (PHONE_COLUMN.test(name) || MOBILE_COLUMN.test(name)),
	);
	const isBlankHere = named.every(([, value]) => isEmptyCell(value));
	if (isBlankHere && Object.values(json).some(liesDeeper)) throw fault(withoutNumber(json));
	if (named.length > 0 && isBlankHere) return [];
	const possible = named.length > 0 ? named : fields.filter(([name]) => name !== 'id');
	const given = possible.filter(
		([, value]) => !isEmptyCell(value) && (typeof value === 'string' || typeof value === 'number'),
	);
	// The only value in a phone column is meant as a number: errors in it are reported when it is read.
	const isMeant = named.length > 0 && given.length === 1;
	const [found, ...others] = isMeant ? given : given.filter(([, value]) => looksLikeNumber(value));
	if (found !== undefined && others.every(([, value]) => value === found[1])) {
		return [withCountryCode(String(found[1]), fields)];
	}
	if (found === undefined) throw fault(withoutNumber(json));
	const names = [found, ...others].map(([name]) => `"${name}"`).join(' and ');
	throw fault(`${shorten(JSON.stringify(json))} may mean ${names}. ${NUMBERS_ALONE}`);
}

/** Columns of the country code of the number beside them. */
const CODE_COLUMN = /(?:country|dial(?:l?ing)?|phone)[\s_-]*(?:code|prefix)$/i;

function withCountryCode(
	number: string,
	fields: ReadonlyArray<readonly [string, unknown]>,
): OptOut {
	const [countryCode] = fields
		.filter(([name]) => CODE_COLUMN.test(name))
		.map(([, value]) => readCountry(value))
		.flatMap((country) => (country.ok && country.value !== undefined ? [country.value] : []));
	return countryCode === undefined ? number : { number, countryCode };
}

function withoutNumber(json: object): string {
	return `${shorten(JSON.stringify(json))} contains no phone number. ${NUMBERS_ALONE}`;
}

function looksLikeNumber(value: unknown): boolean {
	const cleaned = cleanPhoneNumber(value);
	return cleaned.ok && cleaned.value.digits.length >= 7 && cleaned.value.digits.length <= 15;
}

function fault(problem: string): FieldError {
	return new FieldError(NEVER_SEND_TO, problem);
}
