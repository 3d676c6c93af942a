import type { Show } from '../common/fields/simplify';
import { readSimplify } from '../common/fields/simplify';
import type { Row } from '../common/rows/row';

/** As Simplify shows a contact (specification, "Contact"). */
const SIMPLE_FIELDS = [
	'id',
	'phone_number',
	'name',
	'country_code',
	'on_network',
	'is_intervened',
	'tags',
	'attributes',
	'last_active',
	'created_at',
];

/** How the row's Simplify wants contacts. */
export function showContact(row: Row): Show {
	return readSimplify(row, SIMPLE_FIELDS);
}
