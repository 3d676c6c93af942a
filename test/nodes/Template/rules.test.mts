import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findReviewIssues } from '../../../nodes/Template/review/reviewRules.ts';
import type { TemplateDraft } from '../../../nodes/Template/review/finding.ts';
import { SOURCES } from '../../../nodes/Template/review/finding.ts';
import { REPLIES, buttonIntent, replyIntent } from '../../../nodes/values/replies.ts';

/** Violates no rule. */
const GOOD: TemplateDraft = {
	category: 'MARKETING',
	language: 'English (US)',
	text: 'Hello {{1}}, our summer sale ends on {{2}} at midnight. 🎉\nWe are looking forward to you.',
	sampleText:
		'Hello Asha, our summer sale ends on Friday at midnight. 🎉\nWe are looking forward to you.',
	header: 'Summer sale',
	footer: 'Reply STOP to opt out',
	calls: [
		{ type: 'URL', title: 'Open the shop', value: 'https://shop.example/{{1}}' },
		{ type: 'Phone Number', title: 'Call us', value: '+919876543210' },
	],
	quickReplies: ['Yes, please', 'Not now'],
};

const call = (title: string, value = 'https://shop.example', type = 'URL') => ({
	type,
	title,
	value,
});
const sampled = (text: string, sampleText: string) => ({ text, sampleText });
const CALLS = 'Call to Action Buttons';
const long = (count: number) => 'x'.repeat(count);

describe('findReviewIssues', () => {
	it('finds nothing in a template that no rule objects to', () => {
		expect(findReviewIssues(GOOD)).toEqual([]);
	});

	it.each<[string, string, Partial<TemplateDraft>]>([
		['placeholderAtStart', 'Text', { text: '{{1}}, our summer sale ends tonight at ten.' }],
		['placeholderAtStart', 'Text', { text: ' \n{{1}} our summer sale ends tonight at ten.' }],
		['placeholderAtEnd', 'Text', { text: 'Our summer sale ends at ten on {{1}}' }],
		['placeholderAtEnd', 'Text', { text: 'Our summer sale ends at ten on {{1}} \n' }],
		['placeholdersTogether', 'Text', { text: 'Hello dear {{1}} {{2}}, our sale ends tonight.' }],
		['placeholdersTogether', 'Text', { text: 'Hello dear {{1}}{{2}}, our sale ends tonight.' }],
		['tooManyPlaceholders', 'Text', { text: 'Hello {{1}}, welcome!' }],
		['tooManyPlaceholders', 'Text', { text: 'Hello {{1}}, your {{2}} is here.' }],
		['placeholderNotAllowed', 'Header Text', { header: 'Sale of {{1}} and {{2}}' }],
		['placeholderNotAllowed', 'Footer Text', { footer: 'Reply STOP, {{1}}' }],
		['placeholderNotAllowed', `${CALLS}, button 1`, { calls: [call('Go {{1}}')] }],
		['placeholderNotAllowed', 'Quick Replies, quick reply 2', { quickReplies: ['A', 'B {{1}}'] }],
		[
			'placeholderInUrl',
			`${CALLS}, button 1`,
			{ calls: [call('Go', 'https://a.example/{{1}}/b')] },
		],
		[
			'placeholderInUrl',
			`${CALLS}, button 2`,
			{ calls: [call('Go'), call('See', 'https://a.example/{{1}}/{{1}}')] },
		],
		[
			'sampleIsPlaceholder',
			'Sample Text',
			sampled('Hello dear {{1}}, our sale ends soon.', 'Hello dear 1, our sale ends soon.'),
		],
		[
			'sampleIsPlaceholder',
			'Sample Text',
			sampled('Hello dear {{1}}, our sale ends soon.', 'Hello dear [ {1} ], our sale ends soon.'),
		],
		[
			'sampleDiffers',
			'Sample Text',
			sampled('Dear {{1}}, our sale ends. See {{1}} soon.', 'Dear A, our sale ends. See B soon.'),
		],
		['tooLong', 'Header Text', { header: long(61) }],
		['tooLong', 'Text', { text: long(1025) }],
		['tooLong', 'Footer Text', { footer: `STOP ${long(56)}` }],
		['tooLong', `${CALLS}, button 1`, { calls: [call(long(26))] }],
		['tooLong', 'Quick Replies, quick reply 1', { quickReplies: [long(26)] }],
		['tooLong', `${CALLS}, button 1`, { calls: [call('Go', `https://a.example/${long(1983)}`)] }],
		['emoji', 'Header Text', { header: 'Sale 🎉' }],
		['emoji', 'Footer Text', { footer: 'Reply STOP ❤️' }],
		['emoji', `${CALLS}, button 1`, { calls: [call('India 🇮🇳')] }],
		['emoji', 'Quick Replies, quick reply 1', { quickReplies: ['1️⃣'] }],
		['tooManyEmoji', 'Text', { text: `Our sale ends ${'🎉'.repeat(11)}` }],
		['lineBreak', 'Header Text', { header: 'Summer\nsale' }],
		['lineBreak', 'Footer Text', { footer: 'Demo shop\r\nReply STOP' }],
		['lineBreak', 'Quick Replies, quick reply 1', { quickReplies: ['Yes\u2028please'] }],
		['formatting', 'Header Text', { header: 'Summer *sale*' }],
		['formatting', 'Header Text', { header: '_Summer_ sale' }],
		[
			'phoneButtons',
			CALLS,
			{ calls: [call('Call', '+1', 'Phone Number'), call('Ring', '+2', 'Phone Number')] },
		],
		['equalReplies', 'Quick Replies', { quickReplies: ['Yes', 'No', 'yes'] }],
		['otpButtons', 'Buttons', { category: 'OTP', calls: [], quickReplies: ['Copy'] }],
		['otpButtons', 'Buttons', { category: 'OTP', quickReplies: [] }],
		['shortLink', 'Text', { text: 'Our sale: https://bit.ly/3xYz, tonight.' }],
		['shortLink', 'Text', { text: 'Our sale: WWW.TinyURL.com/abc, tonight.' }],
		['shortLink', 'Header Text', { header: 'See t.co' }],
		['shortLink', `${CALLS}, button 1`, { calls: [call('Go', 'https://cutt.ly/{{1}}')] }],
		['shortLink', 'Text', { text: 'Our sale: see bit.ly.' }],
		['shortLink', 'Text', { text: 'Our sale (bit.ly, tonight).' }],
		['shortLink', 'Text', { text: 'Our sale: https://bit.ly./3xYz, tonight.' }],
		['chatLink', `${CALLS}, button 1`, { calls: [call('Chat', 'https://wa.me/919876543210')] }],
		['chatLink', `${CALLS}, button 1`, { calls: [call('Chat', 'https://API.whatsapp.com/send')] }],
		['chatLink', `${CALLS}, button 1`, { calls: [call('Join', 'https://chat.whatsapp.com./A')] }],
		['noOptOut', 'Footer Text', { footer: 'Demo shop' }],
		['noOptOut', 'Footer Text', { footer: 'Nonstop shop', language: 'German' }],
		['noOptOut', 'Footer Text', { footer: 'NON-STOP sale: never stop saving' }],
		['noOptOut', 'Footer Text', { footer: 'Non-stop messages and NON STOP promotions' }],
		['noOptOut', 'Footer Text', { footer: 'Your one-stop marketing shop' }],
		['noOptOut', 'Footer Text', { footer: 'Precios a la baja', language: 'Spanish' }],
		['noOptOut', 'Footer Text', { footer: 'Para cancelar su pedido, llame', language: 'Spanish' }],
		['noOptOut', 'Footer Text', { footer: 'À l’arrêt de bus', language: 'French' }],
		['noOptOut', 'Footer Text', { footer: 'PRICES END SUNDAY' }],
		['noOptOut', 'Footer Text', { footer: 'Open non-stop', quickReplies: ['Cancel', 'Bus stop'] }],
		['noOptOut', 'Footer Text', { footer: 'Iscriviti ora', language: 'Italian' }],
		['noOptOut', 'Footer Text', { footer: 'تسوق الآن', language: 'Arabic' }],
		['noOptOut', 'Footer Text', { footer: 'Только сегодня', language: 'Russian' }],
	])('%s in %s: %j', (rule, place, change) => {
		const found = findReviewIssues({ ...GOOD, ...change });
		expect(found.map((finding) => [finding.rule, finding.place])).toEqual([[rule, place]]);
	});

	it.each<[string, Partial<TemplateDraft>]>([
		['placeholders within punctuation', { text: '"{{1}}" is what our summer sale is called.' }],
		['three words around one placeholder', { text: 'Hello {{1}}, welcome back!' }],
		['no placeholder in two words', { text: 'Welcome back!' }],
		['Chinese without spaces', { text: '您好{{1}}，欢迎您回来！', language: 'Chinese (CHN)' }],
		['one placeholder in the header', { header: 'Sale for {{1}}' }],
		[
			'parts of the greatest length',
			{ header: long(60), text: long(1024), quickReplies: [long(25)] },
		],
		['lengths in characters, not in code units', { text: '𝒳'.repeat(1024) }],
		['ten emoji in the text', { text: '🎉'.repeat(10) }],
		['signs that are no emoji', { header: 'Acme® 2 © ™ #1' }],
		['single asterisks and names with underscores', { header: '2 * 3 * 4 for my_shop_name' }],
		['a phone number and a URL', { quickReplies: [] }],
		[
			'two placeholders in a URL, which are an error of the submission',
			{ calls: [call('See', 'https://a.example/{{1}}/{{2}}')] },
		],
		['one-time codes without buttons', { category: 'OTP', calls: [], quickReplies: [] }],
		[
			'hosts that end like a shortener',
			{ text: 'See https://habit.ly/a and https://t.co.uk/b or bit.ly-fans.example now' },
		],
		[
			'one sample for a repeated placeholder',
			sampled('Dear {{1}}, our sale ends. See {{1}} soon.', 'Dear A, our sale ends. See A soon.'),
		],
		['a chat address in the text', { text: 'Write to https://wa.me/919876543210 now' }],
		['hosts that end like a chat', { calls: [call('See', 'https://schwa.me/whatsapp.com')] }],
		['addresses of 2,000 characters', { calls: [call('Go', `https://a.example/${long(1982)}`)] }],
		['transactional messages without opt-out', { category: 'TRANSACTIONAL', footer: '' }],
		['an opt-out in the text', { footer: '', text: 'To unsubscribe, reply NO.' }],
		['an opt-out button', { footer: '', quickReplies: ['Stop promotions'] }],
		['an opt-out word in quotes', { footer: 'Reply “stop” at any time' }],
		['an opt-out word in bold', { footer: 'Reply *Stop* at any time' }],
		['a Spanish phrase', { footer: 'Puede darse de baja aquí', language: 'Spanish' }],
		[
			'a Portuguese button',
			{ footer: '', quickReplies: ['Cancelar assinatura'], language: 'Portuguese (BR)' },
		],
		['German', { footer: 'Zum Abmelden antworten Sie STOPP', language: 'German' }],
		['Spanish', { footer: 'Responde BAJA', language: 'Spanish (MEX)' }],
		['Portuguese', { footer: 'Para sair, responda SAIR', language: 'Portuguese (BR)' }],
		['French', { footer: 'Pour vous désabonner, répondez ARRÊT', language: 'French' }],
		['Hindi', { footer: 'रोकने के लिए लिखें', language: 'Hindi' }],
		['Hindi with an English word', { footer: 'रोकने हेतु STOP लिखें', language: 'Hindi' }],
		['Italian', { footer: 'Per non ricevere messaggi scrivi STOP', language: 'Italian' }],
		['Dutch', { footer: 'Afmelden? Antwoord UIT', language: 'Dutch' }],
		['Indonesian', { footer: 'Balas BERHENTI', language: 'Indonesian' }],
		['Turkish', { footer: 'Mesaj almamak için İPTAL yazın', language: 'Turkish' }],
		['Arabic', { footer: 'لإلغاء الاشتراك أرسل توقف', language: 'Arabic' }],
		['Russian', { footer: 'Чтобы отписаться, ответьте СТОП', language: 'Russian' }],
		['a line in capitals', { footer: 'TEXT STOP TO END THIS' }],
		['Cancel as a word to reply', { footer: 'Reply CANCEL any time' }],
		['a button that opens a page', { footer: '', calls: [call('Unsubscribe here')] }],
		['languages whose opt-out words are not known', { footer: '', language: 'Tamil' }],
		['an empty form', { text: '', footer: '', header: '', calls: [], quickReplies: [] }],
	])('lets %s pass', (_name, change) => {
		const draft = { ...GOOD, sampleText: '', ...change };
		expect(findReviewIssues(draft)).toEqual([]);
	});

	describe('of opt-outs and the trigger', () => {
		const words = Object.values(REPLIES);
		const listOf = (role: 'optOut' | 'stop' | 'cancel') =>
			words.flatMap((one) => one[role]?.split(', ') ?? []);
		const offers = (change: Partial<TemplateDraft>) =>
			findReviewIssues({ ...GOOD, footer: '', quickReplies: [], ...change }).every(
				({ rule }) => rule !== 'noOptOut',
			);

		it('accept in a footer what the trigger recognises if typed', () => {
			const typed = [...listOf('optOut'), ...listOf('stop'), ...listOf('cancel')];
			const quoted = typed.map((word) => [`Demo: reply “${word}” at any time`, word] as const);
			const capitals = typed.map((word) => [`Demo: ${word.toUpperCase()}, 24 h`, word] as const);
			for (const [footer, word] of [...quoted, ...capitals]) {
				const isCaseless = word.toUpperCase() === word;
				const isOffered = offers({ footer }) || (isCaseless && listOf('cancel').includes(word));
				expect([footer, replyIntent(word), isOffered]).toEqual([footer, 'stop', true]);
			}
		});

		it('accept as a button what the trigger recognises if tapped', () => {
			const tapped = ['Detener', 'Darse de baja', 'Quit', 'Unsubscribe me', ...listOf('stop')];
			for (const word of tapped) {
				expect([word, buttonIntent(word), offers({ quickReplies: [word] })]).toEqual([
					word,
					'stop',
					true,
				]);
			}
			for (const word of listOf('cancel')) {
				expect([word, buttonIntent(word), offers({ quickReplies: [word] })]).toEqual([
					word,
					null,
					false,
				]);
			}
		});

		const anyWord = fc.constantFrom(
			...words.flatMap((one) => Object.values(one).flatMap((list: string) => list.split(', '))),
			...['Reply', 'NON-STOP', 'our', 'non-stop', 'SALE', 'order', '“stop it”', '*END*', 'ENDS'],
		);
		const anyCase = fc
			.tuple(anyWord, fc.boolean())
			.map(([word, isLoud]) => (isLoud ? word.toUpperCase() : word));
		const line = fc.array(anyCase, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));

		it('accept no button that the trigger does not recognise', () => {
			fc.assert(
				fc.property(line, (title) => {
					expect(offers({ quickReplies: [title] })).toBe(buttonIntent(title) === 'stop');
				}),
			);
		});

		it('accept no footer without words that the trigger recognises', () => {
			fc.assert(
				fc.property(line, (footer) => {
					fc.pre(offers({ footer }));
					const parts = footer.split(/[ “”*]/);
					const named = parts.flatMap((_, from) =>
						parts.slice(from).map((_part, to) => parts.slice(from, from + to + 1).join(' ')),
					);
					expect(named.map(replyIntent)).toContain('stop');
				}),
			);
		});
	});

	const text = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc
			.array(fc.constantFrom(...'{{1}},{{2}},{{,}}, ,a,1,*,\n,🎉,bit.ly/,é'.split(',')), {
				maxLength: 30,
			})
			.map((parts) => parts.join('')),
	);
	const drafts: fc.Arbitrary<TemplateDraft> = fc.record({
		category: fc.constantFrom('MARKETING', 'TRANSACTIONAL', 'OTP', ''),
		language: fc.oneof(text, fc.constantFrom('English', 'German', 'constructor')),
		text,
		sampleText: text,
		header: text,
		footer: text,
		calls: fc.array(
			fc.record({ type: fc.constantFrom('URL', 'Phone Number', ''), title: text, value: text }),
			{ maxLength: 3 },
		),
		quickReplies: fc.array(text, { maxLength: 4 }),
	});

	it('never throws, never changes the template, is deterministic, and gives every finding a fix', () => {
		const sources: readonly string[] = Object.values(SOURCES);
		fc.assert(
			fc.property(drafts, (draft) => {
				const before = structuredClone(draft);
				Object.freeze(draft);
				Object.freeze(draft.calls);
				for (const button of draft.calls) Object.freeze(button);
				Object.freeze(draft.quickReplies);
				const findings = findReviewIssues(draft);
				expect(draft).toEqual(before);
				expect(findReviewIssues(draft)).toEqual(findings);
				for (const { place, message, fix, source } of findings) {
					expect([place, message, fix]).not.toContain('');
					expect(sources).toContain(source);
				}
			}),
		);
	});

	it('ends on long texts', () => {
		// A pattern that backtracks would take longer than a test may.
		for (const part of ['{', '*', '_a', '{{1}}', ' ', '~a']) {
			const long = part.repeat(60_000);
			findReviewIssues({ ...GOOD, text: long, sampleText: long, header: long, footer: long });
		}
	});
});
