// The workflow behind a form: a spreadsheet is uploaded, looked through, approved, sent, and its results come back.
import { join } from 'node:path';
import { placeholderForm, sendPreviewed } from '../campaign-send.mts';
import { isTrue, noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { codeNode, shortCode } from '../code.mts';
import { approvalPage, endingPage, IS_APPROVED, SEND_IT } from '../form-pages.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';
import { chosen, waNode } from '../own-nodes.mts';

const FUNCTIONS = join(import.meta.dirname, 'report.mts');
const FORM = 'Upload a Spreadsheet';
const FILE = 'Spreadsheet';
const PREVIEW = 'Preview';
const SUMMARY = 'Summary';
const APPROVE = 'Look Through and Approve';
const SEND = 'Send to Each Person';
const RESULTS = 'Results';
const MOST_ROWS = 2000;
const APPROVED = `${IS_APPROVED} && $('${SUMMARY}').first().json.ready > 0`;

const NOTE = `## A spreadsheet, uploaded by form: preview, approval, send, results

A colleague uploads a CSV or Excel file. The next page says how many rows are ready, shows the first message and lists what is to fix. Only if *${SEND_IT}* is chosen there, the rows that are ready go out; then the results come back as a file, one line per row.

1. Create a credential in **${FORM}** (name and password): who knows it may send.
2. Choose your credential in both **WA** nodes and your campaign in **${PREVIEW}**. Map the columns there (*Name*, *Phone*, *Appointment*); **${SEND}** sends exactly what was shown.
3. Publish it (activate it, before n8n 2). The form's production URL stands in **${FORM}**.

${COST_OF_SENDS} Preview costs nothing. *Stop If More Rows Than* (${MOST_ROWS}) keeps a wrong file from going out.

${TRY_FIRST}`;

const JSON_OF = 'const json = (items) => items.map((item) => item.json);';

/** One of the two kinds of files. */
const extract = (
	name: string,
	position: [number, number],
	operation: string,
	options: object,
): CanvasNode => ({
	name,
	type: 'extractFromFile',
	typeVersion: 1,
	position,
	parameters: { operation, binaryPropertyName: FILE, options },
});

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -160], 1040, NOTE),
	{
		name: FORM,
		type: 'formTrigger',
		typeVersion: 2.2,
		position: [-40, 40],
		settings: { webhookId: '8d4d6c0e-6a0b-4a4f-9a8e-1d0a3a7e5b21' },
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Send a campaign',
			formDescription:
				'A CSV or Excel file with the columns Name, Phone and Appointment. Nothing is sent before you have seen it.',
			formFields: {
				values: [
					{
						fieldLabel: FILE,
						fieldType: 'file',
						multipleFiles: false,
						acceptFileTypes: '.csv, .xlsx',
						requiredField: true,
					},
				],
			},
			options: { path: 'wa-send-a-campaign' },
		},
	},
	isTrue('if', 'CSV?', [160, 40], `={{ /\\.csv$/i.test($binary['${FILE}'].fileName) }}`),
	extract('Rows of the CSV File', [380, -60], 'csv', { enableBOM: true, includeEmptyCells: true }),
	extract('Rows of the Excel File', [380, 140], 'xlsx', { includeEmptyCells: true }),
	waNode({
		name: PREVIEW,
		node: 'waCampaign',
		position: [600, 40],
		parameters: {
			operation: 'preview',
			campaign: chosen('Appointment reminder'),
			contactName: '={{ $json.Name }}',
			phoneNumber: '={{ $json.Phone }}',
			...placeholderForm({
				contactName: '={{ $json.Name }}',
				appointment: '={{ $json.Appointment }}',
			}),
			options: { stopIfMoreRows: MOST_ROWS },
		},
	}),
	codeNode(
		SUMMARY,
		[800, 40],
		FUNCTIONS,
		`${JSON_OF}\nreturn [{ json: summaryOf(json($input.all())) }];`,
	),
	approvalPage(APPROVE, [1000, 40], 'wa-upload-approve', '={{ $json.html }}'),
	isTrue('if', 'Approved?', [1200, 40], `={{ ${APPROVED} }}`),
	shortCode(
		'Rows That Are Ready',
		[1420, -60],
		`return $('${PREVIEW}').all().filter((item) => item.json.ready).map(({ json }) => ({ json }));`,
	),
	sendPreviewed(SEND, [1620, -60], {}),
	codeNode(
		RESULTS,
		[1820, -60],
		FUNCTIONS,
		`${JSON_OF}
return resultsOf(json($('${PREVIEW}').all()), json($input.all())).map((json) => ({ json }));`,
	),
	{
		name: 'Make Results File',
		type: 'convertToFile',
		typeVersion: 1.1,
		position: [2020, -60],
		parameters: {
			operation: 'csv',
			binaryPropertyName: 'results',
			options: { fileName: 'results.csv' },
		},
	},
	endingPage('Here Are the Results', [2220, -60], 'wa-upload-here-are-the-results', {
		respondWith: 'returnBinary',
		completionTitle: `={{ $('${RESULTS}').all().filter((item) => item.json.outcome === 'accepted').length }} of {{ $('${RESULTS}').all().length }} messages were accepted`,
		completionMessage: 'The results are in the file that was just downloaded.',
		inputDataFieldName: 'results',
	}),
	endingPage('Nothing Was Sent', [1420, 140], 'wa-upload-nothing-was-sent', {
		respondWith: 'text',
		completionTitle: 'Nothing was sent',
		completionMessage: 'Upload the file again once it is mended.',
	}),
];

const links: Link[] = [
	[FORM, 'CSV?'],
	['CSV?', 'Rows of the CSV File', 0],
	['CSV?', 'Rows of the Excel File', 1],
	['Rows of the CSV File', PREVIEW],
	['Rows of the Excel File', PREVIEW],
	[PREVIEW, SUMMARY],
	[SUMMARY, APPROVE],
	[APPROVE, 'Approved?'],
	['Approved?', 'Rows That Are Ready', 0],
	['Approved?', 'Nothing Was Sent', 1],
	['Rows That Are Ready', SEND],
	[SEND, RESULTS],
	[RESULTS, 'Make Results File'],
	['Make Results File', 'Here Are the Results'],
];

/** The text of the workflow's file. */
export const uploadFile = (): string =>
	workflowFile('Upload, Preview, Approve, Send', nodes, links);
