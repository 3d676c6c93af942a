import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { showHint } from '../progress';
import { FieldError } from '../../values/result';
import { ParameterReader } from '../input/parameterReader';
import type { Run } from '../run';
import { compact } from '../../service/requests';
import type { RowResult } from './outcome';
import { SKIP_ALREADY_SENT, sendKeyField } from './optionFields';
import { needsAttention, refusedResult, toResult, withSentAt } from './outcome';
import type { PreparedRow } from './prepared';
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

/** Who receives the test, and which row it uses. */
export interface Test {
	readonly tester: { readonly phoneNumber: unknown; readonly contactName: unknown };
	/** Index of the row that fills the message, from 0. */
	readonly index: number;
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

/**
 * Reads the fields of a test.
 *
 * @throws FieldError when the row does not exist
 */
export function readTest(context: IExecuteFunctions, fields: readonly INodeProperties[]): Test {
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

/** A test message. */
interface TestSend {
	readonly row: PreparedRow;
	/** Index of the row that fills it, from 0. */
	readonly index: number;
	/** As the phone shows it; undefined where the row cannot be sent. */
	readonly message: string | undefined;
	readonly isAcceptance: (body: unknown) => boolean;
	readonly promotedFields?: PromotedFields;
}

/**
 * Sends one message and returns what was sent and the result. Neither the sent history nor the execution memory records it.
 *
 * @throws NodeOperationError under "Stop Workflow" when it is not accepted
 */
export async function sendTest(
	context: IExecuteFunctions,
	run: Run,
	{ row, index, message, isAcceptance, promotedFields }: TestSend,
): Promise<INodeExecutionData[][]> {
	const result: RowResult = row.ok
		? withSentAt(toResult(await run.client.request(row.request), isAcceptance), run.clock.wall())
		: refusedResult(row);
	if (needsAttention(result) && !context.continueOnFail()) {
		throw new NodeOperationError(
			context.getNode(),
			`The test was not accepted: ${result.reason ?? result.outcome}`,
			{ description: result.advice },
		);
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
