import type { IDataObject } from 'n8n-workflow';
import { CALLING_CODES, COUNTRIES } from '../phone/tables';
import { isoOf } from '../phone/countryNames';
import { accept, refuse, refuseAs, asText, fromJson, valueOf, isRecord } from '../result';
import { findBadValue, describeBadValue } from './badValues';
import type { Result } from '../result';

/** The label of the field, for messages. */
export const DEFAULT_COUNTRY = 'Default Country';

/**
 * A country's calling code, from its name ("Germany"), two- or three-letter code ("DE", "DEU", ISO 3166-1) or calling
 * code ("49", "+49", "0049"), which several countries may share; empty means none (specification:
 * default_country_code).
 */
export function readCountry(value: unknown): Result<string | undefined> {
	const text = asText(value) ?? JSON.stringify(value);
	if (text === '') return accept(undefined);
	const code = callingCodeOf(text);
	return code === undefined
		? refuseAs(
				'invalidValue',
				`"Default Country" must be a country, for example Germany, DE or 49, not "${text}"`,
				'"Default Country" is not a known country',
			)
		: accept(code);
}

/** The digits of the calling code for any input of {@link readCountry}; undefined for an unknown country. */
function callingCodeOf(text: string): string | undefined {
	const digits = callingCodeDigits(text);
	if (digits !== undefined) return digits;
	const iso = isoOf(text);
	return COUNTRIES.find((country) => country.iso === iso)?.callingCode;
}

/** The digits of a calling code that is in use, written like "49", "+49" or "0049"; undefined for any other text. */
function callingCodeDigits(text: string): string | undefined {
	const digits = text.replace(/[\s()-]/g, '').replace(/^(\+|00)/, '');
	return Object.hasOwn(CALLING_CODES, digits) ? digits : undefined;
}

/** A list, its JSON text, or comma-separated text; empty and repeated entries are dropped (specification: tags). */
export function readTags(value: unknown): Result<string[] | undefined> {
	if (value === null || value === undefined || value === '') return accept(undefined);
	const list = listOf(value);
	if (list === undefined || !list.every((tag) => typeof tag === 'string')) {
		return refuse('"Tags" must be text with commas between the tags, or a list of texts');
	}
	const bad = list.map((tag) => findBadValue(tag, 'json')).find((found) => found !== undefined);
	if (bad !== undefined) return refuse(describeBadValue('"Tags"', bad));
	const tags = [...new Set(list.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
	return accept(tags.length === 0 ? undefined : tags);
}

function listOf(value: unknown): unknown[] | undefined {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return undefined;
	const parsed = value.trim().startsWith('[') ? fromJson(value) : undefined;
	return Array.isArray(parsed) ? parsed : value.split(',');
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
	if (value === null || value === undefined || value === '') return accept(undefined);
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
		return refuse(`The attribute "${nested[0]}" must be text, a number or true/false`);
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
	const both = { ...listed.value, ...explicit.value };
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
	return Object.fromEntries(
		list.map(({ name, value }) => [String(name ?? '').trim(), value]),
	) as IDataObject;
}
