// What a validator found, in words.
import type { ErrorObject } from 'ajv';
import { CONTRACT_FORMATS } from './formats.mts';

/**
 * @param where 'body', 'query', 'answer'
 * @returns for example: body.template_params[0] must be string
 */
export function describeViolation(where: string, errors: ErrorObject[] | null | undefined): string {
	const error = errors?.find(({ keyword }) => keyword !== 'if' && keyword !== 'allOf');
	if (!error) return `${where} does not match the contract`;
	const place = where + pathOf(error.instancePath);
	switch (error.keyword) {
		case 'required':
			return `${place}.${String(error.params.missingProperty)} is required`;
		case 'additionalProperties':
			return `${place}.${String(error.params.additionalProperty)} is not known here`;
		case 'enum':
			return `${place} must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
		case 'const':
			return `${place} must be ${JSON.stringify(error.params.allowedValue)}`;
		case 'minLength':
			return `${place} must not be empty`;
		case 'contains':
			return `${place} must hold at least one item of the kind required`;
		case 'unevaluatedProperties':
			return `${place}.${String(error.params.unevaluatedProperty)} is not known here`;
		case 'pattern':
		case 'format':
			return `${place}${formatProblem(error) ?? ` ${error.message}`}`;
		default:
			return `${place} ${error.message ?? 'is invalid'}`;
	}
}

/** What a format of the contract's own says of the value; its pattern, where it has one, says less. */
function formatProblem({ parentSchema, data }: ErrorObject): string | undefined {
	const problemOf = CONTRACT_FORMATS[String(parentSchema?.format)];
	const problem = problemOf?.(String(data));
	return problem === undefined ? undefined : `: ${problem}`;
}

/** "/components/0/type" becomes ".components[0].type" */
function pathOf(pointer: string): string {
	return pointer
		.split('/')
		.slice(1)
		.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
		.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
		.join('');
}
