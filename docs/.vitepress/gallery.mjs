// @ts-check
// The list of examples as a gallery: each workflow with its picture, and a button that copies its JSON.
import { cpSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Where the site keeps the workflows. */
const EXAMPLES = 'examples';

/** Copies the workflow of the button that was clicked; n8n takes it when it is pasted on a canvas. */
const COPY = `document.addEventListener('click', async ({ target }) => {
	const address = target.dataset?.workflow;
	if (address === undefined) return;
	const answer = await fetch(address);
	await navigator.clipboard.writeText(await answer.text());
	target.textContent = 'copied';
});`;

/** For the site's head. */
export const copyScript = ['script', {}, COPY];

/**
 * Puts a button after each link to a workflow in the list of examples, and each picture in place of the link to it.
 * Links to workflows elsewhere stay as they are.
 *
 * @param {any} md markdown-it
 * @param {string} base of the site, with / at its end
 */
export function useGallery(md, base) {
	md.core.ruler.before('repository_links', 'gallery', (/** @type {any} */ state) => {
		const file = String(state.env.realPath ?? state.env.path).replaceAll('\\', '/');
		if (!file.endsWith(`${EXAMPLES}/README.md`)) return;
		for (const token of state.tokens) {
			if (token.children) token.children = withGallery(token.children, state.Token, base);
		}
	});
}

/**
 * @param {any[]} tokens of one line
 * @param {any} Token its class
 * @param {string} base
 */
function withGallery(tokens, Token, base) {
	const link = tokens.find(({ type }) => type === 'link_open');
	const path = link?.attrGet('href') ?? '';
	if (path.endsWith('.json')) {
		const button = new Token('html_inline', '', 0);
		const address = posix.join(base, EXAMPLES, path);
		button.content = ` <button data-workflow="${address}">copy JSON</button>`;
		return [...tokens, button];
	}
	if (!path.endsWith('.png')) return tokens;
	const picture = new Token('image', 'img', 0);
	Object.assign(picture, {
		attrs: [
			['src', path],
			['alt', ''],
		],
		children: [],
		content: '',
	});
	return [picture];
}

/**
 * Puts the workflows beside the pages, for the buttons.
 *
 * @param {string} root the checkout
 * @param {string} outDir the site
 */
export function copyExamples(root, outDir) {
	const isWorkflow = (/** @type {string} */ path) => !/\.\w+$/.test(path) || path.endsWith('.json');
	cpSync(join(root, EXAMPLES), join(outDir, EXAMPLES), { recursive: true, filter: isWorkflow });
}
