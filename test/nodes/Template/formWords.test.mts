import { expect, it } from 'vitest';
import { submissionFields } from '../../../nodes/Template/fields/submitFields.ts';
import { inFormWords } from '../../../nodes/Template/formWords.ts';

it.each([
	[
		'header_text is only for templates of type TEXT',
		'"Header Text" is only for templates of type TEXT',
	],
	[
		'body.text is required; body.footer_text must be string',
		'"Text" is required; "Footer Text" must be string',
	],
	['"sample_text" and `quick_replies[2]`', '"Sample Text" and "Quick Replies" 3'],
	[
		'body.call_to_action[0].button_value must be a URL',
		'"Call to Action Buttons" 1, "URL" or "Phone Number" must be a URL',
	],
	['body.name must be unique', '"Template Name" must be unique'],
])('%s → %s', (words, expected) => {
	expect(inFormWords(words)).toBe(expected);
});

it.each([
	'Template name welcome is already used in this project',
	'The text "Hi." has a type and a category',
	'body must be object',
	'somebody.text',
	'constructor.toString',
])('leaves other words unchanged: %s', (words) => {
	expect(inFormWords(words)).toBe(words);
});

it('uses labels that the form has', () => {
	const form = JSON.stringify(submissionFields);
	const names = [
		...['label', 'name', 'category', 'type', 'language', 'text'].map((name) => `body.${name}`),
		...['sample_text', 'message_action_type', 'call_to_action', 'button_title', 'button_value'],
		...['quick_replies', 'header_text', 'footer_text', 'isClickTrackingEnabled'],
	];
	for (const name of names) {
		const labels = [...inFormWords(name).matchAll(/"([^"]+)"/g)].map(([, label]) => label);
		expect(labels).not.toEqual([]);
		for (const label of labels) expect(form).toContain(`"displayName":"${label}"`);
	}
});
