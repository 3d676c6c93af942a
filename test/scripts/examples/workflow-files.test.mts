// The workflows in examples/ that are made.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workflowFiles } from '../../../scripts/examples/workflow-files.mts';
import { EXAMPLES } from '../../../testkit/paths.mts';

interface Workflow {
	nodes: { id: string; name: string; type: string; credentials?: unknown }[];
	/** By source, and by kind: `main`, and what an agent is given. */
	connections: Record<string, Record<string, { node: string }[][]>>;
}

const files = Object.entries(await workflowFiles());

describe.each(files)('examples/%s', (path, text) => {
	const workflow: Workflow = JSON.parse(text);
	const names = workflow.nodes.map(({ name }) => name);

	it('is what npm run examples makes', () => {
		expect(readFileSync(join(EXAMPLES, path), 'utf8')).toBe(text);
	});

	it('leads from and to nodes that it has, and names each node once', () => {
		const targets = Object.values(workflow.connections).flatMap((byKind) =>
			Object.values(byKind).flatMap((outputs) => outputs.flat().map(({ node }) => node)),
		);
		const used = [...Object.keys(workflow.connections), ...targets];
		expect(used.filter((name) => !names.includes(name))).toEqual([]);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
	});

	it('speaks only of nodes that it has', () => {
		const asked = [...text.matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name);
		expect(asked.filter((name) => !names.includes(name ?? ''))).toEqual([]);
	});

	it('carries no credential', () => {
		expect(workflow.nodes.filter(({ credentials }) => credentials)).toEqual([]);
	});
});
