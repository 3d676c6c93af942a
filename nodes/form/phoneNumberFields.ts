import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { collection } from './standardFields';
import { fromListOr } from './locators';
import { DEFAULT_COUNTRY } from '../values/checks/contactValues';

/** The recipient, or the contact to create. */
export const phoneNumberField: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phoneNumber',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. +91 98765 43210',
	description:
		'Phone number with country code. Spaces, brackets and dashes are fine. Numbers without a country code need "Default Country".',
};

/** Placed right below the phone number it completes. The node must have a list search called searchCountries. */
export const defaultCountryField: INodeProperties = {
	displayName: DEFAULT_COUNTRY,
	name: 'defaultCountry',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	description: 'Country of phone numbers without a country code',
	modes: fromListOr('country', 'searchCountries', {
		displayName: 'By Code',
		name: 'code',
		type: 'string',
		placeholder: 'e.g. DE, DEU, Germany or 49',
		hint: 'Its two- or three-letter code, its name or its calling code',
	}),
};

/** "Leave to the Service", for campaign sends only: they can pass a default country code to the service. */
export const leaveToService: INodePropertyOptions = {
	name: 'Leave to the Service',
	value: 'service',
	description:
		'Send the digits unchanged. The service decides whether to add the default country code.',
};

/** How to read phone numbers without a leading +. */
export const numbersWithoutPlus = (...more: INodePropertyOptions[]): INodeProperties => ({
	displayName: 'Numbers Without +',
	name: 'numbersWithoutPlus',
	type: 'options',
	default: 'mixed',
	description: 'How to read phone numbers without + or 00',
	options: [
		{
			name: 'Detect Automatically',
			value: 'mixed',
			description: 'Work out the country of each number. Ambiguous numbers are rejected.',
		},
		...more,
		{
			name: 'With Country Code (4917…)',
			value: 'withCountryCode',
			description: 'Every number begins with its country code',
		},
		{
			name: 'Without Country Code (017…)',
			value: 'withoutCountryCode',
			description: 'Every number belongs to the default country',
		},
	],
});

/** The Options of contact operations. */
export const phoneNumberOptions: INodeProperties = collection('Options', 'options', 'Option', [
	numbersWithoutPlus(),
]);
