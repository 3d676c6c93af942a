// Placeholders of a template's text: {{1}}, {{2}}, ... numbered sequentially from {{1}}.

const PLACEHOLDER = /\{\{([1-9][0-9]{0,2})\}\}/g;
/** Double braces and their content, or an opening pair up to the end of its word. */
const IN_BRACES = /\{\{[^{}]*\}\}|\{\{\S{0,20}/;
const HINT = 'write {{1}}, {{2}}, ...';

interface PlaceholderCheck {
	/** how many different placeholders the text has */
	count: number;
	/** what is wrong with them, if anything */
	problem?: string;
}

/**
 * Counts a text's placeholders and checks that they are numbered without a gap, in any order, and that
 * no other double braces are beside them.
 */
export function checkPlaceholders(text: string): PlaceholderCheck {
	const numbers = new Set(placeholdersOf(text));
	const count = numbers.size;
	const problem = bracesProblem(text) ?? gapIn(numbers);
	return problem === undefined ? { count } : { count, problem };
}

/** @returns the numbers of the different placeholders of a text, ascending */
export function placeholdersOf(text: string): number[] {
	const numbers = new Set([...text.matchAll(PLACEHOLDER)].map(([, number]) => Number(number)));
	return [...numbers].sort((one, other) => one - other);
}

/** @returns what is wrong with a text that must contain values instead of placeholders */
export function sampleTextProblem(sample: string): string | undefined {
	return /\{\{|\}\}/.test(sample)
		? 'sample values must take the place of the placeholders, without {{ and }}'
		: undefined;
}

/** @returns what is wrong with the double braces of a text, whatever the numbers in them */
export function bracesProblem(text: string): string | undefined {
	// A space in their place keeps single braces around them apart.
	const rest = text.replaceAll(PLACEHOLDER, ' ');
	const stray = IN_BRACES.exec(rest)?.[0];
	if (stray !== undefined) return `${stray.slice(0, 40)} is not a placeholder: ${HINT}`;
	return rest.includes('}}') ? `}} closes no placeholder: ${HINT}` : undefined;
}

function gapIn(numbers: ReadonlySet<number>): string | undefined {
	for (let expected = 1; expected <= numbers.size; expected++) {
		if (numbers.has(expected)) continue;
		const found = [...numbers].sort((a, b) => a - b).map((number) => `{{${number}}}`);
		return `placeholders must be numbered sequentially from {{1}}: found ${found.join(', ')}, {{${expected}}} is missing`;
	}
	return undefined;
}
