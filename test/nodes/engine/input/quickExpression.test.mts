// The shortcut must return what n8n's evaluator returns, or leave the expression to n8n.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IDataObject, INodeTypes } from 'n8n-workflow';
import { createEmptyRunExecutionData, Workflow } from 'n8n-workflow';
import {
	compileQuick,
	holdsExpression,
	UNSURE,
} from '../../../../nodes/engine/input/quickExpression.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const workflow = new Workflow({
	nodes: [{ id: 'a', name: 'a', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }],
	connections: {},
	active: false,
	nodeTypes: {
		getByName: () => undefined,
		getByNameAndVersion: () => undefined,
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes,
});

const byN8n = (raw: unknown, json: IDataObject): unknown =>
	workflow.expression.getParameterValue(
		raw as string,
		createEmptyRunExecutionData(),
		0,
		0,
		'a',
		[{ json }],
		'manual',
		{},
	);
const quickly = (raw: unknown, json: IDataObject): unknown => compileQuick(raw)?.(json) ?? UNSURE;

describe('compileQuick', () => {
	const json = {
		Name: 'Asha',
		'First name': 'A',
		n: 7,
		yes: true,
		none: null,
		list: [1],
		'a]b': 'x',
		body: { phone: '+91 98', 'last name': 'Rao', customer: { city: 'Pune', since: null } },
		$: { Name: 'x' },
		at: new Date(0),
	};

	it.each<[unknown, unknown]>([
		['={{ $json.Name }}', 'Asha'],
		['={{$json.n}}', 7],
		['={{ $json["First name"] }}', 'A'],
		["={{ $json['a]b'] }}", 'x'],
		['={{ $json.yes }}', true],
		['={{ [$json.Name, $json.n] }}', ['Asha', 7]],
		['={{ $json.body.phone }}', '+91 98'],
		['={{ $json.body["last name"] }}', 'Rao'],
		["={{ $json['body'].customer.city }}", 'Pune'],
		['={{ [$json.body.phone, $json.Name] }}', ['+91 98', 'Asha']],
		['={{ [$json.Name, \'Monday\', "9:00, sharp"] }}', ['Asha', 'Monday', '9:00, sharp']],
		['={{ $json.Name }} ', 'Asha '],
		['=Hi {{ $json.Name }}, {{ $json.n }} $json.n\n"a" (b)', 'Hi Asha, 7 $json.n\n"a" (b)'],
		['={{ $json.Name }}{{ $json.yes }}', 'Ashatrue'],
		['Asha', 'Asha'],
		['', ''],
		[
			{ n: 7, none: null },
			{ n: 7, none: null },
		],
		[
			{ 1: '={{ $json.Name }}', 2: 'fixed' },
			{ 1: 'Asha', 2: 'fixed' },
		],
		[[{ value: '={{ $json.n }}' }], [{ value: 7 }]],
	])('reads %j', (raw, value) => {
		expect(quickly(raw, json)).toEqual(value);
		expect(byN8n(raw, json)).toEqual(value);
	});

	it.each([
		'={{ $json.missing }}',
		'={{ $json.none }}',
		'={{ $json.list }}',
		'={{ $json.Name.length }}',
		'={{ $json.list.length }}',
		'={{ $json.list[0] }}',
		'={{ $json.at.day }}',
		'={{ $json.body }}',
		'={{ $json.body.missing }}',
		'={{ $json.body.customer.since }}',
		'={{ $json.body.phone.constructor }}',
		'={{ $json.body.__proto__.phone }}',
		'={{ $json.missing.phone }}',
		'={{ $json.none.phone }}',
		'={{ $json?.body.phone }}',
		'={{ $json.body?.phone }}',
		'={{ $json.body .phone }}',
		'=Hi {{ $json.none }}',
		'=Hi {{ $json.Name }} {{ $json.list }}',
		'=Hi {{ $json.Name, $json.n }}',
		'=Hi {{ "A" }}',
		'=Hi',
		'=\\{{ $json.Name }}',
		'={ {{ $json.Name }}',
		'={{ $json.Name }} }}',
		'=a.constructor {{ $json.Name }}',
		'={{ [$json.Name, "a.constructor"] }}',
		'={{ [$json.Name, "a\\n"] }}',
		'={{ "A" }}',
		'={{ $json.Name, "A" }}',
		'={{ $json.Name.toUpperCase() }}',
		'={{ $json.constructor }}',
		'={{ $json.__proto__ }}',
		'={{ $json.$ }}',
		'={{ $json.$.Name }}',
		'={{ $input.item.json.Name }}',
		'={{ [$json.Name, 1] }}',
		'={{ [$json.Name,] }}',
		'={{ [] }}',
		'={{ }}',
		'={{ $json }}',
		'={{ $json["a\\"b"] }}',
		'=',
	])('leaves %j to n8n', (raw) => {
		expect(quickly(raw, json)).toBe(UNSURE);
	});

	it('evaluates to the same as in n8n for any column values', () => {
		const key = fc.oneof(
			fc.constantFrom('Name', 'body', 'length', 'constructor', '__proto__', 'toString', '$'),
			fc.string(),
		);
		const { tree: value } = fc.letrec<{ tree: unknown }>((tie) => ({
			tree: fc.oneof(
				{ depthSize: 'small' },
				fc.string(),
				fc.double(),
				fc.boolean(),
				fc.constant(null),
				fc.constant('={{ 1 }}'),
				fc.dictionary(key, tie('tree'), { maxKeys: 3 }),
				fc.array(tie('tree'), { maxLength: 2 }),
			),
		}));
		const access = (path: string[]) =>
			path.reduce(
				(code, name) =>
					/^[A-Za-z_$][\w$]*$/.test(name) ? `${code}.${name}` : `${code}[${JSON.stringify(name)}]`,
				'$json',
			);
		const path = fc.array(key, { minLength: 1, maxLength: 3 });
		const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('\n', '+'));
		// Half of the runs use a path that exists.
		const json = fc
			.tuple(fc.dictionary(key, value), path, value, fc.boolean())
			.map(([columns, way, end, isThere]) =>
				isThere ? [{ ...columns, ...(nested(way, end) as IDataObject) }, way] : [columns, way],
			) as fc.Arbitrary<[IDataObject, string[]]>;
		fc.assert(
			fc.property(json, path, text, ([columns, first], second, around) => {
				for (const raw of [
					`={{ ${access(first)} }}`,
					`={{ [${access(first)}, ${JSON.stringify(around)}] }}`,
					`=${around}{{ ${access(first)} }}${around}{{${access(first)}}}`,
					`={{ [${access(first)}, ${access(second)}] }}`,
					{ a: `={{ ${access(first)} }}`, b: 'x' },
				]) {
					const quick = quickly(raw, columns);
					if (quick !== UNSURE) expect(quick).toEqual(byN8n(raw, columns));
				}
			}),
			{ numRuns: propertyRuns(1000) },
		);
	});
});

/** An object that has the value at the path. */
function nested(path: string[], value: unknown): unknown {
	return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

describe('holdsExpression', () => {
	it.each([
		['a', false],
		['=a', true],
		[{ a: { b: ['=c'] } }, true],
		[{ a: { b: ['c'] } }, false],
		[null, false],
		[7, false],
	])('%j: %s', (raw, holds) => {
		expect(holdsExpression(raw)).toBe(holds);
	});
});
