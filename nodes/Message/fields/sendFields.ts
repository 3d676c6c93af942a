import type { INodeProperties } from 'n8n-workflow';
import { phoneNumberOptions } from '../../common/fields/phoneNumberOptions';
import { contentFields } from './contentFields';
import { interactiveFields } from './interactiveFields';
import { templateFields } from './templateFields';

const sendKey: INodeProperties = {
	displayName: 'Send Key',
	name: 'sendKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.orderId }}',
	description:
		'What makes this message one of a kind, for "Skip Already Sent" and "Repeated Recipients". Empty, it is the number with the whole content.',
};

/** Constants of the service, which it does not ask for. Nodes of version 1 show and send them. */
const constants: INodeProperties[] = [
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
		default: 'individual',
		description: 'To whom the message goes',
		options: [{ name: 'Individual', value: 'individual', description: 'One person' }],
	},
];

const additionalFields = (...options: INodeProperties[]): INodeProperties => ({
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options,
});

/** All fields of Message: Send but the options of the list (specification, "Send message"). */
export const sendFields: INodeProperties[] = [
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. +91 98765 43210',
		description:
			'Number of the recipient with country code. Spaces, brackets and dashes are fine; numbers without + need "Default Country Code".',
	},
	{
		displayName: 'Message Type',
		name: 'messageType',
		type: 'options',
		required: true,
		default: 'text',
		description: 'What to send. Outside a conversation of the last 24 hours only templates arrive.',
		options: [
			{ name: 'Audio', value: 'audio' },
			{ name: 'Document', value: 'document' },
			{ name: 'Image', value: 'image' },
			{ name: 'Interactive', value: 'interactive' },
			{ name: 'Template', value: 'template' },
			{ name: 'Text', value: 'text' },
			{ name: 'Video', value: 'video' },
		],
	},
	...contentFields,
	...templateFields,
	...interactiveFields,
	{
		...additionalFields(...phoneNumberOptions, ...constants, sendKey),
		displayOptions: { show: { '@version': [1] } },
	},
	{
		...additionalFields(...phoneNumberOptions, sendKey),
		displayOptions: { hide: { '@version': [1] } },
	},
];
