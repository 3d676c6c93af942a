import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { parameterValues } from '../../../../nodes/values/template/templateValues.ts';
import { readable } from '../../../harness/readableResult.mts';

// The values for {{1}}, {{2}} … in order, from the form or the list.

describe('values from the list', () => {
	const fromList = (values: unknown) => parameterValues({ mode: 'list', values }, 2);

	it.each<[unknown, unknown[]]>([
		[
			['Asha', 12],
			['Asha', 12],
		],
		['["Asha", 12]', ['Asha', 12]],
		// Their number is checked along with the values.
		[['one'], ['one']],
		['[]', []],
		['', []],
		['  ', []],
		[null, []],
		[undefined, []],
	])('%j gives %j', (values, expected) => {
		expect(fromList(values)).toEqual({ ok: true, value: expected });
	});

	it.each<[unknown]>([['Asha'], ['"Asha"'], ['{"1": "Asha"}'], [{ 1: 'Asha' }], [5], [false]])(
		'%j is refused with an example of a list',
		(values) => {
			expect(readable(fromList(values))).toEqual({
				ok: false,
				problems: [expect.stringMatching(/must be a list such as \["Asha", "12:30"\]/)],
			});
		},
	);
});

describe('values from the form', () => {
	const fromForm = (byNumber: IDataObject, total: number) =>
		parameterValues({ mode: 'form', byNumber }, total);

	it.each<[IDataObject, number, unknown[]]>([
		[{ 1: 'Asha', 2: 12 }, 2, ['Asha', 12]],
		[{ 2: 'b', 1: 'a', 10: '' }, 2, ['a', 'b']],
		// A gap keeps its position, so the check of the values can name it.
		[{ 2: 'b' }, 2, [undefined, 'b']],
		[{}, 0, []],
		[{ 1: '  ', 2: null, 3: undefined }, 0, []],
	])('%j for %i placeholders gives %j', (byNumber, total, expected) => {
		expect(fromForm(byNumber, total)).toEqual({ ok: true, value: expected });
	});

	it.each<[IDataObject, number, string]>([
		[{ 1: 'a', 2: 'b' }, 1, 'fills {{2}}, which'],
		[{ 1: 'a', 3: 0, 4: false, 5: ' ' }, 2, 'fills {{3}}, {{4}}, which'],
		[{ 1: 'a' }, 0, 'fills {{1}}, which'],
	])(
		'%j for %i placeholders is refused: %s the template no longer has',
		(byNumber, total, text) => {
			expect(readable(fromForm(byNumber, total))).toEqual({
				ok: false,
				problems: [expect.stringContaining(`${text} the template no longer has`)],
			});
		},
	);
});
