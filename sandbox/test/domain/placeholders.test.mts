// Counting and checking placeholders.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracesProblem, checkPlaceholders, sampleTextProblem } from '../../domain/placeholders.mts';
import { readContract } from '../../world/contract.mts';
import { propertyRuns } from '../../../test/harness/propertyRuns.mts';

describe('placeholders', () => {
	it('are counted in any order when numbered without gaps', () => {
		const order = fc.integer({ min: 0, max: 30 }).chain((count) =>
			fc.shuffledSubarray(
				Array.from({ length: count }, (_, index) => index + 1),
				{ minLength: count },
			),
		);
		fc.assert(
			fc.property(order, fc.string(), (numbers, glue) => {
				const plain = glue.replaceAll(/[{}]/g, '');
				const text = numbers.map((number) => `${plain}{{${number}}}`).join(plain);
				expect(checkPlaceholders(text)).toEqual({ count: numbers.length });
			}),
		);
	});

	it('are rejected when any number is missing', () => {
		fc.assert(
			fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), (count, pick) => {
				const missing = 1 + (pick % (count - 1));
				const text = Array.from({ length: count }, (_, index) => index + 1)
					.filter((number) => number !== missing)
					.map((number) => `{{${number}}}`)
					.join(' ');
				expect(checkPlaceholders(text).problem).toContain(`{{${missing}}} is missing`);
			}),
		);
	});

	it.each<[string, string]>([
		['{{1} b', '{{1} is'],
		['{{1}}} {{2', '{{2 is'],
		['{{1}} and {{2', '{{2 is'],
		['{{', '{{ is'],
		['{{}}', '{{}} is'],
		['{{0}}', '{{0}} is'],
		['{{01}}', '{{01}} is'],
		['{{1000}}', '{{1000}} is'],
		['{{ 1 }}', '{{ 1 }} is'],
		['Hi {{first name}}, hello', '{{first name}} is'],
		['{{{{1}}', '{{ is'],
		[`{{${'x'.repeat(100)}}}`, `{{${'x'.repeat(38)} is`],
		['1}} {{1}}', '}} closes no placeholder'],
		['{{1}}}}', '}} closes no placeholder'],
	])('are rejected when written as in %j', (text, words) => {
		expect(checkPlaceholders(text).problem).toMatch(/: write \{\{1\}\}, \{\{2\}\}, \.\.\.$/);
		expect(checkPlaceholders(text).problem).toContain(words);
		expect(bracesProblem(text)).toBe(checkPlaceholders(text).problem);
	});

	it.each<[string, number]>([
		['{1} of {2}', 0],
		['{ {1} }', 0],
		['{{{1}}}', 1],
		['{{1}}} or {', 1],
		['{{1}}{{2}}', 2],
		['{{1}} and {{1}}', 1],
	])('are found beside single braces in %j', (text, count) => {
		expect(checkPlaceholders(text)).toEqual({ count });
	});
});

describe('the contract’s patterns', () => {
	const { text, sample_text: sample } = (
		readContract().components as {
			schemas: { SubmitTemplateRequest: { properties: Record<string, { pattern: string }> } };
		}
	).schemas.SubmitTemplateRequest.properties;
	const pieces = fc.constantFrom('{', '}', '{{', '}}', '{{1}}', '{{2}}', '{{12}}', '1', '0', 'a ');
	const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));

	it.each([
		['braces', text?.pattern, bracesProblem],
		['samples', sample?.pattern, sampleTextProblem],
	] as const)('accept the same %s as the rules', (_, source, problemOf) => {
		const pattern = new RegExp(source ?? '', 'u');
		fc.assert(
			fc.property(texts, (some) => {
				expect(pattern.test(some)).toBe(problemOf(some) === undefined);
			}),
			{ numRuns: propertyRuns(2000) },
		);
	});
});
