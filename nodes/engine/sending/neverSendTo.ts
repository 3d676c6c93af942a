import { readCountry } from '../../values/checks/contactValues';
import { fromJson, isRecord, FieldError } from '../../values/result';
import { isBlank, shorten } from '../../values/text';
import { holdsExpression } from '../input/quickExpression';
import { cleanPhoneNumber, personOf, readingsOf } from '../../values/phone/resolvePhoneNumber';
import type { ReadingRules } from '../../values/phone/resolvePhoneNumber';
import type { Exclusion } from '../checkedRows';

/** The label of the option that this file is about, for messages. */
export const NEVER_SEND_TO = 'Never Send To';

/** What to write instead of items whose number cannot be distinguished from their other values. */
const NUMBERS_ALONE =
	"Enter only the numbers, such as {{ $('Opt-outs').all().map((item) => item.json.phone) }}";

/** Why a list without a number is refused, and how to say that it is meant to be empty. */
const CHECK_COLUMN =
	'Check the name of the column in the expression. To leave no one out, let it return []';

/** What differs from row to row in an expression. */
const OF_THE_ROW =
	/\$(?:json|itemIndex)\b|\$input\.item\b|\$\((?:"[^"]*"|'[^']*')\)\.(?:item|itemMatching)\b/;

/**
 * The option is read once: with a value of the row, that of the first row would count for all.
 *
 * @param raw the option as stored
 * @param field its label, and what to do instead
 * @throws FieldError for an expression that uses the row
 */
export function refuseRowValues(
	raw: unknown,
	field = NEVER_SEND_TO,
	instead = "To leave rows out by their own columns, put a Filter node before this node. To use a list, read it from another node: {{ $('Opt-outs').all() }}",
): void {
	if (!holdsExpression(raw) || !OF_THE_ROW.test(String(raw))) return;
	throw new FieldError(
		field,
		`the expression uses the current row, such as $json, but it is evaluated once for all rows. ${instead}`,
	);
}

/**
 * The numbers as they were given, one text each: from a text with commas, semicolons or line breaks,
 * of an array, or of another node's items. Blank entries are left out, unless there is nothing else: then the
 * column has a wrong name, and everyone on the list would get a message. Only an empty array means
 * that no one is left out, or one of items without fields, as n8n's "Always Output Data" gives for an empty table.
 *
 * @param value undefined or null for an expression that gives nothing
 * @throws FieldError for what contains no phone number
 */
export function readNumberList(value: unknown): string[] {
	if (value === undefined || value === null) {
		throw fault(`the expression returns nothing. ${CHECK_COLUMN}`);
	}
	const given = isJsonText(value) ? (fromJson(value) ?? value) : value;
	if (!Array.isArray(given)) {
		const numbers = numbersIn(given);
		if (numbers.length > 0) return numbers;
		throw fault(
			`the text "${shorten(String(value).trim())}" contains no phone number. ${CHECK_COLUMN}`,
		);
	}
	const entries = (given as unknown[]).filter((entry) => !isEmptyItem(entry));
	const numbers = entries.flatMap(numbersIn);
	if (entries.length > 0 && numbers.length === 0) {
		const all = entries.length === 1 ? 'only entry is' : `${entries.length} entries are all`;
		throw fault(`its ${all} empty. ${CHECK_COLUMN}`);
	}
	return numbers;
}

/**
 * Decides who must not get a message. The entries are read by the rules of the row, as its own number is, once for
 * all rows that share them.
 *
 * @param entries as {@link readNumberList} gives them
 * @returns for a row's number and rules as the form holds them: why and as which number it is left out.
 *   Throws FieldError for an entry that cannot be read: who is meant by it might get a message
 */
export function exclude(
	entries: readonly string[],
): (value: unknown, rules: FormRules) => Exclusion | undefined {
	if (entries.length === 0) return () => undefined;
	const personsBy = new Map<string, ReadonlySet<string>>();
	return (value, { defaultCountry, numbersWithoutPlus }) => {
		const country = readCountry(defaultCountry);
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
interface FormRules extends Pick<ReadingRules, 'numbersWithoutPlus'> {
	readonly defaultCountry: unknown;
}

const DO_NOT_CONTACT = {
	reason: 'On the do-not-contact list',
	advice: `To send to this number, remove it from "${NEVER_SEND_TO}"`,
};

function personsOf(entries: readonly string[], rules: ReadingRules): Set<string> {
	const persons = new Set<string>();
	const unread: string[] = [];
	let why = '';
	for (const entry of entries) {
		const readings = readingsOf(entry, rules);
		if (readings.ok) for (const digits of readings.value) persons.add(personOf(digits));
		else if (unread.push(entry) === 1) why = readings.problems.join('; ');
	}
	const [first] = unread;
	if (first === undefined) return persons;
	const others = unread.length === 1 ? '' : ` (${unread.length} entries cannot be read)`;
	throw fault(`the entry "${shorten(first)}" cannot be read${others}. ${why}`);
}

const SEPARATORS = /[,;\r\n]+/;

function isJsonText(value: unknown): value is string {
	return typeof value === 'string' && /^\s*[[{]/.test(value);
}

function numbersIn(entry: unknown): string[] {
	if (isBlank(entry)) return [];
	if (typeof entry === 'number') return [String(entry)];
	if (typeof entry === 'string') {
		return entry
			.split(SEPARATORS)
			.map((part) => part.trim())
			.filter((part) => part !== '');
	}
	if (isRecord(entry)) return numberOf(entry);
	throw fault(`${shorten(JSON.stringify(entry))} is not a phone number. ${NUMBERS_ALONE}`);
}

function jsonOf(item: object): object {
	return 'json' in item && typeof item.json === 'object' && item.json !== null ? item.json : item;
}

/** A Set or a Date has no keys either, but is no item. */
function isEmptyItem(entry: unknown): boolean {
	return (
		Object.prototype.toString.call(entry) === '[object Object]' &&
		Object.keys(jsonOf(entry as object)).length === 0
	);
}

/** Columns that are for phone numbers, whatever else looks like one: IDs, dates. */
const PHONE_COLUMN = /phone|mobile|whatsapp|msisdn|\bcell|\btel/i;

/** The one number that an item, or its json, holds; none where its column for it is empty. */
function numberOf(item: object): string[] {
	const json = jsonOf(item);
	const fields = Object.entries(json) as Array<[string, unknown]>;
	const named = fields.filter(([name]) => PHONE_COLUMN.test(name));
	if (named.length > 0 && named.every(([, value]) => isBlank(value))) return [];
	const possible = named.length > 0 ? named : fields;
	const given = possible.filter(
		([, value]) => !isBlank(value) && (typeof value === 'string' || typeof value === 'number'),
	);
	// The only value of a column for numbers is meant as one: errors in it are reported when it is read.
	const isMeant = named.length > 0 && given.length === 1;
	const [found, ...others] = isMeant ? given : given.filter(([, value]) => looksLikeNumber(value));
	if (found !== undefined && others.length === 0) return [String(found[1])];
	const text = shorten(JSON.stringify(json));
	if (found === undefined) throw fault(`${text} contains no phone number. ${NUMBERS_ALONE}`);
	const names = [found, ...others].map(([name]) => `"${name}"`).join(' and ');
	throw fault(`${text} may mean ${names}. ${NUMBERS_ALONE}`);
}

const ISO_DAY = /^\d{4}-\d\d-\d\d/;

function looksLikeNumber(value: unknown): boolean {
	if (typeof value === 'string' && ISO_DAY.test(value)) return false;
	const cleaned = cleanPhoneNumber(value);
	return cleaned.ok && cleaned.value.digits.length >= 7 && cleaned.value.digits.length <= 15;
}

function fault(problem: string): FieldError {
	return new FieldError(NEVER_SEND_TO, problem);
}
