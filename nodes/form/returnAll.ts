import type { INodeProperties } from 'n8n-workflow';
import type { Row } from '../engine/run';
import type { Result } from '../values/result';
import { accept, refuse } from '../values/result';
import { valueOf } from '../values/checks/values';

/** n8n's usual pair: Return All, else Limit. */
export function returnAllFields(): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			description: 'Whether to return all results or only up to a given limit',
		},
		{
			displayName: 'Limit',
			name: 'limit',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			displayOptions: { show: { returnAll: [false] } },
			description: 'Max number of results to return',
		},
	];
}

/** A whole number, 1 or more. */
export function readLimit(value: unknown): Result<number> {
	const limit = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 1
		? accept(limit)
		: refuse('it must be a whole number, 1 or more. Switch "Return All" on to get everything');
}

/**
 * How many records the row asks for with Return All and Limit; Infinity for all.
 *
 * @throws FieldError when the limit is no whole number, 1 or more
 */
export function limitOf(row: Row): number {
	if (row.param<boolean>('returnAll', false)) return Infinity;
	return valueOf('Limit', readLimit(row.param<unknown>('limit', 50)));
}
