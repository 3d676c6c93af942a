import type { INodeProperties } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { URL_ENCODING } from './authentication';

/** Options that most workflows leave unchanged. */
const optionFields: INodeProperties[] = [
	{
		displayName: 'Event ID Field',
		name: 'eventIdField',
		type: 'string',
		default: '',
		placeholder: 'e.g. data.event_id',
		description:
			'Path to the ID of the event in the body. Leave out this option to look in the usual places. Without an ID, equal bodies count as the same event.',
	},
	{
		displayName: 'Ignore Repeats',
		name: 'ignoreRepeats',
		type: 'boolean',
		default: true,
		description:
			'Whether to ignore an event that started the workflow in the last 15 minutes in the same n8n process, and with "Message" also a message with the same ID and status. Manual executions ignore nothing.',
	},
	{
		displayName: 'Maximum Body Size (KB)',
		name: 'maxBodySize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1024,
		description:
			'Larger deliveries are rejected with 413. Above the limit of n8n, by default 16 MB, n8n responds with 500.',
	},
];

const showFor = (authentication: string) => ({ show: { authentication: [authentication] } });

const authenticationFields: INodeProperties[] = [
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		default: 'signature',
		description: 'How to verify that requests come from the service. All others are rejected.',
		options: [
			{
				name: 'Header',
				value: 'header',
				description: 'A header contains the secret',
			},
			{
				name: 'None',
				value: 'none',
				description: 'Anyone who knows the URL can start the workflow',
			},
			{
				name: 'Query Parameter',
				value: 'query',
				description: 'The URL contains the secret. Proxies may log it.',
			},
			{
				name: 'Signature',
				value: 'signature',
				description: 'A header contains a signature of the body, made with the secret',
			},
		],
	},
	{
		displayName: 'Signature Header',
		name: 'signatureHeader',
		type: 'string',
		default: '',
		placeholder: 'e.g. X-WA-Signature',
		displayOptions: showFor('signature'),
		description:
			'Name of the header with the signature. If empty, any header whose name ends in -Signature is accepted.',
	},
	{
		displayName: 'Header Name',
		name: 'headerName',
		type: 'string',
		default: 'X-Webhook-Secret',
		required: true,
		placeholder: 'e.g. X-Webhook-Secret',
		displayOptions: showFor('header'),
		description:
			'Name of the header with the secret. The secret may contain only unaccented letters A to Z, digits and signs such as - and _.',
	},
	{
		displayName: 'Query Parameter Name',
		name: 'queryParameter',
		type: 'string',
		default: 'secret',
		required: true,
		placeholder: 'e.g. secret',
		displayOptions: showFor('query'),
		description: `Name of the query parameter with the secret. Add it to the URL in the service: ?secret=your-secret. There, ${URL_ENCODING}.`,
	},
];

const senderField: INodeProperties = {
	displayName: 'Sender',
	name: 'senders',
	type: 'multiOptions',
	default: ['USER'],
	displayOptions: { show: { event: ['message'] } },
	description:
		'Only messages from these senders start the workflow, or all if none is chosen: also the replies that it sends itself. An expression can return others.',
	options: [
		{ name: 'Agent', value: 'AGENT', description: 'Sent by a person in the dashboard' },
		{ name: 'API', value: 'API', description: 'Sent by n8n or another program' },
		{ name: 'Assistant', value: 'ASSISTANT', description: "Sent by the service's chatbot" },
		{ name: 'Contact', value: 'USER', description: 'Messages and replies from contacts' },
		{ name: 'System', value: 'SYSTEM', description: 'Sent by the service itself' },
	],
};

const messageFilters: INodeProperties = {
	...collection('Filters', 'filters', 'Filter', [
		{
			displayName: 'Phone Numbers',
			name: 'phoneNumbers',
			type: 'string',
			default: '',
			placeholder: 'e.g. +91 98765 43210, +49 1512 3456789',
			description:
				'Only messages to or from these numbers start the workflow. Write the country code, and commas between several.',
		},
		{
			displayName: 'Status',
			name: 'statuses',
			type: 'multiOptions',
			default: [],
			description:
				'Only messages with one of these statuses start the workflow. An expression can return others.',
			options: [
				{ name: 'Delivered', value: 'DELIVERED' },
				{ name: 'Failed', value: 'FAILED' },
				{ name: 'Read', value: 'READ' },
				{ name: 'Sent', value: 'SENT' },
			],
		},
	]),
	displayOptions: { show: { event: ['campaignDelivery', 'message'] } },
};

export const webhookFields: INodeProperties[] = [
	{
		displayName:
			'Open <b>Webhook URLs</b> above, and paste the URL into the settings of the service. The node expects <a href="https://github.com/OWNER_NOT_SET/n8n-nodes-wa-campaigns/blob/main/docs/guide/triggers-and-webhooks.md#receive-webhooks" target="_blank">JSON with topic and data, and a signature</a>.',
		name: 'notice',
		type: 'notice',
		default: '',
	},
	...authenticationFields,
	{
		displayName: 'Trigger On',
		name: 'event',
		type: 'options',
		default: 'any',
		options: [
			{ name: 'Any Event', value: 'any', description: 'Any JSON, passed on unchanged' },
			{
				name: 'Campaign Delivery',
				value: 'campaignDelivery',
				description: 'A message of a campaign was sent, delivered or read',
			},
			{
				name: 'Message',
				value: 'message',
				description: 'Events that carry a message: a reply, or a change of its status',
			},
		],
	},
	{
		displayName:
			'The statuses of your own messages are events too. If the workflow sends a reply, choose <b>Message</b>: otherwise each reply starts it again.',
		name: 'loopNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { event: ['any'] } },
	},
	senderField,
	messageFilters,
	collection('Options', 'options', 'Option', optionFields),
];
