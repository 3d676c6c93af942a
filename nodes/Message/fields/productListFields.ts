import type { INodeProperties } from 'n8n-workflow';
import { catalogueLocator, productLocator } from '../../form/locators';

/** The products of a list, in sections of one catalogue, as the messaging network defines it. */
export const productListFields: INodeProperties[] = [
	catalogueLocator('The catalogue that holds the products. It must be connected.'),
	{
		displayName: 'Sections',
		name: 'sections',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Section',
		required: true,
		default: {},
		description: 'What the recipient can choose from: up to 30 products in up to 10 sections',
		options: [
			{
				displayName: 'Section',
				name: 'section',
				values: [
					{
						displayName: 'Title',
						name: 'title',
						type: 'string',
						default: '',
						placeholder: 'e.g. Shirts',
						description: 'Heading of the section. Required if there are several.',
					},
					{
						displayName: 'Products',
						name: 'products',
						type: 'fixedCollection',
						typeOptions: { multipleValues: true },
						placeholder: 'Add Product',
						default: {},
						description: 'Products of the section, from the list of the catalogue',
						options: [
							{
								displayName: 'Product',
								name: 'item',
								values: [productLocator('A product of the section')],
							},
						],
					},
					{
						displayName: 'Retailer IDs',
						name: 'retailerIds',
						type: 'string',
						default: '',
						placeholder: 'e.g. TEE-BLUE, TEE-RED',
						description:
							'Retailer IDs of more products, separated by commas, or a list from an expression. They appear after the products chosen above.',
					},
				],
			},
		],
	},
];
