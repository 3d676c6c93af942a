// Lints the package with n8n's newest lint command and rules: node scripts/lint-newest.mts The checkout pins older
// ones, so that a new rule can't break an unrelated change. This shows early what an update will report. It runs in a
// temporary folder, without the checkout's dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say, withProgress } from './bootstrap/progress.mjs';
import { npm } from './bootstrap/run.mjs';
import { ROOT } from '../testkit/paths.mts';
import { scratchFolder } from '../testkit/servers/scratch.mts';

const CLI = '@n8n/node-cli';
const RULES = '@n8n/eslint-plugin-community-nodes';
const LANGGRAPH = '@langchain/langgraph';

/** What is linted: the package's sources and manifest, with the configuration that n8n requires. */
const LINTED = [
	'credentials',
	'icons',
	'nodes',
	'eslint.config.mjs',
	'package.json',
	'tsconfig.json',
];

const folder = scratchFolder();
try {
	const modules = join(folder, 'node_modules');
	await installNewest();
	for (const name of [CLI, RULES]) say(`${name} ${readManifest(join(modules, name)).version}`);
	copyPackage();
	const { status } = spawnSync(
		process.execPath,
		[join(modules, CLI, 'bin', 'n8n-node.mjs'), 'lint'],
		{
			cwd: folder,
			stdio: 'inherit',
			// The command starts the ESLint that was installed with it.
			env: { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) },
		},
	);
	say(`Newest lint rules: ${status === 0 ? 'passed' : 'FAILED'}`);
	process.exitCode = status ?? 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function installNewest(): Promise<void> {
	const manifest = {
		private: true,
		dependencies: { [CLI]: 'latest', [RULES]: 'latest' },
		overrides: {
			// The command pins a version of its rules.
			[RULES]: `$${RULES}`,
			// Installed as a dependency, but not used to lint.
			[LANGGRAPH]: readManifest(ROOT).devDependencies[LANGGRAPH],
		},
	};
	writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
	await withProgress("Installing n8n's newest lint command", (detail) =>
		npm(['install', '--ignore-scripts'], { cwd: folder, detail }),
	);
}

function copyPackage(): void {
	const listed = execFileSync('git', ['ls-files', '-z', ...LINTED], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	for (const file of listed.split('\0').filter(Boolean)) {
		cpSync(join(ROOT, file), join(folder, file), { recursive: true });
	}
}

function readManifest(of: string) {
	return JSON.parse(readFileSync(join(of, 'package.json'), 'utf8'));
}
