/** A row whose parameters n8n evaluates for its item, in a run that accepts everything. */
import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../nodes/engine/run.ts';
import { plannedRun } from './plannedRun.mts';

export function rowWith(
	parameters: Readonly<Record<string, unknown>>,
	items: readonly IDataObject[] = [{}],
	index = 0,
): Row {
	return plannedRun([], { parameters, items }).row(index);
}
