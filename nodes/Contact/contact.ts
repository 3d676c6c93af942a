import type { IDataObject } from 'n8n-workflow';
import { simplified } from '../common/fields/simplify';
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

/** A contact of the service as the row's Simplify wants it. */
export function shownContact(row: Row, contact: IDataObject): IDataObject {
	return simplified(row, contact, SIMPLE_FIELDS);
}
