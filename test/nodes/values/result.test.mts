import { describe, expect, it } from 'vitest';
import { accept, combine, prefixProblems, refuse } from '../../../nodes/values/result.ts';

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
