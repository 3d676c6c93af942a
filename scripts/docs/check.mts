// Checks all Markdown files of the checkout: node scripts/docs/check.mts links | spelling | site | words
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../../testkit/paths.mts';
import { scratchFolder } from '../../testkit/servers/scratch.mts';
import { installedTool } from '../lib/tools.mts';
import { runTool, vitepress } from './tools.mts';
import { countWords, PROSE, replacedWords, wordLines } from './words.mts';

/** Markdown files, except third-party text. */
const FILES = globSync('**/*.md', {
	cwd: ROOT,
	exclude: ['**/node_modules', 'dist', 'test/e2e/host/compose-spec'],
}).toSorted();

const CHECKS: Readonly<Record<string, () => Promise<number> | number>> = {
	/** Link targets exist, both files and headings, including those of absolute links into this repository. */
	links: async () => {
		const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
		const rules = { repository: repository.url, root: ROOT };
		return await runTool('remark-cli/cli.js', [
			'--frail',
			'--quiet',
			'--no-stdout',
			'--no-config',
			'--no-ignore',
			...[
				'--use',
				`${await installedTool('documentation')}/remark-validate-links/index.js=${options(rules)}`,
			],
			...FILES,
		]);
	},
	spelling: async () => {
		const code = await runTool('cspell/bin.mjs', [
			'lint',
			'--no-progress',
			'--no-summary',
			'--dot',
			...['--config', join('docs', 'cspell.yaml')],
			...FILES,
		]);
		const phrases = FILES.flatMap(phrasesIn);
		process.stdout.write(phrases.map((line) => `${line}\n`).join(''));
		return phrases.length === 0 ? code : 1;
	},
	/** The site builds without dead links, and its gallery shows and copies the examples. */
	site: async () => {
		const folder = scratchFolder();
		try {
			const code = await vitepress('build', ['--outDir', folder]);
			if (code !== 0) return code;
			const faults = galleryFaults(folder);
			process.stdout.write(faults.map((line) => `${line}\n`).join(''));
			return faults.length === 0 ? 0 : 1;
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
	/** The documentation is short enough to be read, and has one word for one thing. */
	words: () => {
		const counts = countWords(ROOT);
		process.stdout.write(`${wordLines(counts).join('\n')}\n`);
		const replaced = globSync(PROSE, { cwd: ROOT })
			.toSorted()
			.flatMap((file) => replacedWords(file, readFileSync(join(ROOT, file), 'utf8')));
		process.stdout.write(replaced.map((line) => `${line}\n`).join(''));
		const isLong = counts.some(({ words, most }) => words > most);
		return isLong || replaced.length > 0 ? 1 : 0;
	},
};

/**
 * Examples that the built page does not show or copies wrongly, and other pages with the gallery's buttons.
 */
function galleryFaults(site: string): string[] {
	const list = readFileSync(join(ROOT, 'examples', 'README.md'), 'utf8');
	const page = readFileSync(join(site, 'examples.html'), 'utf8');
	const links = [...list.matchAll(/\]\(([^)]+\.(?:json|png))\)/g)].map(([, href = '']) => href);
	const isShown = (href: string) => {
		if (href.endsWith('.png')) return page.includes(`<img src="/assets/${basename(href, '.png')}.`);
		const copied = join(site, 'examples', href);
		return (
			page.includes(`<button data-workflow="/examples/${href}">`) &&
			existsSync(copied) &&
			readFileSync(copied).equals(readFileSync(join(ROOT, 'examples', href)))
		);
	};
	const missing = links.length === 0 ? ['any example'] : links.filter((href) => !isShown(href));
	const others = globSync('**/*.html', { cwd: site }).filter(
		(path) =>
			path !== 'examples.html' &&
			readFileSync(join(site, path), 'utf8').includes('<button data-workflow'),
	);
	return [
		...missing.map((href) => `examples/README.md - Not in the gallery of the site: ${href}`),
		...others.map((path) => `${path} - Has the buttons of the gallery`),
	];
}

/** "README.md:4 - Forbidden phrase (way out)": flagWords of cspell.yaml takes single words only. */
function phrasesIn(file: string): string[] {
	const text = readFileSync(join(ROOT, file), 'utf8');
	return [...text.matchAll(/\b(?:way\s+out|what\s+became\s+of)\b/gi)].map(
		({ 0: phrase, index }) =>
			`${file}:${text.slice(0, index).split('\n').length} - Forbidden phrase (${phrase.replace(/\s+/g, ' ')})`,
	);
}

/** Options of a plugin as remark's command line takes them. */
function options(values: Readonly<Record<string, string>>): string {
	return Object.entries(values)
		.map(([name, value]) => `"${name}":${JSON.stringify(value)}`)
		.join(',');
}

const check = CHECKS[process.argv[2] ?? ''];
if (check === undefined) {
	process.stderr.write(`usage: node scripts/docs/check.mts ${Object.keys(CHECKS).join(' | ')}\n`);
	process.exitCode = 2;
} else {
	process.exitCode = await check();
}
