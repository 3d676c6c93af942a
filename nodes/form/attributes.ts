import type { INodeProperties } from 'n8n-workflow';

/**
 * Custom attributes of a contact: a list, and for AI agents one JSON object, which a model can fill in.
 *
 * @param description of the list; says whether attributes that are not named are kept
 */
export const attributeFields = (description: string): INodeProperties[] => [
	{
		displayName: 'Attributes',
		name: 'attributes',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Attribute',
		default: {},
		description,
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
						description: 'Name of the attribute',
					},
					{
						displayName: 'Value',
						name: 'value',
						type: 'string',
						default: '',
						placeholder: 'e.g. Pune',
						description: 'Value for this contact. An empty value changes nothing.',
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
		displayOptions: { show: { '@tool': [true] } },
		description:
			'Attributes as a JSON object. They override those of the list. In it, an empty text empties the attribute, and null changes nothing.',
	},
];
