// Programs that are too large for everybody's `npm ci`, each installed when it is first asked for.
import { join } from 'node:path';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { ROOT } from './paths.mts';
import { installedOnce } from './pinned-install.mts';

/** Folders of scripts/tools. */
type Tool = 'release-it' | 'scanner';

/** Gives the node_modules that a tool is in. */
export async function installedTool(tool: Tool): Promise<string> {
	const manifest = join(ROOT, 'scripts', 'tools', tool);
	const folder = await installedOnce(`tool-${tool}`, manifest, async (temporary) => {
		await withProgress(`Installing ${tool} (once per machine)`, (detail) =>
			npm(['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: temporary, detail }),
		);
	});
	return join(folder, 'node_modules');
}
