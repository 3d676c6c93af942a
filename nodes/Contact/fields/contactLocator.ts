import type { INodeProperties } from 'n8n-workflow';
import { byId } from '../../form/locatorModes';
import { readId } from '../../values/checks/idAndUrl';
import { phoneNumberOf } from '../checks/phoneNumber';
import { valueOf } from '../../values/checks/values';
import type { Row } from '../../engine/run';
import type { ResourceKey } from '../../engine/listRun';

/** An existing contact. The service has no list of contacts to choose from. */
export const contactLocator: INodeProperties = {
	displayName: 'Contact',
	name: 'contact',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'phoneNumber', value: '' },
	description: 'The contact, by its phone number with country code or by its ID',
	modes: [
		{
			displayName: 'Phone',
			name: 'phoneNumber',
			type: 'string',
			placeholder: 'e.g. +91 98765 43210',
		},
		...byId(),
	],
};

export type ContactReference =
	/** Digits with country code. */
	{ readonly by: 'number'; readonly digits: string } | { readonly by: 'id'; readonly id: string };

/** The contact that rows are about, for their order. A number and an ID may be of the same contact. */
export function contactKey(contact: ContactReference): ResourceKey {
	return contact.by === 'id'
		? { kind: 'ID', key: contact.id }
		: { kind: 'number', key: contact.digits };
}

/**
 * Which contact the row means. An expression in place of the whole locator gives a phone number.
 *
 * @throws FieldError when number or ID cannot be used
 */
export function contactReference(row: Row): ContactReference {
	const { mode, value } = row.locator('contact');
	return mode === 'id'
		? { by: 'id', id: valueOf('Contact', readId(value)) }
		: { by: 'number', digits: phoneNumberOf('Contact', value, row) };
}
