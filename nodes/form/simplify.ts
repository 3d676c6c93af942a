import type { IDataObject, INodeProperties } from 'n8n-workflow';

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

/** Shows the named fields of a record, those that it has. */
export function showing(fields: readonly string[]): Show {
	return (record) =>
		Object.fromEntries(
			fields.filter((field) => field in record).map((field) => [field, record[field]]),
		);
}
