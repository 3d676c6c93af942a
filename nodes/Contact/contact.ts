import type { IDataObject } from 'n8n-workflow';
import { recordFields } from '../form/output';
import type { Row } from '../engine/run';
import { undefinedIfMissing } from '../service/errors/callError';
import { getContactByNumberRequest } from './contactRequests';

/** A contact (specification, "Contact"). The number begins with the country code. */
export const CONTACT_FIELDS = recordFields(
	'id project_id phone_number name country_code on_network is_closed is_intervened is_requesting tags attributes first_message last_active created_at',
	'project_id country_code is_closed is_requesting first_message',
);

const BY_NUMBER = 'contact with this phone number';

/**
 * The contact with this phone number.
 *
 * @param digits with country code
 * @throws CallError when there is none or the service does not answer
 */
export async function fetchByNumber(row: Row, digits: string): Promise<IDataObject> {
	return await row.call(getContactByNumberRequest(digits), BY_NUMBER);
}

/** Like {@link fetchByNumber}, but undefined if there is none. */
export async function findByNumber(row: Row, digits: string): Promise<IDataObject | undefined> {
	return await undefinedIfMissing(fetchByNumber(row, digits));
}
