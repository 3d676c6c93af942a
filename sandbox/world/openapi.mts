// Reads the operations of an OpenAPI document: the locations of their schemas, not the schemas.

export type Json = Record<string, unknown>;

export interface QueryParameter {
	name: string;
	type: string;
}

/** An operation, its schemas given as references into the document by the name under which a validator knows it. */
interface OperationSchemas {
	id: string;
	method: string;
	/** as in the document, with {parameters} */
	path: string;
	tags: string[];
	query: QueryParameter[];
	/** of the decoded query as a whole */
	querySchema: Json;
	/** undefined where the operation takes no body */
	body: string | undefined;
	/** of JSON answers; statuses may be ranges such as 4XX */
	answers: { status: string; schema: string }[];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_SCHEMA = 'content/application~1json/schema';

/**
 * @param document an OpenAPI 3.1 document without references to others
 * @param name under which the validator knows it
 */
export function listOperations(document: Json, name: string): OperationSchemas[] {
	return Object.entries(document.paths as Record<string, Json>).flatMap(([path, item]) =>
		METHODS.filter((method) => method in item).map((method) => {
			const above = `/paths/${escapePointer(path)}`;
			const pointer = `${above}/${method}`;
			const operation = item[method] as Json;
			const parameters = [
				...parametersAt(document, `${above}/parameters`),
				...parametersAt(document, `${pointer}/parameters`),
			].filter(({ definition }) => definition.in === 'query');
			return {
				id: operation.operationId as string,
				method: method.toUpperCase(),
				path,
				tags: operation.tags as string[],
				query: parameters.map(({ definition, pointer: at }) => ({
					name: definition.name as string,
					type: (resolve(document, `${at}/schema`).value as Json).type as string,
				})),
				querySchema: querySchema(parameters, name),
				body: operation.requestBody ? `${name}#${pointer}/requestBody/${JSON_SCHEMA}` : undefined,
				answers: Object.keys(operation.responses as Json).flatMap((status) => {
					const at = `${resolve(document, `${pointer}/responses/${status}`).pointer}/${JSON_SCHEMA}`;
					return lookUp(document, at) === undefined ? [] : [{ status, schema: `${name}#${at}` }];
				}),
			};
		}),
	);
}

interface LocatedParameter {
	definition: Json;
	pointer: string;
}

function parametersAt(document: Json, pointer: string): LocatedParameter[] {
	const list = lookUp(document, pointer) as Json[] | undefined;
	return (list ?? []).map((_parameter, index) => {
		const resolved = resolve(document, `${pointer}/${index}`);
		return { definition: resolved.value as Json, pointer: resolved.pointer };
	});
}

/** Parameters that the document does not know are refused, as unknown keys of a body are. */
function querySchema(parameters: LocatedParameter[], name: string): Json {
	return {
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(
			parameters.map(({ definition, pointer }) => [
				definition.name as string,
				{ $ref: `${name}#${pointer}/schema` },
			]),
		),
		required: parameters
			.filter(({ definition }) => definition.required === true)
			.map(({ definition }) => definition.name),
	};
}

/** Follows a pointer, and the $ref at its end if there is one. */
function resolve(document: Json, pointer: string): { value: unknown; pointer: string } {
	const value = lookUp(document, pointer);
	const reference = (value as Json | undefined)?.$ref;
	return typeof reference === 'string' ? resolve(document, reference.slice(1)) : { value, pointer };
}

function lookUp(document: Json, pointer: string): unknown {
	return pointer
		.split('/')
		.slice(1)
		.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
		.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

function escapePointer(segment: string): string {
	return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
