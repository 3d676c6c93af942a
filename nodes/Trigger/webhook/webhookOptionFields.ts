import type { INodeProperties } from 'n8n-workflow';

/** What most workflows leave as it is. */
export const optionFields: INodeProperties[] = [
	{
		displayName: 'Answer Verification Challenge',
		name: 'answerChallenge',
		type: 'boolean',
		default: true,
		noDataExpression: true,
		displayOptions: { hide: { '/authentication': ['none'] } },
		description:
			'Whether to answer the GET request that verifies the URL (hub.mode, hub.verify_token, hub.challenge). The credential holds the token.',
	},
	{
		displayName: 'Event ID Field',
		name: 'eventIdField',
		type: 'string',
		default: 'eventId',
		placeholder: 'e.g. data.event_id',
		description:
			'Path to the ID of the event in the body, such as data.event_id. Without an ID, two deliveries with the same body count as the same event. Standard Webhooks includes one.',
	},
	{
		displayName: 'Ignore Repeats',
		name: 'ignoreRepeats',
		type: 'boolean',
		default: true,
		description:
			'Whether to ignore an event that started the workflow in the last 15 minutes. With "Message", a message with the same ID and status is also ignored. Each n8n process has its own memory, lost on restart. Test runs ignore nothing.',
	},
	{
		displayName: 'Maximum Age',
		name: 'maxAge',
		type: 'fixedCollection',
		default: {},
		placeholder: 'Add Limit',
		description: 'Ignore deliveries whose timestamp is too far from now',
		options: [
			{
				displayName: 'Limit',
				name: 'limit',
				values: [
					{
						displayName: 'Timestamp In',
						name: 'source',
						type: 'options',
						default: 'body',
						description: 'Where the timestamp is. "Signature" covers the body only.',
						options: [
							{ name: 'Body', value: 'body' },
							{ name: 'Header', value: 'header' },
						],
					},
					{
						displayName: 'Field or Header Name',
						name: 'name',
						type: 'string',
						default: 'timestamp',
						required: true,
						placeholder: 'e.g. data.timestamp',
						description:
							'Field of the body, with dots between the keys, or name of the header. Accepts Unix seconds, Unix milliseconds and ISO 8601.',
					},
					{
						displayName: 'Minutes',
						name: 'minutes',
						type: 'number',
						typeOptions: { minValue: 1 },
						default: 5,
						description: 'How far the timestamp may be from now',
					},
				],
			},
		],
	},
	{
		displayName: 'Maximum Body Size (KB)',
		name: 'maxBodySize',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 1024,
		description:
			'Larger deliveries are refused with 413. Above the limit of n8n, by default 16 MB, n8n answers 500.',
	},
	{
		displayName: 'Signature Tolerance (Seconds)',
		name: 'signatureTolerance',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 300,
		displayOptions: {
			show: { '/authentication': ['standardWebhooks', 'timestampedSignature'] },
		},
		description:
			"How far a signature's timestamp may be from the current time, in either direction. Deliveries outside this range are refused.",
	},
];
