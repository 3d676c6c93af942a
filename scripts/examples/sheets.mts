// Google Sheets on a canvas. n8n's editor lists documents and sheets; an example names none.
import type { CanvasNode } from './canvas.mts';

/** For the notes: what to set in the two nodes. */
export const setSheet = (read: string, write: string) =>
	`Choose your Google credential, document and sheet in **${read}** and **${write}**.`;

const SHEET = {
	documentId: { __rl: true, mode: 'list', value: '' },
	sheetName: { __rl: true, mode: 'list', value: '' },
};

/** All rows of a sheet, with their `row_number`. */
export const readSheet = (name: string, position: [number, number]): CanvasNode => ({
	name,
	type: 'googleSheets',
	typeVersion: 4.5,
	position,
	parameters: { operation: 'read', ...SHEET, options: {} },
});

/** Fills columns of the rows that came from {@link readSheet}, found by their `row_number`. */
export function updateSheet(
	name: string,
	position: [number, number],
	columns: Record<string, string>,
): CanvasNode {
	const value = { row_number: '={{ $json.row_number }}', ...columns };
	return {
		name,
		type: 'googleSheets',
		typeVersion: 4.5,
		position,
		parameters: {
			operation: 'update',
			...SHEET,
			columns: {
				mappingMode: 'defineBelow',
				value,
				matchingColumns: ['row_number'],
				schema: Object.keys(value).map((id) => ({
					id,
					displayName: id,
					type: id === 'row_number' ? 'number' : 'string',
					required: false,
					defaultMatch: false,
					canBeUsedToMatch: true,
					display: true,
					removed: false,
				})),
				attemptToConvertTypes: false,
				convertFieldsToString: false,
			},
			options: {},
		},
	};
}
