// @ts-check
// What a template that is being written still needs, field by field, in the form's own words.
import { nameFrom } from './template-draft.mjs';

/** @typedef {import('./types.d.mts').TemplateDraft} TemplateDraft */

const PLACEHOLDER = /\{\{([1-9][0-9]{0,2})\}\}/g;
const HOW_TO_WRITE = 'Write placeholders as {{1}}, {{2}} and so on.';

/**
 * All errors at once. The service has the last word: it knows names that are locked.
 *
 * @param {TemplateDraft} draft
 * @param {readonly string[]} takenNames of the templates that exist
 * @returns {Record<string, string>} by field; those of buttons carry their index, as title-0, value-0, reply-0
 */
export function draftErrors(draft, takenNames) {
	/** @type {[field: string, error: string | undefined][]} */
	const found = [
		['label', isBlank(draft.label) ? 'Enter a label.' : undefined],
		['name', nameError(draft, takenNames)],
		['text', textError(draft.text)],
		['sample_text', sampleError(draft)],
		...draft.call_to_action.flatMap(buttonErrors),
	];
	return Object.fromEntries(
		found.filter(/** @returns {one is [string, string]} */ (one) => one[1] !== undefined),
	);
}

/**
 * A text without placeholders is its own sample.
 *
 * @param {TemplateDraft} draft
 */
export const needsSample = ({ text }) => text.includes('{{');

/** @param {string} text */
const isBlank = (text) => text.trim() === '';

/**
 * @param {TemplateDraft} draft
 * @param {readonly string[]} takenNames
 */
function nameError({ label, name }, takenNames) {
	const effective = name || nameFrom(label);
	// Without a label, that is the error.
	if (effective === '' && isBlank(label)) return undefined;
	if (effective === '') return 'Enter a name: the label has no letters a to z or digits.';
	if (!/^[a-z0-9_]+$/.test(effective)) {
		return 'Use only lower-case letters a to z, digits and underscores.';
	}
	return takenNames.includes(effective)
		? `Another template has the name ${effective}: enter a different one.`
		: undefined;
}

/** @param {string} text */
function textError(text) {
	if (text === '') return 'Enter the text of the message.';
	if (hasOtherBraces(text)) return HOW_TO_WRITE;
	const numbers = new Set([...text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)));
	const missing = Array.from({ length: numbers.size }, (_none, index) => index + 1).find(
		(number) => !numbers.has(number),
	);
	return missing === undefined
		? undefined
		: `Number the placeholders without a gap: {{${missing}}} is missing.`;
}

/** @param {TemplateDraft} draft */
function sampleError(draft) {
	const { sample_text: sample } = draft;
	if (sample === '' && needsSample(draft)) {
		return 'Enter the text with sample values in place of the placeholders.';
	}
	return /\{\{|\}\}/.test(sample) ? 'Replace each placeholder with a sample value.' : undefined;
}

/**
 * A button without title and value is left out.
 *
 * @param {TemplateDraft['call_to_action'][number]} button
 * @param {number} index
 * @returns {[field: string, error: string | undefined][]}
 */
function buttonErrors({ type, button_title: title, button_value: value }, index) {
	if (isBlank(title + value)) return [];
	return [
		[`title-${index}`, title === '' ? 'Enter a title.' : undefined],
		[`value-${index}`, type === 'URL' ? addressError(value) : numberError(value)],
	];
}

/** @param {string} value */
function addressError(value) {
	if (!/^https?:\/\/\S+$/i.test(value)) return 'Enter an address that begins with https://.';
	return hasOtherBraces(value) ? HOW_TO_WRITE : undefined;
}

/** @param {string} value */
const numberError = (value) =>
	/^\+?[0-9]{7,15}$/.test(value) ? undefined : 'Enter 7 to 15 digits, with or without +.';

/** @param {string} text whether it has double braces that are no placeholder */
const hasOtherBraces = (text) => /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ' '));
