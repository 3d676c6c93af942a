// The workflow that sends the rows of a Google sheet and writes back what became of each.
import { campaignSend, SEND } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';
import { readSheet, setSheet, updateSheet } from '../sheets.mts';

const READ = 'Read Rows';
const OPEN = 'Not Sent Yet';
const WRITE = 'Write Back';

const NOTE = `## Rows of a Google sheet, with their status written back

Every row without a *Status* is sent, and so is every row that failed: mend it in the sheet and start again. *Status* and *Reason* are written back to the row that they belong to. Rows in doubt (*unknown*) may have been sent: to send them again, empty their *Status* and set *Rows in Doubt* to *Send Again* in **${SEND}**.

1. The sheet has the columns *Name*, *Phone*, *Appointment*, *Status* and *Reason*. Format *Phone* as plain text, or Google turns numbers into 9.1E+11.
2. ${setSheet(READ, WRITE)}
3. Choose your credential and campaign in **${SEND}**, and map your columns.

*Skip Already Sent* is on: if Google does not take the status, the next run skips who got the message, and writes it then.

${COST_OF_SENDS}

${TRY_FIRST}`;

function send(): CanvasNode {
	return campaignSend({
		position: [540, 40],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Appointment }}',
		options: { includeInputFields: true },
	});
}

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 960, NOTE),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 40] },
	readSheet(READ, [140, 40]),
	isTrue(
		'filter',
		OPEN,
		[340, 40],
		`={{ ['', 'failed', 'notSent'].includes(String($json.Status ?? '').trim()) }}`,
	),
	send(),
	updateSheet(WRITE, [740, 40], {
		Status: '={{ $json.outcome }}',
		Reason: `={{ $json.reason ?? '' }}`,
	}),
];

const links: Link[] = [
	['Start', READ],
	[READ, OPEN],
	[OPEN, SEND],
	[SEND, WRITE],
];

/** The text of the workflow's file. */
export const sheetFile = (): string =>
	workflowFile('Send the Rows of a Google Sheet', nodes, links);
