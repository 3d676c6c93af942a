import type { IDataObject } from 'n8n-workflow';
import { CALLING_CODES } from '../phone/callingCodes';
import { accidentIn } from './accidents';
import { fromJson } from './json';
import type { Reading } from './reading';

/** "91", "+91" and "0091" alike; empty means none (specification: default_country_code). */
export function readCountryCode(value: unknown): Reading<string | undefined> {
	const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
	const digits = text.replace(/[\s()-]/g, '').replace(/^(\+|00)/, '');
	if (digits === '') return { ok: true, value: undefined };
	return CALLING_CODES[digits] === undefined
		? {
				ok: false,
				problem: `"Default Country Code" must be a country code in digits, for example 91, not "${text}"`,
			}
		: { ok: true, value: digits };
}

/** A list, or text with commas; empty entries are left out (specification: tags). */
export function readTags(value: unknown): Reading<string[] | undefined> {
	if (value === null || value === undefined || value === '') return { ok: true, value: undefined };
	const list: unknown[] | undefined = Array.isArray(value)
		? value
		: typeof value === 'string'
			? value.split(',')
			: undefined;
	if (list === undefined || !list.every((tag) => typeof tag === 'string')) {
		return {
			ok: false,
			problem: '"Tags" must be text with commas between the tags, or a list of texts',
		};
	}
	const tags = [...new Set(list.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
	return { ok: true, value: tags.length === 0 ? undefined : tags };
}

/**
 * Attributes as an object or as JSON text of one (specification: attributes, a string-keyed map).
 *
 * @param field display name, for messages
 */
export function readAttributes(
	value: unknown,
	field = 'Attributes',
): Reading<IDataObject | undefined> {
	if (value === null || value === undefined || value === '') return { ok: true, value: undefined };
	const map = fromJson(value);
	if (typeof map !== 'object' || map === null || Array.isArray(map)) {
		return { ok: false, problem: `"${field}" must be an object such as {"city": "Pune"}` };
	}
	const entries = Object.entries(map as IDataObject);
	if (entries.some(([key]) => key.trim() === '')) {
		return { ok: false, problem: `"${field}" has an entry without a name` };
	}
	for (const [key, entry] of entries) {
		const accident = accidentIn(entry, 'data');
		if (accident !== undefined) return { ok: false, problem: `The attribute "${key}" ${accident}` };
	}
	const nested = entries.find(([, entry]) => !isPlain(entry));
	if (nested !== undefined) {
		return {
			ok: false,
			problem: `The attribute "${nested[0]}" must be text, a number or true/false`,
		};
	}
	return { ok: true, value: entries.length === 0 ? undefined : (map as IDataObject) };
}

/** What JSON can hold and a form can show; a BigInt of an expression is neither. */
function isPlain(value: unknown): boolean {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
