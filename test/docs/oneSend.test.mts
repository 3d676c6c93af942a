// The table of files that decide a send: every file is imported by one above it.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';

const INTERNALS = join(ROOT, 'docs', 'internals');

const page = readFileSync(join(INTERNALS, 'one-send.md'), 'utf8');
const files = [...page.matchAll(/^\| \[.+?\]\((.+?)\) \|/gm)].map(([, target = '']) =>
	relative(ROOT, join(INTERNALS, target)),
);
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files that a file imports by relative paths, types included. */
function importsOf(file: string): string[] {
	return [...textOf(file).matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) =>
		relative(ROOT, join(ROOT, dirname(file), `${path}.ts`)),
	);
}

describe('docs/internals/one-send.md', () => {
	it('names the files that decide', () => expect(files.length).toBeGreaterThan(5));

	it.each(files.slice(1))('%s is imported by a file above it', (file) => {
		const above = files.slice(0, files.indexOf(file));
		expect(above.flatMap(importsOf)).toContain(file);
	});
});
