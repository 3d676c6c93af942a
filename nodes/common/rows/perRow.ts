import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { CallError } from '../service/callError';
import { eachRow } from './eachRow';
import { errorItem, nodeError } from './itemErrors';
import type { Operation } from './operation';
import type { Row } from './row';
import { inputRows } from './row';
import { startRun } from './run';

/** What an operation that sends nothing does for one row. */
interface RowSteps<Values> {
	/**
	 * Reads and checks all that the row gives, before the service is asked for anything: what is wrong
	 * with a row must not show when half of it is done.
	 */
	readonly read: (row: Row) => Values;
	/** Carries the row out; an array gives an item for each record. */
	readonly request: (row: Row, values: Values) => Promise<IDataObject | IDataObject[]>;
	/** Rows worked on at once; absent: one, since the order of requests can matter. */
	readonly width?: number;
}

/**
 * The way of a list through an operation that sends nothing: read → check → request → report. Output
 * comes in input order, each item paired with its input; failures are thrown or passed on as the
 * node's "On Error" setting says.
 *
 * @throws NodeApiError or NodeOperationError for the first failed row under "Stop Workflow"
 */
export function perRow<Values>({
	read,
	request,
	width = 1,
}: RowSteps<Values>): Operation['execute'] {
	return async (context, fields) => {
		const run = await startRun(context);
		const output: INodeExecutionData[][] = [];
		let failed = false;
		const work = async (row: Row) => {
			try {
				output[row.index] = toItems(await request(row, read(row)), row.index);
			} catch (error) {
				// n8n throws away what a stopped execution returns, and must not take the stop for a failure.
				if (run.state.stopped?.kind === 'cancelled') return;
				// The first failure breaks off the rows beside it, which must not hide it.
				if (failed) return;
				if (!context.continueOnFail()) {
					failed = true;
					run.state.stop({ kind: 'firstFailure', text: 'An earlier row failed' });
					throw nodeError(context.getNode(), error, row.index);
				}
				// A wrong password or project fails every row: ask the service no further.
				if (error instanceof CallError && error.fatal) {
					run.state.stop({ kind: 'fatal', text: error.message });
				}
				output[row.index] = [errorItem(error, row.index)];
			}
		};
		// After a refusal that holds for every row, the rest still get their error items.
		const goesOn = () => !failed && run.state.stopped?.kind !== 'cancelled';
		await eachRow(inputRows(context, run, fields), width, work, goesOn);
		return [output.flat()];
	};
}

function toItems(records: IDataObject | IDataObject[], index: number): INodeExecutionData[] {
	return (Array.isArray(records) ? records : [records]).map((json) => ({
		json,
		pairedItem: { item: index },
	}));
}
