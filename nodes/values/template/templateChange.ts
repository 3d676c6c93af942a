import type { ResourceMapperField } from 'n8n-workflow';
import { firstWords } from '../text';
import { PLACEHOLDER } from './templateValues';

/** n8n keeps a mapper's fields in the node as they were loaded, including keys that it does not know. */
interface FilledField extends ResourceMapperField {
	/** The template's text when the form was filled in. */
	readonly templateText?: string;
}

/**
 * Adds the text for which the values are filled in to the first field. A label does not hold the whole text, and its
 * format may change.
 *
 * @param fields the placeholders' fields
 */
export function withTemplateText(
	fields: readonly ResourceMapperField[],
	text: string,
): FilledField[] {
	// n8n would evaluate a text that begins with "=".
	const templateText = text.replace(/^=+/, '');
	return fields.map((field, index) => (index === 0 ? { ...field, templateText } : field));
}

/**
 * The text for which the values of a mapper were filled in.
 *
 * @param mapper the parameter as stored
 * @returns undefined if the node does not have it, for example because its values were not entered in the form
 */
export function filledTextOf(mapper: unknown): string | undefined {
	const { schema } = (mapper ?? {}) as { schema?: unknown };
	const fields: unknown[] = Array.isArray(schema) ? schema : [];
	return fields
		.map((field) => (field as Partial<FilledField> | null)?.templateText)
		.find((text) => typeof text === 'string');
}

/** Scripts without spaces between words: each letter counts as a word. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/** A word, a number, or a symbol that gives a value its meaning: "€", "%", "#", an emoji. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|[\p{Sc}\p{So}%#@&]/gu;

/** The words of a text, normalized: case, punctuation, white space and formatting such as *bold* are ignored. */
export function wordsOf(text: string): string[] {
	return text.normalize('NFKC').toLowerCase().replace(UNSPACED, ' $& ').match(WORD) ?? [];
}

/** What a change of a template's text means for the values of its placeholders. */
export type TemplateChange =
	/** The same words and the same placeholders. */
	| { readonly kind: 'none' }
	/** The wording has changed, but the words beside each placeholder show that its meaning has not. */
	| { readonly kind: 'words' }
	/** A value would appear beside different words. */
	| {
			readonly kind: 'places';
			/** The first placeholder with different words beside it. */
			readonly number: number;
			/** The placeholder with its surroundings; undefined if the text does not contain it. */
			readonly was: string | undefined;
			readonly is: string | undefined;
	  };

/** Where a value appears in a text. */
interface Place {
	readonly number: number;
	/** The words before it, back to the previous placeholder, nearest first. */
	readonly before: readonly string[];
	/** The words after it in its own sentence; if there are none on either side, all up to the next placeholder. */
	readonly after: readonly string[];
	/** The placeholder as written, "{{1}}", and its position. */
	readonly written: string;
	readonly index: number;
}

/** What the words on one side of two places have in common. */
interface Match {
	/** How many are the same, counted from the placeholder outward. */
	readonly run: number;
	/** Whether all words are the same. */
	readonly isSame: boolean;
	/** Whether the nearest words are the same, and words were only added or only removed. */
	readonly isExtended: boolean;
	/** Whether both have words there and the nearest differ. */
	readonly clashes: boolean;
}

/** Before, then after the placeholder. */
type Sides = readonly [before: Match, after: Match];

/** One word may be the same by chance: "your order is {{1}}", "your price is {{1}}". */
const ENOUGH_WORDS = 2;

/**
 * Compares two texts by the words beside their placeholders. A place counts as kept only if the words beside it show
 * that, so a translation counts as different places.
 *
 * @param filled the text when the values were filled in
 * @param current the text to be sent
 */
export function compareTexts(filled: string, current: string): TemplateChange {
	if (wordingOf(filled) === wordingOf(current)) return { kind: 'none' };
	const was = placesIn(filled);
	const now = placesIn(current);
	const number = outOfOrder(was, now) ?? now.find((place) => !isKept(place, was))?.number;
	if (number === undefined) return { kind: 'words' };
	const excerpt = (text: string, places: readonly Place[]) => {
		const place = places.find((one) => one.number === number);
		return place && excerptAround(text, place.index, place.written.length);
	};
	return { kind: 'places', number, was: excerpt(filled, was), is: excerpt(current, now) };
}

/** The first placeholder at which the order in the two texts differs. */
function outOfOrder(was: readonly Place[], now: readonly Place[]): number | undefined {
	const [before, after] = [orderOf(was), orderOf(now)];
	const index = (after.length < before.length ? before : after).findIndex(
		(_, position) => before[position] !== after[position],
	);
	return after[index] ?? before[index];
}

function orderOf(places: readonly Place[]): number[] {
	return [...new Set(places.map(({ number }) => number))];
}

/** Whether the words beside a place still match its own placeholder, and match no other one better. */
function isKept(place: Place, was: readonly Place[]): boolean {
	const own = was.filter(({ number }) => number === place.number);
	if (own.some((one) => matches(one, place).every(({ isSame }) => isSame))) return true;
	const likeness = (places: readonly Place[]) =>
		Math.max(0, ...places.map((one) => commonWords(matches(one, place))));
	const others = was.filter(({ number }) => number !== place.number);
	return own.some((one) => fits(matches(one, place))) && likeness(own) >= likeness(others);
}

/** If the nearest word on one side differs, more evidence is needed that the place is the same. */
function fits(sides: Sides): boolean {
	const [before, after] = sides;
	if (!before.clashes && !after.clashes) {
		return before.isExtended || after.isExtended || commonWords(sides) >= ENOUGH_WORDS;
	}
	const isLedTheSame = before.isSame && before.run > 0;
	return isLedTheSame || before.run >= ENOUGH_WORDS || after.run >= ENOUGH_WORDS;
}

function commonWords([before, after]: Sides): number {
	return before.run + after.run;
}

function matches(was: Place, now: Place): Sides {
	return [match(was.before, now.before), match(was.after, now.after)];
}

function match(was: readonly string[], now: readonly string[]): Match {
	const difference = was.findIndex((word, index) => word !== now[index]);
	const run = difference === -1 ? was.length : difference;
	return {
		run,
		isSame: run === was.length && run === now.length,
		isExtended: run > 0 && (isWithin(was, now) || isWithin(now, was)),
		clashes: run === 0 && was.length > 0 && now.length > 0,
	};
}

/** Whether all words of one list are in the other in the same order. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
	let found = 0;
	for (const other of others) if (other === words[found]) found += 1;
	return found === words.length;
}

/** Words and placeholders in order. */
function wordingOf(text: string): string {
	return text
		.split(PLACEHOLDER)
		.map((part, index) => (index % 2 === 0 ? wordsOf(part).join(' ') : Number(part)))
		.join('\n');
}

function placesIn(text: string): Place[] {
	const parts = text.split(PLACEHOLDER);
	return [...text.matchAll(PLACEHOLDER)].map(({ 0: written, 1: number, index }, nth) => {
		const [before = '', , after = ''] = parts.slice(2 * nth, 2 * nth + 3);
		return { number: Number(number), ...wordsBeside(before, after), written, index };
	});
}

/** Ends of sentences and of lines. */
const SENTENCE_END = /[.!?…](?=\s|$)|[。！？।؟۔\r\n]/u;

/** A line that ends with a comma continues on the next, as "Hello {{1}}," does. */
const AFTER_COMMA = /(?<=[,،，、])\s+/gu;

/** Text before a placeholder counts in full: "no. {{1}}" and "Amount:" on the line before are not ends of sentences. */
function wordsBeside(before: string, after: string): Pick<Place, 'before' | 'after'> {
	const [sentence = ''] = after.replace(AFTER_COMMA, ' ').split(SENTENCE_END);
	const leading = wordsOf(before).reverse();
	const following = wordsOf(sentence);
	const hasWords = leading.length + following.length > 0;
	return { before: leading, after: hasWords ? following : wordsOf(after) };
}

/** Maximum characters shown on each side. */
const LONGEST_SIDE = 30;

/**
 * A part of a text on one line, for messages: "…EUR for order {{2}}, which arrives on…".
 *
 * @param index start of the part that is shown with its surroundings
 * @param length of that part
 */
function excerptAround(text: string, index: number, length: number): string {
	const before = cutFront([...onOneLine(text.slice(0, index))]);
	const after = firstWords(onOneLine(text.slice(index + length)), LONGEST_SIDE);
	return (before + text.slice(index, index + length) + after).trim();
}

function onOneLine(text: string): string {
	return text.replace(/\s+/g, ' ');
}

function cutFront(letters: readonly string[]): string {
	if (letters.length <= LONGEST_SIDE) return letters.join('');
	return `…${letters
		.slice(-LONGEST_SIDE)
		.join('')
		.replace(/^\S*\s/, '')}`;
}
