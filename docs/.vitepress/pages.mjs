// @ts-check
// Which Markdown files of the repository are pages of the site, where they stand there, and in which order.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages that stand elsewhere than in docs/: by path in the repository, their path on the site. */
const ELSEWHERE = {
	'sandbox/README.md': 'sandbox.md',
	'sandbox/REFERENCE.md': 'sandbox-reference.md',
	'deploy/README.md': 'workers.md',
	'examples/README.md': 'examples.md',
	'CONTRIBUTING.md': 'contributing.md',
	'CHANGELOG.md': 'changelog.md',
};

const GROUPS = {
	'Begin here': [
		'docs/first-campaign.md',
		'docs/from-a-spreadsheet.md',
		'docs/from-crm-events.md',
		'sandbox/README.md',
		'examples/README.md',
	],
	'Day by day': [
		'docs/safe-re-runs.md',
		'docs/schedules-and-opt-outs.md',
		'docs/triggers.md',
		'docs/webhooks.md',
		'docs/ai-agents.md',
		'docs/large-lists.md',
		'deploy/README.md',
		'docs/troubleshooting.md',
		'docs/security-and-privacy.md',
		'docs/threats.md',
	],
	'To look things up': [
		'docs/nodes.md',
		'docs/sending.md',
		'docs/scale.md',
		'docs/performance.md',
		'docs/from-specification-to-files.md',
		'sandbox/REFERENCE.md',
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
 * What stands at the top of the repository and holds no page.
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
	const listed = new Set(Object.values(GROUPS).flat());
	const reference = Object.keys(pages).filter((path) => path.startsWith('docs/reference/'));
	const rest = Object.keys(pages).filter(
		(path) => !listed.has(path) && !reference.includes(path) && path !== 'docs/README.md',
	);
	const groups = Object.entries(GROUPS).map(([text, paths]) => ({
		text,
		items: paths.filter((path) => existsSync(join(root, path))).map(entry),
	}));
	return [
		...groups,
		{ text: 'Reference', collapsed: false, items: reference.map(entry) },
		...(rest.length === 0 ? [] : [{ text: 'More', items: rest.map(entry) }]),
	];
}

/** @param {string} file */
function titleOf(file) {
	return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file;
}
