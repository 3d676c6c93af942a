import { NO_TEXT, readText } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { accept, asText, refuse } from '../../values/result';
import { placeholdersOf } from '../../values/template/placeholders';
import { readShownText, unbalancedBraces } from './shownText';

/**
 * Checks the body of a template: its placeholders must be {{1}}, {{2}} … without gaps (specification, "Template":
 * text).
 */
export function readTemplateText(value: unknown): Result<string> {
	const text = asText(value);
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuse('it is empty. Enter the text of the message');
	const odd = unbalancedBraces(text);
	if (odd !== undefined) {
		return refuse(`${odd} is not a placeholder. Write placeholders as {{1}}, {{2}} and so on`);
	}
	const shown = readShownText('Text', value);
	if (!shown.ok) return shown;
	const numbers = placeholdersOf(text).map(({ number }) => number);
	const missing = numbers.findIndex((number, index) => number !== index + 1);
	if (missing === -1) return accept(text);
	const found = numbers.map((number) => `{{${number}}}`).join(', ');
	return refuse(
		`placeholders are numbered from {{1}} without a gap, but {{${missing + 1}}} is missing (found ${found})`,
	);
}

/**
 * The body with a sample value in place of each placeholder (specification, "Template": sample_text). Line breaks and
 * runs of spaces count as one space.
 *
 * @param text as {@link readTemplateText} accepted it; undefined if it was refused, so that nothing is compared
 */
export function readSampleText(value: unknown, text: string | undefined): Result<string> {
	const shown = readText('Sample Text', value, 'draft');
	if (!shown.ok) return shown;
	const sample = shown.value;
	if (sample === '') {
		return refuse('it is empty. Repeat the text with a sample value for each placeholder');
	}
	if (/\{\{|\}\}/.test(sample)) {
		return refuse(
			'it still contains placeholders. Replace each with a sample value, for example {{1}} with Asha',
		);
	}
	if (text === undefined || fits(oneSpaced(text).split(PLACEHOLDER_ONLY), oneSpaced(sample))) {
		return accept(sample);
	}
	return refuse(
		'it differs from the text in more than the placeholders. Repeat the text word for word and change only the placeholders',
	);
}

const PLACEHOLDER_ONLY = /\{\{[1-9]\d{0,2}\}\}/;

/** The same text with each run of spaces and line breaks replaced by one space. */
export function oneSpaced(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/**
 * Whether a sample has the fixed parts in order, with at least one character between each two. Taking the leftmost
 * match for each part is enough, so no backtracking is needed.
 *
 * @param parts the text around the placeholders; one part if there are none
 */
function fits(parts: readonly string[], sample: string): boolean {
	const [first = '', ...others] = parts;
	const last = others.pop();
	if (last === undefined) return sample === first;
	if (!sample.startsWith(first) || !sample.endsWith(last)) return false;
	let position = first.length;
	for (const part of others) {
		const found = sample.indexOf(part, position + 1);
		if (found === -1) return false;
		position = found + part.length;
	}
	return sample.length - last.length > position;
}
