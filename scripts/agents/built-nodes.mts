// The descriptions of the built nodes, as n8n loads them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { ROOT } from '../lib/paths.mts';

/** By name. dist/ must hold them: `npm run build` writes it. */
export function builtDescriptions(): Record<string, INodeTypeDescription> {
	const require = createRequire(import.meta.url);
	const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	return Object.fromEntries(
		manifest.n8n.nodes.map((file) => {
			const classes = require(join(ROOT, file)) as Record<string, new () => INodeType>;
			const NodeType = classes[basename(file, '.node.js')];
			if (NodeType === undefined) throw new Error(`${file} holds no node`);
			const { description } = new NodeType();
			return [description.name, description];
		}),
	);
}
