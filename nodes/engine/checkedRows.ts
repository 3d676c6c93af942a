import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { RunStopped } from '../service/limiter/runState';
import { messageOf, ProblemKind, refuse } from '../values/result';
import type { Result } from '../values/result';
import { CallError, catchCallError } from '../service/errors/callError';
import type { Row, Run } from './run';
import { inputRows } from './run';

/** How an operation reads and checks one row of its list. */
interface RowChecks<Values, Needed, Checked> {
	/** Reads all parameters of the row, each once. */
	readonly read: (row: Row) => Values;
	/** Why a row is left out on purpose, if it is: then nothing is looked up for it, and nothing checked. */
	readonly exclude?: (values: Values) => Exclusion | undefined;
	/**
	 * Looks up what the row needs of the service: its campaign, its template.
	 *
	 * @param fresh what was known before the run began does not count
	 */
	readonly lookUp: (values: Values, fresh: boolean) => Promise<Needed>;
	/** Pure; finds all problems of the row. */
	readonly check: (values: Values, needed: Needed) => Result<Checked>;
}

/** A row that must not be sent, though nothing need be wrong with it. */
export interface Exclusion {
	readonly reason: string;
	readonly advice: string;
	/** Digits with country code. */
	readonly phoneNumber: string;
}

/** A row as read and as checked. */
export interface CheckedRow<Values, Checked> {
	readonly values: Values;
	readonly checked: Result<Checked>;
	/** What the row needs could not be looked up, so it could not be checked: what to do about that. */
	readonly notTried?: string;
	/** It is left out, so it was not checked. */
	readonly exclusion?: Exclusion;
}

/**
 * Reads and checks one row of the input after the other. Whatever is wrong with a row is reported in its
 * place and keeps no other row from being checked.
 *
 * @param fields the operation's fields, whose labels errors name
 * @param indices of the rows that are wanted; all unless given
 * @throws CallError when something cannot be looked up under "Stop Workflow", or nothing can be;
 *   RunStopped when the run ends meanwhile; what `exclude` throws
 */
export async function* checkedRows<Values, Needed, Checked>(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ read, exclude, lookUp, check }: RowChecks<Values, Needed, Checked>,
	indices?: Iterable<number>,
): AsyncGenerator<CheckedRow<Values, Checked>> {
	for await (const row of inputRows(context, run, fields, indices)) {
		if (run.state.stopped) throw new RunStopped(run.state.stopped);
		const { values, problems } = row.readAll(() => read(row));
		const exclusion = exclude?.(values);
		if (exclusion !== undefined) {
			yield { values, checked: refuse(exclusion.reason), exclusion };
			continue;
		}
		if (problems.length > 0) {
			yield { values, checked: { ok: false, problems } };
			continue;
		}
		const checkWith = async (fresh: boolean) => {
			const needed = await lookUp(values, fresh);
			return checkSafely(() => check(values, needed));
		};
		const checked = await catchCallError(
			// Before a row is rejected, the facts are read again: the campaign may have been resumed.
			checkWith(false).then(async (known) => (known.ok ? known : await checkWith(true))),
		);
		if (!(checked instanceof CallError)) {
			yield { values, checked };
			continue;
		}
		// Under a "continue" setting only the rows that need it fail, as long as others may succeed.
		if (checked.fatal || !context.continueOnFail()) throw checked;
		const problem = new ProblemKind(checked.message, checked.reasonCode);
		yield { values, checked: refuse(problem), notTried: checked.description };
	}
}

/** The row of a list of one. */
export async function onlyOne<T>(rows: AsyncIterable<T>): Promise<T> {
	for await (const row of rows) return row;
	throw new Error('The list has no row');
}

/** A value that no check foresaw must not end the run. */
function checkSafely<Checked>(check: () => Result<Checked>): Result<Checked> {
	try {
		return check();
	} catch (error) {
		const heading = 'A value of this row cannot be used';
		return refuse(new ProblemKind(`${heading}: ${messageOf(error)}`, 'invalidValue', heading));
	}
}
