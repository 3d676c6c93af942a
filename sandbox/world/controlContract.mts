// The control API's own contract: what each of its operations takes and answers.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import type { ControlOperationId } from '../types.mts';
import { cached } from './cached.mts';
import { createContractAjv, readContract, validatorOf } from './contract.mts';
import { listOperations, type Json, type QueryParameter } from './openapi.mts';

/** Validators are compiled when they are first asked for: most runs need few of them. */
export interface ControlOperation {
	id: ControlOperationId;
	method: string;
	/** below /control, with {parameters} */
	path: string;
	query: QueryParameter[];
	validateQuery(): ValidateFunction;
	/** undefined where the operation takes no body */
	validateBody: (() => ValidateFunction) | undefined;
	/** @returns undefined where the contract has no JSON answer with this status */
	validateAnswer(status: number): ValidateFunction | undefined;
}

const CONTROL_URL = new URL('../../contract/control.openapi.yaml', import.meta.url);
const NAME = 'control';

/** @returns the contract together with the schemas that it takes from the service's; not to be changed */
export const readControlContract = cached((): Json => {
	const document = parse(readFileSync(CONTROL_URL, 'utf8')) as Json;
	const components = document.components as { schemas: Json };
	const theirs = (readContract().components as { schemas: Json }).schemas;
	for (const name of namesTaken(document, theirs)) {
		if (name in components.schemas) throw new Error(`Both contracts have a schema ${name}`);
		components.schemas[name] = theirs[name];
	}
	return JSON.parse(JSON.stringify(document).replaceAll('"./openapi.yaml#', '"#')) as Json;
});

/** The service's schemas that the document refers to, and those that they refer to themselves. */
function namesTaken(document: Json, theirs: Json): Set<string> {
	const names = new Set(referredTo(document, './openapi.yaml'));
	// A set also covers those that are added on the way.
	for (const name of names) for (const next of referredTo(theirs[name], '')) names.add(next);
	return names;
}

function referredTo(value: unknown, file: string): string[] {
	const start = `"$ref":"${file}#/components/schemas/`;
	const [, ...rest] = JSON.stringify(value).split(start);
	return rest.map((text) => /^\w+/.exec(text)?.[0] ?? '');
}

const validator = cached(() => createContractAjv(readControlContract(), NAME));

/** @returns every operation of the control API, read once per process */
export const controlOperations = cached((): ControlOperation[] =>
	listOperations(readControlContract(), NAME).map(({ id, method, path, query, ...schemas }) => {
		const { body, querySchema, answers } = schemas;
		const ranges = new Map(answers.map(({ status, schema }) => [status, schema]));
		return {
			id: id as ControlOperationId,
			method,
			path,
			query,
			validateQuery: cached(() => validator().compile(querySchema)),
			validateBody: body === undefined ? undefined : () => validatorOf(validator(), body),
			validateAnswer(status) {
				const schema = ranges.get(String(status)) ?? ranges.get(`${String(status)[0]}XX`);
				return schema === undefined ? undefined : validatorOf(validator(), schema);
			},
		};
	}),
);

/** @param schema name of one of the contract's components */
export function controlSchema(schema: string): ValidateFunction {
	return validatorOf(validator(), `${NAME}#/components/schemas/${schema}`);
}
