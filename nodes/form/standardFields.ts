import type { INodeProperties } from 'n8n-workflow';
import type { Row } from '../engine/run';
import { FieldError } from '../values/result';

/** n8n's standard pair, Return All and Limit. */
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

/**
 * The number of records that the row requests with Return All and Limit; Infinity for all.
 *
 * @throws FieldError unless the limit is a whole number, 1 or more
 */
export function limitOf(row: Row): number {
	if (row.param<boolean>('returnAll', false)) return Infinity;
	const limit = row.param<number>('limit', 50);
	if (Number.isSafeInteger(limit) && limit >= 1) return limit;
	throw new FieldError(
		'Limit',
		'it must be a whole number, 1 or more. Switch "Return All" on to get everything',
	);
}

/**
 * An option that holds several fields, all shown once it is added.
 *
 * @param fields each empty, so that adding the option changes nothing
 */
export function fieldGroup(
	displayName: string,
	name: string,
	description: string,
	fields: INodeProperties[],
): INodeProperties {
	return {
		displayName,
		name,
		type: 'fixedCollection',
		placeholder: `Add ${displayName}`,
		default: { values: {} },
		description,
		options: [{ displayName, name: 'values', values: fields }],
	};
}

/**
 * Fields that the user adds when needed.
 *
 * @param item what the button adds: "Option"
 */
export function collection(
	displayName: string,
	name: string,
	item: string,
	options: INodeProperties[],
): INodeProperties {
	return {
		displayName,
		name,
		type: 'collection',
		placeholder: `Add ${item}`,
		default: {},
		options,
	};
}
