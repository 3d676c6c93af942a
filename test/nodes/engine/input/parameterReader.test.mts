// How parameters are read row by row, and what errors call them.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ParameterReader, readParameter } from '../../../../nodes/engine/input/parameterReader.ts';
import { FieldError } from '../../../../nodes/values/result.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { field } from '../../../harness/formFields.mts';

const BROKEN = '={{ $("No such node").first() }}';
const FIELDS = [
	field({ displayName: 'Name', name: 'name' }),
	field({ displayName: 'Limit', name: 'limit', type: 'number' }),
	field({ displayName: 'Values', name: 'values', type: 'resourceMapper' }),
	field({
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		options: [
			field({ displayName: 'Media URL', name: 'mediaUrl' }),
			field({
				displayName: 'Hours',
				name: 'hours',
				type: 'fixedCollection',
				options: [
					{
						displayName: 'Times',
						name: 'times',
						values: [field({ displayName: 'From', name: 'from', type: 'number' })],
					},
				],
			}),
		],
	}),
];

function readerOf(parameters: Record<string, unknown>, items: IDataObject[] = [{}]) {
	const { context } = executeContext({ parameters, items });
	const evaluated: string[] = [];
	const { getNodeParameter } = context;
	context.getNodeParameter = ((...given: Parameters<typeof getNodeParameter>) => {
		const [name, index] = given;
		if (given.length === 2) evaluated.push(`${name} ${index}`);
		return getNodeParameter(...given);
	}) as typeof getNodeParameter;
	return { reader: new ParameterReader(context, FIELDS), evaluated };
}

const messageOf = (read: () => unknown): string => {
	try {
		read();
	} catch (error) {
		return String(error instanceof FieldError && error.message);
	}
	return 'nothing thrown';
};

describe('A parameter', () => {
	it('is evaluated by n8n once if it is fixed, never for a column, and otherwise for each row', () => {
		const parameters = { name: 'Asha', limit: '={{ $json.n }}', other: '={{ $json.n + 1 }}' };
		const { reader, evaluated } = readerOf(parameters, [{ n: 1 }, { n: 2 }]);
		const read = (name: string) => [0, 1].map((index) => reader.read(name, index));
		expect([read('name'), read('limit'), read('other')]).toEqual([
			['Asha', 'Asha'],
			[1, 2],
			[2, 3],
		]);
		expect(evaluated).toEqual(['name 0', 'other 0', 'other 1']);
		expect([reader.json(1), reader.json(2)]).toEqual([{ n: 2 }, {}]);
	});

	it('that is absent has its fallback, and none if the operation requires it', () => {
		const { reader } = readerOf({});
		expect(reader.read('limit', 0, 50)).toBe(50);
		expect(messageOf(() => reader.read('limit', 0))).toBe(
			'"Limit" cannot be used: Could not get parameter',
		);
	});

	it('with a value that its field does not offer is refused', () => {
		const { reader } = readerOf({ limit: '={{ $json.n }}' }, [{ n: '7' }, { n: 'many' }]);
		expect(reader.read('limit', 0)).toBe(7);
		expect(messageOf(() => reader.read('limit', 1))).toBe('"Limit" must be a number');
	});

	it('that cannot be read is collected once, and only while a row is read', () => {
		const { reader } = readerOf({ name: BROKEN, limit: 'x' });
		const readName = () => reader.read('name', 0, 'none');
		const read = () => [readName(), reader.read('limit', 0, 5), readName()];
		const { values, problems } = reader.collectProblems(read);
		expect(values).toEqual(['none', 5, 'none']);
		expect(problems.map(({ heading }) => heading)).toEqual([
			'Name: the expression fails for this row',
			'"Limit" must be a number',
		]);
		expect(() => reader.collectProblems(() => JSON.parse('{') as unknown)).toThrow(SyntaxError);
		expect(read).toThrow(FieldError);
	});

	it('of a collection is read without its siblings', () => {
		const { reader } = readerOf({ options: { mediaUrl: '={{ $json.url }}', other: BROKEN } }, [
			{ url: 'https://a' },
		]);
		expect(reader.readFrom('options', 'mediaUrl', 0)).toBe('https://a');
		expect(reader.readFrom('options', 'hours', 0, 'none')).toBe('none');
		expect(reader.rawOf('options', 'mediaUrl')).toBe('={{ $json.url }}');
	});

	it.each([
		['options', 'Options'],
		['unlabelled', 'unlabelled'],
	])('cannot replace a whole collection: %s', (name, label) => {
		const { reader } = readerOf({ [name]: '={{ $json }}' });
		expect(messageOf(() => reader.isGiven(name, 'mediaUrl'))).toBe(
			`"${label}" cannot be one expression. Set each option separately`,
		);
	});
});

describe('The error of an expression', () => {
	it.each<[string, unknown, string, string]>([
		['name', BROKEN, 'name', 'Name'],
		['options', { mediaUrl: 'x', other: BROKEN }, 'options', 'Options'],
		['options', { mediaUrl: BROKEN }, 'options.mediaUrl', 'Media URL'],
		['options', { mediaUrl: '={{ 1 }}', hours: { times: { from: BROKEN } } }, 'options', 'From'],
		['options', { hours: { times: [{ from: 1 }, { from: BROKEN }] } }, 'options.hours', 'From'],
		[
			'values',
			{ mode: 'id', value: { a: 'x', 'Placeholder 2': BROKEN } },
			'values',
			'Values, Placeholder 2',
		],
		['values', { value: BROKEN }, 'values', 'Values'],
		['unlabelled', BROKEN, 'unlabelled', 'unlabelled'],
	])('in %s %j names its field', (name, value, read, label) => {
		const { reader } = readerOf({ [name]: value });
		const message = messageOf(() => reader.read(read, 0));
		expect(message.startsWith(`${label}: the expression fails for this row: `)).toBe(true);
		expect(message).toMatch(/[^.]\. Correct the expression, or the value that it reads$/);
	});

	it('leaves out the number of the item, which starts at 0', () => {
		const { context } = executeContext({ parameters: { name: '={{ 1 }}' } });
		context.getNodeParameter = ((...[, , , raw]: unknown[]) => {
			if (raw !== undefined) return '={{ 1 }}';
			throw new Error('It is wrong [item 0]. ');
		}) as typeof context.getNodeParameter;
		expect(messageOf(() => new ParameterReader(context, FIELDS).read('name', 0))).toBe(
			'Name: the expression fails for this row: It is wrong. Correct the expression, or the value that it reads',
		);
	});
});

describe('A parameter of a trigger', () => {
	const context = (value: unknown) => ({
		getNodeParameter: (_: string, fallback?: unknown, options?: object) => {
			if (value === undefined) return fallback;
			if (value instanceof Error && options === undefined) throw value;
			return value;
		},
	});

	it('has its value, or its fallback', () => {
		expect(readParameter(context('7'), FIELDS, 'limit', 5)).toBe(7);
		expect(readParameter(context(undefined), FIELDS, 'limit', 5)).toBe(5);
	});

	it.each<[unknown, string, string]>([
		['x', 'limit', '"Limit" must be a number'],
		[new Error('broken'), 'limit', '"Limit" cannot be used: broken'],
		[new Error('broken'), 'unlabelled', '"unlabelled" cannot be used: broken'],
	])('that cannot be used is named: %s', (value, name, message) => {
		expect(messageOf(() => readParameter(context(value), FIELDS, name, 5))).toBe(message);
	});
});
