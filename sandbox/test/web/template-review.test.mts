// The objections to a template that the page suggests to a reviewer.
import { describe, expect, it } from 'vitest';
import { objections } from '../../page/web/template-review.mjs';

const GOOD: Parameters<typeof objections>[0] = {
	category: 'MARKETING',
	text: 'Hello {{1}}, our spring sale begins on {{2}}. Come and see it.',
	sample_text: 'Hello Asha, our spring sale begins on 1 March. Come and see it.',
	header_text: 'Spring sale',
	footer_text: 'Reply STOP to opt out',
	call_to_action: [{ type: 'URL', button_title: 'Shop', button_value: 'https://example.com/shop' }],
	quick_replies: ['More'],
};

describe('objections to a template', () => {
	it('are empty for a good one', () => {
		expect(objections(GOOD)).toEqual([]);
	});

	it.each<[changes: object, sentence: string]>([
		[{ text: '{{1}}, our spring sale begins today' }, 'The text begins with a placeholder.'],
		[{ text: 'Our spring sale begins on {{1}}' }, 'The text ends with a placeholder.'],
		[
			{ text: 'Hello {{1}} {{2}}, our spring sale begins today' },
			'Two placeholders are next to each other.',
		],
		[{ text: 'Hi {{1}}, ok' }, 'The text has too many placeholders for its length.'],
		[{ sample_text: GOOD.text }, 'The sample has no values for the placeholders.'],
		[{ text: `${'a'.repeat(1025)}` }, 'The text is longer than 1024 characters.'],
		[{ header_text: 'a'.repeat(61) }, 'The header is longer than 60 characters.'],
		[
			{ quick_replies: ['a'.repeat(26)] },
			`The button "${'a'.repeat(26)}" is longer than 25 characters.`,
		],
		[{ header_text: 'Spring 🌷' }, 'The header has an emoji or a line break.'],
		[{ footer_text: 'Reply STOP\nto opt out' }, 'The footer has an emoji or a line break.'],
		[{ text: 'See https://bit.ly/spring for our spring sale' }, 'It has a shortened link.'],
		[{ footer_text: 'See you soon' }, 'A marketing message has to say how to opt out.'],
	])('include, for %j: %s', (changes, sentence) => {
		expect(objections({ ...GOOD, ...changes })).toEqual([sentence]);
	});

	it('do not require an opt-out in a transactional template', () => {
		const changes = { category: 'TRANSACTIONAL' as const, footer_text: '' };
		expect(objections({ ...GOOD, ...changes })).toEqual([]);
	});
});
