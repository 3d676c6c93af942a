// Checks all Markdown files of the checkout: node scripts/docs/check.mts links | spelling | site
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testkit/paths.mts';
import { scratchFolder } from '../../testkit/servers/scratch.mts';
import { installedTool } from '../lib/tools.mts';
import { runTool, vitepress } from './tools.mts';

/** Markdown files; those below are others' words. */
const FILES = globSync('**/*.md', {
	cwd: ROOT,
	exclude: ['**/node_modules', 'dist', 'test/e2e/host/compose-spec'],
}).toSorted();

const CHECKS: Readonly<Record<string, () => Promise<number>>> = {
	/** Files and headings that links lead to exist, those of absolute links into this repository as well. */
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
	spelling: async () =>
		await runTool('cspell/bin.mjs', [
			'lint',
			'--no-progress',
			'--no-summary',
			'--dot',
			...['--config', join('docs', 'cspell.yaml')],
			...FILES,
		]),
	/** The site can be built, and none of its links is dead. */
	site: async () => {
		const folder = scratchFolder();
		try {
			return await vitepress('build', ['--outDir', folder]);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	},
};

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
