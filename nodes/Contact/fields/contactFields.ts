import type { INodeProperties } from 'n8n-workflow';
import { attributeFields } from '../../form/attributes';

export const contactNameField: INodeProperties = {
	displayName: 'Contact Name',
	name: 'contactName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Asha Rao',
	description: 'Full name of the contact',
};

/** What only an update can set (specification, "Update contact"). */
export const changeFields: INodeProperties[] = [
	...attributeFields(
		'Custom attributes to set on the contact. New ones are added, existing ones overwritten, all others kept.',
	),
	{
		displayName: 'Blocked',
		name: 'blocked',
		type: 'boolean',
		default: false,
		description:
			'Whether the contact is blocked. Blocked contacts receive no messages. An empty value changes nothing.',
	},
];

export const optedInField: INodeProperties = {
	displayName: 'Opted In',
	name: 'optedIn',
	type: 'boolean',
	default: true,
	description:
		'Whether the contact has agreed to receive messages. Without it, the service sends no templates, and other messages only within 24 hours after they write. An empty value changes nothing.',
};

export const newNameField: INodeProperties = {
	displayName: 'Contact Name',
	name: 'contactName',
	type: 'string',
	default: '',
	placeholder: 'e.g. Asha Rao',
	description: 'Full name that replaces the existing one. An empty value changes nothing.',
};
