// The gallery of the site: each example with its picture and a button that copies its JSON.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyExamples, useGallery } from '../../../docs/.vitepress/gallery.mjs';
import { EXAMPLES, ROOT } from '../../../testkit/paths.mts';
import { exampleFiles } from '../../e2e/examples.mts';

const BASE = '/base/';
const README = 'examples/README.md';
const LINK = /\[[^\]]*\]\(([^)]+)\)/g;

/** What the gallery uses of markdown-it's tokens. */
class Token {
	content = '';
	attrs: [string, string][] = [];
	type: string;
	constructor(type: string) {
		this.type = type;
	}
	attrGet(name: string): string | undefined {
		return this.attrs.find(([key]) => key === name)?.[1];
	}
}

const text = readFileSync(join(ROOT, README), 'utf8');
const links = [...text.matchAll(LINK)].map(([, href = '']) => href);

/** A link as the page shows it. @param file the page, in the repository */
function shown(href: string, file = README): Token[] {
	const link = Object.assign(new Token('link_open'), { attrs: [['href', href]] });
	const line = { children: [link, new Token('text'), new Token('link_close')] };
	const rule = (_before: string, _name: string, run: (state: object) => void) =>
		run({ env: { path: join(ROOT, file) }, tokens: [line], Token });
	useGallery({ core: { ruler: { before: rule } } }, BASE);
	return line.children;
}

/** The address that a button copies from. */
function copiedFrom(tokens: readonly Token[]): string | undefined {
	const button = tokens.find(({ type }) => type === 'html_inline');
	return /<button data-workflow="([^"]+)">copy JSON<\/button>/.exec(button?.content ?? '')?.[1];
}

describe('The gallery', () => {
	let site: string;
	beforeAll(() => {
		site = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
		copyExamples(ROOT, site);
	});
	afterAll(() => rmSync(site, { recursive: true, force: true }));

	it('has every example once', () => {
		const workflows = links.filter((href) => href.endsWith('.json'));
		expect(workflows.toSorted()).toEqual(exampleFiles);
	});

	it('links only to what there is', () => {
		const broken = links.filter((href) => !existsSync(join(EXAMPLES, href)));
		expect(broken).toEqual([]);
	});

	it.each(exampleFiles)('copies the JSON of %s, which is on the site', (path) => {
		const address = copiedFrom(shown(path)) ?? '';
		expect(address).toBe(posix.join(BASE, 'examples', path));
		const copied = readFileSync(join(site, address.slice(BASE.length)), 'utf8');
		expect(copied).toBe(readFileSync(join(EXAMPLES, path), 'utf8'));
	});

	it('shows each picture in place of the link to it', () => {
		const pictures = links.filter((href) => href.endsWith('.png'));
		expect(pictures).toHaveLength(exampleFiles.length);
		for (const href of pictures) {
			const [picture, ...rest] = shown(href);
			expect(picture).toMatchObject({ type: 'image' });
			expect(picture?.attrGet('src')).toBe(href);
			expect(rest).toEqual([]);
		}
	});

	it('leaves links to workflows on other pages as they are', () => {
		const tokens = shown('../examples/campaign-from-spreadsheet.json', 'docs/README.md');
		expect(copiedFrom(tokens)).toBeUndefined();
	});
});
