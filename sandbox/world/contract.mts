// The contract, compiled: for each operation, validators of its query, body and answers.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { OperationId } from '../types.mts';
import type { Envelope } from './errors.mts';
import { CONTRACT_FORMATS } from './formats.mts';

type Json = Record<string, unknown>;

export interface QueryParameter {
	name: string;
	type: string;
}

export interface ContractOperation {
	id: OperationId;
	method: string;
	/** as in the contract, with {parameters} */
	path: string;
	envelope: Envelope;
	query: QueryParameter[];
	validateQuery: ValidateFunction;
	/** undefined where the operation takes no body */
	validateBody: ValidateFunction | undefined;
	/** by status */
	validateAnswer: Map<number, ValidateFunction>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const LABELLED_TAGS = new Set(['Templates', 'Campaigns']);

/** Marks in the contract what the specification does not have. */
const EXTENSION = 'x-extension';

/** The contract's file. */
const CONTRACT_URL = new URL('../../contract/openapi.yaml', import.meta.url);

/** @returns the contract as parsed from its file */
export function readContract(): Json {
	return parse(readFileSync(CONTRACT_URL, 'utf8')) as Json;
}

let compiled: ContractOperation[] | undefined;

/** @returns every operation of the contract, compiled once per process */
export function contractOperations(): ContractOperation[] {
	compiled ??= compileContract(readContract());
	return compiled;
}

/** @returns a strict validator to which the contract is known as "contract" */
export function createContractAjv(document: Json): Ajv2020 {
	const ajv = new Ajv2020({
		strict: true,
		allowUnionTypes: true,
		allErrors: false,
		discriminator: true,
		// Errors carry schema and value, of which problems are told.
		verbose: true,
	});
	addFormats.default(ajv);
	for (const [name, problemOf] of Object.entries(CONTRACT_FORMATS)) {
		ajv.addFormat(name, (text: string) => problemOf(text) === undefined);
	}
	// The document's own keys, which are no keywords of JSON Schema.
	ajv.addVocabulary([...Object.keys(document), EXTENSION]);
	return ajv.addSchema(withoutMappings(document), 'contract');
}

/** Ajv takes the values of a discriminator from the constants in its branches, and wants no mapping beside them. */
function withoutMappings(document: Json): Json {
	return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
		key === 'discriminator' ? { propertyName: (value as Json).propertyName } : value,
	) as Json;
}

function compileContract(document: Json): ContractOperation[] {
	const ajv = createContractAjv(document);
	const compile = (pointer: string) => {
		const reference = `contract#${pointer}`;
		return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
	};
	const operations: ContractOperation[] = [];
	for (const [path, item] of Object.entries(document.paths as Record<string, Json>)) {
		for (const method of METHODS.filter((name) => name in item)) {
			const pointer = `/paths/${escapePointer(path)}/${method}`;
			const operation = item[method] as Json;
			const parameters = [
				...parametersAt(document, `/paths/${escapePointer(path)}/parameters`),
				...parametersAt(document, `${pointer}/parameters`),
			].filter(({ definition }) => definition.in === 'query');
			operations.push({
				id: operation.operationId as OperationId,
				method: method.toUpperCase(),
				path,
				envelope: (operation.tags as string[]).some((tag) => LABELLED_TAGS.has(tag))
					? 'label'
					: 'code',
				query: parameters.map(({ definition, pointer: at }) => ({
					name: definition.name as string,
					type: (resolve(document, `${at}/schema`).value as Json).type as string,
				})),
				validateQuery: ajv.compile(querySchema(parameters)),
				validateBody: operation.requestBody
					? compile(`${pointer}/requestBody/content/application~1json/schema`)
					: undefined,
				validateAnswer: new Map(
					Object.keys(operation.responses as Json).map((status) => [
						Number(status),
						compile(
							`${resolve(document, `${pointer}/responses/${status}`).pointer}/content/application~1json/schema`,
						),
					]),
				),
			});
		}
	}
	return operations;
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

/** Parameters that the contract does not know are refused, as unknown keys of a body are. */
function querySchema(parameters: LocatedParameter[]): Json {
	return {
		type: 'object',
		additionalProperties: false,
		properties: Object.fromEntries(
			parameters.map(({ definition, pointer }) => [
				definition.name as string,
				{ $ref: `contract#${pointer}/schema` },
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
