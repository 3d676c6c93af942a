import type { INodeProperties } from 'n8n-workflow';

/** Where the sent history is kept; also a field of "Clear Sent History". */
export const historyScopeField: INodeProperties = {
	displayName: 'Sent History Scope',
	name: 'sentHistoryScope',
	type: 'options',
	default: 'workflow',
	description: 'Which nodes share one sent history',
	options: [
		{
			name: 'Node',
			value: 'node',
			description: 'This node alone. The history is lost when the node is copied or added anew.',
		},
		{
			name: 'Workflow',
			value: 'workflow',
			description: 'All nodes of this workflow',
		},
	],
};

/** The part of the "Options" collection that is about sends of earlier executions. */
export const historyFields: INodeProperties[] = [
	{
		displayName: 'In-Doubt Rows',
		name: 'inDoubtRows',
		type: 'options',
		default: 'report',
		description:
			'What to do with a row of which an earlier run does not know whether it was sent, for example because it crashed. Needs "Skip Already Sent", or n8n\'s Retry button.',
		options: [
			{
				name: 'Report',
				value: 'report',
				description: 'Do not send it, and report it as unknown',
			},
			{
				name: 'Send Again',
				value: 'sendAgain',
				description: 'Send it, although the recipient may get the message twice',
			},
		],
	},
	historyScopeField,
	{
		displayName: 'Skip Already Sent',
		name: 'skipAlreadySent',
		type: 'boolean',
		default: false,
		description:
			'Whether to remember what was sent and to skip it in later executions, also after crashes and restarts. The history is kept in the database of n8n.',
	},
];
