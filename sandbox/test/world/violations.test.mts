// Messages for requests that break a contract.
import { describe, expect, it } from 'vitest';
import { createContractAjv, readContract } from '../../world/contract.mts';
import { readControlContract } from '../../world/controlContract.mts';
import { describeViolation } from '../../world/violations.mts';

const ajv = createContractAjv(readContract(), 'contract');

function violation(schema: object, value: unknown): string {
	const validate = ajv.compile(schema);
	expect(validate(value)).toBe(false);
	return describeViolation('body', validate.errors);
}

type TextSchema = Record<'pattern' | 'format', string>;

/** Every string schema in a document that has one of the keywords. */
function ruledTexts(document: unknown): Partial<TextSchema>[] {
	if (typeof document !== 'object' || document === null) return [];
	const { pattern, format } = document as Partial<TextSchema>;
	const rules = {
		...(typeof pattern === 'string' && { pattern }),
		...(typeof format === 'string' && { format }),
	};
	const own = Object.keys(rules).length > 0 ? [rules] : [];
	return [...own, ...Object.values(document).flatMap(ruledTexts)];
}

const ruled = [readContract(), readControlContract()].flatMap(ruledTexts);
const distinct = [...new Map(ruled.map((rules) => [JSON.stringify(rules), rules])).values()];

describe('a violation', () => {
	it.each(distinct)('of the rules %j is described in words', (rules) => {
		const text = violation({ type: 'string', ...rules }, '{{§');
		expect(text).toMatch(/^body(?: must|:) .{8}/);
		expect(text).not.toMatch(/[\^$\\[\]*]|pattern|form\b/);
	});

	it('of a pattern without a description does not show the pattern', () => {
		expect(violation({ type: 'string', pattern: '^missing$' }, '§')).toBe(
			'body has the wrong form',
		);
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
	] as never)('of %j by %j is described by its rule', (schema, value, text) => {
		expect(violation(schema, value)).toMatch(text);
	});

	it.each<[string, string]>([
		[
			'https://exämple.com/a.png',
			'body must be a URL of ASCII characters: percent-encode "ä", or write the host name in Punycode',
		],
		[
			'https://example.com/😀',
			'body must be a URL of ASCII characters: percent-encode "😀", or write the host name in Punycode',
		],
		['https://example.com/a b', 'body must be a URL without spaces'],
		['https://example.com/a|b', 'body must be a URL: percent-encode "|"'],
		['https://example.com/100%', 'body must be a URL: percent-encode "%"'],
		['https://example.com/#a#b', 'body must be a URL'],
	])('of the URL rule names the issue: %s', (value, text) => {
		expect(violation({ type: 'string', format: 'uri' }, value)).toBe(text);
	});

	it.each([{ type: 'integer' }, { type: 'string' }, { type: 'string', enum: ['a'] }])(
		'of a repeated query parameter says so: %j',
		(schema) => {
			const validate = ajv.compile({ type: 'object', properties: { limit: schema } });
			expect(validate({ limit: ['1', '2'] })).toBe(false);
			expect(describeViolation('query', validate.errors)).toBe('query.limit is given 2 times');
		},
	);

	it.each<[string, object, string]>([
		[
			'header_text on an IMAGE template',
			{ type: 'IMAGE', header_text: 'Hello' },
			'body.header_text is only for templates of type TEXT',
		],
		[
			'click tracking without buttons',
			{ type: 'TEXT', isClickTrackingEnabled: true },
			'body.isClickTrackingEnabled needs a button of type URL in call_to_action',
		],
		[
			'click tracking with a call button',
			{
				type: 'TEXT',
				isClickTrackingEnabled: true,
				message_action_type: 'CTA',
				call_to_action: [
					{ type: 'Phone Number', button_title: 'Call', button_value: '+919876543210' },
				],
			},
			'body.isClickTrackingEnabled needs a button of type URL in call_to_action',
		],
		[
			'an action type without its buttons',
			{ type: 'TEXT', message_action_type: 'CTA' },
			'body.call_to_action is required',
		],
	])('by %s names the wrong field', (_title, change, text) => {
		const template = {
			label: 'A',
			name: 'a',
			category: 'MARKETING',
			language: 'English',
			text: 'Hello',
			sample_text: 'Hello',
			...change,
		};
		const validate = ajv.getSchema('contract#/components/schemas/SubmitTemplateRequest');
		expect(validate?.(template)).toBe(false);
		expect(describeViolation('body', validate?.errors)).toBe(text);
	});

	it('repeats only the beginning of a long key', () => {
		const text = violation(
			{ type: 'object', additionalProperties: false },
			{ ['k'.repeat(1e6)]: 1 },
		);
		expect(text).toBe(`body.${'k'.repeat(100)}… is not known here`);
	});

	it('of an unknown kind names it', () => {
		const rule = {
			type: 'object',
			required: ['kind'],
			properties: { kind: { type: 'string', const: 'a' } },
		};
		const schema = {
			type: 'object',
			required: ['kind'],
			properties: { kind: { type: 'string' } },
			discriminator: { propertyName: 'kind' },
			oneOf: [rule],
		};
		expect(violation(schema, { kind: 'fire' })).toBe('body.kind "fire" is not known here');
		expect(violation(schema, {})).toBe('body.kind is required');
		const { discriminator, oneOf } = schema;
		expect(violation({ type: 'object', discriminator, oneOf }, {})).toBe('body.kind is required');
	});
});
