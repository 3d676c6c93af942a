// What a list requests from n8n: evaluating an expression takes n8n half a millisecond, so columns are read from the
// items.
import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';
import { expect, it, vi } from 'vitest';
import { answeredContext } from '../../harness/answeredContext.mts';
import { hurryEachTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { casesOf } from './cases.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { completed } from './together.mts';
import { ROW } from './values.mts';

/** Sends have an engine of their own; the text of a new template may hold placeholders beside expressions. */
const READ_OTHERWISE = /Send|Sent|Preview|Report|Submit|Check/;

/** They choose what the form shows, so they are never columns. */
const FIXED = ['resource', 'operation', '__rl', 'mode'];

/** The parameters with a column in place of each value, and the row that has the values. */
function asColumns(parameters: IDataObject): { parameters: IDataObject; row: IDataObject } {
	const row: IDataObject = {};
	const replace = (value: unknown, key: string): unknown => {
		if (Array.isArray(value)) return value.map((entry, index) => replace(entry, String(index)));
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([name, inner]) => [name, replace(inner, name)]),
			);
		}
		if (FIXED.includes(key) || String(value).startsWith('=')) return value;
		const column = `column${Object.keys(row).length}`;
		row[column] = value as string;
		return `={{ $json.${column} }}`;
	};
	return { parameters: replace(parameters, '') as IDataObject, row };
}

/** How often n8n is asked for a parameter while this many rows run. */
async function questions(type: INodeType, given: IDataObject, rows: number): Promise<number> {
	const { parameters, row } = asColumns(given);
	const items = Array.from({ length: rows }, (_, index) => ({
		...ROW,
		...row,
		unique: `u${index}`,
	}));
	const template = { _id: ROW.templateId, name: ROW.templateName };
	const body = { id: 'c', name: 'Before', status: true, data: [template] };
	const { context, asked } = answeredContext({ parameters, items }, () => ({ body }));
	const ask = vi.fn(context.getNodeParameter);
	const counting = {
		...context,
		getTimezone: () => 'UTC',
		getContext: () => ({}),
		getWorkflowDataProxy: () => ({ $runIndex: 0 }),
		getNodeParameter: ask,
	};
	await type.execute?.call(counting as unknown as IExecuteFunctions);
	expect(asked.length).toBeGreaterThanOrEqual(rows);
	return ask.mock.calls.length;
}

hurryEachTest();

const operations = (await nodeClasses()).flatMap((node) =>
	operationsOf(node)
		.filter(({ title }) => !READ_OTHERWISE.test(title))
		.map((operation) => ({
			title: operation.title,
			type: node.type,
			parameters: completed(node.folder, at(casesOf(node, operation), -1).parameters),
		})),
);

it.each(operations)(
	'$title asks n8n no more often for a long list than for a short one, if its values are columns',
	async ({ type, parameters }) => {
		expect(await questions(type, parameters, 40)).toBe(await questions(type, parameters, 2));
	},
);
