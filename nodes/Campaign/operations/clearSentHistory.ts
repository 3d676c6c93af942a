import type { DeduplicationScope } from 'n8n-workflow';
import type { Operation } from '../../common/rows/operation';
import { clearMarks } from '../../common/ledger/store';
import { historyScopeField } from '../../common/sending/options';

/** Forgets what "Skip Already Sent" has recorded. Makes no request. */
export const clearSentHistory: Operation = {
	value: 'clearSentHistory',
	name: 'Clear Sent History',
	action: 'Clear the sent history',
	description:
		'Forget which messages "Skip Already Sent" has recorded. This cannot be undone: everybody in the list gets the message again when it is sent next.',
	fields: [
		{
			displayName:
				'Everybody in your lists will get their messages again. In the scope "Workflow" this also clears what "Remove Duplicates" nodes of this workflow keep at workflow scope.',
			name: 'clearNotice',
			type: 'notice',
			default: '',
		},
		historyScopeField,
	],
	execute: async (context) => {
		await clearMarks(
			context,
			context.getNodeParameter('sentHistoryScope', 0) as DeduplicationScope,
		);
		// It is cleared once, for all rows.
		const pairedItem = context.getInputData().map((_, item) => ({ item }));
		return [[{ json: { cleared: true }, pairedItem }]];
	},
};
