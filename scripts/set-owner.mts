// Fills in whose project this is, everywhere at once:
//   npm run release:owner -- --organisation acme --author "Asha Rao" --email asha@example.com
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './bootstrap/progress.mjs';
import { ROOT } from '../testkit/paths.mts';
import { trackedTexts } from './release/files.mts';
import { ownerProblems, withOwner } from './release/owner.mts';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({ options: { organisation: text, author: text, email: text } });
const problems = ownerProblems(values);
if (problems.length > 0) {
	for (const problem of problems) say(`- ${problem}`);
	say(
		'usage: npm run release:owner -- --organisation <name on GitHub> --author "<name>" --email <address>',
	);
	process.exitCode = 2;
} else {
	const filled = withOwner(trackedTexts(), values);
	for (const { path, text: content } of filled) writeFileSync(join(ROOT, path), content);
	say(`${filled.length} files changed. Review them with git diff, then commit.`);
}
