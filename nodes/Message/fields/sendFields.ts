import type { INodeProperties } from 'n8n-workflow';
import { additionalFields } from './additionalFields';
import { contentFields } from './contentFields';
import { interactiveFields } from './interactiveFields';
import { templateFields } from './templateFields';

const messageTypes = [
	{ name: 'Audio', value: 'audio' },
	{ name: 'Document', value: 'document' },
	{ name: 'Image', value: 'image' },
	{ name: 'Interactive', value: 'interactive' },
	{ name: 'Template', value: 'template' },
	{ name: 'Text', value: 'text' },
	{ name: 'Video', value: 'video' },
];

/** The names of the message types, by their values. */
export const messageTypeNames = Object.fromEntries(
	messageTypes.map(({ name, value }) => [value, name]),
);

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
		options: messageTypes,
	},
	...contentFields,
	...templateFields,
	...interactiveFields,
	...additionalFields,
];
