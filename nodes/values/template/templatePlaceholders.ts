/** One placeholder of a template with the sample that its author gave. */
interface Placeholder {
	/** The number in {{n}}, from 1. */
	readonly number: number;
	/** Its value in sample_text; undefined when the two texts cannot be matched. */
	readonly sample?: string;
}

/** {{1}} in a template's text; the group is its number. */
export const PLACEHOLDER = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * The placeholders of a template's body in the order of their numbers (specification, "Template":
 * text, sample_text).
 */
export function placeholdersOf(text: string, sampleText = ''): Placeholder[] {
	const numbers = [...new Set([...text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)))];
	const samples = samplesOf(text, sampleText);
	return numbers.sort((a, b) => a - b).map((number) => ({ number, sample: samples.get(number) }));
}

/**
 * Matches the sample text against the body: the samples are between the fixed parts.
 * Scans forward only, since a regular expression with many groups could take exponential time.
 */
function samplesOf(text: string, sampleText: string): Map<number, string> {
	const [first = '', ...parts] = text.split(PLACEHOLDER);
	const samples = new Map<number, string>();
	if (!sampleText.startsWith(first)) return samples;
	let position = first.length;
	for (let index = 0; index < parts.length; index += 2) {
		const fixed = parts[index + 1] ?? '';
		// No fixed text after a placeholder that is not the last: the next one finds no sample, so none counts.
		const end = fixed === '' ? sampleText.length : sampleText.indexOf(fixed, position + 1);
		if (end <= position) return new Map();
		samples.set(Number(parts[index]), sampleText.slice(position, end));
		position = end + fixed.length;
	}
	return position === sampleText.length ? samples : new Map();
}

/** n8n cuts labels near 65 characters, and uses the first 63 as an AI agent's key. */
const LONGEST_LABEL = 60;

/** The most characters of a sentence on one side of its value. */
const LONGEST_CONTEXT = 28;

/**
 * The label of a placeholder's field: its number, and its sentence with the sample as value,
 * such as "Placeholder 2 · …appointment is on [Monday at 10:00]". It begins with letters, since it is an AI
 * agent's key for the field.
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

/** The words of the sentence before a value; '' where it begins the sentence or follows another value. */
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

/** The words after a value, for one that has none before it. */
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
