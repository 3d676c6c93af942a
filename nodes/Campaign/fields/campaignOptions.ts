import type { INodeProperties } from 'n8n-workflow';
import { attributeFields } from '../../form/attributes';
import { costFields } from '../../engine/sending/costOptions';
import { sameMessageMeans, sendOptions } from '../../engine/sending/optionFields';
import { leaveToService, numbersWithoutPlus } from '../../form/phoneNumberOptions';

/** Options that each row of a campaign send may set for itself. */
const rowOptions: INodeProperties[] = [
	...attributeFields(
		'Custom attributes to set on the contact. Each must already be defined in the project.',
	),
	{
		displayName: 'Media File Name',
		name: 'mediaFileName',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice.pdf',
		description:
			'File name that the recipient sees. Required for templates of type FILE. Ignored if "Values" has a field for it.',
	},
	{
		displayName: 'Media URL',
		name: 'mediaUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/poster.jpg',
		description:
			'Public address of the image, video or file. Required for templates of type IMAGE, VIDEO and FILE. It must be reachable when the message is sent. Ignored if "Values" has a field for it.',
	},
	numbersWithoutPlus(leaveToService),
	sameMessageMeans,
	{
		displayName: 'Send Key',
		name: 'sendKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.orderId }}',
		description:
			'Identifies this message for "Skip Already Sent" and "Repeated Recipients". Leave empty to use "Same Message Means" and the phone number.',
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
			'Tags to assign to the contact, separated by commas. Each must already exist in the project.',
	},
];

/** The options of a campaign send. */
export const campaignOptions: INodeProperties = sendOptions(...costFields, ...rowOptions);
