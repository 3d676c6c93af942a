import type { IDataObject } from 'n8n-workflow';
import type { ClientOptions } from '../service/client';
import { DEFAULT_CLIENT } from '../service/client';
import type { CreationNotes } from './creationMemory';
import { EarlyEnd } from './earlyEnd';
import type { ListKind } from './listResults';
import { ListResults } from './listResults';
import { MOST_CONCURRENT } from '../pacing/concurrencyLimit';
import type { Operation } from './operation';
import type { Row } from './row';
import { inputRows } from './row';
import type { Touched } from './rowOrder';
import { startRun } from './run';
import { sideBySide } from './sideBySide';

/** What an operation that sends nothing does for one row. */
interface RowSteps<Values> {
	/**
	 * Reads and checks all that the row gives, before the service is asked for anything: what is wrong
	 * with a row must not show when half of it is done.
	 */
	readonly read: (row: Row) => Values;
	/**
	 * Carries the row out; an array gives an item for each record.
	 *
	 * @param notes what earlier tries of the execution have created for the row
	 */
	readonly request: (
		row: Row,
		values: Values,
		notes: CreationNotes,
	) => Promise<IDataObject | IDataObject[]>;
	/**
	 * How lists are carried out: several rows at once. Absent: one row after the other and without a hint,
	 * for what nobody does by the hundred, or where the order of all requests matters.
	 */
	readonly list?: ListSteps<Values>;
}

interface ListSteps<Values> extends ListKind {
	/**
	 * What the row is about: rows about the same thing go one after the other, in input order. Absent: for
	 * reads, for which no other row need wait.
	 */
	readonly touched?: (values: Values) => Touched;
}

/** The limiter alone decides how many requests are in flight. */
const LIST_CLIENT: ClientOptions = { ...DEFAULT_CLIENT, maxConcurrent: MOST_CONCURRENT };
/** Rows in back-off hold no place in flight, so more rows may be under way than requests. */
const ROWS_AT_ONCE = 2 * MOST_CONCURRENT;

/** A row as it was read. */
interface ReadRow<Values> {
	readonly row: Row;
	readonly values: Values;
	readonly touched: Touched | undefined;
}

/**
 * The way of a list through an operation that sends nothing: read → check → request → report. Output
 * comes in input order, each item paired with its input; failures are thrown or passed on as the
 * node's "On Error" setting says.
 *
 * Under "Stop Workflow" no row is begun after one has failed. Those that may have changed something by then
 * are seen to their end, as are those before a row that cannot be read.
 *
 * @throws NodeApiError or NodeOperationError then, for the first of the rows that failed
 */
export function perRow<Values>({ read, request, list }: RowSteps<Values>): Operation['execute'] {
	return async (context, fields) => {
		const started = await startRun(context, LIST_CLIENT);
		const end = new EarlyEnd(started.state);
		const run = { ...started, guard: end.guard.bind(end) };
		const results = new ListResults(context, run, list);

		async function* readRows(): AsyncGenerator<ReadRow<Values>> {
			for await (const row of inputRows(context, run, fields)) {
				try {
					const values = read(row);
					yield { row, values, touched: list?.touched?.(values) };
				} catch (error) {
					// Those before it are carried out all the same: it ends the run in its turn.
					if (results.fail(row.index, error)) return;
				}
			}
		}
		const work = async ({ row, values, touched }: ReadRow<Values>) => {
			const { index } = row;
			try {
				await results.settle(index, touched, async (notes) => await request(row, values, notes));
			} catch (error) {
				if (results.fail(index, error, touched)) end.fail();
			}
			end.leave(index);
		};
		await sideBySide(readRows(), {
			width: list === undefined ? 1 : ROWS_AT_ONCE,
			touched: ({ touched }) => touched,
			work,
			// After a refusal that holds for every row, the rest still get their error items.
			goesOn: () => !end.hasFailed && run.state.stopped?.kind !== 'cancelled',
		});
		return [results.close()];
	};
}
