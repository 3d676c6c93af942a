import { defaultCountryField } from '../../common/fields/countryLocator';
import { phoneNumberOptions } from '../../common/fields/phoneNumberOptions';
import { outputFields } from '../../common/fields/output';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { CONTACT_FIELDS, showContact, fetchByNumber } from '../contact';
import { contactLocator, contactReference } from '../fields/contactLocator';
import { getContactByIdRequest } from '../requests';

/**
 * GET /project/{project_id}/contact?action=FetchContact&mobile_number=… (specification, "Get contact
 * by number") or GET /project/{project_id}/contact/{contact_id} ("Get contact by ID").
 */
export const get: Operation = {
	value: 'get',
	name: 'Get Contact',
	action: 'Get contact',
	description:
		'Return one contact by phone number or ID, with its tags and attributes. Changes nothing.',
	fields: [
		contactLocator,
		defaultCountryField,
		...outputFields(CONTACT_FIELDS),
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => ({ contact: contactReference(row), show: showContact(row) }),
		request: async (row, { contact, show }) =>
			show(
				contact.by === 'number'
					? await fetchByNumber(row, contact.digits)
					: await row.call(getContactByIdRequest(contact.id), 'contact'),
			),
		list: { done: 'found' },
	}),
};
