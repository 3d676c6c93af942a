import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { RunStopped } from '../service/limiter/runState';
import { messageOf, ProblemKind, refuse } from '../values/result';
import type { Refused, Result } from '../values/result';
import { CallError, catchCallError } from '../service/errors/callError';
import type { SentValue } from '../values/checks/remarks';
import { findRemarks } from '../values/checks/remarks';
import { inputProblem } from './input/quickExpression';
import { isBlank } from '../values/text';
import type { ReasonCode } from '../values/reasonCodes';
import type { Row, Run } from './run';
import { inputRows } from './run';

/** How an operation reads and checks one row of its list. */
interface RowChecks<Values, Needed, Checked> {
	/** Reads all parameters of the row, each once. */
	readonly read: (row: Row) => Values;
	/** The reason to leave a row out on purpose, if any: such a row is neither looked up nor checked. */
	readonly exclude?: (values: Values, json: IDataObject) => Exclusion | undefined;
	/**
	 * Looks up what the row needs from the service: its campaign, its template.
	 *
	 * @param fresh whether to ignore what was known before the run began
	 */
	readonly lookUp: (values: Values, fresh: boolean) => Promise<Needed>;
	/** Pure; finds all problems of the row. */
	readonly check: (values: Values, needed: Needed) => Result<Checked>;
	/** The values of a row that are remarked on if they look odd. */
	readonly sentValues?: (checked: Checked) => readonly SentValue[];
}

/** A row that must not be sent, even if nothing is wrong with it. */
export interface Exclusion {
	readonly reason: string;
	readonly reasonCode: ReasonCode;
	readonly advice: string;
	/** Digits with country code. */
	readonly phoneNumber: string;
}

/** What n8n's Google Sheets node adds to each row. */
const ROW_NUMBER = 'row_number';

/**
 * Leaves out a row of blank cells, as sheets have between and below their rows. An item without fields is none: a manual
 * trigger returns it, and all values may be in the form. So may the number. A row on its own is an event that lacks
 * what it should have.
 *
 * @param rows how many the list has
 */
export function emptyRow(
	phoneNumber: unknown,
	json: IDataObject,
	rows: number,
): Exclusion | undefined {
	const cells = Object.entries(json).filter(([name]) => name !== ROW_NUMBER);
	const isEmpty = cells.length > 0 && cells.every(([, value]) => isBlank(value));
	return isEmpty && rows > 1 && isBlank(phoneNumber) ? EMPTY_ROW : undefined;
}

const EMPTY_ROW: Exclusion = {
	reason: 'All cells of the row are empty',
	reasonCode: 'emptyRow',
	advice: 'Fill in its cells, or delete the row',
	phoneNumber: '',
};

export interface CheckedRow<Values, Checked, Needed = unknown> {
	readonly values: Values;
	/** What was looked up for it; absent if nothing was. */
	readonly needed?: Needed;
	readonly checked: Result<Checked>;
	/** What looks odd about a row that can be sent, and may be meant; absent for other rows. */
	readonly remarks?: readonly ProblemKind[];
	/** Present if the row could not be checked because a look-up failed: how to fix that. */
	readonly notTried?: string;
	/** Present if the row was left out, so it was not checked. */
	readonly exclusion?: Exclusion;
}

/**
 * Reads and checks the input rows one after the other. A row's problems are reported in its place and do not keep other
 * rows from being checked.
 *
 * @param fields the operation's fields, whose labels errors name
 * @param indices of the rows to read; all by default
 * @throws CallError when a look-up fails under "Stop Workflow", or none can succeed; RunStopped when the run ends
 *   meanwhile; what `exclude` throws
 */
export async function* checkedRows<Values, Needed, Checked>(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	{ read, exclude, lookUp, check, sentValues = () => [] }: RowChecks<Values, Needed, Checked>,
	indices?: Iterable<number>,
): AsyncGenerator<CheckedRow<Values, Checked, Needed>> {
	const problemOfInput = inputProblem(context, fields);
	for await (const row of inputRows(context, run, fields, indices)) {
		if (run.state.stopped) throw new RunStopped(run.state.stopped);
		const { values, problems } = row.readAll(() => read(row));
		const exclusion = exclude?.(values, row.json);
		if (exclusion !== undefined) {
			yield { values, checked: refuse(exclusion.reason), exclusion };
			continue;
		}
		if (problems.length > 0) {
			yield { values, checked: nameInput({ ok: false, problems }, row.json, problemOfInput) };
			continue;
		}
		let needed: Needed | undefined;
		const checkWith = async (fresh: boolean) => {
			const current = await lookUp(values, fresh);
			needed = current;
			return checkSafely(() => check(values, current));
		};
		const checked = await catchCallError(
			// Before a row is rejected, the facts are read again: the campaign may have been resumed.
			checkWith(false).then(async (known) => (known.ok ? known : await checkWith(true))),
		);
		if (!(checked instanceof CallError)) {
			yield checked.ok
				? {
						values,
						needed,
						checked,
						remarks: findRemarks(sentValues(checked.value), run.clock.wall()),
					}
				: { values, needed, checked: nameInput(checked, row.json, problemOfInput) };
			continue;
		}
		// Under a "continue" setting only the rows that need the look-up fail, as long as others may succeed.
		if (checked.fatal || !context.continueOnFail()) throw checked;
		const problem = new ProblemKind(checked.message, checked.reasonCode);
		yield { values, checked: refuse(problem), notTried: checked.description };
	}
}

const FOUND_NOTHING: ReadonlySet<unknown> = new Set(['emptyValue', 'expressionFailed']);

/** Puts what is wrong with the item in place of the values that its expressions did not find. */
function nameInput(
	checked: Refused,
	json: IDataObject,
	problemOfInput: ReturnType<typeof inputProblem>,
): Refused {
	const others = checked.problems.filter(
		(problem) => !(problem instanceof ProblemKind && FOUND_NOTHING.has(problem.code)),
	);
	if (others.length === checked.problems.length) return checked;
	const problem = problemOfInput(json);
	return problem === undefined ? checked : refuse(problem, ...others);
}

/** The only row of a list. */
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
