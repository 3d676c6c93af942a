// The nodes as n8n sees them: by their descriptions.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { withProgress } from '../bootstrap/progress.mjs';
import { npm } from '../bootstrap/run.mjs';
import { ROOT } from '../../testkit/paths.mts';

/** Builds the nodes, and returns their descriptions in the order of package.json. */
export async function builtDescriptions(): Promise<INodeTypeDescription[]> {
	await withProgress('Building the nodes', () => npm(['run', 'build'], { cwd: ROOT }));
	const require = createRequire(import.meta.url);
	const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	return manifest.n8n.nodes.map((file) => {
		const classes = require(join(ROOT, file)) as Record<string, new () => INodeType>;
		const NodeType = classes[basename(file, '.node.js')];
		if (NodeType === undefined) throw new Error(`${file} holds no node`);
		return new NodeType().description;
	});
}
