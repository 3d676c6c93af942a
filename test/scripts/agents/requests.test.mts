/** The 60 requests fit the nodes as they are. */
import { describe, expect, it } from 'vitest';
import { readRequests, toolsFor } from '../../../scripts/agents/requests.mts';
import { toolOf } from '../../../scripts/agents/tool-nodes.mts';
import { TOOLS } from '../../../scripts/agents/tools.mts';
import { at } from '../../harness/pick.mts';
import { nodeClasses } from '../../nodes/allOperations/nodeClasses.mts';

const nodes = await nodeClasses();
const descriptions = Object.fromEntries(
	nodes.map(({ type: { description } }) => [description.name, description]),
);
const tools = TOOLS.map((setup) => toolOf(setup, descriptions));
const requests = readRequests();

it('are 60, each another', () => {
	expect(requests).toHaveLength(60);
	expect(new Set(requests.map(({ request }) => request)).size).toBe(60);
});

it('have a use for each tool', () => {
	const used = new Set(requests.flatMap((request) => toolsFor(request, tools)));
	expect(tools.filter((tool) => !used.has(tool)).map(({ node }) => node.name)).toEqual([]);
});

it('have tools of different names', () => {
	const names = tools.map(({ definition }) => definition.function.name);
	expect(new Set(names).size).toBe(tools.length);
});

describe.each(requests)('"$request"', (request) => {
	it('names tools that there are, and no other keys', () => {
		const right = toolsFor(request, tools);
		expect(right).toHaveLength(request.orOperation === undefined ? 1 : 2);
		expect(Object.keys(request)).toEqual(expect.arrayContaining(['request', 'node', 'operation']));
		const known = ['request', 'node', 'resource', 'operation', 'orOperation', 'parameters'];
		expect(Object.keys(request).filter((key) => !known.includes(key))).toEqual([]);
	});

	it('gives each parameter that its tools ask for, in the type that they take', () => {
		for (const tool of toolsFor(request, tools)) {
			const { parameters = {} } = request;
			expect(Object.keys(parameters).sort()).toEqual([...(tool.setup.asks ?? [])].sort());
			const { properties } = tool.definition.function.parameters;
			for (const [path, expected] of Object.entries(parameters)) {
				const { type } = properties[tool.keys[path] ?? ''] as { type?: string };
				expect([type, typeof expected]).toEqual(
					Array.isArray(expected)
						? [undefined, 'object']
						: typeof expected === 'boolean'
							? ['boolean', 'boolean']
							: ['string', typeof expected],
				);
			}
		}
	});
});

describe('A tool', () => {
	it('cannot ask for what the node does not have', () => {
		const setup = { ...at(TOOLS, 0), asks: ['nothing'] };
		expect(() => toolOf(setup, descriptions)).toThrow(/no field "nothing"/);
	});

	it('cannot ask for what no model can fill', () => {
		const setup = { node: 'waMessage', operation: 'send', asks: ['messageType'] };
		expect(() => toolOf(setup, descriptions)).toThrow(/no field "messageType"/);
	});

	it('cannot be of a node that there is not', () => {
		expect(() => toolOf({ node: 'waNothing', operation: 'get' }, descriptions)).toThrow(
			/no node waNothing/,
		);
	});
});
