import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { changesOf, isNoChange, missingChanges } from '../../../nodes/Contact/changes.ts';
import { badText } from '../../harness/errorWords.mts';

describe('changesOf', () => {
	it('includes filled fields and leaves out empty ones', () => {
		expect(changesOf({})).toEqual({});
		expect(
			changesOf({ contactName: ' ', optedIn: '', blocked: null, attributesJson: '{}' }),
		).toEqual({});
		expect(changesOf({ contactName: ' Asha ', optedIn: 'no', blocked: false })).toEqual({
			name: 'Asha',
			opted_in: false,
			blocked: false,
		});
	});

	it('prefers attributes in the JSON over those in the list', () => {
		const attributes = {
			attribute: [
				{ name: ' city ', value: 'Pune' },
				{ name: 'plan', value: 1 },
			],
		};
		expect(changesOf({ attributes, attributesJson: '{"plan": "gold"}' })).toEqual({
			attributes: { city: 'Pune', plan: 'gold' },
		});
	});

	it('accepts names such as Infinity, and timestamps in attributes', () => {
		const attributes = { seen: '2026-11-21T06:33:43Z', note: 'null' };
		expect(changesOf({ contactName: 'Infinity', attributesJson: attributes })).toEqual({
			name: 'Infinity',
			attributes,
		});
	});

	it.each<[IDataObject, RegExp | string]>([
		[{ contactName: {} }, badText({}, 'Contact Name')],
		[{ contactName: 'Asha undefined' }, /^"Contact Name" contains "undefined"/],
		[{ attributesJson: '["city"]' }, /^"Attributes \(JSON\)" .*must be an object/],
		[{ attributesJson: { city: '[object Object]' } }, /"city" contains "\[object Object\]"/],
		[
			{ attributes: { attribute: [{ name: '', value: 'Pune' }] } },
			/^"Attributes" has an entry without a name/,
		],
	])('refuses %j', (collection, message) => {
		expect(() => changesOf(collection)).toThrow(message);
	});
});

const attributes = fc.dictionary(
	fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
	fc.oneof(fc.string(), fc.integer(), fc.boolean()),
);
const changes = fc.record(
	{
		name: fc.string({ minLength: 1 }),
		opted_in: fc.boolean(),
		blocked: fc.boolean(),
		attributes: attributes.filter((map) => Object.keys(map).length > 0),
	},
	{ requiredKeys: [] },
);

describe('missingChanges', () => {
	it('finds nothing to change in a contact that has all values, except fields that the service does not return', () => {
		fc.assert(
			fc.property(attributes, changes, (known, wanted) => {
				const contact = {
					name: wanted.name ?? 'Asha',
					attributes: { ...known, ...wanted.attributes },
				};
				const { opted_in: optedIn, blocked, ...others } = missingChanges(contact, wanted);
				expect(isNoChange(others)).toBe(true);
				expect([optedIn, blocked]).toEqual([wanted.opted_in, wanted.blocked]);
			}),
		);
	});

	it('leads to the same contact as sending everything', () => {
		fc.assert(
			fc.property(fc.string(), attributes, changes, (name, known, wanted) => {
				const missing = missingChanges({ name, attributes: known }, wanted);
				expect({ ...known, ...missing.attributes }).toEqual({ ...known, ...wanted.attributes });
				expect(missing.name ?? name).toBe(wanted.name ?? name);
			}),
		);
	});

	it('distinguishes "5" from 5', () => {
		const wanted = { attributes: { visits: 5 } };
		expect(missingChanges({ attributes: { visits: '5' } }, wanted)).toEqual(wanted);
	});
});
