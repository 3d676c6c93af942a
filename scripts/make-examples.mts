// Writes what stands in examples/: the list, the outcomes that its rows must have, and workflows.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { makeList, type Row } from './examples/list.mts';
import { workflowFiles } from './examples/workflow-files.mts';
import { EXAMPLES } from '../testkit/paths.mts';

const COLUMNS = ['Name', 'Phone', 'Appointment', 'City'] as const;
const WIDTHS = { Name: 28, Phone: 36, Appointment: 26, City: 16 };
const BOM = '\ufeff';

function csvCell(value: string | number): string {
	const text = String(value);
	return /[",\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function csv(rows: Row[]): string {
	const lines = rows.map((row) => COLUMNS.map((column) => csvCell(row[column])).join(','));
	return BOM + [COLUMNS.join(','), ...lines].map((line) => `${line}\r\n`).join('');
}

async function writeXlsx(rows: Row[], file: string): Promise<void> {
	const header = COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const }));
	const body = rows.map((row) => COLUMNS.map((column) => ({ value: row[column] })));
	const columns = COLUMNS.map((column) => ({ width: WIDTHS[column] }));
	await writeXlsxFile([header, ...body], { columns, sheet: 'People' }).toFile(file);
}

const { rows, expected } = makeList();
const csvFile = join(EXAMPLES, 'people.csv');
const xlsxFile = join(EXAMPLES, 'people.xlsx');
const isNew = !existsSync(csvFile) || readFileSync(csvFile, 'utf8') !== csv(rows);
writeFileSync(csvFile, csv(rows));
// An XLSX file holds the time at which it was made: written again only when the list changed.
if (isNew || !existsSync(xlsxFile)) await writeXlsx(rows, xlsxFile);
const outcomes = join(EXAMPLES, 'expected-outcomes.json');
writeFileSync(outcomes, `${JSON.stringify({ rows: expected }, null, '\t')}\n`);
const workflows = Object.entries(await workflowFiles());
for (const [path, text] of workflows) {
	mkdirSync(dirname(join(EXAMPLES, path)), { recursive: true });
	writeFileSync(join(EXAMPLES, path), text);
}
process.stdout.write(
	`${rows.length} rows and ${workflows.length} workflows written to examples/\n`,
);
