// The workflow that tells a colleague when a campaign sends no more.
import { noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COSTS_NOTHING } from '../notes.mts';
import { everyMinutes, waNode } from '../own-nodes.mts';
import { SET_TELL, TELL, tellColleague, text } from '../tell.mts';

const STANDS_STILL = 'Campaign Stands Still';
const WHAT_TO_SAY = 'What to Say';
const EVERY = 5;
const POLLS = 3;

const NOTE = `## A campaign stands still

Once a campaign that was sending has sent nothing for ${EVERY * POLLS} minutes (${POLLS} polls, one every ${EVERY} minutes), a colleague is told: how many messages it has sent, and whether it is LIVE, PAUSED or STOPPED. A list that is finished stands still as well.

1. Choose your credential in **${STANDS_STILL}**. *Campaigns: One* watches a single one, *Poll Times* and *Polls Without Messages* say how long is too long.
2. ${SET_TELL}
3. Publish it (activate it, before n8n 2). Only campaigns that have sent since then can come to a standstill.

${COSTS_NOTHING}`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -40], 820, NOTE),
	waNode({
		name: STANDS_STILL,
		node: 'waTrigger',
		position: [0, 0],
		parameters: {
			pollTimes: everyMinutes(EVERY),
			event: 'campaignProgress',
			progress: 'stalled',
			polls: POLLS,
			campaignType: 'API',
		},
	}),
	text(
		WHAT_TO_SAY,
		[260, 0],
		'=The campaign "{{ $json.campaign.name }}" has sent nothing for {{ $json.unchangedPolls }} polls. It is {{ $json.campaign.status }} and has sent {{ $json.after.submitted }} messages.',
	),
	tellColleague([520, 0]),
];

const links: Link[] = [
	[STANDS_STILL, WHAT_TO_SAY],
	[WHAT_TO_SAY, TELL],
];

/** The text of the workflow's file. */
export const standstillFile = (): string =>
	workflowFile('Campaign Stands Still → Tell a Colleague', nodes, links);
