/**
 * Every operation with every combination of its fields, through n8n's engine against the sandbox. This file knows no
 * operation: forms and values come from the nodes and from values.mts.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { IDataObject, IPairedItemData } from 'n8n-workflow';
import { contractOperations, readContract } from '../../../sandbox/world/contract.mts';
import type { LoggedRequest } from '../../../sandbox/world/requestLog.mts';
import type { NodeRunResult } from '../../harness/engine.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { casesOf } from './cases.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { ASKS_ONE, prepareRows, ROWS, type Rows } from './rows.mts';
import { completed } from './together.mts';
import { unaskedValues } from './values.mts';
import type { OperationId } from '../../../sandbox/types.mts';

const nodes = await nodeClasses();
const sandbox = fileSandbox();
let rows: Rows;
/** "createContact", "createContact body.name" … in all requests so far. */
const seen = new Set<string>();

beforeAll(async () => {
	rows = await prepareRows(sandbox);
});

/** Requests since the last call. */
async function newRequests(): Promise<LoggedRequest[]> {
	const requests = await sandbox.requests();
	await sandbox.control('DELETE', '/requests');
	return requests;
}

describe.each(nodes)('$folder', (node) => {
	const { run } = nodeUnderTest(node.type, sandbox);

	it.each(operationsOf(node))('$title', async (operation) => {
		const cases = casesOf(node, operation);
		const errors: string[] = [];
		for (const { label, parameters } of cases) {
			const all = await rows.next(parameters);
			const items = all.slice(0, ASKS_ONE.includes(operation.title) ? 1 : ROWS);
			const result = await run(completed(node.folder, parameters), { items });
			const requests = await newRequests();
			for (const request of requests) for (const field of sentFields(request)) seen.add(field);
			const error = findError(
				result,
				requests,
				operation.title.endsWith('Send Test Message') ? 1 : items.length,
			);
			if (error !== undefined) errors.push(`${label}: ${error}`);
		}
		expect(errors).toEqual([]);
		expect(cases.length).toBeGreaterThan(0);
	});
});

function findError(
	{ error, outputs, json }: NodeRunResult,
	requests: readonly LoggedRequest[],
	/** Send Test reads one row. */
	expectedRows: number,
): string | undefined {
	if (error !== undefined) return `${error.message} ${error.description ?? ''}`;
	const violations = requests.flatMap(({ operation, violations, responseViolations }) =>
		[...(violations ?? []), ...(responseViolations ?? [])].map((text) => `${operation}: ${text}`),
	);
	if (violations.length > 0) return violations.join('; ');
	// A 404 means that the contact does not exist.
	const refused = requests.find(({ status }) => status !== 200 && status !== 404);
	if (refused !== undefined) return `${refused.operation} was answered ${refused.status}`;
	const paired = new Set(
		(outputs[0] ?? [])
			.flatMap(({ pairedItem }) => [pairedItem].flat())
			.map((pair) => (pair as IPairedItemData).item),
	);
	if (paired.size !== expectedRows) {
		return `${paired.size} of ${expectedRows} rows have an output`;
	}
	return json.find((item) => !isGood(item)) && `it put out ${JSON.stringify(json)}`;
}

const GOOD_OUTCOMES: unknown[] = ['accepted', 'created', 'updated', 'unchanged'];

function isGood({ outcome, ready, timedOut }: IDataObject): boolean {
	return (
		(outcome === undefined || GOOD_OUTCOMES.includes(outcome)) &&
		ready !== false &&
		timedOut !== true
	);
}

describe('All operations together', () => {
	/** Lists are read forward only. */
	const NOT_NEEDED = ['listTemplates query.before'];

	it('call each endpoint of the contract, with each of its fields', () => {
		const wanted = contractOperations().flatMap(({ id }) => fieldsOf(readContract(), id));
		expect(wanted.length).toBeGreaterThan(80);
		expect(wanted.filter((field) => !seen.has(field))).toEqual(NOT_NEEDED);
	});

	it('use every value in the table', () => {
		expect(unaskedValues()).toEqual([]);
	});
});

interface Schema {
	readonly $ref?: string;
	readonly type?: string | string[];
	readonly properties?: Record<string, Schema>;
	readonly items?: Schema;
	readonly allOf?: Schema[];
	readonly oneOf?: Schema[];
}

interface Operation {
	readonly operationId?: string;
	readonly parameters?: Array<{ $ref?: string; name?: string; in?: string }>;
	readonly requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** "sendMessage", "sendMessage body.text.body", "listTemplates query.limit" … in one request. */
function sentFields({ operation, query, body }: LoggedRequest): string[] {
	if (operation === null) return [];
	const inQuery = [...new URLSearchParams(query).keys()].map((name) => `query.${name}`);
	return [operation, ...[...inQuery, ...keysOf(body, 'body')].map((key) => `${operation} ${key}`)];
}

function keysOf(value: unknown, path: string): string[] {
	if (Array.isArray(value)) return value.flatMap((entry) => keysOf(entry, `${path}[]`));
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, child]) => [
		`${path}.${key}`,
		...keysOf(child, `${path}.${key}`),
	]);
}

/** The same for all that the contract allows for an endpoint. */
function fieldsOf(contract: Record<string, unknown>, id: OperationId): string[] {
	const items = Object.values(contract.paths as Record<string, Record<string, Operation>>);
	const operation = items
		.flatMap((item) => Object.values(item))
		.find(({ operationId }) => operationId === id) as Operation;
	const follow = <T extends { $ref?: string }>(value: T): T =>
		value.$ref === undefined ? value : (lookUp(contract, value.$ref) as T);
	const inQuery = (operation.parameters ?? [])
		.map(follow)
		.flatMap((parameter) => (parameter.in === 'query' ? [`query.${parameter.name}`] : []));

	const walk = (schema: Schema, path: string): string[] => {
		const { properties = {}, items: entries, allOf = [], oneOf = [] } = follow(schema);
		if (entries !== undefined) return walk(entries, `${path}[]`);
		const own = Object.entries(properties).flatMap(([key, child]) => [
			`${path}.${key}`,
			...walk(child, `${path}.${key}`),
		]);
		// Conditions repeat properties defined elsewhere, and branches share some.
		return [...new Set([...own, ...[...allOf, ...oneOf].flatMap((part) => walk(part, path))])];
	};
	const body = operation.requestBody?.content['application/json'].schema;
	const inBody = body === undefined ? [] : walk(body, 'body');
	return [id, ...[...inQuery, ...inBody].map((key) => `${id} ${key}`)];
}

function lookUp(contract: Record<string, unknown>, reference: string): unknown {
	return reference
		.split('/')
		.slice(1)
		.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], contract);
}
