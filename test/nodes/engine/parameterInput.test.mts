// Where the values for a template's placeholders come from: the form, the list, or the item's columns.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	byPlaceholder,
	readFormValues,
	readMediaInput,
	readParameterInput,
} from '../../../nodes/engine/parameterInput.ts';
import type { MediaInput } from '../../../nodes/values/template/templateValues.ts';
import {
	FILE_NAME_ID,
	MEDIA_URL_ID,
	parameterValues,
} from '../../../nodes/values/template/templateValues.ts';
import { rowWith } from '../../harness/plannedRun.mts';

const read = (parameters: INodeParameters, items: IDataObject[] = [{}], index = 0) =>
	readParameterInput(rowWith(parameters, items, index));

describe('readParameterInput', () => {
	it('reads the list of each row', () => {
		const parameters = { parametersMode: 'list', templateParamsList: '={{ [$json.a, "x"] }}' };
		const items = [{ a: 'Asha' }, { a: 'Ravi' }];
		expect(read(parameters, items, 1)).toEqual({ mode: 'list', values: ['Ravi', 'x'] });
	});

	it.each<[unknown, unknown]>([
		['{"2": "Monday", "1": "Asha"}', ['Asha', 'Monday']],
		['{"Placeholder 1": "Asha"}', ['Asha']],
		['{"1": "Asha", "3": "x"}', '{"1": "Asha", "3": "x"}'],
		['{"name": "Asha"}', '{"name": "Asha"}'],
		['{"1": "Asha", "{{1}}": "Ravi"}', '{"1": "Asha", "{{1}}": "Ravi"}'],
		['{}', '{}'],
		['null', 'null'],
	])('reads %s as an agent passes it', (given, values) => {
		const parameters = { parametersMode: 'list', templateParamsList: given as string };
		expect(read(parameters)).toEqual({ mode: 'list', values });
	});

	it('reads an empty list if the form does not show the field', () => {
		expect(read({ parametersMode: 'list' })).toEqual({ mode: 'list', values: [] });
	});

	it('reads the form, which keeps its values by placeholder', () => {
		const templateParams = { mappingMode: 'defineBelow', value: { 1: '={{ $json.a }}', 2: 'x' } };
		const form = { mode: 'form', byNumber: { 1: 'Asha', 2: 'x' } };
		expect(read({ parametersMode: 'form', templateParams }, [{ a: 'Asha' }])).toEqual(form);
		expect(read({ templateParams }, [{ a: 'Asha' }]), 'as a new node has it').toEqual(form);
	});

	it('names columns that fill the same placeholder', () => {
		const columns = {
			'1': 'Asha',
			'Placeholder 1': 'Ravi',
			'Param 2': 'x',
			Name: 'Asha',
			Phone: '+91',
		};
		const input = read({ parametersMode: 'columns' }, [columns]);
		expect(input).toMatchObject({ duplicates: ['1', 'Placeholder 1'] });
		expect(parameterValues(input, 2)).toMatchObject({ ok: false });
	});

	it('takes a column named after a year or an ID for no placeholder', () => {
		const columns = { 1: 'Asha', '2': 'Monday', 2024: 'x', '100': 'y', ' 4711 ': 'z' };
		const input = read({ parametersMode: 'columns' }, [columns]);
		expect(parameterValues(input, 2)).toEqual({ ok: true, value: ['Asha', 'Monday'] });
		const surplus = read({ parametersMode: 'columns' }, [{ ...columns, 'Placeholder 100': 'x' }]);
		expect(parameterValues(surplus, 2)).toMatchObject({ ok: false });
	});

	it.each<[string, INodeParameters]>([
		['nothing is mapped yet', { templateParams: { mappingMode: 'defineBelow', value: null } }],
		['the form is not shown', {}],
	])('reads no value if %s', (_, parameters) => {
		expect(read(parameters, [{ 1: 'Asha' }])).toEqual({ mode: 'form', byNumber: {} });
	});

	it('reads the columns of its own row when they are mapped by name', () => {
		const items = [{ 1: 'Asha' }, { 'Placeholder 1': 'Ravi', phone: '+91' }];
		expect(read({ parametersMode: 'columns' }, items, 1)).toEqual({
			mode: 'columns',
			byNumber: { 1: 'Ravi' },
			duplicates: [],
		});
	});
});

describe('readMediaInput', () => {
	const own: MediaInput = { url: 'https://own', fileName: undefined };
	const none: MediaInput = { url: undefined, fileName: undefined };
	const media = (parameters: INodeParameters, item: IDataObject = {}, options = own) => {
		const { isServiceLocal, ...found } = readMediaInput(rowWith(parameters, [item]), options);
		expect(isServiceLocal).toBe(false);
		return found;
	};
	const inForm = (value: IDataObject | null, ...ids: string[]) => ({
		templateParams: { value, schema: ids.map((id) => ({ id })) } as INodeParameters,
	});

	it.each<[string, IDataObject, MediaInput]>([
		['Media URL', { 'Media URL': 'a' }, { url: 'a', fileName: undefined }],
		['image_url', { image_url: 'a' }, { url: 'a', fileName: undefined }],
		[' VideoURL ', { ' VideoURL ': 'a' }, { url: 'a', fileName: undefined }],
		['File Name', { 'File  Name': 'a' }, { url: undefined, fileName: 'a' }],
		['media_filename', { media_filename: 'a' }, { url: undefined, fileName: 'a' }],
		[' mediaFile_Name ', { ' mediaFile_Name ': 'a' }, { url: undefined, fileName: 'a' }],
	])('reads the column "%s"', (_, item, found) => {
		const columns = { parametersMode: 'columns' };
		for (const options of [none, { url: '', fileName: null }]) {
			expect(media(columns, item, options)).toEqual({ ...found, isFound: true });
		}
		for (const options of [own, { url: '', fileName: 'b' }]) {
			expect(media(columns, item, options)).toEqual(options);
		}
		expect(media({ parametersMode: 'list' }, item)).toEqual(own);
		expect(media({}, item)).toEqual(own);
	});

	it.each(['My Media URL', 'Media URL 2', 'Media', 'url', 'Old file name', 'File name (old)'])(
		'ignores the column "%s"',
		(column) => {
			expect(media({ parametersMode: 'columns' }, { [column]: 'a' }, none)).toEqual(none);
		},
	);

	it('reads the form where that asks for a file', () => {
		const value = { [MEDIA_URL_ID]: 'a', [FILE_NAME_ID]: 'b' };
		expect(media(inForm(value))).toEqual({ url: 'a', fileName: 'b' });
		expect(media(inForm(null, '1', MEDIA_URL_ID))).toEqual({});
		expect(media(inForm({ 1: 'a' }, '1'))).toEqual(own);
	});
});

it('readFormValues reads all fields of the form, and nothing where another way is chosen', () => {
	const templateParams = { value: { 1: 'Asha' } };
	expect(readFormValues(rowWith({ templateParams }))).toEqual({ 1: 'Asha' });
	expect(readFormValues(rowWith({}))).toEqual({});
	for (const parametersMode of ['list', 'columns']) {
		expect(readFormValues(rowWith({ templateParams, parametersMode }))).toBeUndefined();
	}
});

describe('byPlaceholder', () => {
	it.each([
		['1', '1'],
		[' 12 ', '12'],
		['{{1}}', '1'],
		[' {{ 2 }} ', '2'],
		['\t{{  10  }}  ', '10'],
		['Placeholder 1', '1'],
		['placeholder_3', '3'],
		['Parameter  4', '4'],
		['PARAM5', '5'],
		['param _ 6', '6'],
		['{{ param 7 }}', '7'],
	])('uses the column %j for placeholder %s', (column, number) => {
		for (const value of ['value', 7, false, null]) {
			expect(byPlaceholder({ [column]: value })).toEqual({ [number]: value });
		}
	});

	it.each([
		'',
		'0',
		'01',
		'Param',
		'Param 0',
		'{{}}',
		'1st',
		'No 1',
		'1 2',
		'1.5',
		'-1',
		'Phone 1',
		'Param-1',
		'x{{1}}',
		'{{1}}x',
		'{1}',
		'Old Param 1',
		'Param 1 (old)',
	])('ignores the column %j', (column) => {
		expect(byPlaceholder({ [column]: 'value' })).toEqual({});
	});
});
