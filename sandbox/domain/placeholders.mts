// Placeholders of a template's text: {{1}}, {{2}}, ... numbered sequentially from {{1}}.

const ANY_BRACES = /\{\{([^{}]*)\}\}/g;

interface PlaceholderCheck {
	/** how many different placeholders the text has */
	count: number;
	/** what is wrong with them, if anything */
	problem?: string;
}

/** Counts a text's placeholders and checks that they are numbered without a gap, in any order. */
export function checkPlaceholders(text: string): PlaceholderCheck {
	const numbers = new Set<number>();
	for (const [whole, inner = ''] of text.matchAll(ANY_BRACES)) {
		if (!/^[1-9][0-9]{0,2}$/.test(inner)) {
			return { count: 0, problem: `${whole} is not a placeholder: write {{1}}, {{2}}, ...` };
		}
		numbers.add(Number(inner));
	}
	for (let expected = 1; expected <= numbers.size; expected++) {
		if (!numbers.has(expected)) {
			const found = [...numbers].sort((a, b) => a - b).map((number) => `{{${number}}}`);
			return {
				count: numbers.size,
				problem: `placeholders must be numbered sequentially from {{1}}: found ${found.join(', ')}, {{${expected}}} is missing`,
			};
		}
	}
	return { count: numbers.size };
}
