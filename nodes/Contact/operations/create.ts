import { createOrFind } from '../../common/rows/createOrFind';
import { phoneNumberOf } from '../checks/phoneNumber';
import { defaultCountryField } from '../../common/fields/countryLocator';
import { phoneNumberField, phoneNumberOptions } from '../../common/fields/phoneNumberOptions';
import { outputFields } from '../../common/fields/output';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { CONTACT_FIELDS, showContact, findByNumber } from '../contact';
import { contactKey } from '../fields/contactLocator';
import { contactNameField } from '../fields/contactFields';
import { createContactRequest } from '../requests';

/** POST /project/{project_id}/contact (specification, "Create contact"). */
export const create: Operation = {
	value: 'create',
	name: 'Create Contact',
	action: 'Create contact',
	description:
		'Create a contact that does not exist yet; it is opted in. Fails when the number is known: use Create or Update then.',
	fields: [
		phoneNumberField,
		defaultCountryField,
		contactNameField,
		...outputFields(CONTACT_FIELDS),
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => ({
			digits: phoneNumberOf('Phone Number', row.param('phoneNumber', ''), row),
			name: row.text('contactName', 'Contact Name', 'name'),
			show: showContact(row),
		}),
		request: async (row, { digits, name, show }, notes) =>
			show(
				await createOrFind(row, notes, {
					request: createContactRequest(name, digits),
					subject: 'contact',
					label: `contact with the number ${digits}`,
					find: async () => await findByNumber(row, digits),
					difference: (found) =>
						found.name === name ? undefined : `Its name is "${String(found.name)}"`,
					otherwise: 'Update the existing contact, or use Create or Update',
				}),
			),
		list: {
			done: 'created',
			resourceKey: ({ digits }) => contactKey({ by: 'number', digits }),
			creates: true,
		},
	}),
};
