// Writes the generated pages of docs/ (the nodes' reference and the page of errors), and n8n's versions in the README.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withCompatibility } from './docs/compatibility.mts';
import { generatedPages } from './docs/pages.mts';
import { builtDescriptions } from './lib/node-descriptions.mts';
import { ROOT } from '../testkit/paths.mts';

const nodes = await builtDescriptions();
const require = createRequire(import.meta.url);
const { ERROR_TABLE } = require(join(ROOT, 'dist/nodes/service/errors/errorTable.js'));
const pages = generatedPages(nodes, ERROR_TABLE);
for (const { path, text } of pages) {
	const file = join(ROOT, 'docs', path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
const readme = join(ROOT, 'README.md');
const { compatibility } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
writeFileSync(readme, withCompatibility(readFileSync(readme, 'utf8'), compatibility.n8n));
process.stdout.write(`${pages.length} pages written to docs/, and the versions in README.md\n`);
