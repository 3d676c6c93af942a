// npm run release -- minor: bumps the version, moves the Unreleased section of CHANGELOG.md below it, commits, tags and
// pushes. The tag starts .github/workflows/publish.yml. Arguments go to release-it: patch, minor, major, --dry-run.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../testkit/paths.mts';
import { installedTool } from './lib/tools.mts';

const bin = join(await installedTool('release-it'), 'release-it', 'bin', 'release-it.js');
const config = join('scripts', 'release', 'release-it.json');
const { status } = spawnSync(
	process.execPath,
	[bin, '--config', config, ...process.argv.slice(2)],
	{
		cwd: ROOT,
		stdio: 'inherit',
	},
);
process.exitCode = status ?? 1;
