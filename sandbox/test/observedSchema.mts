// Validators of contract/observed.schema.yaml, and the fixtures that show what it describes.
import type { ValidateFunction } from 'ajv';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { createContractAjv, readContract, validatorOf } from '../world/contract.mts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const schema = parse(
	read('contract/observed.schema.yaml').replaceAll('./openapi.yaml#', 'contract#'),
) as { $defs: Record<string, unknown> };

const ajv = createContractAjv(readContract(), 'contract');
// Its records are looked up by $ref only, where strict mode wants required keys beside their properties.
ajv.opts.strictRequired = false;
ajv.addSchema(schema, 'observed');

/** Examples of answers, events and errors of services of this kind, by file name. */
export const realService = JSON.parse(read('test/fixtures/real-service.json')) as {
	responses: Record<string, unknown>;
	webhooks: Record<string, unknown>;
	errors: Record<string, { status: number; body: unknown }>;
};

/** @param name an operation, error, or a record */
const observedValidator = (name: string): ValidateFunction =>
	validatorOf(ajv, `observed#/$defs/${name}`);

/** Fails the test on a value that the schema does not allow. */
export function expectObserved(name: string, value: unknown): void {
	const validate = observedValidator(name);
	const isValid = validate(value);
	expect(isValid, `${name} ${JSON.stringify(value)}: ${JSON.stringify(validate.errors)}`).toBe(
		true,
	);
}
