// The data table of people who get no more messages.
import type { CanvasNode } from '../canvas.mts';

/** For the notes. */
export const makeTable = (node: string) =>
	`Make a data table with one column, *phone* (text): in n8n, *Data tables* beside *Workflows*. Choose it in **${node}**; both workflows use the same one.`;

/** A Data Table node; n8n 1.x finds a table by list or ID only. */
export const tableNode = (
	name: string,
	position: [number, number],
	parameters: Record<string, unknown>,
	settings: Record<string, unknown> = {},
): CanvasNode => ({
	name,
	type: 'dataTable',
	typeVersion: 1,
	position,
	settings,
	parameters: {
		resource: 'row',
		dataTableId: { __rl: true, mode: 'list', value: '' },
		...parameters,
	},
});
