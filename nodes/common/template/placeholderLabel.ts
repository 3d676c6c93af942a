import { PLACEHOLDER } from './placeholders';

/** n8n cuts labels near 65 characters, and makes an AI agent's key of the first 63. */
const LONGEST_LABEL = 60;

/** What of a sentence stands on one side of its value, at most. */
const LONGEST_CONTEXT = 28;

/**
 * The label of a placeholder's field: its number, its sentence and the sample in the place of its value,
 * such as "Placeholder 2 · …appointment is on [Monday at 10:00]". It begins with letters, since an AI
 * agent knows the field by it.
 *
 * @param text of the template
 * @param number of the placeholder, from 1
 * @param sample its value in the sample text, where that is known
 */
export function placeholderLabel(text: string, number: number, sample?: string): string {
	const name = `Placeholder ${number}`;
	const found = [...text.matchAll(PLACEHOLDER)].find(([, digits]) => Number(digits) === number);
	if (found === undefined) return name;
	const value = `[${shorten(sample ?? found[0], LONGEST_CONTEXT)}]`;
	const before = lastWords(text.slice(0, found.index));
	const after = before === '' ? firstWords(text.slice(found.index + found[0].length)) : '';
	return shorten(`${name} · ${before}${value}${after}`, LONGEST_LABEL);
}

/** The words of the sentence that lead to a value; '' where it begins the sentence or follows another value. */
function lastWords(text: string): string {
	const line = text.split(/[\r\n]/).at(-1) ?? '';
	const sentence =
		line
			.split(PLACEHOLDER)
			.at(-1)
			?.split(/[.!?]\s+/)
			.at(-1) ?? '';
	const words = cutStart(sentence.replace(/^[^\p{L}\p{N}]+/u, ''));
	return words === '' || words.length === line.length ? words : `…${words}`;
}

/** The words that follow a value, for one that nothing leads to. */
function firstWords(text: string): string {
	const [line = ''] = (text.split(PLACEHOLDER)[0] ?? '').split(/[\r\n]/);
	const letters = [...line];
	if (letters.length <= LONGEST_CONTEXT) return line.trimEnd();
	return `${letters
		.slice(0, LONGEST_CONTEXT)
		.join('')
		.replace(/\s+\S*$/, '')}…`;
}

function cutStart(text: string): string {
	const letters = [...text];
	if (letters.length <= LONGEST_CONTEXT) return text;
	const cut = letters.slice(-LONGEST_CONTEXT).join('');
	return cut.replace(/^\S*\s+(?=\S)/, '');
}

function shorten(text: string, longest: number): string {
	const letters = [...text.replace(/\s+/g, ' ')];
	return letters.length <= longest
		? letters.join('')
		: `${letters.slice(0, longest - 1).join('')}…`;
}
