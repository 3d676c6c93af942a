// A list of people as a file that a spreadsheet program saves.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installedHost } from '../../testkit/host/host-install.mts';

/** A file for a browser to upload. */
export interface ListFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

export type Cells = readonly (readonly (string | number)[])[];

/** What a sheet has besides its cells, in the words of SheetJS; rows and columns count from 0. */
interface Layout {
	'!merges'?: { s: Position; e: Position }[];
	'!rows'?: { hidden: boolean }[];
	'!cols'?: { hidden: boolean }[];
}

interface Position {
	r: number;
	c: number;
}

/** The part of SheetJS that writes a workbook. */
interface SheetJs {
	utils: {
		aoa_to_sheet(rows: Cells): Layout;
		book_new(): unknown;
		book_append_sheet(book: unknown, sheet: unknown, name: string): void;
	};
	write(book: unknown, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An Excel workbook, written by the library that n8n brings: sheets in their order, the first with a layout. */
export async function asWorkbook(
	rows: Cells,
	layout: Layout = {},
	...others: Cells[]
): Promise<ListFile> {
	const { modules } = await installedHost();
	const { utils, write }: SheetJs = createRequire(join(modules, 'n8n'))('@e965/xlsx');
	const book = utils.book_new();
	utils.book_append_sheet(book, Object.assign(utils.aoa_to_sheet(rows), layout), 'List');
	others.forEach((sheet, index) => {
		utils.book_append_sheet(book, utils.aoa_to_sheet(sheet), `Sheet ${index + 2}`);
	});
	const buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
	return { name: 'list.xlsx', mimeType: XLSX, buffer };
}
