import type { INodeProperties } from 'n8n-workflow';
import { FieldError, messageOf } from './fieldError';
import { ABSENT, fieldsAt, offeredValue } from './formValue';

/** The part of n8n's contexts for triggers that gives parameters. */
export interface TriggerParameters {
	getNodeParameter(name: string, fallback?: unknown, options?: { rawExpressions: true }): unknown;
}

/**
 * Reads one parameter of a node that has no input rows.
 *
 * @param fields the node's fields
 * @param name with dots between the names of a collection and its fields
 * @param fallback for a parameter that is not there
 * @throws FieldError when n8n cannot give it, or gives what its field does not offer
 */
export function readParameter<T>(
	context: TriggerParameters,
	fields: readonly INodeProperties[],
	name: string,
	fallback: T,
): T {
	const found = fieldsAt(fields, name.split('.'));
	try {
		const raw = context.getNodeParameter(name, ABSENT, { rawExpressions: true });
		if (raw === ABSENT) return fallback;
		return offeredValue(found, context.getNodeParameter(name)) as T;
	} catch (error) {
		const label = found[0]?.displayName ?? name;
		const unusable =
			error instanceof FieldError
				? error
				: new FieldError(label, `it cannot be used: ${messageOf(error)}`);
		throw unusable;
	}
}
