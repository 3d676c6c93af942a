import type { INodeProperties } from 'n8n-workflow';
import { fieldGroup } from '../../form/standardFields';
import {
	numbersWithoutPlus,
	phoneNumberField,
	defaultCountryField,
} from '../../form/phoneNumberFields';
import { sendKeyField, sendOptions, skipAlreadySentField } from '../../engine/sending/optionFields';
import { interactiveFields } from './interactiveFields';
import { languagePolicy, templateFields, templateOptions } from './templateFields';
import type { MessageType } from '../messageRequests';

const shownFor = (...types: MessageType[]) => ({ show: { messageType: types } });

/** The fields of each message type except template and interactive (specification, "Send message"). */
const contentFields: INodeProperties[] = [
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		typeOptions: { rows: 3 },
		required: true,
		default: '',
		placeholder: 'e.g. Your order is ready',
		displayOptions: shownFor('text'),
		description: 'The text of the message',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/poster.jpg',
		displayOptions: shownFor('audio', 'document', 'image', 'video'),
		description: 'Public address of the file. It must be reachable when the message is sent.',
	},
];

/** Their options. */
const contentOptions: INodeProperties[] = [
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		default: '',
		placeholder: 'e.g. Our new collection',
		displayOptions: { show: { '/messageType': ['document', 'image', 'video'] } },
		description: 'Text below the file',
	},
	{
		displayName: 'Media File Name',
		name: 'mediaFileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice.pdf',
		displayOptions: { show: { '/messageType': ['document'] } },
		description: 'File name that the recipient sees',
	},
	{
		displayName: 'Show Link Preview',
		name: 'previewUrl',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '/messageType': ['text'] } },
		description: 'Whether to show a preview of the first link in the text',
	},
];

/** Constants of the messaging network that an account may require (specification, "Send message"). */
const networkFields: INodeProperties = fieldGroup(
	'Network Fields',
	'networkFields',
	'Fields that some accounts require in each message. Empty ones are not sent.',
	[
		{
			displayName: 'Messaging Product',
			name: 'messagingProduct',
			type: 'string',
			default: '',
			placeholder: 'e.g. whatsapp',
			description: 'Name of the messaging network in lower case',
		},
		{
			displayName: 'Recipient Type',
			name: 'recipientType',
			type: 'options',
			default: 'none',
			description: 'Who receives the message',
			options: [
				{ name: 'Individual', value: 'individual', description: 'One recipient' },
				{ name: 'Not Sent', value: 'none', description: 'The field is left out' },
			],
		},
		languagePolicy,
	],
);

/** The options of a message of any type. */
const messageOptions: INodeProperties[] = [numbersWithoutPlus(), networkFields, sendKeyField];

const messageTypes = [
	{ name: 'Audio', value: 'audio' },
	{ name: 'Document', value: 'document' },
	{ name: 'Image', value: 'image' },
	{ name: 'Interactive', value: 'interactive' },
	{ name: 'Template', value: 'template' },
	{ name: 'Text', value: 'text' },
	{ name: 'Video', value: 'video' },
];

/** Names of the message types, keyed by value. */
export const messageTypeNames = Object.fromEntries(
	messageTypes.map(({ name, value }) => [value, name]),
);

/** An option for one message type only. */
const forType = (type: string, field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { show: { ...field.displayOptions?.show, '/messageType': [type] } },
});

/** Recipient, message, extras (specification, "Send message"). */
export const fieldsOfMessage = (...who: INodeProperties[]): INodeProperties[] => [
	...who,
	{
		displayName: 'Message Type',
		name: 'messageType',
		type: 'options',
		required: true,
		default: 'text',
		description:
			'What to send. Only templates arrive if the recipient has not written in the last 24 hours.',
		options: messageTypes,
	},
	...contentFields,
	...templateFields,
	...interactiveFields,
	skipAlreadySentField(),
	sendOptions(
		...messageOptions,
		...contentOptions,
		...templateOptions.map((field) => forType('template', field)),
	),
];

/** All fields of Message: Send Message. */
export const messageSendFields = fieldsOfMessage(phoneNumberField, defaultCountryField);
