// What a validator found, in words.
import type { ErrorObject } from 'ajv';

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
		default:
			return `${place} ${error.message ?? 'is invalid'}`;
	}
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
