import type { Operation } from '../../common/rows/operation';
import { KEEPERS } from '../../common/ledger/keepers';
import { clearMarks } from '../../common/ledger/store';

/** Forgets what "Skip Already Sent" has recorded. Makes no request. */
export const clearSentHistory: Operation = {
	value: 'clearSentHistory',
	name: 'Clear Sent History',
	action: 'Clear sent history',
	description:
		'Forget which messages "Skip Already Sent" has recorded in this workflow. This cannot be undone: everybody in the list gets the message again when it is sent next.',
	fields: [
		{
			displayName:
				'Everybody in your lists will get their messages again. All WA Campaign and WA Message nodes of this workflow share one sent history; what "Remove Duplicates" nodes of this workflow keep at workflow scope is cleared with it.',
			name: 'clearNotice',
			type: 'notice',
			default: '',
		},
	],
	execute: async (context) => {
		// A send that is under way must not write back what it has just read.
		await KEEPERS.alone(context.getWorkflow().id ?? '', async () => await clearMarks(context));
		const cleared = {
			cleared: true,
			scope: 'The sends of all WA Campaign and WA Message nodes of this workflow',
			alsoCleared: 'What "Remove Duplicates" nodes of this workflow keep at workflow scope',
		};
		// It is cleared once, for all rows.
		const pairedItem = context.getInputData().map((_, item) => ({ item }));
		return [[{ json: cleared, pairedItem }]];
	},
};
