// Runs n8n's scanner of community packages on the packed package and the sources, as n8n does on published ones: node
// scripts/with-node24.mjs scripts/scan-package.mts [folder of an unpacked package] Without a folder, the checkout is
// packed first. The provenance check is skipped, because it needs a published version.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installTarball, packPackage } from '../testkit/host/package-tarball.mts';
import { installed, ROOT } from '../testkit/paths.mts';
import { scratchFolder } from '../testkit/servers/scratch.mts';
import { installedTool } from './lib/tools.mts';

const scratch = scratchFolder();
try {
	const packed = process.argv[2] ?? (await unpacked());
	const modules = await installedTool('scanner');
	const { status } = spawnSync(
		process.execPath,
		[join(ROOT, 'scripts', 'tools', 'scanner', 'scan.mjs'), modules, packed, ROOT],
		{
			stdio: 'inherit',
			env: {
				...process.env,
				// Under NODE_ENV=test its rules check files that they skip otherwise.
				NODE_ENV: undefined,
				// The scanner creates a temporary folder when it is loaded.
				TMPDIR: scratch,
				// Its rules read the names of connections from n8n-workflow, which is large and already installed.
				NODE_PATH: installed(),
			},
		},
	);
	process.exitCode = status ?? 1;
} finally {
	rmSync(scratch, { recursive: true, force: true });
}

async function unpacked(): Promise<string> {
	await installTarball(await packPackage(scratch), scratch);
	return join(scratch, '.n8n', 'nodes', 'node_modules', 'n8n-nodes-wa-campaigns');
}
