// Which values count as offered by the form.
import type { INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { fieldsAt, offeredValue } from '../../../../nodes/engine/input/parameterReader.ts';
import { field } from '../../../harness/formFields.mts';

const ORDERS = [
	{ name: 'One', value: 'one' },
	{ name: 'Two', value: 'two' },
];
const CHOOSE = { name: 'Choose…', value: '' };
const flag = field({ type: 'boolean' });
const choice = field({ type: 'options', options: ORDERS });
const choices = field({ type: 'multiOptions', options: ORDERS });
const number = field({ type: 'number' });
const group = field({
	type: 'fixedCollection',
	options: [
		{ displayName: 'More', name: 'more', values: [field({ name: 'size' })] },
		{ displayName: 'Group', name: 'group', values: [field({ ...number, name: 'size' })] },
	],
});

describe('offeredValue', () => {
	it.each<[INodeProperties, unknown, unknown]>([
		[flag, true, true],
		[flag, 'true', true],
		[flag, ' Yes ', true],
		[flag, 1, true],
		[flag, '1', true],
		[flag, false, false],
		[flag, 'FALSE', false],
		[flag, 'no', false],
		[flag, 0, false],
		[choice, 'two', 'two'],
		[choices, ['two', 'one'], ['two', 'one']],
		[choices, 'One, two', ['one', 'two']],
		[choices, [], []],
		[number, 0, 0],
		[number, ' 2.5 ', 2.5],
		[group, {}, {}],
		[group, { group: { size: '3', other: null } }, { group: { size: 3, other: null } }],
		[group, { group: [{ size: '3' }, {}] }, { group: [{ size: 3 }, {}] }],
		[group, { group: null, other: { size: '3' } }, { group: null, other: { size: '3' } }],
		[group, { group: 'text', more: { size: 'x' } }, { group: 'text', more: { size: 'x' } }],
		[group, 'text', 'text'],
		[field({ ...choice, options: [CHOOSE, ...ORDERS] }), '', ''],
		// Free text is left to the field's own check.
		[field({}), null, null],
	])('of %j accepts %j', (given, value, read) => {
		expect(offeredValue([given], value)).toEqual(read);
	});

	it.each<[INodeProperties, unknown, string]>([
		[flag, 'on', '"on" is neither true nor false. Use true or false, yes or no, 1 or 0'],
		[flag, 2, '"2" is neither true nor false'],
		[flag, null, 'is empty. Use true or false'],
		[choice, 'One', 'must be "one" or "two"'],
		[choice, undefined, 'must be "one" or "two"'],
		[choices, ['one', 'three'], '"three" is not a choice. Give a list of "one" or "two"'],
		[choices, null, 'is empty. Give a list of "one" or "two"'],
		[choices, ' ', 'is empty'],
		[choices, 5, '"5" is not a choice'],
		[choices, { value: 'one' }, '"{"value":"one"}" is not a choice'],
		[
			field({ ...choice, required: true, options: [CHOOSE, ...ORDERS] }),
			'',
			'must be "one" or "two"',
		],
		[number, null, 'must be a number'],
		[number, '', 'must be a number'],
		[number, true, 'must be a number'],
		[number, [], 'must be a number'],
		[number, Infinity, 'must be a number'],
		[group, undefined, 'the expression returns nothing'],
		[group, { group: { size: undefined } }, 'must be a number'],
	])('of %j refuses %j', (given, value, problem) => {
		expect(() => offeredValue([given], value)).toThrow(problem);
	});

	it('is valid if any field of the name offers it', () => {
		const other = field({ ...choice, options: [{ name: 'Three', value: 'three' }] });
		expect(offeredValue([choice, other], 'three')).toBe('three');
		expect(() => offeredValue([choice, other], 'four')).toThrow('"one" or "two"');
	});
});

it('fieldsAt finds fields in collections, and all of the same name', () => {
	const collection = field({ type: 'collection', name: 'options', options: [number, flag] });
	expect(fieldsAt([collection, choice], ['options', 'name'])).toEqual([number, flag]);
	expect(fieldsAt([collection, choice], ['name'])).toEqual([choice]);
	expect(fieldsAt([collection], ['options', 'name', 'deeper'])).toEqual([]);
});
