#!/usr/bin/env node
// The command wa-sandbox. On an older Node it starts itself again under Node 24: node:sqlite came with 22.13, and a clone's
// TypeScript runs as it is from 22.18 on.
import { fileURLToPath } from 'node:url';
import { findNode24 } from '../scripts/bootstrap/node24.mjs';
import { runUnder } from '../scripts/bootstrap/run-under.mjs';

const LEAST = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) {
	await import('./cli.mts');
} else {
	const args = [fileURLToPath(import.meta.url), ...process.argv.slice(2)];
	process.exitCode = await runUnder(await findNode24(), args);
}
