import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { EventLoop } from '../pacing/eventLoop';
import { ParameterReader } from '../parameters/parameterReader';
import type { Result } from '../result/result';
import { refuse } from '../result/result';
import { messageOf } from '../parameters/fieldError';
import type { Run } from '../rows/run';
import { CallError, catchCallError } from '../service/callError';

/** How an operation reads and checks one row of its list. */
interface RowChecks<Row, Needed, Checked> {
	/** Reads all parameters of the row, each once. */
	readonly read: (reader: ParameterReader, index: number) => Row;
	/** Looks up what the row needs of the service: its campaign, its template. */
	readonly lookUp: (row: Row) => Promise<Needed>;
	/** Pure; finds all problems of the row. */
	readonly check: (row: Row, needed: Needed) => Result<Checked>;
}

/** A row as read and as checked. */
export interface CheckedRow<Row, Checked> {
	readonly row: Row;
	readonly checked: Result<Checked>;
	/** What the row needs could not be looked up, so it could not be checked: what to do about that. */
	readonly notTried?: string;
}

/**
 * Reads and checks one row of the input after the other. Whatever is wrong with a row is told in its
 * place and keeps no other row from being checked.
 *
 * @param fields the operation's fields, whose labels errors name
 * @throws CallError when something cannot be looked up under "Stop Workflow", or nothing can be;
 *   RunStopped when the run ends meanwhile
 */
export async function* checkedRows<Row, Needed, Checked>(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ read, lookUp, check }: RowChecks<Row, Needed, Checked>,
): AsyncGenerator<CheckedRow<Row, Checked>> {
	const reader = new ParameterReader(context, fields);
	const eventLoop = new EventLoop(run.clock, run.state);
	const { length } = context.getInputData();
	for (let index = 0; index < length; index += 1) {
		await eventLoop.yieldIfDue();
		const { row, problems } = reader.readRow(() => read(reader, index));
		if (problems.length > 0) {
			yield { row, checked: { ok: false, problems } };
			continue;
		}
		const needed = await catchCallError(lookUp(row));
		if (!(needed instanceof CallError)) {
			yield { row, checked: checkSafely(() => check(row, needed)) };
			continue;
		}
		// Under a "continue" setting the rows that need it are left out, as long as others may fare better.
		if (needed.fatal || !context.continueOnFail()) throw needed;
		yield { row, checked: refuse(needed.message), notTried: needed.description };
	}
}

/** A value that no check foresaw must not end the run. */
function checkSafely<Checked>(check: () => Result<Checked>): Result<Checked> {
	try {
		return check();
	} catch (error) {
		return refuse(`A value of this row cannot be used: ${messageOf(error)}`);
	}
}
