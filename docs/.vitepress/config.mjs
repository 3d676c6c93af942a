// @ts-check
// The site: the Markdown files of this repository as they are, with a search that runs in the reader's browser.
// `npm run docs` shows it while you write.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { copyExamples, copyScript, useGallery } from './gallery.mjs';
import { siteLink, useRepositoryLinks } from './links.mjs';
import { agentFiles } from './llms.mjs';
import { pagesOf, sidebar, withoutPages } from './pages.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const { description, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const home = String(repository.url)
	.replace(/^git\+/, '')
	.replace(/\.git$/, '');
const pages = pagesOf(ROOT);
const { DOCS_BASE = '/', DOCS_CACHE } = process.env;
// Below a path of its own on GitHub Pages.
const base = DOCS_BASE.endsWith('/') ? DOCS_BASE : `${DOCS_BASE}/`;
const title = 'WA Campaigns for n8n';
const linkOf = (/** @type {string} */ path, /** @type {string} */ link) =>
	siteLink(path, link, pages, {
		address: `${home}/blob/main`,
		has: (target) => existsSync(join(ROOT, target)),
	});

export default {
	title,
	description,
	lang: 'en',
	base,
	head: [copyScript],
	srcDir: ROOT,
	srcExclude: withoutPages(ROOT),
	rewrites: pages,
	cacheDir: DOCS_CACHE,
	markdown: {
		config: (/** @type {any} */ md) => {
			useRepositoryLinks(md, (file, link) =>
				linkOf(relative(ROOT, file).replaceAll('\\', '/'), link),
			);
			useGallery(md, base);
		},
	},
	/** Writes the pages for AI agents beside the site, and the workflows that the gallery copies. */
	buildEnd: (/** @type {{ outDir: string }} */ { outDir }) => {
		copyExamples(ROOT, outDir);
		const files = agentFiles(ROOT, pages, { title, description, base }, linkOf);
		for (const [path, text] of Object.entries(files)) {
			mkdirSync(dirname(join(outDir, path)), { recursive: true });
			writeFileSync(join(outDir, path), text);
		}
	},
	themeConfig: {
		search: { provider: 'local' },
		nav: [
			{ text: 'Guide', link: '/guide/install' },
			{ text: 'Reference', link: '/reference/' },
			{ text: 'Troubleshooting', link: '/guide/troubleshooting' },
		],
		sidebar: sidebar(ROOT),
		outline: [2, 3],
		socialLinks: [{ icon: 'github', link: home }],
	},
};
