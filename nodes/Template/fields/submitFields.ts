import type { INodeProperties } from 'n8n-workflow';
import { callToActionField, buttonsField, quickRepliesField } from './buttonFields';
import { languageField } from './languageField';

/** The fields of a submission (specification, "Submit template"). */
export const submissionFields: INodeProperties[] = [
	{
		displayName: 'Label',
		name: 'label',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Appointment reminder',
		description: 'Label in the dashboard. Recipients do not see it.',
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
			{ name: 'OTP', value: 'OTP', description: 'One-time codes' },
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
			{ name: 'Text', value: 'TEXT', description: 'Nothing else' },
			{ name: 'Video', value: 'VIDEO', description: 'A video, set with each send' },
		],
	},
	languageField,
	{
		displayName:
			'Type placeholders in Text, Header Text and button URLs as {{1}}, {{2}} and so on. The editor may turn the field into an expression and show "Hello 1" below it: the template still gets {{1}}.',
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
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
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
		],
	},
];

/** For workflows that submit templates unattended, where the hint goes unseen. */
export const treatWarningsAsErrorsField: INodeProperties = {
	displayName: 'Treat Warnings as Errors',
	name: 'treatWarningsAsErrors',
	type: 'boolean',
	default: false,
	description:
		'Whether to refuse templates that the review may reject. If off, the template is submitted, and the findings of Check Template are returned as warnings.',
};
