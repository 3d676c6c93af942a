import type { IDataObject } from 'n8n-workflow';
import { phoneNumberOf } from '../../common/checks/phoneNumber';
import { tried } from '../../common/checks/tried';
import { phoneNumberOptions } from '../../common/fields/phoneNumberOptions';
import { simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/operation';
import { CallError } from '../../common/running/errors';
import { perRow } from '../../common/running/perRow';
import type { Row } from '../../common/running/row';
import { contactNameOf } from '../checks/contactName';
import { shownContact } from '../contact';
import { fetchByNumber } from '../fetchContact';
import { contactNameField, phoneNumberField } from '../fields/contactFields';
import { createContactRequest } from '../requests';

/** POST /project/{project_id}/contact (specification, "Create contact"). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a contact',
	description:
		'Create a contact that does not exist yet; it is opted in. Fails when the number is known: use Create or Update then.',
	fields: [
		phoneNumberField,
		contactNameField,
		simplifyField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: phoneNumberOptions,
		},
	],
	execute: perRow(async (row) => {
		const number = row.param<unknown>('phoneNumber', '');
		const digits = phoneNumberOf('Phone Number', number, row.param('options', {}));
		const name = contactNameOf(row);
		return shownContact(row, await createOnce(row, name, digits));
	}),
};

async function createOnce(row: Row, name: string, digits: string): Promise<IDataObject> {
	const created = await tried(row.call(createContactRequest(name, digits), 'contact', 'project'));
	if (!(created instanceof CallError)) return created;
	if (isOwnConflict(created)) return await fetchByNumber(row, digits);
	throw created;
}

/** A conflict with this row's own earlier try, whose answer was lost: the contact is there, as wanted. */
function isOwnConflict({ inDoubt, details }: CallError): boolean {
	return inDoubt && details.httpStatus === 409;
}
