// The workflow that reminds people every morning, and nobody twice of the same appointment.
import { shortCode } from '../code.mts';
import { campaignSend, SEND } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';
import { SET_TELL, TELL, tellColleague, text } from '../tell.mts';

const EVERY_MORNING = 'Every Morning';
const APPOINTMENTS = 'Appointments of Tomorrow';
const OPEN = 'Not Reached';
const MOST_ROWS = 500;

const NOTE = `## Reminders, every morning

At nine **${APPOINTMENTS}** are read and each gets its reminder. *Skip Already Sent* is on, with the number of the appointment as *Send Key*: whatever starts the workflow a second time, and however often, nobody is reminded twice of the same one. An appointment that was moved is a new one, if its date is part of the key.

1. Put your own source in place of **${APPOINTMENTS}**, with a number for each appointment.
2. Choose your credential and campaign in **${SEND}**, and map your columns.
3. ${SET_TELL} It hears of everybody who could not be reached.
4. Publish it (activate it, before n8n 2).

${COST_OF_SENDS} *Stop If More Rows Than* (${MOST_ROWS}) keeps a wrong list from going out.

${SAMPLE_LIST}`;

const SAMPLE = `// Numbers that North America keeps for fiction.
return [
	{ Id: 'A-1001', Name: 'Emma Johnson', Phone: '+1 202-555-0123', When: 'tomorrow at 10:00' },
	{ Id: 'A-1002', Name: 'Emma Johnson', Phone: '+1 202-555-0123', When: 'tomorrow at 16:00' },
	{ Id: 'A-1003', Name: 'Liam Baker', Phone: '555-0124', When: 'tomorrow at 11:00' },
].map((json) => ({ json }));`;

const send = (): CanvasNode =>
	campaignSend({
		position: [440, 40],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.When }}',
		options: { sendKey: '={{ $json.Id }}', stopIfMoreRows: MOST_ROWS },
	});

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 960, NOTE),
	{
		name: EVERY_MORNING,
		type: 'scheduleTrigger',
		typeVersion: 1.2,
		position: [-40, 40],
		parameters: { rule: { interval: [{ field: 'days', triggerAtHour: 9 }] } },
	},
	shortCode(APPOINTMENTS, [200, 40], SAMPLE),
	send(),
	isTrue('filter', OPEN, [640, 40], `={{ !['accepted', 'skipped'].includes($json.outcome) }}`),
	text(
		'Who Was Not Reached',
		[840, 40],
		`=Not reminded: {{ $input.all().map((row) => row.json.contactName + ' (' + row.json.outcome + ': ' + row.json.reason + ')').join(', ') }}`,
		{ executeOnce: true },
	),
	tellColleague([1060, 40]),
];

const links: Link[] = [
	[EVERY_MORNING, APPOINTMENTS],
	[APPOINTMENTS, SEND],
	[SEND, OPEN],
	[OPEN, 'Who Was Not Reached'],
	['Who Was Not Reached', TELL],
];

/** The text of the workflow's file. */
export const reminderFile = (): string => workflowFile('Remind Every Morning', nodes, links);
