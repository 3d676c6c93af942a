// A template's file.
import { describe, expect, it } from 'vitest';
import { checkMedia, type MediaInput } from '../../../../nodes/values/template/templateValues.ts';

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

	it('accepts a document without a name if the service does', () => {
		expect(check({ url: URL }, 'FILE', false)).toEqual({ ok: true, value: { url: URL } });
	});
});
