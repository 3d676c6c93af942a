// The list of examples, which the site shows as a gallery; scripts/docs/check.mts checks the built gallery.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { exampleFiles } from '../../e2e/examples.mts';

const text = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
const links = [...text.matchAll(/\[[^\]]*\]\(([^)]+)\)/g)].map(([, href = '']) => href);

describe('The gallery', () => {
	it('has every example once, each with a picture', () => {
		expect(links.filter((href) => href.endsWith('.json')).toSorted()).toEqual(exampleFiles);
		expect(links.filter((href) => href.endsWith('.png'))).toHaveLength(exampleFiles.length);
	});

	it('links only to files that exist', () => {
		expect(links.filter((href) => !existsSync(join(EXAMPLES, href)))).toEqual([]);
	});
});
