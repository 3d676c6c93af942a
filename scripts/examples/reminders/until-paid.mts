// The workflow that reminds people again and again within one execution, until they have paid.
import { shortCode } from '../code.mts';
import { campaignSend, SEND } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';

const START = 'On the First of the Month';
const OPEN_INVOICES = 'Open Invoices';
const WAIT = 'Three Days';
const ANOTHER_ROUND = 'Another Round?';
const ROUNDS = 3;

const NOTE = `## Reminders until somebody has paid

On the first of the month everybody with an open invoice is reminded, after three days those who have not paid by then, and after three more once again: ${ROUNDS} rounds in one execution. *Send Key* in **${SEND}** is the number of the invoice and of the round. So each round sends to everybody who is still there, although *Skip Already Sent* is on, and nobody gets the reminder of one round twice, whatever starts the workflow a second time.

1. Put your own source in place of **${OPEN_INVOICES}**: it is read in each round, and gives those that are still open.
2. Choose your credential and campaign in **${SEND}**, and map your columns.
3. Set the time between two rounds in **${WAIT}**, and their number in **${ANOTHER_ROUND}**.
4. Publish it (activate it, before n8n 2).

${COST_OF_SENDS}

${SAMPLE_LIST}`;

const SAMPLE = `// Numbers that North America keeps for fiction. Emma pays after the first reminder.
const open = [
	{ Invoice: 'R-3001', Name: 'Emma Johnson', Phone: '+1 202-555-0123', Due: 'March 15' },
	{ Invoice: 'R-3002', Name: 'Liam Baker', Phone: '+1 202-555-0124', Due: 'March 20' },
];
return open.slice($runIndex === 0 ? 0 : 1).map((json) => ({ json }));`;

const send = (): CanvasNode =>
	campaignSend({
		position: [440, 40],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Due }}',
		options: { sendKey: '={{ $json.Invoice }}, reminder {{ $runIndex + 1 }}' },
	});

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 960, NOTE),
	{
		name: START,
		type: 'scheduleTrigger',
		typeVersion: 1.2,
		position: [-40, 40],
		parameters: {
			rule: { interval: [{ field: 'months', triggerAtDayOfMonth: 1, triggerAtHour: 9 }] },
		},
	},
	shortCode(OPEN_INVOICES, [200, 40], SAMPLE),
	send(),
	isTrue('if', ANOTHER_ROUND, [660, 40], `={{ $runIndex < ${ROUNDS - 1} }}`),
	{
		name: WAIT,
		type: 'wait',
		typeVersion: 1.1,
		position: [880, 40],
		settings: { webhookId: '6f4b8c1e-0c55-4a3e-9f6d-2f8a4f0f7c11', executeOnce: true },
		parameters: { amount: 3, unit: 'days' },
	},
];

const links: Link[] = [
	[START, OPEN_INVOICES],
	[OPEN_INVOICES, SEND],
	[SEND, ANOTHER_ROUND],
	[ANOTHER_ROUND, WAIT],
	[WAIT, OPEN_INVOICES],
];

/** The text of the workflow's file. */
export const untilPaidFile = (): string => workflowFile('Remind Until Paid', nodes, links);
