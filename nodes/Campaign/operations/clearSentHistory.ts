import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
} from 'n8n-workflow';
import { errorJsonItem, ownError } from '../../engine/itemErrors';
import type { Operation } from '../../engine/operation';
import { HISTORIES } from '../../engine/history/workflowHistory';
import { clearMarks, markStore } from '../../engine/history/markStore';
import type { MessageKey } from '../../engine/history/marks';
import { SentHistory } from '../../engine/history/sentHistory';
import { FieldError } from '../../values/result';
import type { Explained } from '../../values/result';
import { joinSentences } from '../../values/text';
import { prepareRows } from '../../engine/sending/prepareRows';
import type { Row } from '../../engine/run';
import { startRun } from '../../engine/run';
import type { EarlierRuns } from '../../engine/executionMemory';
import { ExecutionMemory } from '../../engine/executionMemory';
import { describeRefusal } from '../../engine/sending/outcome';
import type { PreparedRow } from '../../engine/sending/prepared';
import { messagesOf } from '../../engine/sending/prepared';
import { DEFAULT_CLIENT } from '../../service/client';
import { compact } from '../../service/requests';
import { identifyingFields } from '../fields/campaignSendFields';
import { readCampaignRow } from '../sending/campaignRow';
import { campaignRows } from './sendCampaign';

const ENTRIES_FIELD = 'Entries to Clear';
const EVERYTHING = { show: { clear: ['everything'] } };

/** Only under the choice that reads the rows. */
const ofRows = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { show: { ...field.displayOptions?.show, clear: ['rows'] } },
});

/**
 * Forgets what "Skip Already Sent" has recorded: the messages of the incoming rows, or everything once the user has
 * confirmed the number of entries. Not available to agents: no one would read what a model is about to confirm.
 */
export const clearSentHistory: Operation = {
	value: 'clearSentHistory',
	name: 'Clear Sent History',
	action: 'Clear sent history',
	description:
		'Clear what "Skip Already Sent" has recorded in this workflow: the messages of the incoming rows, or all. The next send reaches these recipients again. This cannot be undone.',
	hiddenFromAgents: true,
	fields: [
		{
			displayName: 'Clear',
			name: 'clear',
			type: 'options',
			noDataExpression: true,
			default: 'rows',
			description: 'Which entries to clear',
			options: [
				{
					name: 'All Messages',
					value: 'everything',
					description: 'Those of all WA Campaign and WA Message nodes of this workflow',
				},
				{
					name: 'Messages of the Incoming Rows',
					value: 'rows',
					description: 'The message that Send would send for each row, given the fields below',
				},
			],
		},
		{
			displayName: ENTRIES_FIELD,
			name: 'entriesToClear',
			type: 'number',
			noDataExpression: true,
			typeOptions: { minValue: 0 },
			default: 0,
			displayOptions: EVERYTHING,
			description: 'To confirm, enter the number of entries. Run the node once to see it.',
		},
		{
			displayName:
				'Everyone may get their messages again. This also clears "Remove Duplicates" nodes with workflow scope.',
			name: 'clearNotice',
			type: 'notice',
			default: '',
			displayOptions: EVERYTHING,
		},
		...identifyingFields.map(ofRows),
		{
			displayName:
				'Switching operations empties the fields that the other operation does not have, such as Options. Keep Send in a node of its own.',
			name: 'switchNotice',
			type: 'notice',
			default: '',
		},
	],
	execute: async (context, fields) =>
		context.getNodeParameter('clear', 0, 'rows') === 'everything'
			? await clearAll(context)
			: await clearRows(context, fields),
};

async function clearAll(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	// A send in progress must not write back what it has just read.
	let entries = 0;
	await HISTORIES.runExclusive(context.getWorkflow().id ?? '', async () => {
		entries = await markStore(context).count();
		requireConfirmation(context, entries);
		await clearMarks(context);
	});
	const json = {
		cleared: true,
		entries,
		scope: 'The sends of all WA Campaign and WA Message nodes of this workflow',
		alsoCleared: 'The data of "Remove Duplicates" nodes with workflow scope',
	};
	// Cleared once, on behalf of all rows.
	const pairedItem = context.getInputData().map((_, item) => ({ item }));
	return [[{ json, pairedItem }]];
}

/** @throws FieldError unless the user has entered the number of entries */
function requireConfirmation(context: IExecuteFunctions, entries: number): void {
	const entered: unknown = context.getNodeParameter('entriesToClear', 0, 0);
	if (Number(entered) === entries) return;
	throw new FieldError(
		ENTRIES_FIELD,
		`the sent history holds ${entries} entries, and nothing was cleared. To clear them all, enter ${entries}`,
	);
}

/** Reads and checks the rows as Send does, since an entry is identified by what Send would send. */
async function clearRows(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const memory = ExecutionMemory.open(context);
	const run = await startRun(context);
	memory.enter(run.project);
	// The contact name identifies no entry.
	const read = (row: Row) => ({ ...readCampaignRow(row), contactName: 'Any' });
	const kind = { ...campaignRows(run, undefined), read };
	const rows = await prepareRows(context, run, fields, kind, ({ row }) => row);
	stopOnBadRow(context, rows);
	const { maxWaitMs } = DEFAULT_CLIENT;
	const history = await SentHistory.open(context, run, {
		messages: messageOfEach(rows, memory.earlierRuns),
		maxWaitMs,
	});
	const refusals = rows.map((row, index): Explained | undefined => {
		if (!row.ok) return describeRefusal(row);
		// Ending the row as "failed" (certainly not sent) removes its entry.
		const isFree = history.reopen(index);
		history.end(index, 'failed');
		return isFree
			? undefined
			: { reason: 'The message is being sent at this moment', advice: 'Run the node again later' };
	});
	await history.closeOrWarn(context);
	const asError = context.continueOnFail();
	return [
		rows.map((row, index) => {
			const refusal = refusals[index];
			const json = clearedRow(row, index, refusal);
			return refusal !== undefined && asError
				? errorJsonItem(`Row ${index + 1}: ${refusal.reason}`, json, index)
				: { json, pairedItem: { item: index } };
		}),
	];
}

/** @throws NodeOperationError under "Stop Workflow" for the first invalid row */
function stopOnBadRow(context: IExecuteFunctions, rows: readonly PreparedRow[]): void {
	const index = rows.findIndex(({ ok }) => !ok);
	const row = rows[index];
	if (row === undefined || row.ok || context.continueOnFail()) return;
	const { reason, advice } = describeRefusal(row);
	throw ownError(context.getNode(), {
		message: `Nothing was cleared. Row ${index + 1}: ${reason}`,
		description: joinSentences(
			advice,
			'To clear the other rows anyway, set "On Error" to "Continue"',
		),
	});
}

/**
 * A message in doubt also blocks its recipient. Clearing removes that block too, even for a single row. Equal rows, also
 * those of other batches, are cleared as Send records them when it sends every row; otherwise the later ones have no
 * entry.
 */
function messageOfEach(
	rows: readonly PreparedRow[],
	earlier: EarlierRuns,
): Array<MessageKey | undefined> {
	const messages = messagesOf(rows, true, earlier);
	return rows.map((row, index) => {
		const message = messages[index];
		if (!row.ok || message === undefined) return undefined;
		earlier.note(row.message.key);
		return { ...message, person: row.message.person };
	});
}

function clearedRow(
	{ facts: { phoneNumber, campaign } }: PreparedRow,
	index: number,
	refusal: Explained | undefined,
): IDataObject {
	return compact({
		cleared: refusal === undefined,
		reason: refusal?.reason,
		advice: refusal?.advice,
		phoneNumber,
		campaign,
		row: index + 1,
	});
}
