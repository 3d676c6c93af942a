// The table of files that decide a send: every file is imported by one above it.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';

const INTERNALS = join(ROOT, 'docs', 'internals');
const MAX_FILES = 15;
const MAX_LINES = 320;

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
	it(`names at most ${MAX_FILES} files`, () => {
		expect(files.length).toBeGreaterThan(5);
		expect(files.length).toBeLessThanOrEqual(MAX_FILES);
	});

	it.each(files)(`%s has at most ${MAX_LINES} lines`, (file) => {
		expect(textOf(file).split('\n').length).toBeLessThanOrEqual(MAX_LINES + 1);
	});

	it.each(files.slice(1))('%s is imported by a file above it', (file) => {
		const above = files.slice(0, files.indexOf(file));
		expect(above.flatMap(importsOf)).toContain(file);
	});
});
