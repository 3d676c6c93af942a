// Seeds come from files and over the control API: checked before anything is stored.
import { controlSchema } from '../world/controlContract.mts';
import { describeViolation } from '../world/violations.mts';
import type { Seed } from './types.mts';

/**
 * @returns the value, known to be a seed
 * @throws Error naming what is wrong with it
 */
export function checkSeed(value: unknown): Seed {
	const validate = controlSchema('Seed');
	if (validate(value)) return value as Seed;
	throw new Error(describeViolation('seed', validate.errors));
}
