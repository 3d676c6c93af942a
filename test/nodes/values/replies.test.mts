/** Which replies mean stop, start, help, yes or no, and that sentences mean none of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	REPLIES,
	bareReply,
	buttonIntent,
	phrasesOf,
	replyIntent,
} from '../../../nodes/values/replies.ts';

const ROLES = [
	'stop',
	'start',
	'help',
	'yes',
	'no',
	'optOut',
	'cancel',
	'around',
	'polite',
] as const;
const phrases = Object.values(REPLIES).flatMap((words) =>
	ROLES.flatMap((role) => (words[role]?.split(', ') ?? []).map((phrase) => ({ phrase, role }))),
);
const withRole = (...roles: Array<(typeof ROLES)[number]>) =>
	phrases.filter(({ role }) => roles.includes(role)).map(({ phrase }) => phrase);
const intents = phrases
	.filter(({ role }) => role !== 'around' && role !== 'polite')
	.map(({ phrase, role }) => ({
		phrase,
		intent: role === 'optOut' || role === 'cancel' ? 'stop' : role,
	}));
const known = new Set(ROLES.flatMap(phrasesOf));
const anyPolite = fc.constantFrom(...withRole('polite'));

describe('the intent of a reply', () => {
	it.each([
		// Spelling
		['STOP', 'stop'],
		[' Stop! ', 'stop'],
		['"stop".', 'stop'],
		['Stop 🛑🙏🏽', 'stop'],
		['❤️ stop', 'stop'],
		['ＳＴＯＰ', 'stop'],
		['𝗦𝗧𝗢𝗣', 'stop'],
		['\u200e\u200bST\u00adOP\ufeff\u3164', 'stop'],
		['Opt-out', 'stop'],
		['opt  out', 'stop'],
		['ARRÊT', 'stop'],
		['ARRET', 'stop'],
		['arre\u0302t', 'stop'],
		['STOPP!!', 'stop'],
		['¡Baja!', 'stop'],
		['बंद करो।', 'stop'],
		['İPTAL', 'stop'],
		['IPTAL', 'stop'],
		['abonelikten cik', 'stop'],
		['HAYIR', 'no'],
		['الغاء الاشتراك', 'stop'],
		['تَوَقَّف', 'stop'],
		['ОТПИСАТЬСЯ', 'stop'],
		['S’abonner', 'start'],
		['Help?', 'help'],
		['Oui 👍', 'yes'],
		['si', 'yes'],
		['NAO', 'no'],
		// Polite words and thanks
		['Stop. Thank you', 'stop'],
		['please stop', 'stop'],
		['Pls stop, thanks 🙏', 'stop'],
		['baja por favor', 'stop'],
		['parar por favor', 'stop'],
		['Bitte abmelden, danke', 'stop'],
		['Stop, s’il vous plaît', 'stop'],
		['कृपया बंद करें', 'stop'],
		['per favore stop', 'stop'],
		['graag afmelden', 'stop'],
		['tolong berhenti', 'stop'],
		['durdurun lütfen', 'stop'],
		['توقف من فضلك', 'stop'],
		['Отпишите меня, пожалуйста', 'stop'],
		['yes please', 'yes'],
		['Haan ji', 'yes'],
		['No, thank you', 'no'],
		['nein danke', 'no'],
		['não, obrigada', 'no'],
		['لا شكرًا', 'no'],
		['Start please', 'start'],
		// Repetition
		['STOP STOP', 'stop'],
		['stop!!! STOP!!! Stop', 'stop'],
		['стоп стоп', 'stop'],
		['please stop, please', 'stop'],
		['Stop. Unsubscribe.', 'stop'],
		// Around an opt-out
		['unsubscribe me', 'stop'],
		['Please unsubscribe me from this list', 'stop'],
		['I want to unsubscribe', 'stop'],
		['I’d like to opt out', 'stop'],
		['remove me', 'stop'],
		['take me off your list, thanks', 'stop'],
		['Stop sending me messages', 'stop'],
		['quiero darme de baja', 'stop'],
		['Favor de darme de baja', 'stop'],
		['Ich möchte mich abmelden', 'stop'],
		['je veux me désabonner', 'stop'],
		['Désabonnez-moi svp', 'stop'],
		['quero cancelar minha inscrição', 'stop'],
		['Vorrei cancellarmi, grazie', 'stop'],
		['vorrei disiscrivermi', 'stop'],
		['ik wil me afmelden', 'stop'],
		['saya mau berhenti berlangganan', 'stop'],
		['artık mesaj istemiyorum', 'stop'],
		['أريد إلغاء الاشتراك', 'stop'],
		['хочу отписаться от рассылки', 'stop'],
		// US rules name these words.
		['Revoke', 'stop'],
		['Cancel', 'stop'],
		['END', 'stop'],
		['Detener', 'stop'],
		['Darse de baja', 'stop'],
		['Quit', 'stop'],
	])('%j is %s', (text, intent) => {
		expect(replyIntent(text)).toBe(intent);
	});

	it.each([
		// No words
		'',
		'🛑',
		'...',
		'thank you',
		'me',
		'please, me',
		'constructor',
		// English
		"don't stop",
		'Dont stop',
		'bus stop',
		'Where is the bus stop?',
		'Please do not stop',
		'please don’t stop',
		'Cancel my order',
		'please cancel',
		'cancel cancel',
		'cancel stop',
		'end of the month',
		'the end',
		'weekend',
		'stop by tomorrow',
		"I can't stop laughing",
		'stop it',
		'stop me',
		'nonstop',
		'non-stop',
		'full stop',
		'stop2',
		's t o p',
		'stops',
		'stop?? no',
		'no, stop',
		'yes stop',
		'stop start',
		'unsubscribe? no',
		'do not unsubscribe me',
		'how do I unsubscribe',
		'I unsubscribed my friend',
		'remove me from the waiting room',
		'quit smoking',
		'no problem',
		'yes or no',
		'yes yes',
		'Yes, but later',
		// German
		'nicht stoppen',
		'bitte nicht abmelden',
		'Stopp an der Ampel',
		'Ich möchte mich anmelden und abmelden können',
		'Já',
		'ja ja',
		// Spanish
		'no pares',
		'no parar',
		'No quiero darme de baja',
		'la temporada baja',
		'precio más alto',
		'cancelar pedido',
		'cancelar mi cita por favor',
		'salir a comer',
		'¿Y?',
		'ya',
		// Portuguese
		'não pare',
		'Não quero cancelar a inscrição',
		'quero sair mais tarde',
		'vou parar em casa',
		'alta',
		// French
		'sans arrêt',
		'arrêt de bus',
		"n'arrêtez pas",
		'Ne me désabonnez pas',
		'dur dur',
		// Hindi
		'रोक',
		'मत रोको',
		'बंद मत करो',
		'दुकान कब बंद होगी',
		'band mat karo',
		'ha ha',
		// Italian
		'non fermare',
		'Non voglio disiscrivermi',
		'la fermata dell’autobus',
		'basta così',
		// Dutch
		'niet stoppen',
		'Ik wil me niet afmelden',
		'bushalte stop',
		// Indonesian
		'berhenti di halte',
		'jangan berhenti',
		'tidak mau berhenti berlangganan',
		'tolong',
		// Turkish
		'durma',
		'siparişi iptal et',
		'iptal lütfen',
		'Abonelikten çıkmak istemiyorum',
		// Arabic
		'لا تتوقف',
		'لا أريد إلغاء الاشتراك',
		'إلغاء الطلب',
		'أبدا',
		'محطة توقف الحافلة',
		// Russian
		'не останавливайте',
		'Не хочу отписаться',
		'стоп-кран',
		'отменить заказ',
	])('%j has none', (text) => {
		expect(replyIntent(text)).toBeNull();
		expect(buttonIntent(text)).toBeNull();
	});

	it.each(['Cancel', 'END', 'Remove', 'Cancelar', 'İptal', 'إلغاء'])(
		'of %j is stop if typed, and none if tapped',
		(text) => {
			expect([replyIntent(text), buttonIntent(text)]).toEqual(['stop', null]);
		},
	);

	it('is the same for typed and tapped words, except those for cancel', () => {
		const others = phrases.filter(({ role }) => role !== 'cancel').map(({ phrase }) => phrase);
		expect(others.map(buttonIntent)).toEqual(others.map(replyIntent));
	});

	it('is recognised for every word, in capitals and between punctuation and emoji', () => {
		const signs = [...' !?.,;:…"\'“”()*_~¡¿।-', '👍', '🛑', '❤️', '🙏🏽', '👨‍👩‍👧', 'ℹ️', '™️', 'Ⓜ️'];
		const around = fc.string({ unit: fc.constantFrom(...signs), maxLength: 5 });
		const check = (phrase: string, intent: string, before = '', after = '') => {
			for (const text of [phrase, phrase.toUpperCase(), phrase.normalize('NFD')]) {
				expect([text, replyIntent(before + text + after)]).toEqual([text, intent]);
			}
		};
		for (const { phrase, intent } of intents) check(phrase, intent);
		fc.assert(
			fc.property(
				fc.constantFrom(...intents),
				around,
				around,
				({ phrase, intent }, before, after) => check(phrase, intent, before, after),
			),
		);
	});

	it('stays the same with polite words of any language', () => {
		const unmistakable = fc.constantFrom(
			...intents.filter(({ phrase }) => !withRole('cancel').includes(phrase)),
		);
		fc.assert(
			fc.property(unmistakable, anyPolite, anyPolite, ({ phrase, intent }, before, after) => {
				expect(replyIntent(`${before}, ${phrase}. ${after}!`)).toBe(intent);
			}),
		);
	});

	it('is none with any other word', () => {
		const other = fc
			.oneof(
				fc.constantFrom('invoice', 'order', 'nicht', 'pedido', 'मैं', '12', 'не', 'değil', 'ليس'),
				fc.stringMatching(/^[a-z\u0430-\u044f\u0621-\u063a]{1,8}$/),
			)
			.filter((word) => ![...known].some((phrase) => phrase.split(' ').includes(bareReply(word))));
		const parts = fc.array(fc.oneof(anyPolite, other), { maxLength: 4 });
		fc.assert(
			fc.property(
				fc.constantFrom(...intents),
				parts,
				other,
				parts,
				({ phrase }, before, word, after) => {
					for (const text of [
						[...before, word, phrase, ...after],
						[...before, phrase, word, ...after],
					]) {
						expect(replyIntent(text.join(' '))).toBeNull();
					}
				},
			),
		);
	});

	it('is none with a letter more', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...intents),
				fc.nat(),
				fc.constantFrom(...'aehkmnostxzрснйاमक1'),
				({ phrase }, at, letter) => {
					const place = at % (phrase.length + 1);
					const text = phrase.slice(0, place) + letter + phrase.slice(place);
					fc.pre(!known.has(bareReply(text)));
					expect(replyIntent(text)).toBeNull();
				},
			),
		);
	});

	it('is none for everyday words within words that only an opt-out may have around it', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...withRole('stop', 'cancel', 'start', 'yes', 'no')),
				fc.constantFrom(...withRole('around')),
				(phrase, word) => {
					for (const text of [`${word} ${phrase}`, `${phrase} ${word}`]) {
						fc.pre(!known.has(bareReply(text)));
						expect(replyIntent(text)).toBeNull();
					}
				},
			),
		);
	});

	it('has words in every language, each with one role', () => {
		for (const [language, words] of Object.entries(REPLIES)) {
			for (const role of ROLES.filter((one) => one !== 'cancel')) {
				expect([language, role, words[role]]).not.toContain('');
			}
		}
		const roles = Map.groupBy(
			ROLES.flatMap((role) => phrasesOf(role).map((phrase) => ({ phrase, role }))),
			({ phrase }) => phrase,
		);
		const unclear = [...roles.values()].filter((uses) =>
			uses.some(({ role }) => role !== uses[0]?.role),
		);
		expect(unclear).toEqual([]);
	});

	it('is found quickly in long texts', () => {
		const started = performance.now();
		for (const part of ['stop ', 'please ', 'me ', 'a', 'a ', '🛑', '\u200b', ' ', 'ﷺ', 'é.']) {
			replyIntent(part.repeat(4096).slice(0, 4096));
		}
		expect(performance.now() - started).toBeLessThan(500);
	});
});
