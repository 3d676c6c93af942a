// Runs the programs that check the documentation and build its site.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { cacheFolder } from '../bootstrap/cache-folder.mjs';
import { DOCS, ROOT } from '../../testkit/paths.mts';
import { installedTool } from '../lib/tools.mts';

/**
 * Runs one of the tools with its output shown.
 *
 * @param script path of the tool's script in its node_modules
 * @returns the exit code
 */
export async function runTool(
	script: string,
	args: readonly string[],
	environment: NodeJS.ProcessEnv = {},
): Promise<number> {
	const path = join(await installedTool('documentation'), script);
	const env = { ...process.env, ...environment };
	const { status } = spawnSync(process.execPath, [path, ...args], {
		cwd: ROOT,
		stdio: 'inherit',
		env,
	});
	return status ?? 1;
}

/** Runs the site's generator: "dev" shows it while you write, "build" makes its files. */
export async function vitepress(
	command: 'dev' | 'build',
	args: readonly string[],
): Promise<number> {
	return await runTool('vitepress/bin/vitepress.js', [command, DOCS, ...args], {
		// Beside the tools, because it would otherwise write into the checkout.
		DOCS_CACHE: join(cacheFolder(), 'docs-site'),
	});
}
