import type { INodeProperties } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { catalogueLocator } from '../../form/locators';

const price = (placeholder: string, description: string): INodeProperties => ({
	displayName: 'Price',
	name: 'price',
	type: 'string',
	required: true,
	default: '',
	placeholder,
	description,
});

const smallestPrice = price(
	'e.g. 49900',
	'Price in the smallest unit of the currency, digits only. 499.00 rupees are 49900 paise.',
);

const priceFields: INodeProperties[] = [
	{
		displayName: 'Price Format',
		name: 'priceUnit',
		type: 'options',
		required: true,
		default: 'currency',
		description: 'How the price and the sale price are written',
		options: [
			{
				name: 'As Written (499.00)',
				value: 'currency',
				description: 'As people write it, such as 499.00, 1,499 or ₹ 499',
			},
			{
				name: 'Smallest Unit (49900)',
				value: 'smallest',
				description: 'Digits only, such as 49900 paise for 499.00 rupees',
			},
		],
	},
	{
		...price('e.g. 499.00', 'Price as people write it. 499.00 rupees are sent as 49900 paise.'),
		displayOptions: { show: { priceUnit: ['currency'] } },
	},
	{ ...smallestPrice, displayOptions: { show: { priceUnit: ['smallest'] } } },
];

const additionalFields: INodeProperties = collection(
	'Additional Fields',
	'additionalFields',
	'Field',
	[
		{
			displayName: 'Brand',
			name: 'brand',
			type: 'string',
			default: '',
			placeholder: 'e.g. Acme',
			description: 'Brand of the product',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Cotton, all sizes',
			description: 'What customers read about the product, at most 5000 characters',
		},
		{
			displayName: 'Product Page URL',
			name: 'url',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/tee-blue',
			description: 'Public address of the product page',
		},
		{
			displayName: 'Sale End',
			name: 'saleEnd',
			type: 'dateTime',
			default: '',
			placeholder: 'e.g. 2026-03-31',
			description: 'Last day of the sale price. Only the day counts, not the time.',
		},
		{
			displayName: 'Sale Price',
			name: 'salePrice',
			type: 'string',
			default: '',
			placeholder: 'e.g. 399.00',
			description: 'Reduced price, written as "Price Format" says',
		},
		{
			displayName: 'Sale Start',
			name: 'saleStart',
			type: 'dateTime',
			default: '',
			placeholder: 'e.g. 2026-03-01',
			description: 'First day of the sale price. Only the day counts, not the time.',
		},
	],
);

/** The fields of a new product (specification, "Create product"). */
export const productFields: INodeProperties[] = [
	catalogueLocator('The catalogue to add the product to'),
	{
		displayName: 'Product Name',
		name: 'productName',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Blue T-shirt',
		description: 'Name that customers see',
	},
	{
		displayName: 'Category',
		name: 'category',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Clothing',
		description: 'Category of the product',
	},
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. INR',
		description:
			'Three-letter currency code (ISO 4217). If an expression returns none, the one in the price counts.',
	},
	...priceFields,
	{
		displayName: 'Retailer ID',
		name: 'retailerId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. TEE-BLUE',
		description: 'Your own article number (SKU), unique in the catalogue',
	},
	{
		displayName: 'Image URL',
		name: 'imageUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/tee-blue.jpg',
		description: 'Public address of the picture, ideally at least 500 x 500 pixels',
	},
	additionalFields,
];
