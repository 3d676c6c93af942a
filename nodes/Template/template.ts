import type { IDataObject } from 'n8n-workflow';
import { simplified } from '../common/fields/simplify';
import type { Row } from '../common/rows/row';

/** As Simplify shows a template (specification, "Template"). */
const SIMPLE_FIELDS = [
	'_id',
	'name',
	'status',
	'rejected_reason',
	'category',
	'type',
	'language',
	'text',
	'total_parameters',
	'updated_at',
];

/** A template of the service as the row's Simplify wants it. */
export function shownTemplate(row: Row, template: IDataObject): IDataObject {
	return simplified(row, template, SIMPLE_FIELDS);
}
