// The workflow that writes once more to those who have not read a message within a day.
import { shortCode } from '../code.mts';
import { placeholderForm, TEMPLATE } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';
import { chosen, waNode } from '../own-nodes.mts';

const PEOPLE = 'People';
const SEND = 'Send the Message';
const WAIT = 'Wait a Day';
const GET = 'How Far Did It Get?';
const UNREAD = 'Delivered, Not Read?';
const FOLLOW_UP = 'Follow Up';

const NOTE = `## Delivered and not read after a day: follow up

**${SEND}** sends a template message to each row and keeps its ID. A day later **${GET}** reads the messages again, and those that have arrived but were not read get the next one. Meanwhile n8n keeps the list in its database: nothing is lost when it restarts.

1. Put your own list in place of **${PEOPLE}**.
2. Choose your credential in the three **WA** nodes, your template and its language in **${SEND}** and **${FOLLOW_UP}** (better another text there), and map your columns.
3. Set how long to wait in **${WAIT}**.

WA Message sends here and not WA Campaign, since sends through a campaign bring back no ID. Whoever switches read receipts off counts as not having read.

${COST_OF_SENDS} Whoever gets a follow-up costs two.

${SAMPLE_LIST}`;

const SAMPLE = `// Numbers that North America keeps for fiction. In the sandbox Emma reads her messages, Olivia gets them
// and never does, and Liam is not on the network.
return [
	{ Name: 'Emma Johnson', Phone: '+1 202-555-0189', Appointment: 'Monday at 10:00' },
	{ Name: 'Olivia Brown', Phone: '+1 202-555-0187', Appointment: 'Monday at 11:00' },
	{ Name: 'Liam Baker', Phone: '+1 202-555-0182', Appointment: 'Monday at 12:00' },
].map((json) => ({ json }));`;

function templateMessage(
	name: string,
	position: [number, number],
	phoneNumber: string,
): CanvasNode {
	const ofPerson = (column: string) => `={{ $('${PEOPLE}').item.json.${column} }}`;
	return waNode({
		name,
		node: 'waMessage',
		position,
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			operation: 'send',
			phoneNumber,
			messageType: 'template',
			template: chosen(TEMPLATE),
			...placeholderForm({
				contactName: ofPerson('Name'),
				appointment: ofPerson('Appointment'),
			}),
			options: {},
		},
	});
}

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -20], 1000, NOTE),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 40] },
	shortCode(PEOPLE, [140, 40], SAMPLE),
	templateMessage(SEND, [340, 40], '={{ $json.Phone }}'),
	isTrue('filter', 'Accepted', [540, 40], `={{ $json.outcome === 'accepted' }}`),
	{
		name: WAIT,
		type: 'wait',
		typeVersion: 1.1,
		position: [740, 40],
		parameters: { amount: 1, unit: 'days' },
	},
	waNode({
		name: GET,
		node: 'waMessage',
		position: [940, 40],
		parameters: { operation: 'get', messageId: `={{ $('${SEND}').item.json.messageId }}` },
	}),
	isTrue('filter', UNREAD, [1140, 40], `={{ $json.status === 'DELIVERED' }}`),
	templateMessage(FOLLOW_UP, [1340, 40], '=+{{ $json.phone_number }}'),
];

const links: Link[] = [
	['Start', PEOPLE],
	[PEOPLE, SEND],
	[SEND, 'Accepted'],
	['Accepted', WAIT],
	[WAIT, GET],
	[GET, UNREAD],
	[UNREAD, FOLLOW_UP],
];

/** The text of the workflow's file. */
export const followUpFile = (): string => workflowFile('Not Read → Follow Up', nodes, links);
