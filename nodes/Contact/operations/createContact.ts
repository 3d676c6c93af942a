import { createOrFind } from '../../engine/createOrFind';
import {
	phoneNumberField,
	phoneNumberOptions,
	defaultCountryField,
} from '../../form/phoneNumberFields';
import { outputField, readOutput } from '../../form/output';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { visiblePart } from '../../values/text';
import { remarksOnName } from '../changes';
import { CONTACT_FIELDS, findByNumber, createContactRequest } from '../contactRequests';
import { contactNameField, phoneNumberOf } from '../fields/contactFields';

/** POST /project/{project_id}/contact (specification, "Create contact"). */
export const createContact: Operation = {
	value: 'create',
	name: 'Create Contact',
	action: 'Create contact',
	description:
		'Create a new contact, opted in. Fails if the number exists: use Create or Update instead.',
	fields: [
		phoneNumberField,
		defaultCountryField,
		contactNameField,
		outputField,
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => ({
			digits: phoneNumberOf('Phone Number', row.param('phoneNumber', ''), row),
			name: row.text('contactName', 'Contact Name', 'name'),
			show: readOutput(row, CONTACT_FIELDS),
		}),
		request: async (row, { digits, name, show }, memory) =>
			show(
				await createOrFind(row, memory, {
					request: createContactRequest(name, digits),
					subject: 'contact',
					label: `contact with the number ${digits}`,
					find: async () => await findByNumber(row, digits),
					difference: (found) =>
						visiblePart(String(found.name)) === visiblePart(name)
							? undefined
							: `Its name is "${String(found.name)}"`,
					otherwise: 'Update the existing contact, or use Create or Update',
				}),
			),
		list: {
			done: 'created',
			resourceKey: ({ digits }) => ({ kind: 'number', key: digits }),
			once: true,
			remarks: ({ name }, now) => remarksOnName(name, now),
		},
	}),
};
