// Links of the documentation: what the site makes of them, and those that leave the repository with the nodes.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteLink } from '../../../docs/.vitepress/links.mjs';
import { pagesOf, sidebar, withoutPages } from '../../../docs/.vitepress/pages.mjs';
import { anchorOf } from '../../../scripts/docs/markdown.mts';
import { ROOT } from '../../../testkit/paths.mts';

const pages = pagesOf(ROOT);
const REPOSITORY = 'https://example.com/blob/main';
const repositoryFiles = {
	address: REPOSITORY,
	has: (path: string) => existsSync(join(ROOT, path)),
};

describe('A link on the site', () => {
	it.each([
		['docs/sending.md', 'safe-re-runs.md#the-sent-history', '/safe-re-runs.md#the-sent-history'],
		['docs/reference/wa-campaign.md', '../nodes.md#wa-campaign', '/nodes.md#wa-campaign'],
		['docs/README.md', '../sandbox/README.md', '/sandbox.md'],
		['docs/README.md', 'reference/index.md', '/reference/index.md'],
		['sandbox/README.md', '../docs/webhooks.md', '/webhooks.md'],
		['deploy/README.md', '../docs/README.md', '/index.md'],
		['docs/large-lists.md', '../deploy', '/workers.md'],
		['docs/README.md', '../README.md#install', `${REPOSITORY}/README.md#install`],
		['docs/from-specification-to-files.md', '../nodes/', `${REPOSITORY}/nodes`],
		['docs/sending.md', 'nowhere.md#a', 'nowhere.md#a'],
		['docs/sending.md', '#pacing', '#pacing'],
		['docs/sending.md', 'https://example.com/a', 'https://example.com/a'],
	])('of %s: %s becomes %s', (from, link, expected) => {
		expect(siteLink(from, link, pages, repositoryFiles)).toBe(expected);
	});
});

describe('The pages of the site', () => {
	it('exist, each under a path of its own', () => {
		expect(Object.keys(pages).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
		expect(new Set(Object.values(pages)).size).toBe(Object.keys(pages).length);
	});

	it('all appear in the sidebar but the first, by their headings', () => {
		const links = sidebar(ROOT).flatMap(({ items }) => items.map(({ link }) => `${link}.md`));
		const expected = Object.values(pages).filter((path) => path !== 'index.md');
		expect(links.toSorted()).toEqual(expected.map((path) => `/${path}`).toSorted());
	});

	it('leave out no folder that holds one', () => {
		const tops = Object.keys(pages).map((path) => path.split('/')[0]);
		expect(withoutPages(ROOT).filter((pattern) => tops.includes(pattern))).toEqual([]);
		expect(withoutPages(ROOT)).toContain('node_modules/**');
	});
});

/** Addresses of this repository in the files that n8n shows to its users. */
const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const HOME = String(repository.url)
	.replace(/^git\+/, '')
	.replace(/\.git$/, '');
const addresses = globSync('{nodes,credentials}/**/*.{ts,json}', { cwd: ROOT }).flatMap((file) =>
	[...readFileSync(join(ROOT, file), 'utf8').matchAll(/https:\/\/github\.com\/[^\s'"<>)\\]+/g)].map(
		([address]) => [file, address] as const,
	),
);

describe('What the nodes link to', () => {
	it('is something', () => {
		expect(addresses.length).toBeGreaterThan(5);
	});

	it.each(addresses)('%s: %s exists in this repository', (_, address) => {
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
	// npm shows it on a page of its own, where no file of the repository is.
	const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
	const definitions = new Map(
		[...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, name = '', url = '']) => [name, url]),
	);
	const shown = HOME.replace('https://github.com/', 'https://raw.githubusercontent.com/');

	it('links to this repository by whole addresses', () => {
		const targets = [...text.matchAll(/\]\((?!#)([^)]+)\)/g)].map(([, target = '']) => target);
		expect(targets.filter((target) => !/^https?:\/\//.test(target))).toEqual([]);
		const used = new Set([...text.matchAll(/\]\[([^\]]+)\]/g)].map(([, name = '']) => name));
		expect([...used].sort()).toEqual([...definitions.keys()].sort());
	});

	it.each([...definitions])('%s is there', (name, url) => {
		const [path = ''] = name.split('#');
		const isPicture = path.endsWith('.png');
		expect(url).toBe(isPicture ? `${shown}/main/${name}` : `${HOME}/blob/main/${name}`);
		expect(existsSync(join(ROOT, path))).toBe(true);
	});
});

it('every endpoint of the contract appears in "From specification to files"', () => {
	const contract = readFileSync(join(ROOT, 'contract', 'openapi.yaml'), 'utf8');
	const page = readFileSync(join(ROOT, 'docs', 'from-specification-to-files.md'), 'utf8');
	const endpoints = [...contract.matchAll(/operationId: (\w+)/g)].map(([, name = '']) => name);
	expect(endpoints.length).toBeGreaterThan(15);
	expect(endpoints.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
