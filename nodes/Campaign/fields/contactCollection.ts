import type { INodeProperties } from 'n8n-workflow';

/** The optional fields of a campaign send. */
export const contactCollection: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [
		{
			displayName: 'Attributes',
			name: 'attributes',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Attribute',
			default: {},
			description:
				'Custom attributes to set on the contact. Each must be defined in the project already.',
			options: [
				{
					displayName: 'Attribute',
					name: 'attribute',
					values: [
						{
							displayName: 'Name',
							name: 'name',
							type: 'string',
							default: '',
							placeholder: 'e.g. city',
							description: 'Name of an attribute that is defined in the project',
						},
						{
							displayName: 'Value',
							name: 'value',
							type: 'string',
							default: '',
							placeholder: 'e.g. Pune',
							description: 'Value for this contact',
						},
					],
				},
			],
		},
		{
			displayName: 'Attributes (JSON)',
			name: 'attributesJson',
			type: 'json',
			default: '{}',
			placeholder: 'e.g. {"city": "Pune"}',
			description: 'The same as an object, for expressions and AI agents',
		},
		{
			displayName: 'Default Country Code',
			name: 'defaultCountryCode',
			type: 'string',
			default: '',
			placeholder: 'e.g. 91',
			description: 'Country code in digits for phone numbers that are written without one',
		},
		{
			displayName: 'Media File Name',
			name: 'mediaFileName',
			type: 'string',
			default: '',
			placeholder: 'e.g. invoice.pdf',
			description:
				'Name under which the recipient sees the file. Needed for templates of type FILE.',
		},
		{
			displayName: 'Media URL',
			name: 'mediaUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/poster.jpg',
			description:
				'Public address of the image, video or file. Needed for templates of type IMAGE, VIDEO and FILE; it must be reachable when the message is sent.',
		},
		{
			displayName: 'Numbers Without +',
			name: 'numbersWithoutPlus',
			type: 'options',
			default: 'auto',
			description: 'How to read a phone number that begins with neither + nor 00',
			options: [
				{
					name: 'Leave to the Service',
					value: 'service',
					description:
						'Send the digits as they are; the service adds the default country code where it thinks fit',
				},
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
		{
			displayName: 'Send Key',
			name: 'sendKey',
			type: 'string',
			default: '',
			placeholder: 'e.g. {{ $json.orderId }}',
			description:
				'What makes this message one of a kind, for "Skip Already Sent" and "Repeated Recipients". Empty, it is campaign and phone number.',
		},
		{
			displayName: 'Source',
			name: 'source',
			type: 'string',
			default: '',
			placeholder: 'e.g. Trade fair',
			description: 'Where the contact comes from, stored on the contact',
		},
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. vip, newsletter',
			description:
				'Tags to assign to the contact, with commas between them. Each must exist in the project already.',
		},
	],
};
