// The words of the documentation: how many it may have, and which others replace.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most words of a file, or of a folder's files together. */
interface Bound {
	readonly files: string;
	readonly most: number;
	/** Whether the bound applies to each file instead of to all together. */
	readonly each?: boolean;
}

const BOUNDS: readonly Bound[] = [
	{ files: 'README.md', most: 550 },
	{ files: 'docs/guide/*.md', most: 750, each: true },
	{ files: '{README,CONTRIBUTING,docs/**/*}.md', most: 36_000 },
	{ files: 'sandbox/README.md', most: 2000 },
];

/** What was counted, and its bound. */
interface Count {
	readonly what: string;
	readonly words: number;
	readonly most: number;
}

/**
 * Counts words as `wc -w` does, including table marks and generated pages.
 *
 * @param root the checkout
 */
export function countWords(root: string): Count[] {
	return BOUNDS.flatMap(({ files, most, each = false }) => {
		const found = globSync(files, { cwd: root, exclude: ['**/node_modules'] }).toSorted();
		const counts = found.map((what) => ({
			what,
			words: wordsIn(readFileSync(join(root, what), 'utf8')),
			most,
		}));
		if (each || counts.length === 1) return counts;
		const words = counts.reduce((sum, count) => sum + count.words, 0);
		return [{ what: files, words, most }];
	});
}

/** The counts as lines: "README.md: 547 of 550 words". */
export function wordLines(counts: readonly Count[]): string[] {
	const number = (value: number) => value.toLocaleString('en-GB');
	return counts.map(
		({ what, words, most }) =>
			`${what}: ${number(words)} of ${number(most)} words${words > most ? ', too many' : ''}`,
	);
}

/** What users and contributors read. The generated pages quote the nodes, so their texts are checked too. */
export const PROSE = [
	'{README,CONTRIBUTING,RELEASING,SECURITY}.md',
	'docs/README.md',
	'docs/{guide,operate,reference}/*.md',
	'docs/internals/{endpoints,n8n-guidelines,threats}.md',
	'{examples,deploy}/README.md',
] as const;

/** One thing has one word. Single words that are never right are flagWords of docs/cspell.yaml. */
const REPLACED: ReadonlyArray<readonly [pattern: RegExp, use: string]> = [
	[/\brefus(?:e[sd]?|ing|als?)\b/gi, 'reject'],
	// As a message that n8n shows says it.
	[/(?<!Nothing )\banswer(?:s|ed|ing)?\b/gi, 'response, respond'],
	[
		/\b(?:an?|the|each|every|one|earlier|later|first|second|last|next|other|same) runs?\b/gi,
		'execution',
	],
	[/\b(?:persons|addressees?|(?:the|this|that) person)\b/gi, 'recipient'],
	[/\bunsent\b/gi, 'not sent, notSent'],
	[/\bleaves? by\b/gi, 'go to'],
];

/**
 * Words that others have replaced, outside of code: "a.md:4 - refused: use reject".
 *
 * @param file its name, for the lines
 */
export function replacedWords(file: string, text: string): string[] {
	const prose = text.replaceAll(/```[^]*?```|`[^`\n]+`|\]\([^)]*\)/g, (code) =>
		code.replaceAll(/[^\n]/g, '.'),
	);
	return REPLACED.flatMap(([pattern, use]) =>
		[...prose.replaceAll(/(?<=\S)\n(?=\S)/g, ' ').matchAll(pattern)].map(({ 0: word, index }) => {
			const line = prose.slice(0, index).split('\n').length;
			return `${file}:${line} - ${word}: use ${use}`;
		}),
	);
}

function wordsIn(text: string): number {
	return text.split(/\s+/).filter((word) => word !== '').length;
}
