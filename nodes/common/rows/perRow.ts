import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Operation } from './operation';
import { eachRow } from './eachRow';
import { errorItem, nodeError } from './itemErrors';
import { CallError } from '../service/callError';
import { Row } from './row';
import { startRun } from './run';

export interface PerRowOptions {
	/** Rows worked on at once; 1 where the order of requests can matter. */
	readonly width: number;
}

/** What an operation does for one row; an array gives an item for each record. */
export type RowWork = (row: Row) => Promise<IDataObject | IDataObject[]>;

/**
 * Makes an operation's `execute` from what it does for one row: output in input order, each item
 * paired with its input, failures thrown or passed on as the node's "On Error" setting says.
 *
 * @throws NodeApiError or NodeOperationError for the first failed row under "Stop Workflow"
 */
export function perRow(
	work: RowWork,
	{ width }: PerRowOptions = { width: 1 },
): Operation['execute'] {
	return async (context, fields) => {
		const run = await startRun(context);
		const { length } = context.getInputData();
		const output: INodeExecutionData[][] = new Array<INodeExecutionData[]>(length);
		await eachRow(
			length,
			width,
			async (index) => {
				try {
					output[index] = toItems(await work(new Row(context, run, index, fields)), index);
				} catch (error) {
					// n8n throws away what a stopped execution returns, and must not take the stop for a failure.
					if (run.state.stopped?.kind === 'cancelled') return;
					if (!context.continueOnFail()) {
						run.state.stop({ kind: 'firstFailure', text: 'An earlier row failed' });
						throw nodeError(context.getNode(), error, index);
					}
					// A wrong password or project fails every row: ask the service no further.
					if (error instanceof CallError && error.fatal) {
						run.state.stop({ kind: 'fatal', text: error.message });
					}
					output[index] = [errorItem(error, index)];
				}
			},
			// After a refusal that holds for every row, the rest still get their error items.
			() => run.state.stopped === undefined || run.state.stopped.kind === 'fatal',
		);
		return [output.flat()];
	};
}

function toItems(records: IDataObject | IDataObject[], index: number): INodeExecutionData[] {
	return (Array.isArray(records) ? records : [records]).map((json) => ({
		json,
		pairedItem: { item: index },
	}));
}
