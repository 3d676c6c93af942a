// The workflow that takes a large list through in chunks.
import { condition, fields, note, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { chunkCode, tableNode } from './nodes.mts';

const SETTINGS = `$('Settings').first().json`;

// Of the items that came in: n8n goes into one branch to its end before it begins the next, when other
// nodes have long run again.
const LAST_ID = '={{ $input.last().json.chunk.lastId }}';

const FIRST_OUTCOMES = `const rounds = $('Next Chunks').last().json.round + 1;
const first = Array.from({ length: rounds }, (_, round) => $('Outcomes').all(0, round))
	.flat()
	.map((item) => item.json);`;

const NOTE = `## A large list, in chunks

A data table is read chunk by chunk; each chunk is sent by the workflow **Send One Chunk**. Rows that were not sent are tried once more, and one report tells of every row that needs you.

1. Import **Send One Chunk** first, choose its credential, campaign and data table there, and publish it (activate it, before n8n 2).
2. Choose the same data table in **More Rows?** and **No More Rows?**, and the workflow in **Run Here**.
3. In **Settings**: leave \`chunkWebhook\` empty to send here, chunk after chunk. With workers, set it to the production URL of **Send One Chunk**, and give **Run on a Worker** the webhook's header credential: n8n runs a sub-workflow in the process of its parent, only a webhook's execution goes to any worker. At least one worker slot more than such parents has to be free.

Run it again at any time: what was sent is skipped, as far as the sent history of **Send One Chunk** reaches. A list longer than that belongs into the outbox.`;

const FIRST = `### First pass

Each round takes \`chunksAtOnce\` chunks. Rows are told apart by their ID, so that rows added or removed meanwhile shift nothing.`;

const SECOND = `### Second pass

Failed and unsent rows go once more, and chunks that gave no answer. **Rows in doubt** may have been sent: they are only reported, unless \`unknownRows\` is \`sendAgain\`.`;

const nodes: CanvasNode[] = [
	note('How to use this', [-80, -330], [880, 290], NOTE),
	note('About the first pass', [840, -330], [460, 130], FIRST),
	note('About the second pass', [1760, -330], [460, 150], SECOND),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 120] },
	{
		name: 'Settings',
		type: 'set',
		typeVersion: 3.4,
		position: [140, 120],
		parameters: fields({
			rowsPerChunk: 500,
			chunksAtOnce: 2,
			chunkWebhook: '',
			unknownRows: 'report',
			secondPassAfterSeconds: 30,
		}),
	},
	chunkCode(
		'Next Chunks',
		[340, 120],
		`return nextChunks($runIndex, ${SETTINGS}).map((json) => ({ json }));`,
	),
	{ name: 'Chunks', type: 'noOp', typeVersion: 1, position: [540, 120] },
	{
		name: 'On Workers?',
		type: 'if',
		typeVersion: 2.2,
		position: [740, 120],
		parameters: { ...condition(`={{ ${SETTINGS}.chunkWebhook }}`, 'string', 'notEmpty') },
	},
	{
		name: 'Run on a Worker',
		type: 'httpRequest',
		typeVersion: 4.2,
		position: [960, 40],
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
		position: [960, 220],
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			workflowId: { __rl: true, mode: 'list', value: '' },
			mode: 'each',
			options: {},
		},
	},
	chunkCode(
		'Outcomes',
		[1180, 120],
		`const json = (items) => items.map((item) => item.json);
return withOutcomes(json($('Chunks').all()), json($input.all())).map((json) => ({ json }));`,
	),
	{
		name: 'First Pass?',
		type: 'if',
		typeVersion: 2.2,
		position: [1380, 120],
		parameters: { ...condition('={{ $json.chunk.pass === 1 }}', 'boolean', 'true') },
	},
	tableNode('More Rows?', [1600, -60], 'rowExists', [['gt', LAST_ID]], { executeOnce: true }),
	tableNode('No More Rows?', [1600, 120], 'rowNotExists', [['gt', LAST_ID]], { executeOnce: true }),
	chunkCode(
		'Second Pass',
		[1800, 120],
		`${FIRST_OUTCOMES}
return secondPass(first, ${SETTINGS}, Date.now()).map((json) => ({ json }));`,
		{ alwaysOutputData: true },
	),
	{
		name: 'Anything Again?',
		type: 'if',
		typeVersion: 2.2,
		position: [2000, 120],
		parameters: { ...condition('={{ $json.pass }}', 'number', 'exists') },
	},
	{
		name: 'Wait a Little',
		type: 'wait',
		typeVersion: 1.1,
		position: [2200, -60],
		parameters: { amount: '={{ $json.waitSeconds }}' },
	},
	chunkCode(
		'Report',
		[2200, 240],
		`${FIRST_OUTCOMES}
const second = $input.all().map((item) => item.json).filter((json) => json.chunk);
return report(first, second, ${SETTINGS}).map((json) => ({ json }));`,
	),
	{
		name: 'Make Report File',
		type: 'convertToFile',
		typeVersion: 1.1,
		position: [2400, 240],
		parameters: { operation: 'csv', binaryPropertyName: 'data', options: {} },
	},
	{
		name: 'Write Report',
		type: 'readWriteFile',
		typeVersion: 1,
		position: [2600, 240],
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
	['Settings', 'Next Chunks'],
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
