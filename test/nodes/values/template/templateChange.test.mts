import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeholderFields } from '../../../../nodes/form/placeholderFields.ts';
import { holdsExpression } from '../../../../nodes/engine/input/quickExpression.ts';
import { filledTextOf, compareTexts } from '../../../../nodes/values/template/templateChange.ts';
import { templateTexts } from '../../../harness/templateTexts.mts';

// What n8n stores with a form: the text that its values were filled in for.

/** The form's parameter as n8n stores it. */
function filledIn(text: string, type = 'TEXT'): unknown {
	const { fields } = placeholderFields({ name: 't', type, text, total_parameters: 1 });
	return JSON.parse(JSON.stringify({ mappingMode: 'defineBelow', value: {}, schema: fields }));
}

describe('filledTextOf', () => {
	it.each([
		['Hi {{1}}, {{2}}', 'TEXT', 'Hi {{1}}, {{2}}'],
		['Hi {{1}}', 'FILE', 'Hi {{1}}'],
		['==Hi {{1}}', 'TEXT', 'Hi {{1}}'],
		['Our prices', 'FILE', undefined],
	])('returns the text %s of type %s', (text, type, filled) => {
		expect(filledTextOf(filledIn(text, type))).toBe(filled);
	});

	it.each([
		undefined,
		null,
		'',
		'={{ $json.values }}',
		{},
		{ schema: null },
		{ schema: [null, {}] },
	])('returns nothing for %j', (mapper) => {
		expect(filledTextOf(mapper)).toBeUndefined();
	});

	it('keeps any text so that it compares as unchanged, and n8n has nothing to evaluate', () => {
		fc.assert(
			fc.property(templateTexts, (text) => {
				const form = filledIn(text);
				expect(holdsExpression(form)).toBe(false);
				const filled = filledTextOf(form);
				fc.pre(filled !== undefined);
				expect(compareTexts(filled ?? '', text).kind).toBe('none');
			}),
		);
	});
});

// Whether values filled in for one version of a template's text fit another.

const kindOf = (filled: string, current: string) => compareTexts(filled, current).kind;

describe('compareTexts', () => {
	it.each([
		['the same text', 'Hi {{1}}', 'Hi {{1}}'],
		['case', 'Hi {{1}}, PAY now', 'HI {{1}}, pay now'],
		['punctuation', 'Hi {{1}}, pay now', 'Hi {{1}}! Pay: now…'],
		['white space', 'Hi {{1}},\npay  now', ' Hi {{ 1 }}, pay now'],
		['formatting', 'Hi *{{1}}*, _pay_ ~now~', 'Hi {{1}}, pay now'],
		['curly quotes', "Don't, {{1}}", 'Don’t, {{1}}'],
		['the form of its characters', 'Grüße {{1}}'.normalize('NFD'), 'Grüße {{1}}'.normalize('NFC')],
		['how an emoji is drawn', 'From \u2764\uFE0F {{1}}', 'From \u2764 {{1}}'],
	])('finds nothing if only %s differs', (_, filled, current) => {
		expect(kindOf(filled, current)).toBe('none');
	});

	it.each([
		['greeting', 'Hi {{1}}, your order {{2}} is ready.', 'Hello {{1}}, your order {{2}} is ready.'],
		['greeting on its own line', 'Hi {{1}},\nyour code: {{2}}', 'Hello {{1}},\n\nyour code: {{2}}'],
		['end', 'Hi {{1}}, your code: {{2}}', 'Hi {{1}}, your code: {{2}}. Thank you'],
		['beginning', 'Hi {{1}}, your code: {{2}}', 'News! Hi {{1}}, your code: {{2}}'],
		['words between', 'Hi {{1}}, your code: {{2}}', 'Hi {{1}}, this is your code: {{2}}'],
		['next sentence', 'Hi {{1}}. Your code is {{2}}', 'Hi {{1}}. The new code is {{2}}'],
		['added word', 'Pay {{1}} EUR for order {{2}}', 'Pay {{1}} EUR for your order {{2}}'],
		['first word', 'Pay {{1}} EUR for order {{2}}', 'Transfer {{1}} EUR for order {{2}}'],
		['verb', 'Your visit is on {{1}} at {{2}}.', 'Your appointment is on {{1}} at {{2}}.'],
		['unit', 'Pay {{1}} EUR for order {{2}}', 'Pay {{1}} USD for order {{2}}'],
		['same words beside two', 'Items: {{1}}, {{2}}', 'Your items: {{1}}, {{2}}'],
		['text of one that comes twice', 'Hi {{1}}. Bye {{1}}', 'Hi {{1}}. Good bye {{1}}'],
		['Arabic', 'مرحبا {{1}}، رقم طلبك {{2}}', 'مرحبا {{1}}، هذا رقم طلبك {{2}}'],
		['Chinese', '您好{{1}}，您的订单号是{{2}}。', '您好{{1}}，您的新订单号是{{2}}。'],
		['Thai', 'สวัสดี {{1}} รหัสของคุณคือ{{2}}', 'สวัสดี {{1}} รหัสใหม่ของคุณคือ{{2}}'],
		['emoji', '🎉 Hi {{1}}, welcome', '🎈 Hi {{1}}, welcome'],
	])('finds other words if the %s differs', (_, filled, current) => {
		expect(kindOf(filled, current)).toBe('words');
	});

	it.each([
		['change their sentences', 'Pay {{1}} EUR for order {{2}}', 'For order {{1}} pay {{2}} EUR'],
		['swap', 'Hi {{1}}, your code: {{2}}', 'Hi {{2}}, your code: {{1}}'],
		['swap with the same words', 'from {{1}} to {{2}}', 'to {{1}} from {{2}}'],
		[
			'swap sentences',
			'Your name is {{1}}. Your city is {{2}}.',
			'Your city is {{1}}. Your name is {{2}}.',
		],
		['swap without words', '{{1}}, {{2}}', '{{2}}, {{1}}'],
		['swap with their words', 'Order: {{1}}. Price: {{2}}', 'Price: {{2}}. Order: {{1}}'],
		['swap lines', 'Rs. {{1}}\nNo. {{2}}', 'No. {{1}}\nRs. {{2}}'],
		[
			'swap lines under their words',
			'Order:\n{{1}}\nPrice:\n{{2}}',
			'Price:\n{{1}}\nOrder:\n{{2}}',
		],
		['swap lines above their words', '{{1}}\nOrder\n{{2}}\nPrice', '{{1}}\nPrice\n{{2}}\nOrder'],
		['swap signs', '💶 {{1}} 📦 {{2}}', '📦 {{1}} 💶 {{2}}'],
		['swap currency', '#{{1}}: ${{2}}', '${{1}}: #{{2}}'],
		['get another meaning', 'Your order is {{1}}', 'Your price is {{1}}'],
		[
			'get it before the same end',
			'Your order: {{1}}. Thank you so much',
			'Your price: {{1}}. Thank you so much',
		],
		['get it in one sentence', 'The order costs {{1}} today', 'The order arrives {{1}} today'],
		['get it above the word', '{{1}}\nOrder', '{{1}}\nPrice'],
		['get another unit', '{{1}} EUR, thank you', '{{1}} days, thank you'],
		['lose all words beside them', 'Hi {{1}}', '{{1}}'],
		['are translated', 'Hi {{1}}, your code is {{2}}', 'Hallo {{1}}, dein Code ist {{2}}'],
		['are others', 'Hi {{1}} and {{2}}', 'Hi {{1}} and {{3}}'],
		['are fewer', 'Hi {{1}}, {{2}}', 'Hi {{1}}'],
		['are more', 'Hi {{1}}', 'Hi {{1}}, {{2}}'],
		['come once more elsewhere', 'Hi {{1}}, code {{2}}', 'Hi {{1}}, code {{2}}, price {{1}}'],
		['swap in Arabic', 'السعر {{1}} الطلب {{2}}', 'الطلب {{1}} السعر {{2}}'],
		[
			'swap in Japanese',
			'注文番号は{{1}}です。料金は{{2}}です。',
			'料金は{{1}}です。注文番号は{{2}}です。',
		],
	])('finds other places if placeholders %s', (_, filled, current) => {
		expect(kindOf(filled, current)).toBe('places');
	});

	it('names the first placeholder and what surrounds it', () => {
		expect(
			compareTexts(
				'Hi Asha and a very warm welcome to all of you,\nplease pay {{1}} EUR for order {{2}}',
				'Hi Asha and a very warm welcome to all of you,\nfor order {{1}} please pay {{2}} EUR as soon as you can, thank you',
			),
		).toEqual({
			kind: 'places',
			number: 1,
			was: '…to all of you, please pay {{1}} EUR for order {{2}}',
			is: '…to all of you, for order {{1}} please pay {{2}} EUR as soon…',
		});
		expect(compareTexts('Hi {{1}}', 'Hi {{1}}, {{2}}')).toMatchObject({
			number: 2,
			was: undefined,
			is: 'Hi {{1}}, {{2}}',
		});
	});

	it('finds nothing in any unchanged text', () => {
		fc.assert(
			fc.property(templateTexts, (text) => {
				expect(kindOf(text, text)).toBe('none');
				expect(kindOf(text, ` *${text}*!\n`)).toBe('none');
			}),
		);
	});

	const leads = fc.uniqueArray(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 2, maxLength: 6 });
	const sentences = (words: readonly string[]) =>
		words.map((word, index) => `Your ${word} is {{${index + 1}}}.`).join(' ');

	it('finds other places if sentences swap theirs', () => {
		fc.assert(
			fc.property(
				leads.chain((words) =>
					fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
				),
				([words, others]) => {
					fc.pre(words.some((word, index) => word !== others[index]));
					expect(kindOf(sentences(words), sentences(others))).toBe('places');
				},
			),
		);
	});

	it('finds other words if a sentence is added', () => {
		fc.assert(
			fc.property(leads, fc.nat(), (words, place) => {
				const parts = sentences(words).split(/(?<=\.) /);
				parts.splice(place % (parts.length + 1), 0, 'Something else.');
				expect(kindOf(sentences(words), parts.join(' '))).toBe('words');
			}),
		);
	});
});
