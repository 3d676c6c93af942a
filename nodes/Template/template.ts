import type { Show } from '../common/fields/simplify';
import { readSimplify } from '../common/fields/simplify';
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

/** How the row's Simplify wants templates. */
export function showTemplate(row: Row): Show {
	return readSimplify(row, SIMPLE_FIELDS);
}
