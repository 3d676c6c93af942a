// @ts-check
// The links of the Markdown files, which fit the repository, turned into those of the site.
import { posix } from 'node:path';

/**
 * What a link of a file becomes on the site: another page, or for everything else the file in the repository.
 *
 * @param {string} from path of the file in the repository
 * @param {string} link as written there
 * @param {Record<string, string>} pages by path in the repository, the path on the site
 * @param {{ address: string, has: (path: string) => boolean }} repository where its files are shown, and whether it has one.
 *   A link to nothing stays as it is, for the site's generator to find it dead
 */
export function siteLink(from, link, pages, repository) {
	if (/^(?:[a-z][a-z+.-]*:|#|\/)/i.test(link)) return link;
	const [path = '', anchor] = link.split('#');
	const target = posix.join(posix.dirname(from), path).replace(/\/$/, '');
	const page = pages[target] ?? pages[`${target}/README.md`];
	const hash = anchor === undefined ? '' : `#${anchor}`;
	if (page !== undefined) return `/${page}${hash}`;
	return repository.has(target) ? `${repository.address}/${target}${hash}` : link;
}

/**
 * Teaches the site's Markdown to do that, and to leave double curly brackets in texts alone: Vue would take them for
 * its own.
 *
 * @param {any} md markdown-it
 * @param {(file: string, link: string) => string} toSite
 */
export function useRepositoryLinks(md, toSite) {
	md.core.ruler.push('repository_links', (/** @type {any} */ { tokens, env }) => {
		const file = env.realPath ?? env.path;
		const all = tokens.flatMap((/** @type {any} */ token) => token.children ?? []);
		for (const token of all.filter((/** @type {any} */ { type }) => type === 'link_open')) {
			token.attrSet('href', toSite(file, token.attrGet('href') ?? ''));
		}
	});
	const inert = (/** @type {string} */ text) =>
		md.utils.escapeHtml(text).replaceAll('{{', '&#123;&#123;').replaceAll('}}', '&#125;&#125;');
	md.renderer.rules.text = (/** @type {any[]} */ tokens, /** @type {number} */ index) =>
		inert(tokens[index].content);
	md.renderer.rules.code_inline = (/** @type {any[]} */ tokens, /** @type {number} */ index) =>
		`<code>${inert(tokens[index].content)}</code>`;
}
