// The workflow that takes a large list through in chunks.
import {
	type CanvasNode,
	condition,
	fields,
	isTrue,
	type Link,
	noteAbove,
	workflowFile,
} from '../canvas.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';
import { chunkCode, tableNode } from './nodes.mts';

const SETTINGS = `$('Settings').first().json`;

// Of the items that came in: n8n goes into one branch to its end before it begins the next, when other
// nodes have long run again.
const LAST_ID = '={{ $input.last().json.chunk.lastId }}';

const TABLE = `={{ ${SETTINGS}.dataTable }}`;
const REMEMBERED = `={{ ${SETTINGS}.rememberedSends }}`;

const TOO_LONG =
	'The list is longer than the sent history remembers: after a second run nobody could tell who got the message. Send it through the outbox, or raise "Sent History Size" in Send One Chunk and rememberedSends in Settings.';

const FIRST_OUTCOMES = `const rounds = $('Next Chunks').last().json.round + 1;
const first = Array.from({ length: rounds }, (_, round) => $('Outcomes').all(0, round))
	.flat()
	.map((item) => item.json);`;

const NOTE = `## A large list, in chunks

A data table is read chunk by chunk; each chunk is sent by the workflow **Send One Chunk**. Rows that were not sent are tried once more, and one report tells of every row that needs you.

1. Import **Send One Chunk** first, choose its credential and campaign, and publish it (activate it, before n8n 2). Choose it in **Run Here**.
2. In **Settings**, \`dataTable\` is the last part of the table's address in the editor. Make a new table for each list: the rows are found by their IDs, from 1 on.
3. Leave \`chunkWebhook\` empty to send here, chunk after chunk. With workers, set it to the production URL of **Send One Chunk**, and give **Run on a Worker** the webhook's header credential: n8n runs a sub-workflow in the process of its parent, only a webhook's execution goes to any worker. At least one worker slot more than such parents has to be free.

Run it again at any time: what was sent is skipped. So the list must not be longer than what **Send to Each Person** remembers (*Sent History Size*, \`rememberedSends\` here). Longer ones belong into the outbox.

${COST_OF_SENDS}

${TRY_FIRST}`;

const FIRST = `### First pass

Each round takes \`chunksAtOnce\` chunks. Rows are told apart by their ID, so that rows added or removed meanwhile shift nothing.`;

const SECOND = `### Second pass

Failed and unsent rows go once more, and chunks that gave no answer. **Rows in doubt** may have been sent: they are only reported, unless \`unknownRows\` is \`sendAgain\`.`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -30], 1000, NOTE),
	noteAbove('About the first pass', [960, -230], 460, FIRST),
	noteAbove('About the second pass', [1960, -230], 460, SECOND),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 120] },
	{
		name: 'Settings',
		type: 'set',
		typeVersion: 3.4,
		position: [140, 120],
		parameters: fields({
			dataTable: '',
			rowsPerChunk: 500,
			chunksAtOnce: 2,
			chunkWebhook: '',
			unknownRows: 'report',
			secondPassAfterSeconds: 30,
			rememberedSends: 20_000,
		}),
	},
	tableNode('Too Long?', [140, 320], 'rowExists', TABLE, [['gt', REMEMBERED]], {}),
	{
		name: 'Send It Otherwise',
		type: 'stopAndError',
		typeVersion: 1,
		position: [340, 320],
		parameters: { errorMessage: TOO_LONG },
	},
	tableNode('Short Enough?', [340, 120], 'rowNotExists', TABLE, [['gt', REMEMBERED]], {}),
	chunkCode(
		'Next Chunks',
		[540, 120],
		`return nextChunks($runIndex, ${SETTINGS}).map((json) => ({ json }));`,
	),
	{ name: 'Chunks', type: 'noOp', typeVersion: 1, position: [740, 120] },
	{
		name: 'On Workers?',
		type: 'if',
		typeVersion: 2.2,
		position: [940, 120],
		parameters: { ...condition(`={{ ${SETTINGS}.chunkWebhook }}`, 'string', 'notEmpty') },
	},
	{
		name: 'Run on a Worker',
		type: 'httpRequest',
		typeVersion: 4.2,
		position: [1160, 40],
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			method: 'POST',
			url: `={{ ${SETTINGS}.chunkWebhook }}`,
			authentication: 'genericCredentialType',
			genericAuthType: 'httpHeaderAuth',
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ $json }}',
			options: { timeout: 3_600_000 },
		},
	},
	{
		name: 'Run Here',
		type: 'executeWorkflow',
		typeVersion: 1.1,
		position: [1160, 220],
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			workflowId: { __rl: true, mode: 'list', value: '' },
			mode: 'each',
			options: {},
		},
	},
	chunkCode(
		'Outcomes',
		[1380, 120],
		`const json = (items) => items.map((item) => item.json);
return withOutcomes(json($('Chunks').all()), json($input.all())).map((json) => ({ json }));`,
	),
	isTrue('if', 'First Pass?', [1580, 120], '={{ $json.chunk.pass === 1 }}'),
	tableNode('More Rows?', [1800, -60], 'rowExists', TABLE, [['gt', LAST_ID]], {
		executeOnce: true,
	}),
	tableNode('No More Rows?', [1800, 120], 'rowNotExists', TABLE, [['gt', LAST_ID]], {
		executeOnce: true,
	}),
	chunkCode(
		'Second Pass',
		[2000, 120],
		`${FIRST_OUTCOMES}
return secondPass(first, ${SETTINGS}, Date.now()).map((json) => ({ json }));`,
		{ alwaysOutputData: true },
	),
	{
		name: 'Anything Again?',
		type: 'if',
		typeVersion: 2.2,
		position: [2200, 120],
		parameters: { ...condition('={{ $json.pass }}', 'number', 'exists') },
	},
	{
		name: 'Wait a Little',
		type: 'wait',
		typeVersion: 1.1,
		position: [2400, -60],
		parameters: { amount: '={{ $json.waitSeconds }}' },
	},
	chunkCode(
		'Report',
		[2400, 240],
		`${FIRST_OUTCOMES}
const second = $input.all().map((item) => item.json).filter((json) => json.chunk);
return report(first, second, ${SETTINGS}).map((json) => ({ json }));`,
	),
	{
		name: 'Make Report File',
		type: 'convertToFile',
		typeVersion: 1.1,
		position: [2600, 240],
		parameters: { operation: 'csv', binaryPropertyName: 'data', options: {} },
	},
	{
		name: 'Write Report',
		type: 'readWriteFile',
		typeVersion: 1,
		position: [2800, 240],
		parameters: {
			operation: 'write',
			fileName: '/home/node/.n8n-files/large-list-report.csv',
			dataPropertyName: 'data',
			options: {},
		},
	},
];

const links: Link[] = [
	['Start', 'Settings'],
	['Settings', 'Too Long?'],
	['Too Long?', 'Send It Otherwise'],
	['Settings', 'Short Enough?'],
	['Short Enough?', 'Next Chunks'],
	['Next Chunks', 'Chunks'],
	['Chunks', 'On Workers?'],
	['On Workers?', 'Run on a Worker', 0],
	['On Workers?', 'Run Here', 1],
	['Run on a Worker', 'Outcomes'],
	['Run Here', 'Outcomes'],
	['Outcomes', 'First Pass?'],
	['First Pass?', 'More Rows?', 0],
	['First Pass?', 'No More Rows?', 0],
	['More Rows?', 'Next Chunks'],
	['No More Rows?', 'Second Pass'],
	['Second Pass', 'Anything Again?'],
	['Anything Again?', 'Wait a Little', 0],
	['Wait a Little', 'Chunks'],
	['Anything Again?', 'Report', 1],
	['First Pass?', 'Report', 1],
	['Report', 'Make Report File'],
	['Make Report File', 'Write Report'],
];

/** The text of the workflow's file. */
export const parentFile = (): string => workflowFile('Send a Large List', nodes, links);
