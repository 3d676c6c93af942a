// n8n's scanner of community packages over the packed package and the sources, as n8n runs it over what was published:
//   node scripts/with-node24.mjs scripts/scan-package.mts [folder of an unpacked package]
// Without a folder, the checkout is packed first. What the scanner asks of npm's registry, the provenance of a published
// version, cannot be asked before there is one.
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
				// Under "test" its rules check files that they skip otherwise.
				NODE_ENV: undefined,
				// The scanner makes a temporary folder as soon as it is loaded.
				TMPDIR: scratch,
				// Its rules take the names of connections from n8n-workflow, which is large and here already.
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
