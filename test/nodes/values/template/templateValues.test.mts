// A template's values, its file and the labels of its placeholders.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { MediaInput } from '../../../../nodes/values/template/templateValues.ts';
import { checkMedia, parameterValues } from '../../../../nodes/values/template/templateValues.ts';
import { placeholderLabel } from '../../../../nodes/values/template/placeholders.ts';
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
			const columns = { mode: 'columns', byNumber, duplicates: [] } as const;
			expect(readable(parameterValues(columns, total)), 'columns cannot be refreshed').toEqual({
				ok: false,
				problems: [expect.stringMatching(/^The columns fill .* Remove these columns/)],
			});
		},
	);
});

const URL = 'https://files.example/a.pdf';
const file = { url: URL, fileName: 'a.pdf' };
const labels = { url: 'Media URL', fileName: 'Media File Name' };
const check = (input: Partial<MediaInput>, type: string, needsFileName = true) =>
	checkMedia({ url: undefined, fileName: undefined, ...input }, type, { needsFileName });

describe('checkMedia', () => {
	it.each<[string, Partial<MediaInput>, string, object | undefined]>([
		['nothing for a template of text', {}, 'TEXT', undefined],
		['nothing for empty fields', { url: '', fileName: null }, 'TEXT', undefined],
		['an image', { url: URL }, 'IMAGE', { url: URL }],
		['a video', { url: URL }, 'VIDEO', { url: URL }],
		['a file with its name', file, 'FILE', { url: URL, filename: 'a.pdf' }],
		['columns that no template asked for', { url: 'x', isFound: true }, 'TEXT', undefined],
	])('accepts %s', (_, input, type, value) => {
		expect(check(input, type)).toEqual({ ok: true, value });
	});

	it.each<[string, Partial<MediaInput>, string, string]>([
		['a missing image by the label of the form', {}, 'IMAGE', 'so "Image URL" is needed'],
		['a missing video by the label of the form', {}, 'VIDEO', 'so "Video URL" is needed'],
		['a missing file by the label of the form', {}, 'FILE', 'so "File URL" is needed'],
		['a missing file name', { url: URL }, 'FILE', 'so "File Name" is needed'],
		['one by the label of its own field', { labels }, 'FILE', 'so "Media URL" is needed'],
		['a missing name by its own', { labels, url: URL }, 'FILE', 'so "Media File Name" is needed'],
		['an address that is none', { url: 'C:\\a.jpg' }, 'IMAGE', '"Image URL": "C:\\a.jpg" is not'],
		['a file for a template of text', { labels, url: URL }, 'TEXT', 'Leave "Media URL" and'],
	])('names %s', (_, input, type, problem) => {
		const checked = check(input, type);
		expect(checked.ok ? '' : checked.problems.join('\n')).toContain(problem);
	});

	it.each(['IMAGE', 'VIDEO', 'FILE'])('accepts a local %s only for a local service', (type) => {
		const url = 'http://192.168.1.20/a';
		expect(check({ ...file, url, isServiceLocal: true }, type)).toMatchObject({ value: { url } });
		expect(check({ ...file, url }, type).ok).toBe(false);
	});

	it('accepts a document without a name if the service does', () => {
		expect(check({ url: URL }, 'FILE', false)).toEqual({ ok: true, value: { url: URL } });
	});
});

// The label of a placeholder's field: its number and its sentence.

describe('placeholderLabel', () => {
	const startsWithIt = '{{1}} off everything in our stores, today only';
	const longBefore = 'Thank you. It will arrive by tomorrow at {{1}}';

	it.each<[string, string, number, string | undefined, string]>([
		['words before it', 'Hi {{1}}, it is on {{2}}.', 2, 'Monday at 9', '…it is on [Monday at 9]'],
		['the line that it ends', 'Hello {{1}}, welcome', 1, 'Asha', 'Hello [Asha]'],
		['words after it', startsWithIt, 1, '20%', '[20%] off everything in our…'],
		['those behind another', 'Hi {{1}}, {{2}} off until {{3}}.', 2, '20%', '[20%] off until'],
		['itself for no sample', 'Code {{1}}', 1, undefined, 'Code [{{1}}]'],
		['its own line', 'Your order\nNumber: {{1}}\nThank you', 1, 'A-1', 'Number: [A-1]'],
		['its own sentence', 'Hi. It comes at {{1}}', 1, 'noon', '…It comes at [noon]'],
		['the last words', longBefore, 1, 'noon', '…tomorrow at [noon]'],
		['a cut sample', 'Dear {{1}}', 1, 'a'.repeat(40), `Dear [${'a'.repeat(27)}…]`],
	])('shows %s', (_, text, number, sample, label) => {
		expect(placeholderLabel(text, number, sample)).toBe(`${number} · ${label}`);
	});

	it('shows nothing of a text that does not have it', () => {
		expect(placeholderLabel('Hello', 3)).toBe('Placeholder 3');
	});

	it('is one short line for any template, distinct for each placeholder', () => {
		const word = fc.oneof(
			fc.string({ unit: 'grapheme' }),
			fc.constantFrom('\n', '. ', '{{1}}', '{{2}}'),
		);
		fc.assert(
			fc.property(fc.array(word), fc.option(fc.string(), { nil: undefined }), (words, sample) => {
				const text = `${words.join(' ')} {{1}} and {{2}}`;
				const labels = [1, 2].map((number) => placeholderLabel(text, number, sample));
				expect(labels[0]).not.toBe(labels[1]);
				for (const [index, label] of labels.entries()) {
					expect(label.startsWith(`${index + 1} · `)).toBe(true);
					expect([...label].length).toBeLessThanOrEqual(60);
					expect(label).not.toMatch(/[\r\n\t]/);
				}
			}),
		);
	});
});
