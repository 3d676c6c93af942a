// @ts-check
// Which Markdown files of the repository are pages of the site, at which path, and in which order.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages outside of docs/: by path in the repository, their path on the site. */
const ELSEWHERE = {
	'sandbox/README.md': 'sandbox.md',
	'sandbox/REFERENCE.md': 'sandbox-reference.md',
	'examples/README.md': 'examples.md',
	'CONTRIBUTING.md': 'contributing.md',
	'CHANGELOG.md': 'changelog.md',
};

/** The sidebar. What is below docs/reference/ and not listed follows under "Reference", in the order of its name. */
const GROUPS = {
	Guide: [
		'docs/guide/install.md',
		'docs/guide/first-campaign.md',
		'docs/guide/from-a-spreadsheet.md',
		'docs/guide/from-crm-events.md',
		'docs/guide/opt-outs-windows-and-limits.md',
		'docs/guide/re-running-safely.md',
		'docs/guide/triggers-and-webhooks.md',
		'docs/guide/ai-agents.md',
		'docs/guide/troubleshooting.md',
		'examples/README.md',
		'sandbox/README.md',
	],
	Reference: [
		'docs/reference/index.md',
		'docs/reference/outcomes.md',
		'docs/reference/errors.md',
		'docs/reference/template-values.md',
		'docs/reference/lists.md',
		'docs/reference/triggers.md',
		'sandbox/REFERENCE.md',
	],
	Operate: [
		'docs/operate/docker.md',
		'docs/operate/queue-mode.md',
		'docs/operate/large-lists.md',
		'docs/operate/upgrading.md',
		'docs/operate/limits.md',
		'docs/operate/security-and-privacy.md',
	],
	Internals: [
		'docs/internals/endpoints.md',
		'docs/internals/one-send.md',
		'docs/internals/limiter.md',
		'docs/internals/sent-history.md',
		'docs/internals/performance.md',
		'docs/internals/scale.md',
		'docs/internals/threats.md',
		'docs/internals/n8n-guidelines.md',
		'CONTRIBUTING.md',
		'CHANGELOG.md',
	],
};

/**
 * @param {string} root the checkout
 * @returns {Record<string, string>} by path in the repository, the path on the site
 */
export function pagesOf(root) {
	const docs = globSync('docs/**/*.md', { cwd: root, exclude: ['docs/node_modules/**'] }).map(
		(path) => path.replaceAll('\\', '/'),
	);
	const own = docs.map((path) => [
		path,
		path === 'docs/README.md' ? 'index.md' : path.replace(/^docs\//, ''),
	]);
	return { ...Object.fromEntries(own), ...ELSEWHERE };
}

/**
 * Files and folders at the top of the repository that hold no page.
 *
 * @param {string} root the checkout
 * @returns {string[]} patterns
 */
export function withoutPages(root) {
	const tops = new Set(Object.keys(pagesOf(root)).map((path) => path.split('/')[0]));
	return readdirSync(root)
		.filter((name) => !tops.has(name))
		.flatMap((name) => [name, `${name}/**`]);
}

/** @param {string} root the checkout */
export function sidebar(root) {
	const pages = pagesOf(root);
	const entry = (/** @type {string} */ path) => ({
		text: titleOf(join(root, path)),
		link: `/${(pages[path] ?? '').replace(/\.md$/, '')}`,
	});
	const listed = new Set(['docs/README.md', ...Object.values(GROUPS).flat()]);
	const rest = Object.keys(pages).filter((path) => !listed.has(path));
	const isReference = (/** @type {string} */ path) => path.startsWith('docs/reference/');
	const groups = Object.entries(GROUPS).map(([text, paths]) => ({
		text,
		items: [...paths, ...(text === 'Reference' ? rest.filter(isReference) : [])]
			.filter((path) => existsSync(join(root, path)))
			.map(entry),
	}));
	const others = rest.filter((path) => !isReference(path)).map(entry);
	return others.length === 0 ? groups : [...groups, { text: 'More', items: others }];
}

/** @param {string} file */
function titleOf(file) {
	return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file;
}
