import type { INodeProperties } from 'n8n-workflow';
import type { MessageType } from '../messageRequests';

const shownFor = (...types: MessageType[]) => ({ show: { messageType: types } });

/** The fields of each message type except template and interactive (specification, "Send message"). */
export const contentFields: INodeProperties[] = [
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
export const contentOptions: INodeProperties[] = [
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
		displayName: 'Preview Link',
		name: 'previewUrl',
		type: 'boolean',
		default: false,
		displayOptions: { show: { '/messageType': ['text'] } },
		description: 'Whether to show a preview of the first link in the text',
	},
];
