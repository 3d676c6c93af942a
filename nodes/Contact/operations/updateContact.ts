import { collection } from '../../form/standardFields';
import { phoneNumberOptions, defaultCountryField } from '../../form/phoneNumberFields';
import { outputField, readOutput } from '../../form/output';
import type { Operation } from '../../engine/operation';
import { FieldError } from '../../values/result';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';
import { changesOf, isNoChange, remarksOnName } from '../changes';
import { CONTACT_FIELDS, fetchByNumber, updateContactRequest } from '../contactRequests';
import {
	changeFields,
	newNameField,
	optedInField,
	contactLocator,
	contactReference,
} from '../fields/contactFields';
import type { ContactReference } from '../fields/contactFields';
import type { ContactChanges } from '../contactRequests';

/**
 * PATCH /project/{project_id}/contact/{contact_id} (specification, "Update contact"). Given a phone number, fetches the
 * contact first to get its ID.
 */
export const updateContact: Operation = {
	value: 'update',
	name: 'Update Contact',
	action: 'Update contact',
	description:
		'Change the name, opt-in, blocked state or attributes of an existing contact. Fields you leave out keep their values. Use Opted In to record an opt-out.',
	fields: [
		contactLocator,
		defaultCountryField,
		collection('Update Fields', 'updateFields', 'Field', [
			...changeFields,
			newNameField,
			optedInField,
		]),
		outputField,
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => ({
			changes: readChanges(row),
			contact: contactReference(row),
			show: readOutput(row, CONTACT_FIELDS),
		}),
		request: async (row, { changes, contact, show }) => {
			const id = await contactId(row, contact);
			return show(await row.call(updateContactRequest(id, changes), 'contact'));
		},
		list: {
			done: 'updated',
			resourceKey: ({ contact }) => contact,
			remarks: ({ changes }, now) => remarksOnName(changes.name, now),
		},
	}),
};

function readChanges(row: Row): ContactChanges {
	const changes = changesOf(row.param('updateFields', {}));
	if (!isNoChange(changes)) return changes;
	throw new FieldError(
		'Update Fields',
		'it changes nothing. Add a name, Opted In, Blocked or an attribute',
	);
}

async function contactId(row: Row, { kind, key }: ContactReference): Promise<string> {
	if (kind === 'ID') return key;
	const { id } = await fetchByNumber(row, key);
	return String(id);
}
