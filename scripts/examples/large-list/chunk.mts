// The workflow that sends one chunk of a large list.
import { campaignSend, SEND } from '../campaign-send.mts';
import { condition, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';
import { chunkCode, tableNode } from './nodes.mts';

const CHUNK = `$('Chunk').first().json`;

const NOTE = `## One chunk of a large list

**Send a Large List** calls this workflow: directly on a single n8n, by its webhook where workers share the chunks. It reads the chunk's rows, sends them, and hands back how many ended how, with each row that needs attention.

1. Choose your credential and campaign in **Send to Each Person**, and map your columns. Each send is remembered (*Skip Already Sent*): a chunk that runs twice sends once.
2. **Read Rows** reads the data table that the parent names. A Google Sheets or database node does as well, if it takes a range.
3. For workers, choose a header credential in **Chunk for a Worker**: who may call it may send.
4. Publish it (activate it, before n8n 2).

${COST_OF_SENDS}

${TRY_FIRST}`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -40], 1000, NOTE),
	{
		name: 'Chunk from the Parent',
		type: 'executeWorkflowTrigger',
		typeVersion: 1.1,
		position: [-60, 20],
		parameters: { inputSource: 'passthrough' },
	},
	{
		name: 'Chunk for a Worker',
		type: 'webhook',
		typeVersion: 2,
		position: [-60, 220],
		settings: { webhookId: '6f1f6d0c-4a37-4b7c-9f0e-2f5b5e8f2a11' },
		parameters: {
			httpMethod: 'POST',
			path: 'wa-send-one-chunk',
			authentication: 'headerAuth',
			responseMode: 'lastNode',
			options: {},
		},
	},
	{
		name: 'Chunk',
		type: 'set',
		typeVersion: 3.4,
		position: [160, 120],
		parameters: { mode: 'raw', jsonOutput: '={{ $json.body ?? $json }}', options: {} },
	},
	{
		name: 'Rows Read Before?',
		type: 'if',
		typeVersion: 2.2,
		position: [360, 120],
		parameters: { ...condition('={{ $json.rows }}', 'array', 'notEmpty') },
	},
	{
		name: 'Rows of the Second Pass',
		type: 'splitOut',
		typeVersion: 1,
		position: [580, 20],
		parameters: { fieldToSplitOut: 'rows', options: {} },
	},
	tableNode(
		'Read Rows',
		[580, 220],
		'get',
		'={{ $json.table }}',
		[
			['gte', '={{ $json.firstId }}'],
			['lte', '={{ $json.lastId }}'],
		],
		{ alwaysOutputData: true },
	),
	{
		name: 'Any Rows?',
		type: 'if',
		typeVersion: 2.2,
		position: [780, 220],
		parameters: { ...condition('={{ $json.id }}', 'number', 'exists') },
	},
	{ name: 'Rows', type: 'noOp', typeVersion: 1, position: [1000, 120] },
	campaignSend({
		position: [1200, 120],
		contactName: '={{ $json.Name }}',
		phoneNumber: '={{ $json.Phone }}',
		appointment: '={{ $json.Appointment }}',
		options: { rowsInDoubt: `={{ ${CHUNK}.rowsInDoubt }}` },
	}),
	chunkCode(
		'Outcome of the Chunk',
		[1400, 120],
		`const json = (items) => items.map((item) => item.json);
return [{ json: chunkOutcome(json($('Rows').all()), json($input.all())) }];`,
	),
	chunkCode('No Rows', [1000, 320], 'return [{ json: chunkOutcome([], []) }];'),
];

const links: Link[] = [
	['Chunk from the Parent', 'Chunk'],
	['Chunk for a Worker', 'Chunk'],
	['Chunk', 'Rows Read Before?'],
	['Rows Read Before?', 'Rows of the Second Pass', 0],
	['Rows Read Before?', 'Read Rows', 1],
	['Rows of the Second Pass', 'Rows'],
	['Read Rows', 'Any Rows?'],
	['Any Rows?', 'Rows', 0],
	['Any Rows?', 'No Rows', 1],
	['Rows', SEND],
	[SEND, 'Outcome of the Chunk'],
];

/** The text of the workflow's file. */
export const chunkFile = (): string => workflowFile('Send One Chunk', nodes, links);
