import type { IDataObject } from 'n8n-workflow';
import type { Show } from '../common/fields/simplify';
import { readSimplify } from '../common/fields/simplify';
import type { Row } from '../common/rows/row';
import { undefinedIfMissing } from '../common/service/callError';
import { getContactByNumberRequest } from './requests';

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

const BY_NUMBER = 'contact with this phone number';

/**
 * The contact with a number.
 *
 * @param digits with country code
 * @throws CallError when there is none or the service does not answer
 */
export async function fetchByNumber(row: Row, digits: string): Promise<IDataObject> {
	return await row.call(getContactByNumberRequest(digits), BY_NUMBER);
}

/** The same, or undefined when there is none. */
export async function findByNumber(row: Row, digits: string): Promise<IDataObject | undefined> {
	return await undefinedIfMissing(fetchByNumber(row, digits));
}
