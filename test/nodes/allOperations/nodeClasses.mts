/** The nodes listed in package.json, so that a new one cannot be forgotten. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';
import { entry } from '../../harness/pick.mts';

const ROOT = join(import.meta.dirname, '../../..');

export interface NodeClass {
	/** Folder below nodes/: "Campaign". */
	readonly folder: string;
	readonly type: INodeType;
}

export interface OperationChoice {
	/** "Catalogue: Sync", as users call it. */
	readonly title: string;
	/** The parameters that select it. */
	readonly chosen: Readonly<Record<string, string>>;
}

/** Imports each action node, or each trigger, from its source. */
export async function nodeClasses(kind: 'action' | 'trigger' = 'action'): Promise<NodeClass[]> {
	const all = await allNodes();
	return all.filter(
		({ type }) => type.description.group.includes('trigger') === (kind === 'trigger'),
	);
}

/** Imports every node from its source, in the order of package.json. */
export async function allNodes(): Promise<NodeClass[]> {
	const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[] };
	};
	const found: NodeClass[] = [];
	for (const built of manifest.n8n.nodes) {
		const source = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
		const classes = (await import(join(ROOT, source))) as Record<string, new () => INodeType>;
		const NodeType = entry(classes, basename(source, '.node.ts'));
		found.push({ folder: basename(dirname(source)), type: new NodeType() });
	}
	return found;
}

/** Every (resource,) operation of a node. */
export function operationsOf({ folder, type }: NodeClass): OperationChoice[] {
	const { properties } = type.description;
	return properties
		.filter(({ name }) => name === 'operation')
		.flatMap((field) => {
			const resource = resourceOf(field);
			return optionsOf(field).map(({ name, value }) => ({
				title: `${resource === undefined ? folder : nameOf(properties, resource)}: ${name}`,
				chosen: { ...(resource !== undefined && { resource }), operation: String(value) },
			}));
		});
}

/** The options of a field of type "options". */
export function optionsOf({ options }: INodeProperties): INodePropertyOptions[] {
	return (options ?? []) as INodePropertyOptions[];
}

function resourceOf({ displayOptions }: INodeProperties): string | undefined {
	const [resource] = displayOptions?.show?.resource ?? [];
	return resource === undefined ? undefined : String(resource);
}

function nameOf(properties: INodeProperties[], resource: string): string {
	const field = properties.find(({ name }) => name === 'resource') as INodeProperties;
	return optionsOf(field).find(({ value }) => value === resource)?.name ?? resource;
}
