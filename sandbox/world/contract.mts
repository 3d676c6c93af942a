// The contract, compiled: for each operation, validators of its query, body and answers.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { OperationId } from '../types.mts';
import { cached } from './cached.mts';
import type { Envelope } from './errors.mts';
import { CONTRACT_FORMATS } from './formats.mts';
import { listOperations, type Json, type QueryParameter } from './openapi.mts';

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

const LABELLED_TAGS = new Set(['Templates', 'Campaigns']);
const NAME = 'contract';

/** Marks in the contract what the specification does not have. */
const EXTENSION = 'x-extension';

/** Marks what holds only because of a field that is set: the field's name. */
export const CONDITION = 'x-condition';

/** The contract's file. */
const CONTRACT_URL = new URL('../../contract/openapi.yaml', import.meta.url);

/** @returns the contract as parsed from its file; not to be changed */
export const readContract = cached(() => parse(readFileSync(CONTRACT_URL, 'utf8')) as Json);

/** @returns every operation of the contract, compiled once per process */
export const contractOperations = cached(() => compileContract(readContract()));

/** @returns a strict validator to which the document is known under that name */
export function createContractAjv(document: Json, name: string): Ajv2020 {
	const ajv = new Ajv2020({
		strict: true,
		allowUnionTypes: true,
		allErrors: false,
		discriminator: true,
		// Errors carry schema and value, of which problems are reported.
		verbose: true,
	});
	addFormats.default(ajv);
	for (const [name, problemOf] of Object.entries(CONTRACT_FORMATS)) {
		ajv.addFormat(name, (text: string) => problemOf(text) === undefined);
	}
	// The document's own keys, which are no keywords of JSON Schema.
	ajv.addVocabulary([...Object.keys(document), EXTENSION, CONDITION]);
	return ajv.addSchema(forAjv(document), name);
}

/**
 * Ajv takes the values of a discriminator from the constants in its branches, and wants no mapping beside them.
 * Of a condition that fails it reports the inner rule alone, so each `then` says for which field it holds.
 */
function forAjv(document: Json): Json {
	return JSON.parse(JSON.stringify(document), (key, value: Json | null) => {
		if (key === 'discriminator') return { propertyName: value?.propertyName };
		const [field] = (value?.if as { required?: string[] } | undefined)?.required ?? [];
		return field === undefined ? value : { ...value, then: markCondition(value?.then, field) };
	}) as Json;
}

function markCondition(schema: unknown, field: string): unknown {
	if (typeof schema !== 'object' || schema === null) return schema;
	const { properties } = schema as { properties?: Json };
	const marked = Object.entries(properties ?? {}).map(([name, property]) => [
		name,
		markCondition(property, field),
	]);
	return {
		...schema,
		[CONDITION]: field,
		...(properties && { properties: Object.fromEntries(marked) as Json }),
	};
}

/** @returns the validator of a schema in a document, compiled on first use */
export function validatorOf(ajv: Ajv2020, reference: string): ValidateFunction {
	return ajv.getSchema(reference) ?? ajv.compile({ $ref: reference });
}

function compileContract(document: Json): ContractOperation[] {
	const ajv = createContractAjv(document, NAME);
	return listOperations(document, NAME).map(({ id, method, path, tags, query, ...schemas }) => ({
		id: id as OperationId,
		method,
		path,
		envelope: tags.some((tag) => LABELLED_TAGS.has(tag)) ? 'label' : 'code',
		query,
		validateQuery: ajv.compile(schemas.querySchema),
		validateBody: schemas.body === undefined ? undefined : validatorOf(ajv, schemas.body),
		validateAnswer: new Map(
			schemas.answers.map(({ status, schema }) => [Number(status), validatorOf(ajv, schema)]),
		),
	}));
}
