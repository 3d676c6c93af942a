// The nodes that an n8n offers in its editor.
import { Agent } from 'node:http';
import axios from 'axios';

export interface NodeType {
	name: string;
	/** Several if one class serves all versions. */
	version: number | number[];
	outputs: string[];
	properties: Property[];
}

interface Property {
	name: string;
	default?: unknown;
	displayOptions?: { show?: { resource?: string[] } };
	options?: { value?: unknown }[];
}

/** All node types, as the editor loads them at start. */
export async function nodeTypes(
	origin: string,
	cookie: { name: string; value: string },
): Promise<NodeType[]> {
	const answer = await axios.get<NodeType[]>('/types/nodes.json', {
		baseURL: origin,
		headers: { Cookie: `${cookie.name}=${cookie.value}` },
		proxy: false,
		// n8n may close a kept-alive connection just as it is reused.
		httpAgent: new Agent({ keepAlive: false }),
	});
	return answer.data;
}

/** Whether the types include this version of the node. */
export function has(types: NodeType[], node: { type: string; typeVersion?: unknown }): boolean {
	return types.some(
		({ name, version }) =>
			name === node.type && [version].flat().includes(Number(node.typeVersion)),
	);
}

/** The node's operations, such as "Contact: get"; with resources, "Product: get". */
export function operationsOf({ name, properties }: NodeType): string[] {
	const node = name.replace(/^.*\.wa/, '');
	return properties
		.filter((property) => property.name === 'operation')
		.flatMap(({ options = [], displayOptions }) => {
			const [resource = node] = displayOptions?.show?.resource ?? [];
			const subject = resource.charAt(0).toUpperCase() + resource.slice(1);
			return options.map(({ value }) => `${subject}: ${String(value)}`);
		})
		.filter((operation) => !operation.endsWith('__CUSTOM_API_CALL__'));
}
