import type { INodeProperties, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { MAX_CALLS_TO_ACTION, MAX_QUICK_REPLIES } from '../checks/buttons';
import { fromListOr } from '../../form/locators';
import { filterEntries } from '../../form/searches';
import { LANGUAGES } from '../../values/template/languages';

/** The language of a template, from the list or by name or code. The node's list search must be called searchLanguages. */
const languageField: INodeProperties = {
	displayName: 'Language',
	name: 'language',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'Language of the text, from the list or by its code or English name',
	modes: fromListOr('language', 'searchLanguages', {
		displayName: 'By Code',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. pt_BR or Portuguese (BR)',
		hint: 'Its code or its English name',
	}),
};

/** The languages of templates, found by name or code, without a request to the service. */
export async function searchLanguages(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const entries = Object.entries(LANGUAGES).map(([code, name]) => ({
		name: `${name}, ${code}`,
		value: name,
	}));
	return await Promise.resolve(filterEntries(entries, filter));
}

const buttonsField: INodeProperties = {
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

const callToActionField: INodeProperties = {
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

const quickRepliesField: INodeProperties = {
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

/** The fields of a submission (specification, "Submit template"). */
export const submissionFields: INodeProperties[] = [
	{
		displayName: 'Dashboard Label',
		name: 'label',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Appointment reminder',
		description: 'Name in the dashboard. Recipients do not see it.',
	},
	{
		displayName: 'Template Name',
		name: 'templateName',
		type: 'string',
		default: '',
		placeholder: 'e.g. appointment_reminder',
		description:
			'Name that campaigns use, unique in the project. Lowercase letters, digits and underscores only. If empty, it is made from the label: "Summer Sale" becomes summer_sale.',
	},
	{
		displayName: 'Category',
		name: 'category',
		type: 'options',
		required: true,
		default: 'MARKETING',
		description: 'Purpose of the message, which decides its review and price',
		options: [
			{ name: 'Marketing', value: 'MARKETING', description: 'Offers, news, invitations' },
			{ name: 'One-Time Password', value: 'OTP', description: 'Codes for signing in' },
			{
				name: 'Transactional',
				value: 'TRANSACTIONAL',
				description: 'Orders, appointments, deliveries and the like',
			},
		],
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		required: true,
		default: 'TEXT',
		description: 'What the message contains besides its text',
		options: [
			{ name: 'Carousel', value: 'CAROUSEL', description: 'Cards to scroll through' },
			{ name: 'File', value: 'FILE', description: 'A document, set with each send' },
			{ name: 'Image', value: 'IMAGE', description: 'A picture, set with each send' },
			{ name: 'Location', value: 'LOCATION', description: 'A place on the map' },
			{ name: 'Order Details', value: 'ORDER_DETAILS', description: 'An order to be paid' },
			{ name: 'Text', value: 'TEXT', description: 'Text only' },
			{ name: 'Video', value: 'VIDEO', description: 'A video, set with each send' },
		],
	},
	languageField,
	{
		displayName:
			'Type placeholders as {{1}}, {{2}} and so on. If n8n shows "Hello 1" below the field, ignore it.',
		name: 'placeholderNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Hello {{1}}, your appointment is on {{2}}.',
		description:
			'Text of the message. Placeholders are {{1}}, {{2}} and so on, without a gap. They are sent as written, even if the field has become an expression.',
	},
	{
		displayName: 'Sample Text',
		name: 'sampleText',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Hello Asha, your appointment is on Monday.',
		description: 'The same text with a sample value in place of each placeholder, for the review',
	},
	buttonsField,
	callToActionField,
	quickRepliesField,
	collection('Additional Fields', 'additionalFields', 'Field', [
		{
			displayName: 'Click Tracking',
			name: 'clickTracking',
			type: 'boolean',
			default: false,
			displayOptions: { show: { '/buttons': ['CTA', 'All'] } },
			description:
				'Whether the service counts clicks on URL buttons. Needs at least one button of type URL.',
		},
		{
			displayName: 'Footer Text',
			name: 'footerText',
			type: 'string',
			default: '',
			placeholder: 'e.g. Reply STOP to opt out',
			description: 'Small text below the message',
		},
		{
			displayName: 'Header Text',
			name: 'headerText',
			type: 'string',
			default: '',
			placeholder: 'e.g. Your appointment',
			displayOptions: { show: { '/type': ['TEXT'] } },
			description: 'Bold text above the message, for templates of type Text only',
		},
	]),
];

/** For workflows that submit templates unattended, where the hint goes unseen. */
export const treatWarningsAsErrorsField: INodeProperties = {
	displayName: 'Stop on Review Warnings',
	name: 'treatWarningsAsErrors',
	type: 'boolean',
	default: false,
	description:
		'Whether to stop before submitting a template that the review may reject. If off, the template is submitted, and a hint on the node shows the findings of Check Template.',
};
