import type { INodeProperties } from 'n8n-workflow';

/**
 * Custom attributes of a contact, as a list for people and as JSON for expressions and AI agents.
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
];
