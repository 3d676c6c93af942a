/** Which replies mean stop, start, help, yes or no, and that sentences mean none of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import SENTENCES from '../../fixtures/replies.json' with { type: 'json' };
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
	it.each(Object.values(SENTENCES.intents).flat())('%j is %s', (text, intent) => {
		expect(replyIntent(text)).toBe(intent);
	});

	it.each(Object.values(SENTENCES.none).flat())('%j has none', (text) => {
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

	it('is looked for in long texts to the end', () => {
		// A pattern that backtracks would take longer than a test may.
		for (const part of ['stop ', 'please ', 'me ', 'a', 'a ', '🛑', '\u200b', ' ', 'ﷺ', 'é.']) {
			replyIntent(part.repeat(4096).slice(0, 4096));
		}
	});
});
