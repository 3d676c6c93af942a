import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { catalogueLocator, productLocator } from '../../form/locators';

/** Shows a field for interactive messages under further conditions. */
const shown = (when: IDisplayOptions = {}): IDisplayOptions => ({
	...when,
	show: { messageType: ['interactive'], ...when.show },
});

const PRODUCT: IDisplayOptions = { show: { interactiveType: ['product'] } };
const FLOW: IDisplayOptions = { show: { interactiveType: ['flow'] } };
const PRODUCT_LIST: IDisplayOptions['show'] = { interactiveType: ['product_list'] };
const LIST_FORM: IDisplayOptions = { show: { ...PRODUCT_LIST, productListMode: ['form'] } };
const LIST_AS_JSON: IDisplayOptions = { show: { ...PRODUCT_LIST, productListMode: ['json'] } };

/** The same field once for each condition; any of them shows it. */
const shownUnderAny = (field: INodeProperties, conditions: IDisplayOptions[]): INodeProperties[] =>
	conditions.map((condition) => ({ ...field, displayOptions: shown(condition) }));

const action: INodeProperties = {
	displayName: 'Action',
	name: 'interactiveAction',
	type: 'json',
	required: true,
	default: '{}',
	placeholder: 'e.g. {"catalog_id": "810001", "sections": []}',
	description: 'The action as the messaging network defines it for this type',
};

/** The text of the message. Only product lists need one (specification, "Send message": body). */
const body: INodeProperties = {
	displayName: 'Body',
	name: 'interactiveBody',
	type: 'string',
	typeOptions: { rows: 3 },
	default: '',
	placeholder: 'e.g. Four shirts that go with your order',
	description: 'Text of the message',
};

/** The messaging network allows no header for single products. */
const header: INodeProperties = {
	displayName: 'Header',
	name: 'interactiveHeader',
	type: 'string',
	default: '',
	placeholder: 'e.g. New this week',
	description: 'Bold text above the message. Required for product lists.',
};

const footer: INodeProperties = {
	displayName: 'Footer',
	name: 'footer',
	type: 'string',
	default: '',
	placeholder: 'e.g. Reply STOP to opt out',
	displayOptions: shown(),
	description: 'Small text below the body',
};

/** The products of a list, in sections of one catalogue, as the messaging network defines it. */
const productListFields: INodeProperties[] = [
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

/** Interactive messages: forms for products and product lists, JSON for the rest (specification, "Send message"). */
export const interactiveFields: INodeProperties[] = [
	{
		displayName: 'Interactive Type',
		name: 'interactiveType',
		type: 'options',
		default: 'product',
		displayOptions: shown(),
		description: 'What the recipient can do with the message',
		options: [
			{ name: 'Flow', value: 'flow', description: 'Fill in a form. Enter its action as JSON.' },
			{ name: 'Product', value: 'product', description: 'See one product of a catalogue' },
			{
				name: 'Product List',
				value: 'product_list',
				description: 'Choose from several products of a catalogue',
			},
		],
	},
	{
		displayName: 'Product List',
		name: 'productListMode',
		type: 'options',
		noDataExpression: true,
		default: 'form',
		displayOptions: shown({ show: PRODUCT_LIST }),
		description: 'How to enter the products',
		options: [
			{
				name: 'Sections of Products',
				value: 'form',
				description: 'Choose catalogue and products from their lists',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Enter the action as the messaging network defines it',
			},
		],
	},
	{
		...catalogueLocator('The catalogue that holds the product. It must be connected.'),
		displayOptions: shown(PRODUCT),
	},
	{ ...productLocator('The product to show'), displayOptions: shown(PRODUCT) },
	...[{ ...header, required: true }, { ...body, required: true }, ...productListFields].map(
		(field) => ({ ...field, displayOptions: shown(LIST_FORM) }),
	),
	...shownUnderAny(action, [FLOW, LIST_AS_JSON]),
	...shownUnderAny(header, [FLOW, LIST_AS_JSON]),
	...shownUnderAny(body, [PRODUCT, FLOW, LIST_AS_JSON]),
	footer,
];
