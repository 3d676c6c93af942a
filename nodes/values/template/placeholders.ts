import type { components } from '../../../contract/types.mjs';

export type Template = components['schemas']['Template'];

/** The parts of a template that its parameters depend on. */
export type ParametrisedTemplate = Pick<Template, 'name' | 'text' | 'total_parameters'> &
	Partial<Pick<Template, 'sample_text' | 'call_to_action'>>;

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
		// If a placeholder other than the last has no fixed text after it, the next one finds no sample, so none
		// counts.
		const end = fixed === '' ? sampleText.length : sampleText.indexOf(fixed, position + 1);
		if (end <= position) return new Map();
		samples.set(Number(parts[index]), sampleText.slice(position, end));
		position = end + fixed.length;
	}
	return position === sampleText.length ? samples : new Map();
}

/** A placeholder in the address of a button. */
interface ButtonPlaceholder {
	/** Its position among the values of a campaign send, from 1. */
	readonly number: number;
	/** Index of the button in call_to_action. */
	readonly button: number;
	readonly title: string;
	readonly address: string;
}

/**
 * The placeholders of button addresses that a campaign send fills, after those of the body. Only where total_parameters
 * counts them: by the specification it counts the body alone ("Template": total_parameters), and such a service does not
 * fill them.
 */
export function buttonPlaceholders(template: TemplateWithButtons): ButtonPlaceholder[] {
	const found = placesInButtons(template);
	return template.total_parameters === found.at(-1)?.number ? found : [];
}

type TemplateWithButtons = Pick<
	ParametrisedTemplate,
	'text' | 'total_parameters' | 'call_to_action'
>;

function placesInButtons({
	text,
	call_to_action: calls,
}: TemplateWithButtons): ButtonPlaceholder[] {
	const found = (calls ?? []).flatMap(({ button_title: title, button_value: address }, button) =>
		[...String(address).matchAll(PLACEHOLDER)].map(() => ({
			button,
			title: String(title),
			address: String(address),
		})),
	);
	if (found.length === 0) return [];
	const inBody = placeholdersOf(text).length;
	return found.map((place, index) => ({ ...place, number: inBody + index + 1 }));
}

/** The title of a button whose placeholder no value of a campaign send fills; recipients would get the address with {{1}}. */
export function unfilledButton(template: TemplateWithButtons): string | undefined {
	const { total_parameters: total = 0 } = template;
	return placesInButtons(template).find(({ number }) => number > total)?.title;
}

/** Maximum characters of a label, of the words before its value, and of the value or the words after it. */
const LABEL_LENGTHS = { label: 60, before: 12, other: 28 };

/**
 * The label of a placeholder's field: its number, and the last words before it with the sample as value, such as "2 ·
 * …is on [Monday at 10:00]". The editor shows about 24 characters on a screen of 1280 pixels.
 *
 * @param text the template's text
 * @param number the placeholder's number, from 1
 * @param sample its value in the sample text, if known
 */
export function placeholderLabel(text: string, number: number, sample?: string): string {
	const found = [...text.matchAll(PLACEHOLDER)].find(([, digits]) => Number(digits) === number);
	if (found === undefined) return `Placeholder ${number}`;
	const value = `[${shortenLabel(sample ?? found[0], LABEL_LENGTHS.other)}]`;
	const before = lastWords(text.slice(0, found.index));
	const after = before === '' ? wordsAfter(text.slice(found.index + found[0].length)) : '';
	return shortenLabel(`${number} · ${before}${value}${after}`, LABEL_LENGTHS.label);
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

/** The words after a value that has none before it. */
function wordsAfter(text: string): string {
	const [line = ''] = (text.split(PLACEHOLDER)[0] ?? '').split(/[\r\n]/);
	const letters = [...line];
	if (letters.length <= LABEL_LENGTHS.other) return line.trimEnd();
	const cut = letters.slice(0, LABEL_LENGTHS.other).join('');
	return `${cut.replace(/\s+\S*$/, '')}…`;
}

function cutStart(text: string): string {
	const letters = [...text];
	if (letters.length <= LABEL_LENGTHS.before) return text;
	const cut = letters.slice(-LABEL_LENGTHS.before - 1).join('');
	return cut.replace(/^\S*\s+(?=\S)/, '');
}

function shortenLabel(text: string, longest: number): string {
	const letters = [...text.replace(/\s+/g, ' ')];
	return letters.length <= longest
		? letters.join('')
		: `${letters.slice(0, longest - 1).join('')}…`;
}
