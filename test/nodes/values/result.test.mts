import { describe, expect, it } from 'vitest';
import {
	accept,
	combine,
	prefixProblems,
	refuse,
	splitProblems,
} from '../../../nodes/values/result.ts';

describe('combine', () => {
	it('returns all values under their names, undefined ones too', () => {
		const combined = combine({ name: accept('Asha'), tags: accept(undefined), age: accept(7) });
		expect(combined).toEqual({ ok: true, value: { name: 'Asha', tags: undefined, age: 7 } });
		expect(combined.ok && Object.keys(combined.value)).toEqual(['name', 'tags', 'age']);
	});

	it('returns all problems in the order of the results', () => {
		const results = { a: refuse('no a'), b: accept(1), c: refuse('no c', 'no c at all') };
		expect(combine(results)).toEqual({ ok: false, problems: ['no a', 'no c', 'no c at all'] });
	});

	it('reports any number of problems', () => {
		const problems = Array.from({ length: 300_000 }, () => 'is empty');
		const combined = combine({ values: { ok: false, problems } });
		expect(combined.ok ? 0 : combined.problems.length).toBe(problems.length);
	});
});

describe('prefixProblems', () => {
	it('puts the text before each problem', () => {
		expect(prefixProblems('"Link": ', refuse('it is empty', 'it is needed'))).toEqual({
			ok: false,
			problems: ['"Link": it is empty', '"Link": it is needed'],
		});
	});

	it('leaves a value unchanged', () => {
		expect(prefixProblems('"Link": ', accept('x'))).toEqual({ ok: true, value: 'x' });
	});
});

describe('splitProblems', () => {
	it.each<[string[], string, string | undefined]>([
		[['It is empty'], 'It is empty', undefined],
		[['It is empty. Enter a name. Or two'], 'It is empty', 'Enter a name. Or two.'],
		[['"Hi. Bye" is odd. Use one'], '"Hi. Bye" is odd', 'Use one.'],
		[['A 5" disk. Use a stick'], 'A 5" disk', 'Use a stick.'],
		[['No a. Enter it', 'no b. Enter it', 'no c. Add it'], 'No a; no b; no c', 'Enter it. Add it.'],
	])('separates what happened from its fixes, each once: %j', (texts, reason, advice) => {
		expect(splitProblems(texts)).toEqual({ reason, ...(advice !== undefined && { advice }) });
	});
});
