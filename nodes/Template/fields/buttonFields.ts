import type { INodeProperties } from 'n8n-workflow';
import { MAX_CALLS_TO_ACTION, MAX_QUICK_REPLIES } from '../checks/buttons';

export const buttonsField: INodeProperties = {
	displayName: 'Buttons',
	name: 'buttons',
	type: 'options',
	default: 'none',
	description: 'Which buttons appear below the message',
	options: [
		{ name: 'None', value: 'none', description: 'No buttons' },
		{
			name: 'Call to Action',
			value: 'CTA',
			description: 'Up to 2 buttons that open a web page or call a phone number',
		},
		{
			name: 'Call to Action and Quick Replies',
			value: 'All',
			description: 'At least one of each kind',
		},
		{
			name: 'Quick Replies',
			value: 'QuickReplies',
			description: 'Up to 3 buttons that reply with their label',
		},
	],
};

export const callToActionField: INodeProperties = {
	displayName: 'Call to Action Buttons',
	name: 'callToAction',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, maxAllowedFields: MAX_CALLS_TO_ACTION },
	placeholder: 'Add Button',
	default: {},
	displayOptions: { show: { buttons: ['CTA', 'All'] } },
	description: 'Up to 2 buttons that open a web page or call a phone number',
	options: [
		{
			displayName: 'Button',
			name: 'button',
			values: [
				{
					displayName: 'Type',
					name: 'type',
					type: 'options',
					default: 'URL',
					description: 'What the button does',
					options: [
						{ name: 'Phone Number', value: 'Phone Number', description: 'Call a phone number' },
						{ name: 'URL', value: 'URL', description: 'Open a web page' },
					],
				},
				{
					displayName: 'Title',
					name: 'title',
					type: 'string',
					default: '',
					placeholder: 'e.g. Shop now',
					description: 'Text on the button',
				},
				{
					displayName: 'URL',
					name: 'url',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://example.com/order/{{1}}',
					displayOptions: { show: { type: ['URL'] } },
					description:
						'Address of the page that the button opens. It may end in a placeholder: {{1}}.',
				},
				{
					displayName: 'Phone Number',
					name: 'phoneNumber',
					type: 'string',
					default: '',
					placeholder: 'e.g. +91 98765 43210',
					displayOptions: { show: { type: ['Phone Number'] } },
					description: 'Number that the button calls, with country code',
				},
			],
		},
	],
};

export const quickRepliesField: INodeProperties = {
	displayName: 'Quick Replies',
	name: 'quickReplies',
	type: 'string',
	typeOptions: {
		multipleValues: true,
		multipleValueButtonText: 'Add Quick Reply',
		maxAllowedFields: MAX_QUICK_REPLIES,
	},
	placeholder: 'e.g. Confirm',
	default: [],
	displayOptions: { show: { buttons: ['QuickReplies', 'All'] } },
	description: 'Labels of up to 3 buttons that recipients reply with',
};
