// The workflow that sends a list within the hours of its recipients, in as many passes as that takes.
import { join } from 'node:path';
import { campaignSend, SEND } from '../campaign-send.mts';
import { noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { codeNode, shortCode } from '../code.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';

const FUNCTIONS = join(import.meta.dirname, 'passes.mts');
const JSON_OF = `const json = (items) => items.map((item) => item.json);`;

const NOTE = `## A list, sent within the hours of its recipients

Nobody is written to at night. **${SEND}** sends each row whose recipient has between 09:00 and 20:00 now, by the clock of the country or area that the phone number belongs to. The others come back as *notSent* with \`sendAfter\`, which is no error; they wait until the earliest of these times, and go into the next pass, until the list is finished.

1. Put your own source in place of **People**.
2. Choose your credential and campaign in **${SEND}**, map your columns, and set days and hours under *Send Window*.
3. Put what you do with outcomes (a sheet, a CRM) behind **Outcomes**: each row comes by once, when it is over.

While it waits the execution takes up no memory: n8n keeps it in its database. *Skip Already Sent* is on, so that nobody gets a message twice when you start the list again meanwhile.

${COST_OF_SENDS}

${SAMPLE_LIST}`;

const NEXT_PASS = `### The next pass

Rows for later come back and are sent as if they were new.`;

const SAMPLE = `// Numbers that Germany, North America and the United Kingdom keep for fiction.
return [
	{ Name: 'George Taylor', Phone: '+44 7700 900112', Appointment: 'Monday at 10:00' },
	{ Name: 'Lena Köhler', Phone: '+49 171 39200 11', Appointment: 'Monday at 11:00' },
	{ Name: 'Emma Johnson', Phone: '+1 202-555-0123', Appointment: 'Monday at 12:00' },
].map((json) => ({ json }));`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 1000, NOTE),
	noteAbove('About the next pass', [560, 540], 420, NEXT_PASS),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 120] },
	shortCode('People', [140, 120], SAMPLE),
	{ name: 'Rows of This Pass', type: 'noOp', typeVersion: 1, position: [340, 120] },
	campaignSend({
		position: [560, 120],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Appointment }}',
		options: {
			sendWindow: {
				window: {
					days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
					from: '09:00',
					to: '20:00',
				},
			},
		},
	}),
	codeNode(
		'Outcomes',
		[780, 20],
		FUNCTIONS,
		`${JSON_OF}
return rowsThatAreOver(json($('Rows of This Pass').all()), json($input.all())).map((json) => ({ json }));`,
	),
	codeNode(
		'Rows for Later',
		[780, 220],
		FUNCTIONS,
		`${JSON_OF}
return rowsForLater(json($('Rows of This Pass').all()), json($input.all())).map((json) => ({ json }));`,
	),
	{
		name: 'Wait for Their Hours',
		type: 'wait',
		typeVersion: 1.1,
		position: [980, 220],
		parameters: { resume: 'specificTime', dateTime: '={{ $json.nextPass }}' },
	},
];

const links: Link[] = [
	['Start', 'People'],
	['People', 'Rows of This Pass'],
	['Rows of This Pass', SEND],
	[SEND, 'Outcomes'],
	[SEND, 'Rows for Later'],
	['Rows for Later', 'Wait for Their Hours'],
	['Wait for Their Hours', 'Rows of This Pass'],
];

/** The text of the workflow's file. */
export const windowFile = (): string => workflowFile('Send in Waking Hours', nodes, links);
