// Programs that are too large for every `npm ci`, each installed on first use.
import { join } from 'node:path';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { DOCS, ROOT } from '../../testkit/paths.mts';
import { installedOnce } from '../../testkit/host/pinned-install.mts';

const TOOLS = join(ROOT, 'scripts', 'tools');

/** The folders of their manifests. */
const MANIFESTS = {
	/** The tools that check the documentation and build its site. */
	documentation: DOCS,
	'release-it': join(TOOLS, 'release-it'),
	scanner: join(TOOLS, 'scanner'),
};

/** Returns the node_modules of a tool. */
export async function installedTool(tool: keyof typeof MANIFESTS): Promise<string> {
	const folder = await installedOnce(`tool-${tool}`, MANIFESTS[tool], async (temporary) => {
		await withProgress(`Installing ${tool} (once per machine)`, (detail) =>
			npm(['ci', '--ignore-scripts', '--legacy-peer-deps'], { cwd: temporary, detail }),
		);
	});
	return join(folder, 'node_modules');
}
