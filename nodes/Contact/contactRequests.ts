import type { IDataObject } from 'n8n-workflow';
import { recordFields } from '../form/output';
import type { Row } from '../engine/run';
import { undefinedIfMissing } from '../service/errors/callError';
import type { Repeatability, Schemas, ServiceRequest } from '../service/requests';
import { compact, getRequest, projectPath } from '../service/requests';

/** What an update may change; absent fields stay as they are (specification, "Update contact"). */
export type ContactChanges = Schemas['UpdateContactRequest'];

/**
 * POST /project/{project_id}/contact (specification, "Create contact").
 *
 * @param mobileNumber digits with country code
 * @param repeatability 'repeatable' where a 409 is harmless
 */
export function createContactRequest(
	name: string,
	mobileNumber: string,
	repeatability: Repeatability = 'once',
): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('contact'),
		body: { name, mobile_number: mobileNumber },
		repeatability,
		returns: 'contact',
	};
}

/**
 * GET /project/{project_id}/contact?action=FetchContact&mobile_number=… (specification, "Get contact by number").
 *
 * @param mobileNumber digits with country code
 */
function getContactByNumberRequest(mobileNumber: string): ServiceRequest {
	return getRequest('contact', projectPath('contact'), {
		action: 'FetchContact',
		mobile_number: mobileNumber,
	});
}

/** GET /project/{project_id}/contact/{contact_id} (specification, "Get contact by ID"). */
export function getContactByIdRequest(contactId: string): ServiceRequest {
	return getRequest('contact', projectPath('contact', contactId));
}

/** PATCH /project/{project_id}/contact/{contact_id} (specification, "Update contact": a partial update). */
export function updateContactRequest(contactId: string, changes: ContactChanges): ServiceRequest {
	return {
		method: 'PATCH',
		path: projectPath('contact', contactId),
		body: compact({ ...changes }),
		repeatability: 'repeatable',
		returns: 'contact',
	};
}

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
