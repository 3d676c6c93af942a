// The workflow that sends to a list without those who opted out by form.
import { shortCode } from '../code.mts';
import { campaignSend, SEND } from '../campaign-send.mts';
import { noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';
import { makeTable, tableNode } from './table.mts';

const OPT_OUTS = 'Opt-Outs';

const NOTE = `## A list, without those who opted out

**${OPT_OUTS}** reads the numbers that **Opt-Out Form** has kept. *Never Send To* in **${SEND}** leaves them out before anything is asked of the service, however they are written in the list; their rows end as *skipped*. Put the numbers of other do-not-contact lists into the same table.

1. ${makeTable(OPT_OUTS)}
2. Put your own list in place of **People**.
3. Choose your credential and campaign in **${SEND}**, and map your columns.

${COST_OF_SENDS}

${SAMPLE_LIST}`;

const SAMPLE = `// Numbers that North America keeps for fiction.
return [
	{ Name: 'Emma Johnson', Phone: '+1 202-555-0123', Appointment: 'Monday at 10:00' },
	{ Name: 'Olivia Brown', Phone: '001 (202) 555 0124', Appointment: 'Monday at 11:00' },
].map((json) => ({ json }));`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 860, NOTE),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-40, 40] },
	tableNode(
		OPT_OUTS,
		[200, 40],
		{ operation: 'get', returnAll: true, matchType: 'allConditions', filters: { conditions: [] } },
		// Goes on while nobody has opted out yet.
		{ alwaysOutputData: true },
	),
	shortCode('People', [440, 40], SAMPLE),
	campaignSend({
		position: [680, 40],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Appointment }}',
		options: {
			neverSendTo: `={{ $('${OPT_OUTS}').all().filter((row) => row.json.id !== undefined).map((row) => row.json.phone) }}`,
		},
	}),
];

const links: Link[] = [
	['Start', OPT_OUTS],
	[OPT_OUTS, 'People'],
	['People', SEND],
];

/** The text of the workflow's file. */
export const withoutOptOutsFile = (): string => workflowFile('Send Without Opt-Outs', nodes, links);
