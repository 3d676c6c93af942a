// A page of docs/ with numbered steps to follow in the editor: a test must use exactly the labels and values that each
// step names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../testkit/paths.mts';

/** One step of the page: the labels in bold, and the inline code. */
export interface Step {
	readonly number: number;
	readonly title: string;
	/** @throws Error when the step does not name it in bold */
	label(text: string): string;
	/** @throws Error when the step does not contain the code */
	value(text: string): string;
	/** The rows of the step's only table, its header first. */
	table(): string[][];
	/** Names on the page that no test has used yet. */
	unused(): string[];
}

/** The steps of a page of docs/. */
export function stepsOf(page: string): Step[] {
	return stepsIn(readFileSync(join(ROOT, 'docs', page), 'utf8'));
}

/** The steps of a text, by their headings "1. …", "2. …". */
export function stepsIn(text: string): Step[] {
	return text
		.split(/^## /m)
		.slice(1)
		.flatMap((section) => {
			const heading = /^(\d+)\. (.+)\n/.exec(section);
			return heading === null
				? []
				: [newStep(Number(heading[1]), heading[2] ?? '', section.slice(heading[0].length))];
		});
}

function newStep(number: number, title: string, text: string): Step {
	const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
	const labels = new Set(all(/\*\*(.+?)\*\*/g));
	const values = new Set(all(/`(.+?)`/g));
	const used = new Set<string>();
	const take = (named: ReadonlySet<string>, text: string, how: string) => {
		if (!named.has(text)) throw new Error(`Step ${number} of the page has no "${text}" ${how}`);
		used.add(text);
		return text;
	};
	return {
		number,
		title,
		label: (text) => take(labels, text, 'in bold'),
		value: (text) => take(values, text, 'as code'),
		table: () => tableIn(text),
		unused: () => [...labels, ...values].filter((name) => !used.has(name)),
	};
}

function tableIn(text: string): string[][] {
	return text
		.split('\n')
		.filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
}
