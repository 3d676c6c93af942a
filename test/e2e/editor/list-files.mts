// A list of people as a file that a spreadsheet program saves.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installedHost } from '../../../testkit/host/host-install.mts';

/** A file for a browser to upload. */
export interface ListFile {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** The part of SheetJS that writes a workbook. */
interface SheetJs {
	utils: {
		aoa_to_sheet(rows: readonly (readonly string[])[]): unknown;
		book_new(): unknown;
		book_append_sheet(book: unknown, sheet: unknown, name: string): void;
	};
	write(book: unknown, options: { type: 'buffer'; bookType: 'xlsx' }): Buffer;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An Excel workbook, written by the library that n8n brings. */
export async function asWorkbook(rows: readonly (readonly string[])[]): Promise<ListFile> {
	const { modules } = await installedHost();
	const { utils, write }: SheetJs = createRequire(join(modules, 'n8n'))('@e965/xlsx');
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
	const buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
	return { name: 'list.xlsx', mimeType: XLSX, buffer };
}
