/** The JSON under `__schema__` from which n8n shows an operation's output before its first run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeType } from 'n8n-workflow';

interface PreviewSchema {
	readonly type: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
	readonly properties?: Record<string, PreviewSchema>;
	readonly items?: PreviewSchema;
	readonly version?: number;
}

/** The node version that has previews: that of new nodes. */
export function previewVersion(folder: string): string {
	const [version, ...others] = readdirSync(join(nodeFolder(folder), '__schema__'));
	if (version === undefined || others.length > 0) throw new Error(`Previews of ${folder}`);
	return version;
}

/** @param path "<operation>", or "<resource>/<operation>" where the node has resources */
export function readPreview(folder: string, path: string): PreviewSchema {
	const file = join(nodeFolder(folder), '__schema__', previewVersion(folder), `${path}.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as PreviewSchema;
}

/** @returns the paths of all previews of a node, sorted */
export function previewsOf(folder: string): string[] {
	return readdirSync(join(nodeFolder(folder), '__schema__', previewVersion(folder)), {
		recursive: true,
		encoding: 'utf8',
	})
		.filter((name) => name.endsWith('.json'))
		.map((name) => name.replace(/\.json$/, '').replaceAll('\\', '/'))
		.sort();
}

/** @returns the paths of the previews that n8n's editor asks for, sorted */
export function previewsWanted({ description }: INodeType): string[] {
	return description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) => {
			const [resource] = displayOptions?.show?.resource ?? [];
			return (options as Array<{ value: string }>).map(({ value }) =>
				resource === undefined ? value : `${String(resource)}/${value}`,
			);
		})
		.sort();
}

/** The differences between records and preview; empty when both have the same keys and types. */
export function differences(schema: PreviewSchema, records: readonly IDataObject[]): string[] {
	const found = records.flatMap((record) => misfits(schema, record, ''));
	const present = new Set(records.flatMap(Object.keys));
	const absent = Object.keys(schema.properties ?? {}).filter((key) => !present.has(key));
	return [...new Set([...found, ...absent.map((key) => `${key} is in no record`)])];
}

function misfits(schema: PreviewSchema | undefined, value: unknown, path: string): string[] {
	if (schema === undefined) return [`${path} is not in the preview`];
	if (value === null) return [];
	if (Array.isArray(value)) {
		if (schema.type !== 'array') return [`${path} is a list`];
		return value.flatMap((entry) => misfits(schema.items, entry, `${path}[]`));
	}
	if (typeof value !== schema.type) return [`${path} is of type ${typeof value}`];
	const { properties } = schema;
	// An object without properties is a map with users' keys.
	if (typeof value !== 'object' || Object.keys(properties ?? {}).length === 0) return [];
	return Object.entries(value).flatMap(([key, child]) =>
		misfits(properties?.[key], child, path === '' ? key : `${path}.${key}`),
	);
}

function nodeFolder(folder: string): string {
	return join(import.meta.dirname, '../../nodes', folder);
}
