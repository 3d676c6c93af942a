import type { IDataObject } from 'n8n-workflow';
import { CALLING_CODES, COUNTRIES } from '../phone/tables';
import { isoOf } from '../phone/countryNames';
import { cleanPhoneNumber, resolvePhoneNumber } from '../phone/resolvePhoneNumber';
import type { ReadingRules } from '../phone/resolvePhoneNumber';
import { accept, refuse, refuseAs, asText, fromJson, valueOf, isRecord } from '../result';
import { findBadValue, describeBadValue, readEntries, isFiller } from './badValues';
import type { Result } from '../result';
import { displayText, isBlank, withoutInvisible, withoutTextMark } from '../text';

/** The label of the field, for messages. */
export const DEFAULT_COUNTRY = 'Default Country';

/**
 * A country's calling code, from its name ("Germany"), two- or three-letter code ("DE", "DEU", ISO 3166-1), calling code
 * ("49", "+49", "0049"), which several countries may share, or several of these ("India (+91)"). Empty, a dash and "N/A"
 * mean none (specification: default_country_code).
 */
export function readCountry(value: unknown): Result<string | undefined> {
	const text = withoutTextMark(asText(value) ?? displayText(value));
	if (text === '' || isFiller(text)) return accept(undefined);
	const code = callingCodeOf(text) ?? sharedCode(text.replace(FLAG, lettersOf));
	return code === undefined
		? refuseAs(
				'invalidValue',
				`"Default Country" must be a country, for example Germany, DE or 49, not "${text}"`,
				'"Default Country" is not a known country',
			)
		: accept(code);
}

/**
 * {@link readCountry} for a row: a country that cannot be read counts as none where the number does not need it.
 *
 * @param phoneNumber the row's cell
 */
export function readCountryFor(
	phoneNumber: unknown,
	defaultCountry: unknown,
	numbersWithoutPlus: ReadingRules['numbersWithoutPlus'],
): Result<string | undefined> {
	const country = readCountry(defaultCountry);
	if (country.ok) return country;
	const cleaned = cleanPhoneNumber(phoneNumber);
	const isComplete =
		numbersWithoutPlus === 'service'
			? cleaned.ok && cleaned.value.hasInternationalPrefix
			: resolvePhoneNumber(phoneNumber, { numbersWithoutPlus }).ok;
	return isComplete ? accept(undefined) : country;
}

/** The digits of the calling code for a name or code of a country; undefined for an unknown country. */
function callingCodeOf(text: string): string | undefined {
	const digits = callingCodeDigits(text);
	if (digits !== undefined) return digits;
	const iso = isoOf(text);
	return COUNTRIES.find((country) => country.iso === iso)?.callingCode;
}

/** The two letters of a country, as signs of their own. */
const FLAG = /[\u{1f1e6}-\u{1f1ff}]{2}/gu;

function lettersOf(flag: string): string {
	const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41);
	return `|${String.fromCharCode(...letters)}|`;
}

/** The code that all parts of a text mean: "India (+91)", "United Kingdom (UK)", "+49-Germany", "DE - Germany". */
function sharedCode(text: string): string | undefined {
	const parts = text
		.split(/[()[\]|:/]|\s[-–—]\s|\s(?=\+\d)|(?<=\d)[\s-](?=\D)/)
		.map((part) => part.trim())
		.filter((part) => part !== '');
	const codes = new Set(parts.map(callingCodeOf));
	return codes.size === 1 ? [...codes][0] : undefined;
}

/** The digits of a calling code that is in use, written like "49", "+49" or "0049"; undefined for any other text. */
function callingCodeDigits(text: string): string | undefined {
	const digits = text
		.replace(/\.0+$/, '')
		.replace(/[\s()]|(?<=\d)-/g, '')
		.replace(/^['’]?(?:\+|00)?/, '');
	return Object.hasOwn(CALLING_CODES, digits) ? digits : undefined;
}

/**
 * Tags, without empty and repeated ones and without the group that Google adds to all contacts (specification: tags).
 *
 * @param value a list, its JSON text, or text as of {@link readEntries}
 */
export function readTags(value: unknown): Result<string[] | undefined> {
	const list = readEntries('Tags', value, 'json');
	if (!list.ok) return list;
	const tags = list.value.filter((tag) => !/^\*\s*myContacts$/i.test(tag));
	const isNone = tags.length === 0 || (tags.length === 1 && tags.every(isFiller));
	return accept(isNone ? undefined : tags);
}

/**
 * Attributes, as an object or its JSON text (specification: attributes, a string-keyed map).
 *
 * @param field display name, for messages
 */
export function readAttributes(
	value: unknown,
	field = 'Attributes',
): Result<IDataObject | undefined> {
	if (isBlank(value)) return accept(undefined);
	const map = fromJson(value);
	if (!isRecord(map)) {
		return refuse(`"${field}" must be an object such as {"city": "Pune"}`);
	}
	const entries = Object.entries(map);
	if (entries.some(([key]) => key.trim() === '')) {
		return refuse(`"${field}" has an entry without a name`);
	}
	for (const [key, entry] of entries) {
		const bad = findBadValue(entry, 'json') ?? findBadValue(key, 'json');
		if (bad !== undefined) return refuse(describeBadValue(`The attribute "${key}"`, bad));
	}
	const nested = entries.find(([, entry]) => !isPlain(entry));
	if (nested !== undefined) {
		return refuse(
			`The attribute "${nested[0]}" must be text, a number or true/false. Join a list, for example {{ $json.interests.join(", ") }}, or pick one field of an object`,
		);
	}
	return accept(entries.length === 0 ? undefined : map);
}

/** What JSON can hold and a form can show; a BigInt from an expression is neither. */
function isPlain(value: unknown): boolean {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

const JSON_FIELD = 'Attributes (JSON)';

/**
 * The attributes of a form's collection (`attributeFields`): the list and the JSON merged, with the JSON overriding the
 * list; undefined if there are none.
 */
export function readAttributeFields({
	attributes,
	attributesJson,
}: IDataObject): Result<IDataObject | undefined> {
	const listed = readAttributes(fromList(attributes));
	if (!listed.ok) return listed;
	const explicit = readAttributes(attributesJson, JSON_FIELD);
	if (!explicit.ok) return explicit;
	// A model writes null for what it does not know.
	const named = Object.entries(explicit.value ?? {}).filter(([, entry]) => entry !== null);
	const both = { ...listed.value, ...Object.fromEntries(named) };
	return accept(Object.keys(both).length === 0 ? undefined : both);
}

/**
 * {@link readAttributeFields} for checks that stop at the first problem.
 *
 * @throws FieldError if the attributes cannot be used
 */
export function attributesOf(collection: IDataObject): IDataObject | undefined {
	const result = readAttributeFields(collection);
	const isInJson =
		!result.ok && result.problems.some((problem) => String(problem).startsWith(`"${JSON_FIELD}"`));
	return valueOf(isInJson ? JSON_FIELD : 'Attributes', result);
}

function fromList(attributes: unknown): IDataObject | undefined {
	const list = (attributes as { attribute?: Array<{ name: string; value: unknown }> } | undefined)
		?.attribute;
	if (list === undefined) return undefined;
	const entries = list.map(({ name, value }) => [
		withoutInvisible(String(name ?? '')),
		typeof value === 'string' ? withoutTextMark(value.trim()) : value,
	]);
	// An empty cell, or a column that the row lacks, must not erase what the contact has.
	return Object.fromEntries(entries.filter(([, value]) => !isBlank(value))) as IDataObject;
}
