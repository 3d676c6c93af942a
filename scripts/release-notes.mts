// Prints the section of CHANGELOG.md for the version in package.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './bootstrap/progress.mjs';
import { ROOT } from '../testkit/paths.mts';
import { sectionOf } from './release/changelog.mts';
import { readManifest } from './release/files.mts';

const { version } = readManifest();
const section = sectionOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
if (!section) throw new Error(`CHANGELOG.md has nothing under [${version}]`);
say(section);
