import { phoneNumberOptions, defaultCountryField } from '../../form/phoneNumberFields';
import { outputFields, readOutput } from '../../form/output';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { CONTACT_FIELDS, fetchByNumber, getContactByIdRequest } from '../contactRequests';
import { contactLocator, contactReference } from '../fields/contactFields';

/**
 * GET /project/{project_id}/contact?action=FetchContact&mobile_number=… (specification, "Get contact
 * by number") or GET /project/{project_id}/contact/{contact_id} ("Get contact by ID").
 */
export const getContact: Operation = {
	value: 'get',
	name: 'Get Contact',
	action: 'Get contact',
	description: 'Retrieve a contact by phone number or ID, with its tags and attributes',
	readOnly: true,
	fields: [
		contactLocator,
		defaultCountryField,
		...outputFields(CONTACT_FIELDS),
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => ({ contact: contactReference(row), show: readOutput(row, CONTACT_FIELDS) }),
		request: async (row, { contact, show }) =>
			show(
				contact.kind === 'number'
					? await fetchByNumber(row, contact.key)
					: await row.call(getContactByIdRequest(contact.key), 'contact'),
			),
		list: { done: 'found' },
	}),
};
