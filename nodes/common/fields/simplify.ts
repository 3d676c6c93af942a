import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Row } from '../rows/row';

/** n8n's usual switch for records of more than ten fields. */
export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/**
 * The record as the row's Simplify wants it: the named fields, or all that the service returned.
 *
 * @param fields in the order of the output
 */
export function simplified(row: Row, record: IDataObject, fields: readonly string[]): IDataObject {
	if (!row.param<boolean>('simplify', true)) return record;
	return Object.fromEntries(
		fields.filter((field) => field in record).map((field) => [field, record[field]]),
	);
}
