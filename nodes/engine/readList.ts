import type { IDataObject } from 'n8n-workflow';
import type { WholeList } from '../service/pagedList';
import { showHint } from './progress';
import type { Row } from './run';

/**
 * The records of a list, for a row that returns them; a hint on the node if some may be missing.
 *
 * @param name of the list, in lower case: "campaigns"
 * @throws any error of reading a page
 */
export async function readList(
	row: Row,
	name: string,
	list: { readonly readAll: () => Promise<WholeList> },
): Promise<IDataObject[]> {
	const whole = await list.readAll();
	warnOfGaps(row, name, whole);
	return [...whole.records.values()];
}

/** Shows a hint on the node if a list that was read to its end may lack records. */
export function warnOfGaps({ context }: Row, name: string, { complete }: WholeList): void {
	if (complete) return;
	const warning = `The list of ${name} kept changing while it was read, so some may be missing. Run this node again.`;
	showHint(context, [warning], 'warning');
}
