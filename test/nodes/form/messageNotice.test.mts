// The message of a template as the form shows it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageHtml, unfilledPart } from '../../../nodes/form/messageNotice.ts';

describe('messageHtml', () => {
	it('shows all parts of a message, one under the other', () => {
		const html = messageHtml({
			type: 'IMAGE',
			header_text: 'Order {{1}}',
			text: 'Hi {{1}},\nyour order {{2}} is here.',
			footer_text: 'Demo Shop',
			call_to_action: [
				{ type: 'URL', button_title: 'Track', button_value: 'https://a.example/{{1}}' },
			],
			quick_replies: ['Thanks', 'Call me'],
		});
		expect(html.split('<br>')).toEqual([
			'<i>[Image]</i>',
			'<b>Order <b>{{1}}</b></b>',
			'Hi <b>{{1}}</b>,',
			'your order <b>{{2}}</b> is here.',
			'<small>Demo Shop</small>',
			'Buttons: Track: https://a.example/<b>{{1}}</b> · Thanks · Call me',
		]);
	});

	it.each([
		['TEXT', 'Hello'],
		['VIDEO', '<i>[Video]</i><br>Hello'],
		['FILE', '<i>[File]</i><br>Hello'],
		['CAROUSEL', '<i>[Carousel]</i><br>Hello'],
		['LOCATION', '<i>[Location]</i><br>Hello'],
		['ORDER_DETAILS', '<i>[Order details]</i><br>Hello'],
	] as const)('names what a template of type %s carries', (type, html) => {
		expect(messageHtml({ type, text: 'Hello', header_text: '' })).toBe(html);
	});

	it('renders any text as text, never as markup', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				const html = messageHtml({ text, footer_text: text, quick_replies: [text] });
				expect(html.replace(/<\/?(?:b|br|i|small)>/g, '')).not.toMatch(/[<>"]/);
			}),
		);
	});
});

describe('unfilledPart', () => {
	const template = { type: 'TEXT', text: 'Hello {{1}}' };
	const url = { type: 'URL', button_title: 'Track', button_value: 'https://a.example/{{1}}' };

	it.each([{ header_text: 'Order {{1}}' }, { call_to_action: [url] }])(
		'says that a campaign send does not fill %j',
		(more) => {
			expect(unfilledPart({ ...template, ...more } as never)).toContain(
				'Campaigns fill placeholders in the text only, not those in the header and the buttons',
			);
		},
	);

	it.each([
		{},
		{ header_text: 'Order' },
		{ header_text: null, call_to_action: null },
		{ call_to_action: [url], total_parameters: 2 },
	])('has nothing to report for %j', (more) => {
		expect(unfilledPart({ ...template, ...more } as never)).toBeUndefined();
	});
});
