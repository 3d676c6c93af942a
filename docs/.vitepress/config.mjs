// @ts-check
// The site: the Markdown files of this repository as they are, with a search that runs in the reader's browser.
// `npm run docs` shows it while you write.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyExamples, copyScript, useGallery } from './gallery.mjs';
import { siteLink, useRepositoryLinks } from './links.mjs';
import { pagesOf, sidebar, withoutPages } from './pages.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const { description, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const home = String(repository.url)
	.replace(/^git\+/, '')
	.replace(/\.git$/, '');
const pages = pagesOf(ROOT);
const { DOCS_BASE = '/', DOCS_CACHE } = process.env;
const base = DOCS_BASE.endsWith('/') ? DOCS_BASE : `${DOCS_BASE}/`;

export default {
	title: 'WA Campaigns for n8n',
	description,
	lang: 'en',
	// Below a path of its own on GitHub Pages.
	base,
	head: [copyScript],
	srcDir: ROOT,
	srcExclude: withoutPages(ROOT),
	rewrites: pages,
	cacheDir: DOCS_CACHE,
	markdown: {
		config: (/** @type {any} */ md) => {
			useRepositoryLinks(md, (file, link) =>
				siteLink(relative(ROOT, file).replaceAll('\\', '/'), link, pages, {
					address: `${home}/blob/main`,
					has: (path) => existsSync(join(ROOT, path)),
				}),
			);
			useGallery(md, base);
		},
	},
	buildEnd: (/** @type {{ outDir: string }} */ { outDir }) => copyExamples(ROOT, outDir),
	themeConfig: {
		search: { provider: 'local' },
		nav: [
			{ text: 'Ten steps', link: '/first-campaign' },
			{ text: 'Reference', link: '/reference/' },
			{ text: 'Troubleshooting', link: '/troubleshooting' },
		],
		sidebar: sidebar(ROOT),
		outline: [2, 3],
		socialLinks: [{ icon: 'github', link: home }],
	},
};
