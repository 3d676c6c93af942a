// The page of threats promises a test for each defence.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../testkit/paths.mts';

const page = readFileSync(join(ROOT, 'docs', 'internals', 'threats.md'), 'utf8');
const rows = page
	.split('\n')
	.filter((line) => line.startsWith('|') && !/^\| (threat|---)/.test(line))
	.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

describe('docs/internals/threats.md', () => {
	it('has a defence and a test in each row', () => {
		expect(rows.length).toBeGreaterThan(25);
		for (const [threat, defence, test] of rows) {
			expect([threat, defence].filter(Boolean)).toHaveLength(2);
			expect(test).toMatch(/^\[.+\]\(\.\.\/\.\.\/(?:sandbox\/)?test\/.+\.test\.mts\)/);
		}
	});

	it.each([
		...new Set([...page.matchAll(/\]\((\.\.\/[^)#]+)/g)].map(([, target]) => String(target))),
	])('links to an existing file: %s', (target) => {
		expect(existsSync(join(ROOT, 'docs', 'internals', target)), basename(target)).toBe(true);
	});
});
