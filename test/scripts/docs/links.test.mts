// Links in the documentation: their form on the site, and those that the nodes show to users.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteLink } from '../../../docs/.vitepress/links.mjs';
import { agentFiles } from '../../../docs/.vitepress/llms.mjs';
import { pagesOf, sidebar, withoutPages } from '../../../docs/.vitepress/pages.mjs';
import { anchorOf } from '../../../scripts/docs/markdown.mts';
import { ROOT } from '../../../testkit/paths.mts';

const pages = pagesOf(ROOT);
const pageCount = Object.keys(pages).length;
const REPOSITORY = 'https://example.com/blob/main';
const repositoryFiles = {
	address: REPOSITORY,
	has: (path: string) => existsSync(join(ROOT, path)),
};

describe('A link on the site', () => {
	it.each([
		['docs/guide/install.md', 'ai-agents.md#set-up-a-tool', '/guide/ai-agents.md#set-up-a-tool'],
		['docs/reference/wa-campaign.md', '../guide/first-campaign.md', '/guide/first-campaign.md'],
		['docs/README.md', '../sandbox/README.md', '/sandbox.md'],
		['docs/README.md', 'reference/index.md', '/reference/index.md'],
		['sandbox/README.md', '../docs/guide/install.md', '/guide/install.md'],
		['deploy/README.md', '../docs/README.md', '/index.md'],
		['docs/guide/install.md', '../../deploy', `${REPOSITORY}/deploy`],
		['docs/guide/install.md', '../../sandbox', '/sandbox.md'],
		['docs/README.md', '../README.md#install', `${REPOSITORY}/README.md#install`],
		['docs/guide/install.md', '../../nodes/', `${REPOSITORY}/nodes`],
		['docs/guide/install.md', 'nowhere.md#a', 'nowhere.md#a'],
		['docs/guide/install.md', '#versions-of-n8n', '#versions-of-n8n'],
		['docs/guide/install.md', 'https://example.com/a', 'https://example.com/a'],
	])('in %s becomes, for %s: %s', (from, link, expected) => {
		expect(siteLink(from, link, pages, repositoryFiles)).toBe(expected);
	});
});

describe('The pages of the site', () => {
	it('exist, each under a different path', () => {
		expect(Object.keys(pages).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
		expect(new Set(Object.values(pages)).size).toBe(Object.keys(pages).length);
	});

	it('are all in the sidebar except the first', () => {
		const links = sidebar(ROOT).flatMap(({ items }) => items.map(({ link }) => `${link}.md`));
		const expected = Object.values(pages).filter((path) => path !== 'index.md');
		expect(links.toSorted()).toEqual(expected.map((path) => `/${path}`).toSorted());
	});

	it('include every folder with a page', () => {
		const tops = Object.keys(pages).map((path) => path.split('/')[0]);
		expect(withoutPages(ROOT).filter((pattern) => tops.includes(pattern))).toEqual([]);
		expect(withoutPages(ROOT)).toContain('node_modules/**');
	});
});

describe('The pages for AI agents', () => {
	const site = { title: 'Title', description: 'What it is', base: '/base/' };
	const files = agentFiles(ROOT, pages, site, (path, link) =>
		siteLink(path, link, pages, repositoryFiles),
	);
	const linksOf = (text: string) =>
		[...text.matchAll(/\]\(\/base\/([^)#]+)/g)].map(([, to = '']) => to);

	it('are all pages as Markdown, and an index', () => {
		expect(Object.keys(files).toSorted()).toEqual([...Object.values(pages), 'llms.txt'].toSorted());
	});

	it('have an index that links to every page once', () => {
		const [head = ''] = (files['llms.txt'] ?? '').split('\n\n## ');
		expect(head).toBe('# Title\n\n> What it is');
		const expected = Object.values(pages).filter((path) => path !== 'index.md');
		expect(linksOf(files['llms.txt'] ?? '').toSorted()).toEqual(expected.toSorted());
	});

	it("link to each other below the site's base", () => {
		const links = Object.values(files).flatMap(linksOf);
		expect(links.length).toBeGreaterThan(pageCount * 2);
		expect([...new Set(links)].filter((link) => !(link in files))).toEqual([]);
	});
});

it('Troubleshooting quotes messages of the nodes', () => {
	const page = readFileSync(join(ROOT, 'docs', 'guide', 'troubleshooting.md'), 'utf8');
	const source = globSync('nodes/**/*.ts', { cwd: ROOT })
		.map((file) => readFileSync(join(ROOT, file), 'utf8'))
		.join('\n');
	// Text that begins with a small letter is a description, not a quote.
	const quotes = [...page.matchAll(/^\| ([A-Z][^|]+) \|/gm)].map(([, quote = '']) => quote);
	expect(quotes.length).toBeGreaterThan(5);
	const pieces = quotes.flatMap((quote) => quote.split('…').map((piece) => piece.trim()));
	expect(pieces.filter((piece) => !source.includes(piece))).toEqual([]);
});

/** Addresses of this repository in the files that n8n shows to users; tables name those of their sources. */
const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const HOME = String(repository.url)
	.replace(/^git\+/, '')
	.replace(/\.git$/, '');
const shownFiles = globSync('{nodes,credentials}/**/*.{ts,json}', {
	cwd: ROOT,
	exclude: ['nodes/values/**/*.json'],
});
const addresses = shownFiles.flatMap((file) =>
	[...readFileSync(join(ROOT, file), 'utf8').matchAll(/https:\/\/github\.com\/[^\s'"<>)\\]+/g)].map(
		([address]) => [file, address] as const,
	),
);

describe('The nodes’ links', () => {
	it('exist in the code', () => {
		expect(addresses.length).toBeGreaterThan(5);
	});

	it.each(addresses)('%s: %s resolves in this repository', (_, address) => {
		expect(address.startsWith(HOME)).toBe(true);
		const [path = '', anchor] = address.slice(HOME.length).split('#');
		const file = path === '' ? 'README.md' : path.replace(/^\/blob\/main\//, '');
		expect(existsSync(join(ROOT, file))).toBe(true);
		if (anchor === undefined || anchor === 'readme') return;
		const headings = readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm);
		expect([...headings].map(([, heading = '']) => anchorOf(heading))).toContain(anchor);
	});
});

describe('The README', () => {
	const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
	const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);

	it('shows no reader where the repository will be', () => {
		expect(text).not.toContain(HOME);
		expect(text).not.toContain('_NOT_SET');
	});

	// npm and GitHub resolve them against the repository of package.json.
	it.each(targets.filter((target) => !target.startsWith('https:')))(
		'has a relative link to %s, which exists',
		(target) => {
			const [path = '', anchor] = target.split('#');
			const file = join(ROOT, path === '' ? 'README.md' : path);
			expect(existsSync(file)).toBe(true);
			if (anchor === undefined) return;
			const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm);
			expect([...headings].map(([, heading = '']) => anchorOf(heading))).toContain(anchor);
		},
	);
});

it('every picture is shown on a page', () => {
	const files = globSync('**/*.md', { cwd: ROOT, exclude: ['**/node_modules', 'dist'] });
	const text = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
	const pictures = globSync('docs/images/*', { cwd: ROOT }).map((path) => basename(path));
	expect(pictures.filter((name) => !text.includes(`images/${name}`))).toEqual([]);
});
