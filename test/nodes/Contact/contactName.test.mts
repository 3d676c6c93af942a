import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../nodes/Contact/changes.ts';
import { rowWith } from '../../harness/rowWith.mts';

const nameOf = (name: unknown) =>
	rowWith({ contactName: name }).text('contactName', 'Contact Name', 'name');

describe('the name of a contact', () => {
	it.each([
		[' Asha Rao ', 'Asha Rao'],
		['Jennifer Null', 'Jennifer Null'],
		['Null', 'Null'],
		['Infinity', 'Infinity'],
		[42, '42'],
	])('%j is %j', (given, name) => {
		expect(nameOf(given)).toBe(name);
		expect(changesOf({ contactName: given }).name).toBe(name);
	});

	it.each([
		['', /^Contact Name: it is empty/],
		[undefined, /^Contact Name: it is empty/],
		[
			'undefined undefined',
			/^Contact Name: is "undefined undefined": the expression found nothing/,
		],
		['Asha undefined', /^Contact Name: contains "undefined"/],
		['[object Object]', /^Contact Name: contains "\[object Object\]"/],
		['2026-11-21T06:33:43.610-05:00', /^Contact Name: contains the raw timestamp/],
		[Number.NaN, /^Contact Name: is NaN/],
		[{}, /^Contact Name: is neither text nor a number/],
	])('%j is refused', (given, problem) => {
		expect(() => nameOf(given)).toThrow(problem);
		if (given !== '' && given !== undefined) {
			expect(() => changesOf({ contactName: given })).toThrow(problem);
		}
	});
});

describe('the attributes of a contact', () => {
	it.each([
		[{ age: Number.NaN }, /"age" is NaN/],
		[{ city: '[object Object]' }, /"city" contains "\[object Object\]"/],
		[{ seen: new Date(0) }, /"seen" contains the raw timestamp 1970-01-01T00:00:00\.000Z/],
		[{ city: ' Invalid DateTime' }, /"city" contains "Invalid DateTime"/],
	])('refuses %j', (attributesJson, problem) => {
		expect(() => changesOf({ attributesJson } as never)).toThrow(problem);
	});

	it('accepts timestamps: they are data', () => {
		const attributes = { seen: '2026-11-21T06:33:43Z', note: 'null' };
		expect(changesOf({ attributesJson: attributes })).toEqual({ attributes });
	});
});
