// npm run surface: prints what has changed for saved workflows since the last release, or since the file was created.
// With --write it updates the file.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { ICredentialType } from 'n8n-workflow';
import { builtDescriptions } from './lib/node-descriptions.mts';
import { ROOT } from '../testkit/paths.mts';
import { differenceOf, surfaceOf, SURFACE_FILE } from './lib/surface.mts';
import { outputKeys } from './lib/output-keys.mts';

const FILE = join(ROOT, SURFACE_FILE);
const require = createRequire(import.meta.url);
const git = (...args: string[]) =>
	execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const nodes = await builtDescriptions();
const dist = (path: string): unknown => require(join(ROOT, 'dist', path));
const { REASON_CODES } = dist('nodes/values/reasonCodes.js') as { REASON_CODES: string[] };
const { ITEM_KEYS } = dist('nodes/Trigger/polling/items.js') as { ITEM_KEYS: string[] };
const lines = surfaceOf({
	nodes,
	credentials: credentialTypes(),
	outputs: outputKeys(ITEM_KEYS),
	reasonCodes: REASON_CODES,
});

if (process.argv.includes('--write')) {
	writeFileSync(FILE, `${lines.join('\n')}\n`);
	process.stdout.write(`${lines.length} lines written to ${SURFACE_FILE}\n`);
} else {
	const { version, text } = lastSurface();
	const { breaking, added } = differenceOf(text.trim().split('\n'), lines);
	for (const line of breaking) process.stdout.write(`BREAKS WORKFLOWS  ${line}\n`);
	for (const line of added) process.stdout.write(`new               ${line}\n`);
	process.stdout.write(
		`Since ${version}: ${breaking.length} lines break workflows, ${added.length} are new\n`,
	);
}

function credentialTypes(): ICredentialType[] {
	return readdirSync(join(ROOT, 'credentials')).map((file) => {
		const name = basename(file, '.credentials.ts');
		const classes = dist(`credentials/${name}.credentials.js`) as Record<
			string,
			new () => ICredentialType
		>;
		const Type = classes[name];
		if (Type === undefined) throw new Error(`${file} holds no credential type`);
		return new Type();
	});
}

/** The file in the last tag, or its first committed version if there is none. */
function lastSurface(): { version: string; text: string } {
	const [tag] = git('tag', '--sort=-v:refname', '--list', '*.*.*').split('\n');
	const first = () => git('log', '--diff-filter=A', '--format=%h', '--', SURFACE_FILE).trim();
	const version = tag || first().split('\n').at(-1) || 'HEAD';
	return { version, text: git('show', `${version}:${SURFACE_FILE}`) };
}
