import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../../common/rows/operation';
import { KEEPERS } from '../../common/ledger/historyKeepers';
import { clearMarks, markStore } from '../../common/ledger/markStore';
import { FieldError } from '../../common/parameters/fieldError';

const ENTRIES = 'Entries to Clear';

/**
 * Forgets what "Skip Already Sent" has recorded, once the user has confirmed how much that is. Makes no request. It is
 * no tool for agents: nobody reads what a model is about to confirm.
 */
export const clearSentHistory: Operation = {
	value: 'clearSentHistory',
	name: 'Clear Sent History',
	action: 'Clear sent history',
	description:
		'Forget which messages "Skip Already Sent" has recorded in this workflow. This cannot be undone: everyone in the list gets the message again when it is sent next.',
	hiddenFromAgents: true,
	fields: [
		{
			displayName:
				'Everyone in your lists will get their messages again. All WA Campaign and WA Message nodes of this workflow share one sent history; what "Remove Duplicates" nodes of this workflow keep at workflow scope is cleared with it.',
			name: 'clearNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: ENTRIES,
			name: 'entriesToClear',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 0 },
			default: 0,
			description:
				'Number of entries in the sent history, as a confirmation. Run the node once to see it: with any other number nothing is cleared.',
		},
	],
	execute: async (context) => {
		// A send that is under way must not write back what it has just read.
		let entries = 0;
		await KEEPERS.runExclusive(context.getWorkflow().id ?? '', async () => {
			entries = await markStore(context).count();
			requireConfirmation(context, entries);
			await clearMarks(context);
		});
		const json = {
			cleared: true,
			entries,
			scope: 'The sends of all WA Campaign and WA Message nodes of this workflow',
			alsoCleared: 'What "Remove Duplicates" nodes of this workflow keep at workflow scope',
		};
		// It is cleared once, for all rows.
		const pairedItem = context.getInputData().map((_, item) => ({ item }));
		return [[{ json, pairedItem }]];
	},
};

/** @throws FieldError unless the user has entered how many entries there are */
function requireConfirmation(context: IExecuteFunctions, entries: number): void {
	const entered: unknown = context.getNodeParameter('entriesToClear', 0, 0);
	if (Number(entered) === entries) return;
	throw new FieldError(
		ENTRIES,
		`the sent history holds ${entries} entries, and nothing was cleared. To clear them all, enter ${entries}`,
	);
}
