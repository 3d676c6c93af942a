// The workflow that tries rows again later that did not go out.
import { join } from 'node:path';
import { campaignSend, SEND } from '../campaign-send.mts';
import { fields, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { codeNode, shortCode } from '../code.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';

const FUNCTIONS = join(import.meta.dirname, 'passes.mts');
const SETTINGS = `$('Settings').first().json`;
const ROWS = 'Rows of This Pass';
const LATER = 'Rows for Later';
const OUTCOMES = 'Outcomes';
const WAIT = 'Wait';

const NOTE = `## Failed and unknown rows, once more later

Rows that were never tried (the campaign was paused, the service was down, the rate limit held) go once more after a while, and so do rows that failed for a reason that may pass by itself. Rows with something to fix, such as a phone number, come out of **${OUTCOMES}** at once with their reason: mend them and start again with these alone.

**Rows in doubt** (*unknown*) may have been sent. \`unknownRows\` in **Settings** decides: \`report\` leaves them to you, \`sendAgain\` sends them, and some people may get the message twice.

1. Put your own source in place of **People**.
2. Choose your credential and campaign in **${SEND}**, and map your columns.
3. In **Settings**: how many passes, and how many minutes between them.
4. Put what you do with outcomes (a sheet, a CRM) behind **${OUTCOMES}**: each row comes by once, when it is over.

${COST_OF_SENDS}

${SAMPLE_LIST}`;

const NEXT_PASS = `### The next pass

Rows for later come back and are sent as if they were new.`;

const SAMPLE = `// Numbers that North America keeps for fiction, and one that nobody can call.
return [
	{ Name: 'Emma Johnson', Phone: '+1 202-555-0123', Appointment: 'Monday at 10:00' },
	{ Name: 'Olivia Brown', Phone: '+1 202-555-0124', Appointment: 'Monday at 11:00' },
	{ Name: 'Noah Davis', Phone: '+1 202-555-0125', Appointment: 'Monday at 12:00' },
	{ Name: 'Liam Baker', Phone: '0124', Appointment: 'Monday at 13:00' },
].map((json) => ({ json }));`;

const call = (chosen: string) => `const rows = $input.all().map((item) => item.json);
return ${chosen}(rows, $runIndex + 1, ${SETTINGS}).map((json) => ({ json }));`;

function send(): CanvasNode {
	return campaignSend({
		position: [760, 40],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Appointment }}',
		options: { rowsInDoubt: `={{ ${SETTINGS}.unknownRows }}`, includeInputFields: true },
	});
}

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -80], 1020, NOTE),
	noteAbove('About the next pass', [760, 460], 420, NEXT_PASS),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 40] },
	{
		name: 'Settings',
		type: 'set',
		typeVersion: 3.4,
		position: [140, 40],
		parameters: fields({ passes: 3, waitMinutes: 60, unknownRows: 'report' }),
	},
	shortCode('People', [340, 40], SAMPLE),
	{ name: ROWS, type: 'noOp', typeVersion: 1, position: [540, 40] },
	send(),
	codeNode(OUTCOMES, [980, -60], FUNCTIONS, call('rowsThatAreOver')),
	codeNode(LATER, [980, 140], FUNCTIONS, call('rowsForLater')),
	{
		name: WAIT,
		type: 'wait',
		typeVersion: 1.1,
		position: [1180, 140],
		parameters: { amount: `={{ ${SETTINGS}.waitMinutes }}`, unit: 'minutes' },
	},
];

const links: Link[] = [
	['Start', 'Settings'],
	['Settings', 'People'],
	['People', ROWS],
	[ROWS, SEND],
	[SEND, OUTCOMES],
	[SEND, LATER],
	[LATER, WAIT],
	[WAIT, ROWS],
];

/** The text of the workflow's file. */
export const secondTryFile = (): string => workflowFile('Failed Rows Once More', nodes, links);
