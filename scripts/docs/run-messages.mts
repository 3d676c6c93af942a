// Messages about rows that need no fixing: how the run ended for them, and what the sent history recorded. Quoted as in
// row-messages.mts.
import type { RowMessage } from './row-messages.mts';

/** How a run can end for a row that needs no fixing. */
export const RUN_MESSAGES: readonly RowMessage[] = [
	{
		code: 'waitTooLong',
		message: 'The service asks for a pause until …, longer than …',
		cause: 'The service asks for a pause longer than *Give Up on a Row After (Minutes)*',
		fix: 'Run the remaining rows at the time in `sendAfter`, or raise *Give Up on a Row After (Minutes)*',
	},
	{
		code: 'waitTooLong',
		message: 'The service has delayed this row for longer than …',
		cause: 'Rate limit and failures together took longer than *Give Up on a Row After (Minutes)*',
		fix: 'Run the remaining rows later, or raise *Give Up on a Row After (Minutes)*',
	},
	{
		code: 'serviceDown',
		message: 'The service processed no more requests: …',
		cause: '20 rows in a row met a server error or got no response, even after pauses',
		fix: 'Run the remaining rows once the service works again',
	},
	{
		code: 'refusedForAll',
		message:
			'Not sent, because the service rejected … rows for the same reason and accepted none: …',
		cause:
			'20 rows were rejected for the same reason, which names no recipient, and none was accepted',
		fix: 'Correct the rejected rows or take them out, and run the list again',
	},
	{
		code: 'runStopped',
		message: 'The list stopped at row …',
		cause: '*On Error* is *Stop Workflow*, and an earlier row failed',
		fix: 'Fix that row, then use *Retry*, or run the list again with *Skip Already Sent*. Or set *On Error* to *Continue*',
	},
	{
		code: 'cancelled',
		message: 'The execution was stopped before this row',
		cause: 'Someone pressed *Stop*, or the workflow reached its timeout',
		fix: 'Run the remaining rows. With *Skip Already Sent* you can run the whole list',
	},
	{
		code: 'outsideSendWindow',
		message: 'Outside the send window (…): it is … in …',
		cause: 'It is night or a day off where the recipient lives',
		fix: 'None needed. Send it at the time in `sendAfter`: [Send window](../guide/opt-outs-windows-and-limits.md#send-window)',
	},
	{
		code: 'afterTimeLimit',
		message: 'The execution ends before … reaches this row',
		cause: '*Spread Over (Minutes)* is longer than the execution may run',
		fix: 'Run the list again, with *Skip Already Sent*, or raise the time limit of the workflow',
	},
	{
		code: 'doNotContact',
		message: 'On the do-not-contact list',
		cause: 'The number is in *Never Send To*',
		fix: 'None needed. To send anyway, remove the number from *Never Send To*',
	},
	{
		code: 'emptyRow',
		message: 'All cells of the row are empty',
		cause:
			'Sheets and CSV files often have blank rows between or below the others. Unticked checkboxes count as blank',
		fix: 'None needed. If it should have values, fill in its cells',
	},
	{
		code: 'repeatedInList',
		message: 'Duplicate recipient: see row …',
		cause: 'The list has this recipient twice for one campaign',
		fix: 'None needed. To send both rows, set *Duplicate Recipients* to *Send Every Row*',
	},
	{
		code: 'unclearResponse',
		message: 'The service responded with …, but did not confirm the message',
		cause: 'A proxy or firewall may have responded instead of the service',
		fix: 'Check whether the message arrived before you send it again',
	},
	{
		code: 'internalError',
		message:
			'Check whether the message arrived before sending it again, and report this as a bug in the node',
		cause: 'A bug in the node',
		fix: 'Report it, with the text of `reason`',
	},
];

/** Messages of the sent history. */
export const HISTORY_MESSAGES: readonly RowMessage[] = [
	{
		code: 'alreadySent',
		message: 'This message was already sent',
		cause: 'An earlier execution sent it, and *Skip Already Sent* is on',
		fix: 'None needed. To send it again, see [Send again on purpose](../guide/re-running-safely.md#send-again-on-purpose)',
	},
	{
		code: 'repeatedInList',
		message:
			'An earlier execution skipped this message as a duplicate. This recipient got another one',
		cause: 'The list of that execution had this recipient twice for one campaign',
		fix: 'None needed. To send it, set *Duplicate Recipients* to *Send Every Row*',
	},
	{
		code: 'acceptedEarlier',
		message: 'An earlier try of this execution has sent this message',
		cause: '*Retry On Fail* or the Retry button ran the node again',
		fix: 'None needed',
	},
	{
		code: 'inDoubtEarlier',
		message: 'An earlier execution stopped before the result of this message was known',
		cause: 'n8n was killed, or the connection broke, while the message was on its way',
		fix: 'Check whether it arrived. To send such rows again, set *If an Earlier Send Is Uncertain* to *Send Again*',
	},
	{
		code: 'otherMessageInDoubt',
		message: 'Another message to this recipient may or may not have been sent',
		cause:
			'The result of another row of the campaign for this recipient is unknown. The reason names that row if it is in the list',
		fix: 'Check whether that message arrived. To send such rows, set *If an Earlier Send Is Uncertain* to *Send Again*',
	},
	{
		code: 'inProgressElsewhere',
		message: 'Another n8n process may still be sending this message to this recipient',
		cause: 'Two n8n processes have the same row at the same moment',
		fix: 'Run the list again later. Rows sent by then are skipped',
	},
	{
		code: 'alreadyRetried',
		message: 'This execution was already retried',
		cause: 'This execution does not know what its first retry sent',
		fix: 'Retry the newest execution of the workflow instead',
	},
	{
		code: 'inDoubtEarlier',
		message: 'An earlier retry of this execution stopped before its results were known',
		cause: 'n8n crashed or was killed during that retry',
		fix: 'Check which messages arrived. To send the rest again, set *If an Earlier Send Is Uncertain* to *Send Again*. For products, run the workflow again with those that are missing',
	},
	{
		code: 'inProgressElsewhere',
		message: 'Another retry of this execution may still be running',
		cause: 'The Retry button was pressed twice',
		fix: 'Wait for its end. Retry that execution if rows are left',
	},
	{
		code: 'historyUnavailable',
		message: 'The sent history cannot be read: …',
		cause: "n8n's database did not respond",
		fix: 'Check the database of n8n, then run the list again. With *Skip Already Sent* off, sent rows are sent again',
	},
	{
		code: 'invalidSettings',
		message: 'Nothing was sent: … rows came in, …',
		cause: 'The list is longer than *Row Limit*. It may be the wrong list',
		fix: 'Check the list and its filters. If they are right, raise the number',
	},
	{
		code: 'invalidSettings',
		message: 'By the expressions in the credential, row … has another project than row 1',
		cause: 'The node uses one project for all rows that come in together',
		fix: 'Pass the rows of each project separately, for example with *Loop Over Items* and a batch size of 1',
	},
];
