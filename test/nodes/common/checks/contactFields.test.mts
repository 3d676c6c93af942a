// What a contact may get along with a message: tags and attributes.
import { describe, expect, it } from 'vitest';
import { readAttributeFields, readTags } from '../../../../nodes/common/checks/contactFields.ts';

describe('readTags', () => {
	it.each<[unknown, string[] | undefined]>([
		['vip, newsletter', ['vip', 'newsletter']],
		[['vip', ' vip '], ['vip']],
		['["vip", "news, weekly"]', ['vip', 'news, weekly']],
		[' ["vip"] ', ['vip']],
		['[]', undefined],
		['', undefined],
		['[vip', ['[vip']],
	])('reads %j', (value, tags) => {
		expect(readTags(value)).toEqual({ ok: true, value: tags });
	});

	it.each([[7], [{ vip: true }], ['[1, 2]'], [[{}]]])('refuses %j', (value) => {
		expect(readTags(value).ok).toBe(false);
	});
});

describe('readAttributeFields', () => {
	it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
		'takes an attribute called "%s" like any other',
		(name) => {
			const json = `{"${name}": "x"}`;
			for (const collection of [
				{ attributesJson: json },
				{ attributes: { attribute: [{ name, value: 'x' }] } },
			]) {
				const read = readAttributeFields(collection);
				expect(JSON.stringify(read.ok && read.value)).toBe(json.replace(': ', ':'));
			}
		},
	);
});
