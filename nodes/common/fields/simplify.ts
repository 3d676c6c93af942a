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

/** Shapes a record of the service for the output. */
export type Show = (record: IDataObject) => IDataObject;

/**
 * How the row's Simplify wants records: the named fields only, or all that the service returned.
 *
 * @param fields in the order of the output
 */
export function readSimplify(row: Row, fields: readonly string[]): Show {
	return row.param<boolean>('simplify', true) ? showing(fields) : (record) => record;
}

/** Shows the named fields of a record, those that it has. */
export function showing(fields: readonly string[]): Show {
	return (record) =>
		Object.fromEntries(
			fields.filter((field) => field in record).map((field) => [field, record[field]]),
		);
}
