import type { INodeProperties } from 'n8n-workflow';

/** How phone numbers are read that lack a + in front. */
export const phoneNumberOptions: INodeProperties[] = [
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
