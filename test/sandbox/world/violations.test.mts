// What people read when a request breaks a contract: which rule, in words.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { readContract } from '../../../sandbox/world/contract.mts';
import { readControlContract } from '../../../sandbox/world/controlContract.mts';
import { describeViolation } from '../../../sandbox/world/violations.mts';

const ajv = new Ajv2020({ allowUnionTypes: true, discriminator: true });
addFormats.default(ajv);

function violation(schema: object, value: unknown): string {
	const validate = ajv.compile(schema);
	expect(validate(value)).toBe(false);
	return describeViolation('body', validate.errors);
}

/** Every value of a keyword in a document, wherever it stands. */
function valuesOf(keyword: string, document: unknown): string[] {
	if (typeof document !== 'object' || document === null) return [];
	return Object.entries(document).flatMap(([key, value]) =>
		key === keyword && typeof value === 'string' ? [value] : valuesOf(keyword, value),
	);
}

const contracts = [readContract(), readControlContract()];
const patterns = [...new Set(contracts.flatMap((document) => valuesOf('pattern', document)))];
const formats = [...new Set(contracts.flatMap((document) => valuesOf('format', document)))];

describe('a violation', () => {
	it.each(patterns)('of the pattern %s is told in words', (pattern) => {
		const text = violation({ type: 'string', pattern }, '§');
		expect(text).toMatch(/^body must .{8}/);
		expect(text).not.toMatch(/[\^$\\[\]+*{}]/);
	});

	it.each(formats)('of the format %s is told in words', (format) => {
		expect(violation({ type: 'string', format }, '§')).toMatch(/^body must be a .{3}/);
	});

	it('of a pattern without words shows no pattern', () => {
		expect(violation({ type: 'string', pattern: '^nobody$' }, '§')).toBe('body has the wrong form');
	});

	it.each<[object, unknown, string]>([
		[{ type: 'string' }, 1, 'body must be string'],
		[{ type: ['number', 'null'] }, 'x', 'body must be number or null'],
		[{ type: 'string', minLength: 1 }, '', 'body must not be empty'],
		[{ type: 'string', minLength: 2 }, 'a', 'body must have at least 2 characters'],
		[{ type: 'string', maxLength: 2 }, 'abc', 'body must have at most 2 characters'],
		[{ type: 'array', minItems: 1 }, [], 'body must not be empty'],
		[{ type: 'array', minItems: 2 }, [1], 'body must have at least 2 items'],
		[{ type: 'array', maxItems: 1 }, [1, 2], 'body must have at most 1 items'],
		[{ type: 'number', minimum: 1 }, 0, 'body must be at least 1'],
		[{ type: 'number', maximum: 1 }, 2, 'body must be at most 1'],
		[{ type: 'number', exclusiveMinimum: 0 }, 0, 'body must be more than 0'],
		[{ enum: ['a', 'b'] }, 'c', 'body must be one of a, b'],
		[{ const: true }, false, 'body must be true'],
		[{ type: 'array', contains: { const: 1 } }, [2], /at least one item of the kind/],
		[
			{ type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } },
			{ a: ['x', 1] },
			'body.a[1] must be string',
		],
		[{ type: 'object', required: ['a'], properties: { a: true } }, {}, 'body.a is required'],
		[{ type: 'object', additionalProperties: false }, { b: 1 }, 'body.b is not known here'],
	] as never)('of %j by %j reads well', (schema, value, text) => {
		expect(violation(schema, value)).toMatch(text);
	});

	it('repeats only the beginning of a long key', () => {
		const text = violation(
			{ type: 'object', additionalProperties: false },
			{ ['k'.repeat(1e6)]: 1 },
		);
		expect(text).toBe(`body.${'k'.repeat(100)}… is not known here`);
	});

	it('of a kind that does not exist names it', () => {
		const rule = { type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } };
		const schema = {
			type: 'object',
			required: ['kind'],
			discriminator: { propertyName: 'kind' },
			oneOf: [rule],
		};
		expect(violation(schema, { kind: 'fire' })).toBe('body.kind "fire" is not known here');
		expect(violation(schema, {})).toBe('body.kind is required');
	});
});
