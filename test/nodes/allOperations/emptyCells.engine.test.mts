/**
 * Optional fields of every operation, given what a row without the column, a database and a sheet have for an empty
 * cell. This file knows no operation: forms and values come from the nodes and from values.mts.
 */
import { describe, expect, it } from 'vitest';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { casesOf } from './cases.mts';
import { innerLists, isShownOnly } from './everyField.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { formFields } from '../../harness/formFields.mts';
import { ASKS_ONE, prepareRows } from './rows.mts';
import { completed } from './together.mts';

/** A column that the row lacks, and how databases and sheets return an empty cell. */
const EMPTY = ['={{ undefined }}', '={{ null }}', '={{ "" }}'];
/** Refuses each with words of its own: test/nodes/engine/sending/neverSendTo.test.mts. */
const OWN_WORDS = 'options.neverSendTo';

const nodes = await nodeClasses();
const sandbox = fileSandbox();
let fieldsTried = 0;

describe.each(nodes)('$folder', (node) => {
	const { run, reset } = nodeUnderTest(node.type, sandbox);
	const fields = formFields({ description: node.type.description });

	it.each(operationsOf(node))('$title treats all empty cells alike', async (operation) => {
		const cases = casesOf(node, operation).map(({ parameters }) => parameters);
		const paths = new Set(cases.flatMap((parameters) => optionalPaths(fields, parameters)));
		paths.delete(OWN_WORDS);
		const differing: unknown[] = [];
		for (const path of paths) {
			const parameters = cases.find((one) => at(one, path) !== undefined) ?? {};
			const results = [];
			for (const value of EMPTY) {
				const given = withValue(completed(node.folder, parameters), path, value);
				// Look-ups are cached, and a name can be used once.
				await reset();
				const rows = await prepareRows(sandbox);
				const next = await rows.next(given);
				const items = next.slice(0, ASKS_ONE.includes(operation.title) ? 1 : 2);
				await sandbox.control('DELETE', '/requests');
				const { error, json } = await run(given, { items });
				const requests = (await sandbox.requests()).map(({ method, query, body }) => [
					method,
					query,
					body,
				]);
				results.push(
					withoutIds(JSON.stringify([error?.message, requests, json.map(({ reason }) => reason)])),
				);
			}
			if (new Set(results).size > 1) differing.push([path, ...results]);
			fieldsTried += 1;
		}
		expect(differing).toEqual([]);
	});
});

it('has tried fields of every kind', () => {
	expect(fieldsTried).toBeGreaterThan(100);
});

type Parameters = Readonly<Record<string, unknown>>;

/** "options.source" of the given parameters: fields that take free text and may be empty. */
function optionalPaths(fields: readonly INodeProperties[], parameters: Parameters): string[] {
	return fields.flatMap((field) => {
		const value = parameters[field.name];
		if (value === undefined || isShownOnly(field)) return [];
		if (field.type === 'collection' || field.type === 'fixedCollection') {
			return innerLists(field).flatMap(({ prefix, fields: inner }) => {
				const group = prefix === '' ? value : (value as Parameters)[prefix.slice(0, -1)];
				const place = `${field.name}.${prefix}`;
				const entries = Array.isArray(group) ? (group as Parameters[]) : undefined;
				return entries === undefined
					? optionalPaths(inner, (group ?? {}) as Parameters).map((path) => place + path)
					: entries.flatMap((entry, index) =>
							optionalPaths(inner, entry).map((path) => `${place}${index}.${path}`),
						);
			});
		}
		const isText = ['string', 'json', 'dateTime'].includes(field.type);
		return isText && field.required !== true && field.noDataExpression !== true ? [field.name] : [];
	});
}

function at(parameters: Parameters, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((value, key) => (value as Parameters | undefined)?.[key], parameters);
}

function withValue(parameters: Parameters, path: string, value: string): IDataObject {
	const changed = structuredClone(parameters) as IDataObject;
	const names = path.split('.');
	const last = names.pop() ?? '';
	const place = names.reduce<IDataObject>((part, key) => part[key] as IDataObject, changed);
	place[last] = value;
	return changed;
}

/** Numbers and IDs that differ from row to row. */
function withoutIds(text: string): string {
	return text.replace(/[0-9a-f]{24}|\d{6,}|(?:new|victim)_\d+/g, '#');
}
