import type { INodeProperties } from 'n8n-workflow';
import { attributeFields } from '../../common/fields/attributes';
import { collectionWithMedia } from '../../common/fields/parameterFields';
import { leaveToService, phoneNumberFields } from '../../common/fields/phoneNumberOptions';

const fields: INodeProperties[] = [
	...attributeFields(
		'Custom attributes to set on the contact. Each must be defined in the project already.',
	),
	{
		displayName: 'Media File Name',
		name: 'mediaFileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice.pdf',
		description: 'Name under which the recipient sees the file. Needed for templates of type FILE.',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/poster.jpg',
		description:
			'Public address of the image, video or file. Needed for templates of type IMAGE, VIDEO and FILE; it must be reachable when the message is sent.',
	},
	...phoneNumberFields(leaveToService),
	{
		displayName: 'Send Key',
		name: 'sendKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.orderId }}',
		description:
			'What makes this message one of a kind, for "Skip Already Sent" and "Repeated Recipients". Empty, it is campaign and phone number.',
	},
	{
		displayName: 'Source',
		name: 'source',
		type: 'string',
		default: '',
		placeholder: 'e.g. Trade fair',
		description: 'Where the contact comes from, stored on the contact',
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		default: '',
		placeholder: 'e.g. vip, newsletter',
		description:
			'Tags to assign to the contact, with commas between them. Each must exist in the project already.',
	},
];

const collection: INodeProperties = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
};

/** The optional fields of a campaign send. */
export const additionalFields = collectionWithMedia(collection, fields, [
	'mediaFileName',
	'mediaUrl',
]);
