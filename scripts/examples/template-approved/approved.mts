// The workflow that begins when a template was reviewed: its campaign, a preview, the sends.
import { sendPreviewed } from '../campaign-send.mts';
import { shortCode } from '../code.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COST_OF_SENDS, SAMPLE_LIST } from '../notes.mts';
import { everyMinutes, locator, waNode } from '../own-nodes.mts';
import { SET_TELL, TELL, tellColleague, text } from '../tell.mts';
import { TEMPLATE } from './template.mts';

const REVIEWED = 'Template Reviewed';
const ONCE = 'Each Review Once';
const CREATE = 'Create Its Campaign';
const PEOPLE = 'People';
const PREVIEW = 'Preview';
const SEND = 'Send to Each Person';
const MOST_ROWS = 1000;

const NOTE = `## A template is approved, and its campaign goes out

**${REVIEWED}** looks every five minutes. Once the template is approved, the workflow creates a campaign of the same name, previews the message for each person, and sends it, but only if no row has anything to fix. A colleague is told how it went, or why nothing was sent.

1. Choose your credential in the four **WA** nodes, and write the name of your template into the filter of **${REVIEWED}**.
2. Put your own list in place of **${PEOPLE}**, and map its columns in **${PREVIEW}**: one value for each placeholder, in order.
3. ${SET_TELL}
4. Publish it (activate it, before n8n 2), then submit the template: **Submit a Template** does that.

${COST_OF_SENDS} Preview costs nothing. It sends without asking: *Stop If More Rows Than* (${MOST_ROWS}) in **${SEND}** keeps a wrong list from going out.

${SAMPLE_LIST}`;

const SAMPLE = `// A row for each person and approved template. The numbers are kept for fiction in their countries.
const people = [
	{ Name: 'Emma Johnson', Phone: '+1 202-555-0123', Until: '31 March' },
	{ Name: 'Lena Köhler', Phone: '+49 171 39200 11', Until: '31 March' },
];
return $input.all().flatMap((_, item) => people.map((json) => ({ json, pairedItem: { item } })));`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -140], 1000, NOTE),
	waNode({
		name: REVIEWED,
		node: 'waTrigger',
		position: [0, 40],
		parameters: {
			pollTimes: everyMinutes(5),
			event: 'templateReviewed',
			outcomes: ['APPROVED', 'REJECTED'],
			filters: { nameContains: TEMPLATE.name },
		},
	}),
	{
		// The trigger tells a review again if n8n ended at the wrong moment.
		name: ONCE,
		type: 'removeDuplicates',
		typeVersion: 2,
		position: [200, 40],
		parameters: {
			operation: 'removeItemsSeenInPreviousExecutions',
			dedupeValue: '={{ $json.eventId }}',
			options: {},
		},
	},
	isTrue('if', 'Approved?', [400, 40], `={{ $json.after.status === 'APPROVED' }}`),
	waNode({
		name: CREATE,
		node: 'waCampaign',
		position: [620, -60],
		parameters: {
			operation: 'create',
			campaignName: '={{ $json.template.name }}',
			template: locator('name', '={{ $json.template.name }}'),
		},
	}),
	shortCode(PEOPLE, [820, -60], SAMPLE),
	waNode({
		name: PREVIEW,
		node: 'waCampaign',
		position: [1020, -60],
		parameters: {
			operation: 'preview',
			campaign: locator('name', `={{ $('${CREATE}').item.json.name }}`),
			contactName: '={{ $json.Name }}',
			phoneNumber: '={{ $json.Phone }}',
			parametersMode: 'list',
			templateParamsList: '={{ [$json.Name, $json.Until] }}',
			options: {},
		},
	}),
	isTrue(
		'if',
		'Nothing to Fix?',
		[1220, -60],
		`={{ $('${PREVIEW}').all().every((row) => row.json.problems.length === 0) }}`,
	),
	sendPreviewed(SEND, [1440, -160], {
		options: { stopIfMoreRows: MOST_ROWS },
	}),
	text(
		'It Went Out',
		[1660, -160],
		`=Campaign {{ $json.campaign }}: {{ $input.all().filter((row) => row.json.outcome === 'accepted').length }} of {{ $input.all().length }} messages were accepted.`,
		{ executeOnce: true },
	),
	text(
		'Rows to Fix',
		[1440, 40],
		`=Nothing was sent to {{ $json.campaign }}. Row {{ $input.all().filter((row) => row.json.problems.length > 0).map((row) => row.json.row + ': ' + row.json.reason).join('; row ') }}`,
		{ executeOnce: true },
	),
	text(
		'It Was Rejected',
		[620, 260],
		'=The template {{ $json.template.name }} was rejected: {{ $json.after.rejected_reason }}',
	),
	tellColleague([1900, 160]),
];

const links: Link[] = [
	[REVIEWED, ONCE],
	[ONCE, 'Approved?'],
	['Approved?', CREATE, 0],
	['Approved?', 'It Was Rejected', 1],
	[CREATE, PEOPLE],
	[PEOPLE, PREVIEW],
	[PREVIEW, 'Nothing to Fix?'],
	['Nothing to Fix?', SEND, 0],
	['Nothing to Fix?', 'Rows to Fix', 1],
	[SEND, 'It Went Out'],
	['It Went Out', TELL],
	['Rows to Fix', TELL],
	['It Was Rejected', TELL],
];

/** The text of the workflow's file. */
export const approvedFile = (): string => workflowFile('When It Is Approved', nodes, links);
