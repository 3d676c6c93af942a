import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { RunStopped } from '../../service/limiter/runState';
import { accept, messageOf, ProblemKind, refuse } from '../../values/result';
import type { Refused, Result } from '../../values/result';
import { CallError, catchCallError } from '../../service/errors/callError';
import type { SentValue } from '../../values/checks/remarks';
import { findRemarks } from '../../values/checks/remarks';
import { inputProblem } from '../input/quickExpression';
import { isBlank } from '../../values/text';
import type { Row, Run } from '../run';
import { inputRows } from '../run';
import { exclude } from './neverSendTo';
import type { FormRules, OptOut } from './neverSendTo';
import type { Exclusion } from './outcome';
import type { PreparedRow, PreparedSend, RowFacts } from './prepared';

/** How the rows of one kind of send are read, checked and identified. */
export interface RowKind<Values, Needed, Checked> {
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
	/** The request of a row that passed its checks, and the keys that identify it. */
	readonly toSend: (checked: Checked, values: Values) => PreparedSend;
	/** Whom a row addresses that is not sent. */
	readonly factsOf: (values: Values) => RowFacts;
	/** The values of a row that are remarked on if they look odd. */
	readonly sentValues?: (checked: Checked) => readonly SentValue[];
}

/** A prepared row, and what it was prepared from. */
export interface RowSource<Values, Needed, Checked> {
	readonly row: PreparedRow;
	readonly values: Values;
	/** What was looked up for it; absent if nothing was. */
	readonly needed?: Needed;
	/** Absent if the row cannot be sent. */
	readonly checked?: Checked;
}

/**
 * Reads and checks the input rows one after the other, looks up what they need, and computes the keys of those that can
 * be sent. A row's problems are reported in its place and do not keep other rows from being checked.
 *
 * @param fields the operation's fields, whose labels errors name
 * @param keep what is kept of each row: a long list holds no more in memory than it needs
 * @param indices of the rows to read; all by default
 * @throws CallError when a look-up fails under "Stop Workflow", or none can succeed; RunStopped when the run ends
 *   meanwhile; what `exclude` throws
 */
export async function prepareRows<Values, Needed, Checked, Kept>(
	context: IExecuteFunctions,
	run: Run,
	fields: readonly INodeProperties[],
	kind: RowKind<Values, Needed, Checked>,
	keep: (source: RowSource<Values, Needed, Checked>) => Kept,
	indices?: Iterable<number>,
): Promise<Kept[]> {
	const problemOfInput = inputProblem(context, fields);
	const prepareRow = async (input: Row): Promise<RowSource<Values, Needed, Checked>> => {
		const { values, problems } = input.readAll(() => kind.read(input));
		const facts = () => kind.factsOf(values);
		const exclusion = kind.exclude?.(values, input.json);
		if (exclusion !== undefined) {
			const { phoneNumber, reason } = exclusion;
			return {
				row: { ...refused({ ...facts(), phoneNumber }, refuse(reason)), exclusion },
				values,
			};
		}
		if (problems.length > 0) {
			const named = nameInput({ ok: false, problems }, input.json, problemOfInput);
			return { row: refused(facts(), named), values };
		}
		let needed: Needed | undefined;
		const checkWith = async (fresh: boolean) => {
			const current = await kind.lookUp(values, fresh);
			needed = current;
			return checkSafely(() => {
				const result = kind.check(values, current);
				if (!result.ok) return result;
				return accept({ send: kind.toSend(result.value, values), checked: result.value });
			});
		};
		const checked = await catchCallError(
			// Before a row is rejected, the facts are read again: the campaign may have been resumed.
			checkWith(false).then(async (known) => (known.ok ? known : await checkWith(true))),
		);
		if (checked instanceof CallError) {
			// Under a "continue" setting only the rows that need the look-up fail, as long as others may succeed.
			if (checked.fatal || !context.continueOnFail()) throw checked;
			const problem = new ProblemKind(checked.message, checked.reasonCode);
			return {
				row: { ...refused(facts(), refuse(problem)), notTried: checked.description },
				values,
			};
		}
		if (!checked.ok) {
			const named = nameInput(checked, input.json, problemOfInput);
			return { row: refused(facts(), named), values, needed };
		}
		const { send, checked: passed } = checked.value;
		const remarks = findRemarks(kind.sentValues?.(passed) ?? [], run.clock.wall());
		const row = remarks.length === 0 ? send : { ...send, remarks };
		return { row, values, needed, checked: passed };
	};

	const prepared: Kept[] = [];
	for await (const input of inputRows(context, run, fields, indices)) {
		if (run.state.stopped) throw new RunStopped(run.state.stopped);
		prepared.push(keep(await prepareRow(input)));
	}
	return prepared;
}

function refused(facts: RowFacts, { problems }: Refused) {
	return { ok: false as const, facts, problems };
}

/**
 * Leaves out rows that must not be sent even if nothing is wrong with them: those without any value, and numbers on the
 * do-not-contact list.
 *
 * @param rows how many the list has
 */
export function excluding(
	neverSendTo: readonly OptOut[],
	rows: number,
): (
	values: FormRules & { readonly phoneNumber: unknown },
	json: IDataObject,
) => Exclusion | undefined {
	const exclusionOf = neverSendTo.length > 0 ? exclude(neverSendTo) : undefined;
	return (values, json) =>
		emptyRow(values.phoneNumber, json, rows) ?? exclusionOf?.(values.phoneNumber, values);
}

/** What n8n's Google Sheets node adds to each row. */
const ROW_NUMBER = 'row_number';

/**
 * Leaves out a row of blank cells, as sheets have between and below their rows, with or without unticked boxes. An item
 * without fields is none: a manual trigger returns it, and all values may be in the form. So may the number. A row on
 * its own is an event that lacks what it should have.
 *
 * @param rows how many the list has
 */
function emptyRow(phoneNumber: unknown, json: IDataObject, rows: number): Exclusion | undefined {
	const cells = Object.entries(json).filter(([name]) => name !== ROW_NUMBER);
	const isEmpty =
		cells.length > 0 && cells.every(([, value]) => isBlank(value) || isUnticked(value));
	return isEmpty && rows > 1 && isBlank(phoneNumber) ? EMPTY_ROW : undefined;
}

/** A column of checkboxes reaches to the bottom of the sheet. */
const isUnticked = (value: unknown) =>
	value === false || (typeof value === 'string' && value.trim().toLowerCase() === 'false');

const EMPTY_ROW: Exclusion = {
	reason: 'All cells of the row are empty',
	reasonCode: 'emptyRow',
	advice: 'Fill in its cells, or delete the row',
	phoneNumber: '',
};

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

/** A value that no check foresaw must not end the run. */
function checkSafely<Checked>(check: () => Result<Checked>): Result<Checked> {
	try {
		return check();
	} catch (error) {
		const heading = 'A value of this row cannot be used';
		return refuse(new ProblemKind(`${heading}: ${messageOf(error)}`, 'invalidValue', heading));
	}
}
