// Writes the pages of docs/ that follow from the code: the reference of the nodes, and the messages with their way out.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { run } from './bootstrap/run.mjs';
import { generatedPages } from './docs/pages.mts';
import { ROOT } from './lib/paths.mts';

const require = createRequire(import.meta.url);
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
	n8n: { nodes: string[] };
};

await run('npm', ['run', 'build'], { cwd: ROOT });
const nodes = manifest.n8n.nodes.map((path) => {
	const [NodeType] = Object.values(
		require(join(ROOT, path)) as Record<string, new () => INodeType>,
	);
	if (NodeType === undefined) throw new Error(`${path} exports nothing`);
	return new NodeType().description;
});
const { ERROR_TABLE } = require(join(ROOT, 'dist/nodes/common/service/errorTable.js'));
const pages = generatedPages(nodes, ERROR_TABLE);
for (const { path, text } of pages) {
	const file = join(ROOT, 'docs', path);
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, text);
}
process.stdout.write(`${pages.length} pages written to docs/\n`);
