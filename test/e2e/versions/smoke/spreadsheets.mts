// Spreadsheets as people have them, through the examples that read one, on any n8n.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SEND, TRIGGER } from '../../../../testkit/demo/demo-workflow.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import { readWithCampaign, readWithCredential, saveExample } from '../../examples.mts';
import { asWorkbook, type Cells } from '../../list-files.mts';
import { locator } from '../../workflows.mts';
import { answer, createAccount, fillIn, pageAfter } from './form-pages.mts';

/** Each file is sent through it. */
export const FILES_CAMPAIGN = 'Files as people have them';
const PATH = 'wa-files';

const HEADER = ['Name', 'Phone', 'Appointment'];
const ZOE = ['Zoë', '+1 202-555-0171', 'Monday'];
const OLIVIA = ['Olivia', '+1 (202) 555-0172', 'Tuesday'];
const LIST = [HEADER, ZOE, OLIVIA];
const TITLE = ['Spring list'];
const GROUPS = ['Person', '', 'Visit'];
const TOTAL = ['Total', '', '2'];
const TWO_PHONES = [
	['Name', 'Phone', 'Phone', 'Appointment'],
	['Zoë', '+1 202-555-0171', '+1 202-555-0173', 'Monday'],
];

const BOTH = ['Zoë', 'Olivia'];
const COLUMNS = 'No row has a column "Phone" or "Name" or "Appointment". ';
const NOT_FIRST = `${COLUMNS}Row 1 looks like the header, which must be the first row of the sheet. Delete the rows above it`;
const REPEATED = '"Phone" is not a phone number';
const CSV_CODE = 'Read Any CSV';
const CSV_ROWS = 'Rows of the CSV File';
const EXCEL_ROWS = 'Rows of the Excel File';

type Bytes = string | Buffer<ArrayBuffer>;

interface Outcome {
	/** Names of the people that get a message. */
	sent: readonly string[];
	/** How many rows are read. */
	rows: number;
	/** What both examples report. */
	words: string;
}

/** A node of the upload form at which a file ends, and what its page says. */
type Unreadable = [node: string, words: string];

const outcome = (sent: readonly string[], rows = sent.length, words = ''): Outcome => ({
	sent,
	rows,
	words,
});

/** The cells between two columns of a row, which count from 0. */
const across = (r: number, from: number, to: number) => ({ s: { r, c: from }, e: { r, c: to } });

const shown = { hidden: false };
const hidden = { hidden: true };

const WORKBOOKS: [string, Parameters<typeof asWorkbook>, Outcome][] = [
	['a list', [LIST], outcome(BOTH)],
	[
		'a title over its header',
		[[TITLE, ...LIST], { '!merges': [across(0, 0, 2)] }],
		outcome([], 3, NOT_FIRST),
	],
	['a title and an empty row', [[TITLE, [], ...LIST]], outcome([], 3, NOT_FIRST)],
	[
		'groups over its header',
		[[GROUPS, ...LIST], { '!merges': [across(0, 0, 1)] }],
		outcome([], 3, NOT_FIRST),
	],
	['its header twice', [[HEADER, ZOE, HEADER, OLIVIA]], outcome(BOTH, 3, REPEATED)],
	[
		'merged cells in a column',
		[
			[HEADER, ZOE, ['Olivia', '+1 202-555-0172']],
			{ '!merges': [{ s: { r: 1, c: 2 }, e: { r: 2, c: 2 } }] },
		],
		outcome(['Zoë'], 2, 'The value for placeholder {{2}} is empty'),
	],
	['a hidden row', [LIST, { '!rows': [shown, hidden] }], outcome(BOTH)],
	['a hidden column', [LIST, { '!cols': [shown, hidden] }], outcome(BOTH)],
	['a total line', [[...LIST, TOTAL]], outcome(BOTH, 3, 'The phone number is empty')],
	[
		'a count below a column',
		[[...LIST, ['', 2]]],
		outcome(BOTH, 3, 'The phone number 2 has no country code'),
	],
	[
		'numbers',
		[[HEADER, ['Zoë', 12025550171, 'Monday'], ['Olivia', '+1 202-555-0172', 5]]],
		outcome(BOTH),
	],
	[
		'a rounded number',
		[[HEADER, ['Zoë', '1.20256E+10', 'Monday'], OLIVIA]],
		outcome(['Olivia'], 2, 'The spreadsheet has shortened the phone number to 1.20256E+10'),
	],
	['two columns of one name', [TWO_PHONES], outcome(['Zoë'])],
	['empty rows', [[HEADER, [], ZOE, [], OLIVIA, []]], outcome(BOTH)],
	[
		'its list on the second sheet',
		[[['Read me'], ['See below']], {}, LIST],
		outcome([], 1, `${COLUMNS}The columns are: Read me`),
	],
	[
		'no header',
		[[ZOE, OLIVIA]],
		outcome([], 1, `${COLUMNS}The columns are: Zoë, +1 202-555-0171, Monday`),
	],
];

const csv = (rows: Cells, delimiter = ';') =>
	`${rows.map((row) => row.join(delimiter)).join('\r\n')}\r\n`;
/** In a code page of Windows: the bytes of the first name are given in Latin 1. */
const inCodePage = (name: string) => Buffer.from(csv(LIST).replace('Zoë', name), 'latin1');

const CSV_FILES: [string, Bytes, Outcome][] = [
	['UTF-16 and tabs', Buffer.from(`\ufeff${csv(LIST, '\t')}`, 'utf16le'), outcome(BOTH)],
	['Windows-1252', inCodePage('Zoë'), outcome(BOTH)],
	['Windows-1250', inCodePage('\xa3ukasz'), outcome(['Łukasz', 'Olivia'])],
	['Windows-1251', inCodePage('\xc8\xe2\xe0\xed'), outcome(['Иван', 'Olivia'])],
	['UTF-8 with BOM and semicolons', `\ufeff${csv(LIST)}`, outcome(BOTH)],
	['a line that names the separator', `sep=;\r\n${csv(LIST)}`, outcome(BOTH)],
	['a title over its header', csv([TITLE, [], ...LIST]), outcome(BOTH)],
	['a title with empty cells', csv([[...TITLE, '', ''], ['', '', ''], ...LIST]), outcome(BOTH)],
	['groups over its header', csv([GROUPS, ...LIST]), outcome([], 3, NOT_FIRST)],
	['its header twice', csv([HEADER, ZOE, HEADER, OLIVIA]), outcome(BOTH, 3, REPEATED)],
	['a total line', csv([...LIST, TOTAL]), outcome(BOTH, 3, 'The phone number is empty')],
	['empty rows', csv([HEADER, ZOE, [], ['', '', ''], OLIVIA, ['', '', ''], []]), outcome(BOTH)],
	['numbers marked as text', csv([HEADER, ['Zoë', '="+12025550171"', 'Monday']]), outcome(['Zoë'])],
	['no header', csv([ZOE, OLIVIA]), outcome([], 1, `${COLUMNS}The columns are: Zoë`)],
];

const UNREADABLE: [string, Bytes, 'csv' | 'xlsx', Unreadable][] = [
	[
		'two columns of one name',
		csv(TWO_PHONES),
		'csv',
		[CSV_CODE, 'Two columns are called "Phone". Rename one of them'],
	],
	[
		'a web page',
		'<table><tr><td>Name</td></tr></table>',
		'csv',
		[CSV_CODE, 'This is a web page named like a spreadsheet'],
	],
	['a PDF file', '%PDF-1.7\0', 'csv', [CSV_CODE, 'This is neither a CSV nor an Excel file']],
	['no rows', csv([HEADER]), 'csv', [CSV_CODE, 'This file has no rows']],
	[
		'a row with a cell too many',
		csv([...LIST, ['Ava', '1', '2', '3']]),
		'csv',
		[CSV_ROWS, 'columns length is 3, got 4 on line 4'],
	],
	[
		'a damaged workbook',
		'PK\x03\x04damaged',
		'xlsx',
		[EXCEL_ROWS, 'The workbook is damaged or has a password'],
	],
];

/** @param theDemo returns the demo once the tests run */
export function spreadsheetTests(theDemo: () => Demo): void {
	describe('through the examples that read a spreadsheet', () => {
		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			await createCampaign(sandbox, 'appointment_reminder', FILES_CAMPAIGN);
			const path = 'upload-form/upload-preview-approve-send.json';
			const { workflow, node } = readWithCredential(path, credential);
			node('Preview').parameters.campaign = locator('name', FILES_CAMPAIGN);
			const form = node('Upload a Spreadsheet');
			form.credentials = { httpBasicAuth: await createAccount(theDemo()) };
			form.webhookId = PATH;
			form.parameters.options = { path: PATH };
			await client.createPublished(workflow);
		});

		const send = async (bytes: Bytes, format: string) => {
			const { client, folder } = theDemo();
			const imported = await readWithCampaign(
				'campaign-from-spreadsheet.json',
				FILES_CAMPAIGN,
				theDemo(),
			);
			const file = join(folder, `list.${format}`);
			writeFileSync(file, bytes);
			imported.node('Read People').parameters.fileSelector = file;
			imported.node('Extract Rows').parameters.operation = format;
			imported.node('Write Results').parameters.fileName = join(folder, 'list-results.csv');
			return await runToEnd(client, await saveExample(client, imported), TRIGGER);
		};

		const upload = async (bytes: Bytes, node: string) => {
			const form = await fillIn(theDemo(), PATH, new Blob([bytes]), 'list.xlsx');
			return { form, page: textOf(await pageAfter(theDemo(), node, form)) };
		};

		const check = async (bytes: Bytes, format: 'csv' | 'xlsx', expected: Outcome) => {
			const { sent, rows, words } = expected;
			const { outputs, hints } = await send(bytes, format);
			const results = (outputs[SEND]?.[0] ?? []).map(({ json }) => json);
			const accepted = results.filter((one) => one.outcome === 'accepted');
			expect(accepted.map(({ contactName }) => contactName)).toEqual(sent);
			expect(results).toHaveLength(rows);
			expect(hints[SEND]?.join('\n')).toContain(words);
			const { form, page } = await upload(bytes, 'Summary');
			await answer(form, 'Send nothing');
			expect(page).toContain(`${sent.length} of ${rows} rows can be sent`);
			expect(page).toContain(words);
			if (sent[0] !== undefined) expect(page).toContain(`Hello ${sent[0]}, your appointment`);
		};

		it.each(WORKBOOKS)('reads or explains a workbook with %s', async (_, sheets, expected) => {
			const { buffer } = await asWorkbook(...sheets);
			await check(Buffer.from(buffer), 'xlsx', expected);
		});

		it.each(CSV_FILES)('reads or explains a CSV file with %s', async (_, bytes, expected) => {
			await check(bytes, 'csv', expected);
		});

		it.each(UNREADABLE)(
			'rejects a file with %s, and says what to do',
			async (_, bytes, format, [node, words]) => {
				const { page } = await upload(bytes, node);
				expect(page).toContain('This file cannot be read');
				expect(page).toContain(words);
				expect(page).toContain('Save the list as an Excel workbook (.xlsx) or as CSV UTF-8');
				const { error, outputs } = await send(bytes, format);
				expect(outputs).not.toHaveProperty([SEND]);
				expect(error?.message ?? 'no error').toContain(format === 'csv' ? words : '');
			},
		);
	});
}

/** The words of a page. */
function textOf(page: string): string {
	return page
		.replaceAll(/<style[^]*?<\/style>|<script[^]*?<\/script>|<[^>]*>/g, '')
		.replaceAll('&quot;', '"')
		.replaceAll(/\s+/g, ' ');
}
