/** How each operation is described as a tool to an AI agent's model. */
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { toolKey } from '../../../scripts/agents/tool-keys.mts';
import { toolOf } from '../../../scripts/agents/tool-nodes.mts';
import { innerLists, isShownOnly } from '../allOperations/everyField.mts';
import { formsOf } from '../allOperations/cases.mts';
import {
	nodeClasses,
	operationsOf,
	optionsOf,
	type NodeClass,
} from '../allOperations/nodeClasses.mts';

const nodes = await nodeClasses();
const descriptions = Object.fromEntries(
	nodes.map(({ type: { description } }) => [description.name, description]),
);

const operations = nodes.flatMap((node) =>
	operationsOf(node).map(({ title, chosen }) => {
		const { resource, operation = '' } = chosen;
		const setup = { node: node.type.description.name, resource, operation };
		return { node, title, chosen, tool: toolOf(setup, descriptions).definition.function };
	}),
);

/** What cannot be undone, by what the service allows (specification, all sections). */
const IRREVERSIBLE = [
	'Campaign: Send Campaign',
	'Campaign: Send Test Message',
	'Campaign: Create Campaign',
	'Campaign: Clear Sent History',
	'Message: Send Message',
	'Message: Send Test Message',
	'Template: Submit Template',
	'Template: Delete Template',
	'Product: Create',
];
const READS = /: (Check|Create Report|Get|Preview)\b/;

/** The longest that the chat completions API accepts. */
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1024;

describe.each(operations)('The tool of $title', ({ node, title, chosen, tool }) => {
	const choosers = node.type.description.properties.filter(({ name }) => name === 'operation');
	const [option] = choosers
		.filter(({ displayOptions }) =>
			displayOptions?.show?.resource?.includes(chosen.resource ?? 'none'),
		)
		.flatMap(optionsOf)
		.filter(({ value }) => value === chosen.operation);

	it('is named by its action, short enough for every model', () => {
		const name = `${option?.action} in ${node.type.description.displayName}`;
		expect(tool.name).toBe(name.replace(/ /g, '_'));
		// n8n appends a number if the node is on the canvas twice; n8n 1.x does not truncate names.
		expect(tool.name.length).toBeLessThanOrEqual(LONGEST_NAME - 2);
	});

	it("is described by its operation's own text", () => {
		const own = String(option?.description).replace(/\.$/, '');
		expect(tool.description.replace(/(\. Changes nothing)?\.$/, '')).toBe(own);
		expect(tool.description.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
	});

	it('says what cannot be undone, and what changes nothing', () => {
		const warns = /cannot be (undone|recalled|changed|deleted)/.test(tool.description);
		expect(warns).toBe(IRREVERSIBLE.includes(title));
		const harmless = /(Changes|Sends) nothing/.test(tool.description);
		expect(harmless).toBe(READS.test(title));
	});

	it('gives each field a unique key that begins with a letter', () => {
		for (const { fields } of formsOf(node, { title, chosen })) {
			const keys = fields.flatMap(({ field }) => keysOf(field, `parameters.${field.name}`));
			for (const key of keys) expect(key).toMatch(/^[A-Za-z][A-Za-z0-9_-]{1,62}$/);
			expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
		}
	});
});

it.each([
	['Campaign', 'options'],
	['Contact', 'updateFields'],
])('the tool of %s takes attributes as JSON in its %s, the node does not', (folder, name) => {
	const { type } = nodes.find((node) => node.folder === folder) as NodeClass;
	const [fields] = type.description.properties.filter((field) => field.name === name);
	const json = (fields?.options as INodeProperties[]).find((one) => one.name === 'attributesJson');
	const isShown = (description: INodeTypeDescription) =>
		NodeHelpers.displayParameter({}, json as INodeProperties, null, description);
	expect(isShown(type.description)).toBe(false);
	expect(isShown({ ...type.description, name: `${type.description.name}Tool` })).toBe(true);
});

it('does not offer agents operations that create a page, clear the sent history or wait for a person', () => {
	const hidden = nodes.flatMap(({ type: { description } }) =>
		description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(optionsOf)
			.filter(({ displayOptions }) => displayOptions?.hide?.['@tool']?.includes(true)),
	);
	expect(hidden.map(({ name }) => name)).toEqual([
		'Create Report',
		'Clear Sent History',
		'Send and Wait for Approval',
	]);
});

it('names each tool differently', () => {
	const names = operations.map(({ tool }) => tool.name);
	expect(new Set(names).size).toBe(names.length);
});

it('describes each tool differently', () => {
	const texts = operations.map(({ tool }) => tool.description);
	expect(new Set(texts).size).toBe(texts.length);
});

/** The keys of a field that a model can fill, and of its inner fields. */
function keysOf(field: INodeProperties, path: string): string[] {
	const inner = innerLists(field).flatMap(({ prefix, fields }) =>
		fields.flatMap((one) =>
			keysOf(one, `${path}.${prefix === '' ? '' : `${prefix.replace(/\.$/, '[0].')}`}${one.name}`),
		),
	);
	const isFilled =
		!field.noDataExpression &&
		!isShownOnly(field) &&
		!['options', 'collection', 'fixedCollection'].includes(field.type);
	return [...(isFilled ? [toolKey(field.displayName, path)] : []), ...inner];
}
