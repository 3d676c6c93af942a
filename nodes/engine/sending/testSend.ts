import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { ownError } from '../itemErrors';
import { showHint } from '../progress';
import { FieldError } from '../../values/result';
import { ParameterReader } from '../input/parameterReader';
import { startRun } from '../run';
import type { Run } from '../run';
import { compact } from '../../service/requests';
import { readSendOptions } from './options';
import type { RowResult } from './outcome';
import { SKIP_ALREADY_SENT, sendKeyField } from './optionFields';
import { needsAttention, refusedResult, toResult, withSentAt } from './outcome';
import { prepareRows } from './prepareRows';
import type { RowKind } from './prepareRows';
import { describeRemarks, remarksOf } from '../rowGroups';
import type { PromotedFields } from './report';
import { outputItem, reportForm } from './report';

const PHONE_NUMBER: INodeProperties = {
	displayName: 'Send Test To',
	name: 'testPhoneNumber',
	type: 'string',
	required: true,
	// An expression could use the row, and the test would reach the row's own recipient.
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. +91 98765 43210',
	description:
		'Phone number that receives the test, with country code. The recipient in the row gets no message.',
};

const CONTACT_NAME: INodeProperties = {
	displayName: 'Test Contact Name',
	name: 'testContactName',
	type: 'string',
	required: true,
	noDataExpression: true,
	default: '',
	placeholder: 'e.g. Asha (Test)',
	description:
		'Name of the contact with that number. The service stores it on the contact, and it fills $Name and $FirstName.',
};

const ROW: INodeProperties = {
	displayName: 'Row to Use',
	name: 'testRow',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: 1,
	description: 'Which row of the input fills the message, counted from 1',
};

/** Receives a test in place of the row's recipient. */
export interface Tester {
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
}

/**
 * The fields of a test that replace the recipient's.
 *
 * @param country the field that completes the number
 * @param needsName whether the send makes the service store a contact
 */
export function testerFields(
	country: INodeProperties,
	{ needsName }: { readonly needsName: boolean },
): INodeProperties[] {
	return [PHONE_NUMBER, country, ...(needsName ? [CONTACT_NAME] : []), ROW];
}

/** The recipient, replaced by the tester, and the sent history, which ignores tests. */
const UNUSED = [
	'phoneNumber',
	'contactName',
	SKIP_ALREADY_SENT,
	'sameMessageMeans',
	sendKeyField.name,
];

/** The fields of a test. Unused ones are shown too, because n8n drops the values of hidden fields. */
export function formOfTests(fields: readonly INodeProperties[]): INodeProperties[] {
	const hint = 'Not used for tests';
	return fields.map((field) =>
		UNUSED.includes(field.name) ? { ...field, required: false, hint } : field,
	);
}

/** What an operation adds to its test. */
interface TestKind<Values, Needed, Checked> {
	/** How the row is read, with the tester in place of the recipient. */
	readonly rowKind: (run: Run, tester: Tester) => RowKind<Values, Needed, Checked>;
	/** The message as the phone shows it. */
	readonly shown: (checked: Checked, needed: Needed | undefined) => string | undefined;
	readonly isAcceptance: (body: unknown) => boolean;
	readonly promotedFields?: PromotedFields;
}

/**
 * Sends the message of one row to the tester, and returns it with the result. Neither the sent history nor the execution
 * memory records it.
 *
 * @throws FieldError when the row does not exist; NodeApiError or NodeOperationError under "Stop Workflow" when it is not
 *   accepted
 */
export async function sendTest<Values, Needed, Checked>(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	{ rowKind, shown, isAcceptance, promotedFields }: TestKind<Values, Needed, Checked>,
): Promise<INodeExecutionData[][]> {
	if (context.getInputData().length === 0) return [[]];
	const { tester, index } = readTest(context, fields);
	const run = await startRun(context, readSendOptions(context, fields));
	const [source] = await prepareRows(
		context,
		run,
		fields,
		rowKind(run, tester),
		(prepared) => prepared,
		[index],
	);
	if (source === undefined) return [[]];

	const { row, needed, checked } = source;
	const message = checked === undefined ? undefined : shown(checked, needed);
	const result: RowResult = row.ok
		? withSentAt(toResult(await run.client.request(row.request), isAcceptance), run.clock.wall())
		: refusedResult(row);
	if (needsAttention(result) && !context.continueOnFail()) {
		const { reason = result.outcome, advice: description, httpStatus, errorCode } = result;
		const message = `The test was not accepted: ${reason}`;
		const details = compact({ httpStatus, errorCode });
		throw ownError(context.getNode(), { message, description }, details);
	}
	const lines = describeRemarks(remarksOf(index, row));
	if (lines.length > 0) showHint(context, lines, 'info');
	const form = reportForm(context, false, promotedFields);
	const { json, ...item } = outputItem(index, row.facts, result, form);
	const { outcome, ...rest } = json;
	return [
		[
			{
				...item,
				json: outcome === undefined ? json : { outcome, ...compact({ message }), ...rest },
			},
		],
	];
}

/**
 * Reads the fields of a test.
 *
 * @returns who receives it, and the index of the row that fills it, from 0
 * @throws FieldError when the row does not exist
 */
function readTest(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): { readonly tester: Tester; readonly index: number } {
	const reader = new ParameterReader(context, fields);
	const tester = {
		phoneNumber: reader.read(PHONE_NUMBER.name, 0, ''),
		contactName: reader.read(CONTACT_NAME.name, 0, ''),
	};
	const given = reader.read(ROW.name, 0, ROW.default);
	const row = Number(given);
	const rows = context.getInputData().length;
	if (Number.isInteger(row) && row >= 1 && row <= rows) return { tester, index: row - 1 };
	const range = rows === 1 ? 'there is only row 1' : `it must be a whole number from 1 to ${rows}`;
	throw new FieldError(ROW.displayName, `there is no row ${String(given)} in the input: ${range}`);
}
