// What is said of a row that has nothing wrong with it: how the run ended for it, and what is remembered of sends.
// Quoted as in row-messages.mts.
import type { RowMessage } from './row-messages.mts';

/** How a run can end for a row that has nothing wrong with it. */
export const RUN_MESSAGES: readonly RowMessage[] = [
	{
		code: 'waitTooLong',
		message: 'The service asks to wait until …, which is longer than …',
		cause:
			'The service is busy, and names a time that is further away than *Max Wait per Row (Minutes)* allows',
		fix:
			'Run the remaining rows after that time, or raise *Max Wait per Row (Minutes)*. `sendAfter` has the time',
	},
	{
		code: 'waitTooLong',
		message: 'The service has held this row up for longer than …',
		cause: 'Rate limit and failures together took longer than *Max Wait per Row (Minutes)*',
		fix: 'Run the remaining rows later, or raise *Max Wait per Row (Minutes)*',
	},
	{
		code: 'serviceDown',
		message: 'The run was stopped, because the service failed for one row after the other: …',
		cause: '20 rows in a row got no answer, also after pauses',
		fix: 'Run the remaining rows once the service works again',
	},
	{
		code: 'refusedForAll',
		message: 'Not sent, because the service refused … rows for one reason and accepted none: …',
		cause: 'The same refusal came for 20 rows, and for five more from all parts of the list',
		fix: 'Correct what the reason names, such as spent credits, and run the list again',
	},
	{
		code: 'runStopped',
		message: 'The run stopped at row …',
		cause: '*On Error* is *Stop Workflow*, and an earlier row failed',
		fix: 'Mend that row and run again, or set *On Error* to *Continue*',
	},
	{
		code: 'cancelled',
		message: 'The execution was stopped before this row',
		cause: 'Somebody pressed *Stop*, or the workflow reached its time-out',
		fix: 'Run the rest. With *Skip Already Sent* the whole list will do',
	},
	{
		code: 'outsideSendWindow',
		message: 'Outside the send window (…): it is … in ……',
		cause: 'It is night, or a day off, where the recipient lives',
		fix:
			'Nothing is wrong. Send it again at the time in `sendAfter`: [Schedules and opt-outs](schedules-and-opt-outs.md)',
	},
	{
		code: 'doNotContact',
		message: 'On the do-not-contact list',
		cause: 'The number stands in *Never Send To*',
		fix: 'Nothing is wrong. To send to it after all, take it out of the list',
	},
	{
		code: 'repeatedInList',
		message: 'The same recipient stands in row … of this list',
		cause: 'The list has this person twice for one campaign',
		fix: 'Nothing is wrong. To send to both rows, set *Repeated Recipients* to *Send Every Row*',
	},
	{
		code: 'unclearResponse',
		message: 'The service answered …, but not with an acceptance that it documents',
		cause: 'Something between n8n and the service may have answered in its place',
		fix:
			'Check on a phone or in the dashboard whether the message arrived before sending it again',
	},
	{
		code: 'internalError',
		message:
			'Check whether the message arrived before sending it again, and report this as a fault of the node',
		cause: 'A fault of the node',
		fix: 'Please report it, with the text of `reason`',
	},
];

/** What the memory of sends says. */
export const HISTORY_MESSAGES: readonly RowMessage[] = [
	{
		code: 'alreadySent',
		message: ' sent this message to this recipient',
		cause: 'An earlier run has sent it, and *Skip Already Sent* is on',
		fix:
			'Nothing is wrong. To send it again, see [Safe re-runs](safe-re-runs.md#sending-it-again-on-purpose)',
	},
	{
		code: 'acceptedEarlier',
		message: 'An earlier try of this execution has sent this message',
		cause: '*Retry On Fail* or the Retry button ran the node again',
		fix: 'Nothing is wrong',
	},
	{
		code: 'inDoubtEarlier',
		message: 'An earlier run ended before it knew whether this message was sent',
		cause: 'n8n was killed, or the connection broke, while the message was on its way',
		fix: 'Check whether it arrived. To send such rows, set *Rows in Doubt* to *Send Again*',
	},
	{
		code: 'inProgressElsewhere',
		message: 'Another n8n process may still be at work on this message to this recipient',
		cause: 'Two workers have the same row at the same moment',
		fix: 'Run the list again later: what was sent by then is skipped',
	},
	{
		code: 'alreadyRetried',
		message: 'This execution was retried before. Nothing was sent now',
		cause:
			'Executions keep their Retry button, and this one knows nothing of what its first retry has sent',
		fix: 'Retry the newest execution of the workflow instead',
	},
	{
		code: 'inDoubtEarlier',
		message: 'An earlier retry of this execution ended before it knew what it had sent',
		cause: 'n8n crashed or was killed during that retry',
		fix:
			'Check which messages arrived. To send the rest again all the same, set *Rows in Doubt* to *Send Again*',
	},
	{
		code: 'inProgressElsewhere',
		message: 'Another retry of this execution may still be at work',
		cause: 'The Retry button was pressed twice',
		fix: 'Wait until it has ended, and retry that one if rows are left',
	},
	{
		code: 'historyUnavailable',
		message: 'The sent history cannot be read: …',
		cause: "n8n's database did not answer",
		fix: 'Check the database of n8n, or switch *Skip Already Sent* off',
	},
	{
		code: 'invalidSettings',
		message: 'Nothing was sent: … rows came in, …',
		cause:
			'The list is longer than *Stop If More Rows Than* allows: perhaps the wrong list, or a filter is missing',
		fix: 'Check whether this is the right list. If it is, raise the number',
	},
];
