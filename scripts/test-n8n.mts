// The package on the n8ns that N8N_VERSION names, or on the usual ones: every operation, lists, triggers, examples.
//   N8N_VERSION=1.123 npm run test:n8n
import { spawnSync } from 'node:child_process';
import { installed, ROOT } from './lib/paths.mts';

const FILES = ['test/e2e/smoke.test.mts', 'test/e2e/trigger.test.mts'];
const { status } = spawnSync(
	process.execPath,
	[...process.execArgv, installed('vitest', 'vitest.mjs'), 'run', '--project', 'e2e', ...FILES],
	{ cwd: ROOT, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
