import type { INodeProperties } from 'n8n-workflow';
import { catalogueLocator } from '../../common/fields/catalogueLocator';
import { productLocator } from '../../common/fields/productLocator';

const shown = (more: Record<string, string[]> = {}) => ({
	show: { messageType: ['interactive'], ...more },
});

/** Interactive messages: a form for the product message, JSON for the rest (specification, "Send message"). */
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
				description: 'Choose from several products. Enter its action as JSON.',
			},
		],
	},
	{
		...catalogueLocator('The catalogue that holds the product. It must be connected.'),
		displayOptions: shown({ interactiveType: ['product'] }),
	},
	{
		...productLocator('The product to show'),
		displayOptions: shown({ interactiveType: ['product'] }),
	},
	{
		displayName: 'Action',
		name: 'interactiveAction',
		type: 'json',
		required: true,
		default: '{}',
		placeholder: 'e.g. {"catalog_id": "810001", "sections": []}',
		displayOptions: shown({ interactiveType: ['flow', 'product_list'] }),
		description: 'The action as the messaging network defines it for this type',
	},
	{
		displayName: 'Interactive Options',
		name: 'interactiveOptions',
		type: 'collection',
		placeholder: 'Add Body or Footer',
		default: {},
		displayOptions: shown(),
		options: [
			{
				displayName: 'Body',
				name: 'body',
				type: 'string',
				default: '',
				placeholder: 'e.g. You looked at this yesterday',
				description: 'Text of the message',
			},
			{
				displayName: 'Footer',
				name: 'footer',
				type: 'string',
				default: '',
				placeholder: 'e.g. Reply STOP to opt out',
				description: 'Small text below the body',
			},
		],
	},
];
