import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** "Leave to the Service", which only campaign sends can: they take a default country code along. */
export const leaveToService: INodePropertyOptions = {
	name: 'Leave to the Service',
	value: 'service',
	description:
		'Send the digits as they are; the service adds the default country code where it thinks fit',
};

/** How phone numbers are read that lack a + in front. */
export const phoneNumberFields = (...more: INodePropertyOptions[]): INodeProperties[] => [
	{
		displayName: 'Default Country Code',
		name: 'defaultCountryCode',
		type: 'string',
		default: '',
		placeholder: 'e.g. 91',
		description: 'Country code in digits for phone numbers that are written without one',
	},
	{
		displayName: 'Numbers Without +',
		name: 'numbersWithoutPlus',
		type: 'options',
		default: 'auto',
		description: 'How to read a phone number that begins with neither + nor 00',
		options: [
			...more,
			{
				name: 'Let the Length Decide',
				value: 'auto',
				description:
					'By the lengths in use in each country; what can be read in two ways is refused',
			},
			{
				name: 'They Include the Country Code',
				value: 'international',
				description: 'Read every number as written with its country code',
			},
			{
				name: 'They Lack the Country Code',
				value: 'national',
				description: 'Read every number as one of the default country',
			},
		],
	},
];

/** The same for requests that carry no default country code. */
export const phoneNumberOptions: INodeProperties[] = phoneNumberFields();
