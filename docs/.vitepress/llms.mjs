// @ts-check
// What AI agents read of the site: each page as Markdown beside its HTML, and llms.txt, which lists them
// (https://llmstxt.org).
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sidebar } from './pages.mjs';

/**
 * The files to write beside the built site.
 *
 * @param {string} root the checkout
 * @param {Record<string, string>} pages by path in the repository, the path on the site
 * @param {{ title: string, description: string, base: string }} site
 * @param {(from: string, link: string) => string} siteLink what a link of a file becomes on the site, without its base
 * @returns {Record<string, string>} by path on the site, the text
 */
export function agentFiles(root, pages, site, siteLink) {
	const withBase = (/** @type {string} */ link) =>
		link.startsWith('/') ? posix.join(site.base, link) : link;
	const texts = Object.entries(pages).map(([path, page]) => {
		const text = readFileSync(join(root, path), 'utf8').replace(/^<!--.*-->\n+/, '');
		const links = text.replace(
			/(\]\()([^)\s]+)(?=\))/g,
			(_, before, link) => `${before}${withBase(siteLink(path, link))}`,
		);
		return [page, links];
	});
	return { ...Object.fromEntries(texts), 'llms.txt': index(root, site, withBase) };
}

/**
 * @param {string} root
 * @param {{ title: string, description: string }} site
 * @param {(link: string) => string} withBase
 */
function index(root, { title, description }, withBase) {
	const groups = sidebar(root).map(({ text, items }) => {
		const lines = items.map((item) => `- [${item.text}](${withBase(`${item.link}.md`)})`);
		return [`## ${text}`, lines.join('\n')].join('\n\n');
	});
	return `${[`# ${title}`, `> ${description}`, ...groups].join('\n\n')}\n`;
}
