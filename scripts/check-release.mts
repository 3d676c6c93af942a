// Refuses to publish while placeholders remain: node scripts/with-node24.mjs scripts/check-release.mts [tag] With a
// tag, it must be the version, and the changelog must have a section for it. npm runs this before each publish.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './bootstrap/progress.mjs';
import { ROOT } from '../testkit/paths.mts';
import { sectionOf } from './release/changelog.mts';
import { readManifest, trackedTexts } from './release/files.mts';
import { publishingProblems } from './release/owner.mts';

const manifest = readManifest();
const problems = publishingProblems(manifest, trackedTexts());
const [tag] = process.argv.slice(2);
if (tag !== undefined) {
	const { version } = manifest;
	if (tag !== version) problems.push(`The tag is ${tag}, but package.json has version ${version}`);
	const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
	if (!sectionOf(changelog, version)) problems.push(`CHANGELOG.md has nothing under [${version}]`);
}
if (problems.length > 0) {
	say('Not ready to be published (RELEASING.md says what to do):');
	for (const problem of problems) say(`- ${problem}`);
	process.exitCode = 1;
}
