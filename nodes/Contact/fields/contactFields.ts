import type { INodeProperties } from 'n8n-workflow';
import { attributeFields } from '../../form/attributes';
import { byId } from '../../form/locators';
import { readId } from '../../values/checks/identifiers';
import { valueOf } from '../../values/result';
import type { Row } from '../../engine/run';
import type { ResourceKey } from '../../engine/mapConcurrently';
import { DEFAULT_COUNTRY, readCountryFor } from '../../values/checks/contactValues';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';

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

/**
 * A contact by its ID or by the digits of its number with country code, which may refer to the same one; rows about it
 * keep their order.
 */
export interface ContactReference extends ResourceKey {
	readonly kind: 'ID' | 'number';
}

/**
 * The contact that the row refers to. An expression in place of the whole locator must return a phone number.
 *
 * @throws FieldError when number or ID cannot be used
 */
export function contactReference(row: Row): ContactReference {
	const { mode, value } = row.locator('contact');
	return mode === 'id'
		? { kind: 'ID', key: valueOf('Contact', readId(value)) }
		: { kind: 'number', key: phoneNumberOf('Contact', value, row) };
}

/**
 * The digits of a phone number, read by the row's *Default Country* and *Numbers Without +*.
 *
 * @param field display name of the number's field
 * @throws FieldError when the number or the country cannot be used
 */
export function phoneNumberOf(field: string, value: unknown, row: Row): string {
	const numbersWithoutPlus = row.option('numbersWithoutPlus', 'mixed') as NumbersWithoutPlus;
	const defaultCountryCode = valueOf(
		DEFAULT_COUNTRY,
		readCountryFor(value, row.locator('defaultCountry').value, numbersWithoutPlus),
	);
	return valueOf(field, resolvePhoneNumber(value, { defaultCountryCode, numbersWithoutPlus }));
}
