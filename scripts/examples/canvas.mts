// Workflows as n8n imports them, made of their nodes and what leads from one to the next.
import { createHash } from 'node:crypto';

/** A node without what follows from its place in the workflow. */
export interface CanvasNode {
	name: string;
	/** Such as `set`; other packages' nodes with their package's name. */
	type: string;
	typeVersion: number;
	position: [number, number];
	parameters?: Record<string, unknown>;
	/** "On Error", "Retry On Fail" and so on. */
	settings?: Record<string, unknown>;
}

/** From one node to another; the output counts from 0 and is the first if left out, the type is `main`. */
export type Link = [from: string, to: string, output?: number, type?: string];

/** The text of a workflow file; the same one every time. */
export function workflowFile(name: string, nodes: CanvasNode[], links: Link[]): string {
	const workflow = {
		name,
		nodes: nodes.map((node) => ({
			id: idOf(`${name}/${node.name}`),
			name: node.name,
			type: node.type.includes('.') ? node.type : `n8n-nodes-base.${node.type}`,
			typeVersion: node.typeVersion,
			position: node.position,
			...node.settings,
			parameters: node.parameters ?? {},
		})),
		connections: connections(nodes, links),
		settings: { executionOrder: 'v1' },
	};
	return `${JSON.stringify(workflow, null, '\t')}\n`;
}

/** A note on the canvas. */
function note(
	name: string,
	position: [number, number],
	[width, height]: [number, number],
	content: string,
): CanvasNode {
	return {
		name,
		type: 'stickyNote',
		typeVersion: 1,
		position,
		parameters: { width, height, content },
	};
}

/** Measured on n8n's canvas, in pixels. */
const TEXT = { padding: 30, heading: 40, line: 20, gap: 10, character: 6.9 };

/** A note as high as its text needs, that ends at the given bottom. */
export function noteAbove(
	name: string,
	[left, bottom]: [number, number],
	width: number,
	content: string,
): CanvasNode {
	const perLine = (width - TEXT.padding) / TEXT.character;
	const heightOf = (line: string) => {
		if (line === '') return TEXT.gap;
		if (line.startsWith('#')) return TEXT.heading;
		return Math.ceil(line.length / perLine) * TEXT.line;
	};
	const height = content.split('\n').reduce((sum, line) => sum + heightOf(line), TEXT.padding);
	return note(name, [left, bottom - height], [width, height], content);
}

/** The parameters of an If node with one condition. */
export function condition(leftValue: string, type: string, operation: string): object {
	const operator = { type, operation, singleValue: true };
	return {
		conditions: {
			options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
			conditions: [{ id: idOf(leftValue), leftValue, rightValue: '', operator }],
			combinator: 'and',
		},
		looseTypeValidation: true,
		options: {},
	};
}

/** An If or a Filter node for what an expression says: true or false. */
export const isTrue = (
	type: 'if' | 'filter',
	name: string,
	position: [number, number],
	expression: string,
): CanvasNode => ({
	name,
	type,
	typeVersion: 2.2,
	position,
	parameters: { ...condition(expression, 'boolean', 'true') },
});

/** The parameters of a Set node that fills these fields. */
export function fields(values: Record<string, string | number>): Record<string, unknown> {
	const assignments = Object.entries(values).map(([name, value]) => ({
		id: idOf(name),
		name,
		value,
		type: typeof value,
	}));
	return { assignments: { assignments }, options: {} };
}

function connections(nodes: CanvasNode[], links: Link[]): Record<string, unknown> {
	const sources = nodes.filter(({ name }) => links.some(([from]) => from === name));
	return Object.fromEntries(sources.map(({ name }) => [name, outputsByType(name, links)]));
}

function outputsByType(name: string, links: Link[]): Record<string, object[][]> {
	const own = links.filter(([from]) => from === name);
	const types = new Set(own.map(([, , , type = 'main']) => type));
	return Object.fromEntries([...types].map((type) => [type, outputs(own, type)]));
}

function outputs(own: Link[], wanted: string): object[][] {
	const links = own.filter(([, , , type = 'main']) => type === wanted);
	const last = Math.max(...links.map(([, , output = 0]) => output));
	return Array.from({ length: last + 1 }, (_, index) =>
		links
			.filter(([, , output = 0]) => output === index)
			.map(([, node]) => ({ node, type: wanted, index: 0 })),
	);
}

/** A UUID that follows from a text: n8n wants one, and a file that is made anew must not change. */
function idOf(text: string): string {
	const hex = createHash('sha256').update(text).digest('hex');
	return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
		.concat(hex.slice(20, 32))
		.join('-');
}
