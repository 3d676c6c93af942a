// The errors of the template form: what the service would refuse, in the form's own words.
import { describe, expect, it } from 'vitest';
import { languageNameProblem } from '../../domain/languages.mts';
import { draftErrors, needsSample } from '../../page/web/template-check.mjs';
import { emptyDraft, submissionOf } from '../../page/web/template-draft.mjs';
import { TEMPLATE_LANGUAGES } from '../../page/web/template-languages.mjs';
import { fileSandbox } from '../support.mts';

const sandbox = fileSandbox();

const draft = (changes: object) => ({ ...emptyDraft(), label: 'Visit', text: 'Hi', ...changes });
const url = (button_value: string, button_title = 'Shop') => ({
	call_to_action: [{ type: 'URL' as const, button_title, button_value }],
});
const phone = (button_value: string) => ({
	call_to_action: [{ type: 'Phone Number' as const, button_title: 'Call', button_value }],
});

describe('a draft with an error', () => {
	it.each<[changes: object, field: string]>([
		[{ label: '', name: 'visit' }, 'label'],
		[{ name: 'Visit Us' }, 'name'],
		[{ label: 'दिवाली' }, 'name'],
		[{ name: 'order_update' }, 'name'],
		[{ text: '' }, 'text'],
		[{ text: 'Hi {{name}}', sample_text: 'Hi Asha' }, 'text'],
		[{ text: 'Hi {{1} b', sample_text: 'Hi Asha b' }, 'text'],
		[{ text: 'Hi }}', sample_text: 'Hi' }, 'text'],
		[{ text: 'Hi {{2}}', sample_text: 'Hi Asha' }, 'text'],
		[{ text: 'Hi {{1}}' }, 'sample_text'],
		[{ text: 'Hi {{1}}', sample_text: 'Hi {{1}}' }, 'sample_text'],
		[url('https://shop.example', ''), 'title-0'],
		[url('shop.example'), 'value-0'],
		[url('https://shop.example/{{x}}'), 'value-0'],
		[url(''), 'value-0'],
		[phone('12345'), 'value-0'],
	])('is refused by the service and shown by the form: %j at %s', async (changes, field) => {
		const written = draft(changes);
		expect(Object.keys(draftErrors(written, ['order_update']))).toEqual([field]);
		const { status } = await sandbox.tryControl('POST', '/templates', submissionOf(written));
		expect(status).toBe(400);
	});

	it('reports all errors together', () => {
		const errors = draftErrors(draft({ label: ' ', text: '{{x}}', ...url('x', '') }), []);
		expect(Object.keys(errors)).toEqual(['label', 'text', 'sample_text', 'title-0', 'value-0']);
	});
});

describe('a draft without an error', () => {
	it.each<[name: string, changes: object]>([
		['plain', {}],
		['single_braces', { text: 'Hi {1} }', sample_text: '' }],
		['any_order', { text: '{{2}}{{1}}', sample_text: 'ab' }],
		['link', url('https://shop.example/{{1}}')],
		['number', phone('+919876543210')],
		['empty_button', url('', '')],
	])('is accepted by the service: %s', async (name, changes) => {
		const written = draft({ name, ...changes });
		expect(draftErrors(written, [])).toEqual({});
		const { status } = await sandbox.tryControl('POST', '/templates', submissionOf(written));
		expect(status).toBe(200);
	});
});

it('needs a sample as soon as its text has a placeholder', () => {
	expect(needsSample(draft({}))).toBe(false);
	expect(needsSample(draft({ text: 'Hi {{1}}' }))).toBe(true);
});

it('offers only languages that the service accepts', () => {
	expect(TEMPLATE_LANGUAGES.filter((name) => languageNameProblem(name) !== undefined)).toEqual([]);
});
