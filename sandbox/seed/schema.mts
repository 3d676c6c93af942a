// Seeds come from files and over the control API: checked before anything is stored.
import { controlSchema } from '../world/controlContract.mts';
import { describeViolation } from '../world/violations.mts';
import type { ControlSchemas } from '../types.mts';
import type { Seed } from './types.mts';

/**
 * @returns the value, known to be a seed
 * @throws Error naming what is wrong with it
 */
export function checkSeed(value: unknown): Seed {
	return check('Seed', 'seed', value);
}

/**
 * @returns the value, known to be what a project is created with
 * @throws Error naming what is wrong with it
 */
export function checkNewProject(value: unknown): ControlSchemas['NewProject'] {
	return check('NewProject', 'project', value);
}

/**
 * @returns the value, known to be a change of the answers
 * @throws Error naming what is wrong with it
 */
export function checkAnswers(value: unknown): ControlSchemas['AnswerChanges'] {
	return check('AnswerChanges', 'answers', JSON.parse(JSON.stringify(value)));
}

function check<Name extends 'Seed' | 'NewProject' | 'AnswerChanges'>(
	schema: Name,
	what: string,
	value: unknown,
): ControlSchemas[Name] {
	const validate = controlSchema(schema);
	if (validate(value)) return value as ControlSchemas[Name];
	throw new Error(describeViolation(what, validate.errors));
}
