/** One placeholder of a template with the sample that its author gave. */
interface Placeholder {
	/** The number in {{n}}, from 1. */
	readonly number: number;
	/** What stands in its place in sample_text; undefined when the two texts cannot be matched. */
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
 * Matches the sample text against the body: what stands between the fixed parts are the samples.
 * Walks forward only, since a regular expression with many groups could take exponential time.
 */
function samplesOf(text: string, sampleText: string): Map<number, string> {
	const [first = '', ...parts] = text.split(PLACEHOLDER);
	const samples = new Map<number, string>();
	if (!sampleText.startsWith(first)) return samples;
	let position = first.length;
	for (let index = 0; index < parts.length; index += 2) {
		const fixed = parts[index + 1] ?? '';
		// Nothing fixed behind a placeholder that is not the last: the next one finds no sample, so none counts.
		const end = fixed === '' ? sampleText.length : sampleText.indexOf(fixed, position + 1);
		if (end <= position) return new Map();
		samples.set(Number(parts[index]), sampleText.slice(position, end));
		position = end + fixed.length;
	}
	return position === sampleText.length ? samples : new Map();
}
