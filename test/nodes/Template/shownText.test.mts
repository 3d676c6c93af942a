import { describe, expect, it } from 'vitest';
import { readCallsToAction, readQuickReplies } from '../../../nodes/Template/checks/buttons.ts';
import { readHeaderText } from '../../../nodes/Template/checks/shownText.ts';
import { readSampleText, readTemplateText } from '../../../nodes/Template/checks/placeholders.ts';
import { readShownText } from '../../../nodes/Template/checks/shownText.ts';

const call = (title: string) => ({ type: 'URL', title, url: 'https://a.example' });

const readers = {
	text: readTemplateText,
	header: (value: unknown) => readHeaderText(value, 'TEXT'),
	footer: (value: unknown) => readShownText('Footer Text', value),
	'quick reply': (value: unknown) => readQuickReplies([value]),
	title: (value: unknown) => readCallsToAction([call(String(value))]),
};

describe.each(Object.entries(readers))('%s', (_name, read) => {
	it.each([
		['Only $5 today', true],
		['Hello $FirstName', false],
		['Slot: [object Object]', false],
		['From 2026-11-21T06:33:43.610-05:00 on', false],
		['NaN', false],
	])('%j: %s', (value, ok) => expect(read(value).ok).toBe(ok));
});

it('reports how a template names people', () => {
	expect(readTemplateText('Hello $FirstName')).toEqual({
		ok: false,
		problems: [expect.stringMatching(/\$FirstName.*Write a placeholder such as \{\{1\}\}/)],
	});
});

it('reads the samples too', () => {
	expect(readSampleText('Hi [object Object]', 'Hi {{1}}').ok).toBe(false);
	expect(readSampleText('Hi Asha', 'Hi {{1}}').ok).toBe(true);
});
