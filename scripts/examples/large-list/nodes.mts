// What both workflows of the large list use.
import { join } from 'node:path';
import { codeNode } from '../code.mts';
import type { CanvasNode } from '../canvas.mts';

const FUNCTIONS = join(import.meta.dirname, 'chunks.mts');

/** A Code node that calls the functions for chunks. */
export function chunkCode(
	name: string,
	position: [number, number],
	call: string,
	settings: Record<string, unknown> = {},
): CanvasNode {
	return codeNode(name, position, FUNCTIONS, call, settings);
}

type IdCondition = [condition: 'gt' | 'gte' | 'lte', value: string];

/** A look into the list's data table, for rows whose ID meets all conditions. */
export function tableNode(
	name: string,
	position: [number, number],
	operation: 'get' | 'rowExists' | 'rowNotExists',
	conditions: IdCondition[],
	settings: Record<string, unknown>,
): CanvasNode {
	return {
		name,
		type: 'dataTable',
		typeVersion: 1,
		position,
		settings,
		parameters: {
			resource: 'row',
			operation,
			dataTableId: { __rl: true, mode: 'list', value: '' },
			matchType: 'allConditions',
			filters: {
				conditions: conditions.map(([condition, keyValue]) => ({
					keyName: 'id',
					condition,
					keyValue,
				})),
			},
			...(operation === 'get' ? { returnAll: true } : {}),
		},
	};
}
