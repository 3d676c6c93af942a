/** Which short replies mean stop, start, help, yes or no. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intentOf, replyIntent, REPLY_WORDS } from '../../../../nodes/Trigger/webhook/intent.ts';

type Message = Parameters<typeof intentOf>[0];

const words = Object.entries(REPLY_WORDS).flatMap(([intent, byLanguage]) =>
	Object.values(byLanguage)
		.flat()
		.map((word) => [word, intent] as const),
);
const anyWord = fc.constantFrom(...words);

describe('the intent of a reply', () => {
	it.each([
		['STOP', 'stop'],
		[' Stop! ', 'stop'],
		['"stop".', 'stop'],
		['Stop 🛑🙏🏽', 'stop'],
		['❤️ stop', 'stop'],
		['ＳＴＯＰ', 'stop'],
		['Opt-out', 'stop'],
		['opt  out', 'stop'],
		['UNSUBSCRIBE', 'stop'],
		['Stop promotions', 'stop'],
		['ARRÊT', 'stop'],
		['ARRET', 'stop'],
		['arre\u0302t', 'stop'],
		['Abmelden', 'stop'],
		['STOPP!!', 'stop'],
		['¡Baja!', 'stop'],
		['SAIR', 'stop'],
		['Parar', 'stop'],
		['रोकें', 'stop'],
		['बंद करो।', 'stop'],
		['START', 'start'],
		['S’abonner', 'start'],
		['Help?', 'help'],
		['¿Ayuda?', 'help'],
		['मदद', 'help'],
		['Yes', 'yes'],
		['Oui 👍', 'yes'],
		['Sí', 'yes'],
		['si', 'yes'],
		['हाँ', 'yes'],
		['Não', 'no'],
		['NAO', 'no'],
		['Nein.', 'no'],
		['नहीं', 'no'],
	])('%j is %s', (text, intent) => {
		expect(replyIntent(text)).toBe(intent);
	});

	it.each([
		'',
		'🛑',
		'...',
		'Please do not stop',
		'stop it',
		'stop stop',
		'nonstop',
		'stop2',
		's t o p',
		'Where is the bus stop?',
		'yes or no',
		'No problem',
		'Yes, but later',
		'Já',
		'ha ha',
		'¿Y?',
		'alta',
		'constructor',
		'रोक',
	])('%j has none', (text) => {
		expect(replyIntent(text)).toBeNull();
	});

	it('is recognised for every word, in capitals and between punctuation and emoji', () => {
		const sign = fc.constantFrom(
			...' !?.,;:…"\'“”()*_~¡¿।-',
			'👍',
			'🛑',
			'❤️',
			'🙏🏽',
			'👨‍👩‍👧',
			'ℹ️',
			'™️',
			'Ⓜ️',
		);
		const around = fc.string({ unit: sign, maxLength: 5 });
		fc.assert(
			fc.property(anyWord, around, around, ([word, intent], before, after) => {
				expect(replyIntent(before + word + after)).toBe(intent);
				expect(replyIntent(before + word.toUpperCase() + after)).toBe(intent);
				expect(replyIntent(before + word.normalize('NFD') + after)).toBe(intent);
			}),
		);
	});

	it('is none for a sentence that only contains a word', () => {
		const other = fc.constantFrom('invoice', 'the', 'order', 'nicht', 'pedido', 'मैं', '12');
		fc.assert(
			fc.property(anyWord, fc.array(other, { minLength: 1 }), fc.nat(), ([word], rest, at) => {
				const place = at % (rest.length + 1);
				const sentence = [...rest.slice(0, place), word, ...rest.slice(place)];
				expect(replyIntent(sentence.join(' '))).toBeNull();
			}),
		);
	});

	it('is the same for a word in all its languages', () => {
		const byWord = Map.groupBy(words, ([word]) =>
			word.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
		);
		const unclear = [...byWord].filter(([, uses]) => new Set(uses.map(([, one]) => one)).size > 1);
		expect(unclear).toEqual([]);
	});
});

describe('the intent of a message', () => {
	const reply = {
		id: 'wamid.1',
		phone_number: '919876543210',
		sender: 'USER',
		status: 'DELIVERED',
		message_type: 'TEXT',
		message_content: { text: 'STOP' },
	} as unknown as Message;
	const of = (change: object) => intentOf({ ...reply, ...change } as Message);

	it.each([
		['of a text', {}, 'stop'],
		['of a quick reply', { message_type: 'QUICK_REPLY' }, 'stop'],
		['of a button', { message_type: 'BUTTON_REPLY' }, 'stop'],
		['of a list', { message_type: 'LIST_REPLY' }, 'stop'],
		['of a message to a contact', { sender: 'API' }, null],
		['of a caption', { message_type: 'IMAGE', message_content: { caption: 'STOP' } }, null],
		['of another type', { message_type: 'LOCATION' }, null],
		['without content', { message_content: null }, null],
		['without text', { message_content: {} }, null],
		['whose text is none', { message_content: { text: 7 } }, null],
	])('%s', (_title, change, intent) => {
		expect(of(change)).toBe(intent);
	});
});
