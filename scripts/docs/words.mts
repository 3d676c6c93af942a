// The word count of the documentation, and its limits.
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

function wordsIn(text: string): number {
	return text.split(/\s+/).filter((word) => word !== '').length;
}
