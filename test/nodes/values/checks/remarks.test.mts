// Values that look odd and may be meant: a table for each kind, with values that must give no remark.
import { describe, expect, it } from 'vitest';
import { findRemarks, type SentValue } from '../../../../nodes/values/checks/remarks.ts';
import { FILE_REMARK_KINDS } from './fileRemarkKinds.mts';
import { REMARK_KINDS } from './remarkKinds.mts';

const NOW = Date.UTC(2026, 10, 27);

const remarksOn = (place: SentValue['place'], value: unknown, others: Partial<SentValue> = {}) =>
	findRemarks([{ field: 'It', value, place, ...others }], NOW);

const ALL_KINDS = [...REMARK_KINDS, ...FILE_REMARK_KINDS];

describe.each(ALL_KINDS)('remarks on $heading', ({ heading, place, others, found, passed }) => {
	it.each(found)('%j', (value, shown) => {
		const remarks = remarksOn(place, value, others);
		expect(remarks.map((remark) => remark.heading)).toEqual([heading]);
		expect(remarks[0]?.text).toMatch(/^It (?:is|contains) /);
		expect(remarks[0]?.text).toContain(shown);
	});

	it.each(passed)('not on %j', (value) => {
		expect(remarksOn(place, value, others)).toEqual([]);
	});
});

describe('remarks', () => {
	it.each([
		['fatura', '', ['file names without the right extension']],
		['fatura.pdf', 'https://example.com/download?id=7', []],
		['photo.jpeg', 'https://example.com/photo.JPG', []],
		['plan.dwg', 'https://example.com/download', []],
	])('compare the file name %j with the file at %j', (name, link, headings) => {
		expect(remarksOn('fileName', name, { link }).map(({ heading }) => heading)).toEqual(headings);
	});

	it('mention $FirstName only where a value uses it', () => {
		expect(remarksOn('person', 'Dr. José')).toEqual([]);
	});

	it('are made of each value, also several kinds', () => {
		const values: SentValue[] = [
			{ field: 'A', value: 'Ben &amp; {name}\nJosÃ©', place: 'value' },
			{ field: 'B', value: 'Monday', place: 'value' },
			{ field: 'C', value: undefined, place: 'text' },
			{ field: 'D', value: '46205', place: 'value' },
		];
		expect(
			findRemarks(values, NOW)
				.map(({ text }) => text.slice(0, 1))
				.join(''),
		).toBe('AAAAD');
	});

	it('differ between rows only in quotes, so that they can be grouped without the heading', () => {
		const shapes = ['46205', '46310'].map((value) =>
			remarksOn('value', value).map(({ text }) => text.replace(/"[^"]*"/g, '')),
		);
		expect(shapes[0]).toEqual(shapes[1]);
	});

	it.each(['text', 'person', 'link', 'fileName'] as const)(
		'leave dates, times and line breaks in a %s alone',
		(place) => {
			for (const value of ['Order 46205', 'a\nb', 'Room 1764150067']) {
				const headings = remarksOn(place, value).map(({ heading }) => heading);
				expect(headings.join()).not.toMatch(/dates|Unix|line breaks/);
			}
		},
	);
});
