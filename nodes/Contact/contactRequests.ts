import type { Repeatability, Schemas, ServiceRequest } from '../service/requests';
import { compact, projectPath } from '../service/requests';

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
	};
}

/**
 * GET /project/{project_id}/contact?action=FetchContact&mobile_number=… (specification, "Get contact by number").
 *
 * @param mobileNumber digits with country code
 */
export function getContactByNumberRequest(mobileNumber: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('contact'),
		query: { action: 'FetchContact', mobile_number: mobileNumber },
		repeatability: 'repeatable',
	};
}

/** GET /project/{project_id}/contact/{contact_id} (specification, "Get contact by ID"). */
export function getContactByIdRequest(contactId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('contact', contactId),
		repeatability: 'repeatable',
	};
}

/** PATCH /project/{project_id}/contact/{contact_id} (specification, "Update contact": a partial update). */
export function updateContactRequest(contactId: string, changes: ContactChanges): ServiceRequest {
	return {
		method: 'PATCH',
		path: projectPath('contact', contactId),
		body: compact({ ...changes }),
		repeatability: 'repeatable',
	};
}
