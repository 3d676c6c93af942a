/** Which endpoints, and which of their fields, requests use. */
import type { OperationId } from '../../../sandbox/types.mts';
import type { LoggedRequest } from '../../../sandbox/world/requestLog.mts';

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
export function sentFields({ operation, query, body }: LoggedRequest): string[] {
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
export function fieldsOf(contract: Record<string, unknown>, id: OperationId): string[] {
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
