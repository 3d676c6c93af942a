import type { IDataObject, IExecuteFunctions, INode, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { FieldError } from '../../values/result';
import { isBlank } from '../../values/text';
import { fieldsAt, ParameterReader } from '../input/parameterReader';
import type { ClientOptions } from '../../service/client';
import { LIST_CLIENT } from '../run';
import type { OnServerError } from '../../service/retryPolicy';
import type { RowsInDoubt } from './claims';
import type { OptOut } from './neverSendTo';
import { describeCutOff, readNumberList, refuseRowValues } from './neverSendTo';
import { listOptions, sendKeyField, SKIP_ALREADY_SENT, STOP_IF_MORE_ROWS } from './optionFields';
import type { SendKeyPath } from './prepared';
import { readSendWindow } from './sendWindow';
import type { SendWindow } from './sendWindow';

/** Settings of a send that apply to the whole list. */
export interface SendOptions extends ClientOptions {
	/** Nothing is sent if more rows come in; 0 for no limit. */
	readonly maxRows: number;
	readonly skipRepeats: boolean;
	/** "Skip Already Sent": the sent history is kept. */
	readonly skipsSent: boolean;
	readonly rowsInDoubt: RowsInDoubt;
	/** Numbers that get no message, as they were given. */
	readonly neverSendTo: readonly OptOut[];
	/** Why the list of these may be incomplete, without full stop; empty if it looks complete. */
	readonly neverSendToWarnings: readonly string[];
	/** The input's columns are returned as well. */
	readonly includeInput: boolean;
	/** When messages may go out; undefined: at any time. */
	readonly sendWindow: SendWindow | undefined;
	/** 0: no limit. */
	readonly maxSendsPerSecond: number;
	/** Milliseconds over which the list is spread; 0: each row is sent as soon as possible. */
	readonly spreadMs: number;
}

/**
 * Reads the options; settings that were not added get their fields' defaults.
 *
 * @param fields the operation's fields, whose labels errors name
 * @throws FieldError when an expression in them throws, the form does not offer the value, a list has no phone numbers,
 *   or a window is never open
 */
export function readSendOptions(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): SendOptions {
	const reader = new ParameterReader(context, fields);
	const rawList = reader.rawOf('options', 'neverSendTo');
	const hasList = !isBlank(rawList);
	// Check this before reading: an expression that uses the row may fail here.
	if (hasList) refuseRowValues(rawList);
	const options = readListOptions(reader);
	const cutOff = hasList ? describeCutOff(rawList, options.neverSendTo) : undefined;
	const skips = fields.find(({ name }) => name === SKIP_ALREADY_SENT)?.default ?? false;
	const setting = <T>(name: string) => (options[name] ?? defaultOf(name)) as T;
	return {
		...LIST_CLIENT,
		maxWaitMs: setting<number>('maxWaitMinutes') * 60_000,
		maxWaitField: fieldsAt(fields, ['options', 'maxWaitMinutes'])[0]?.displayName,
		onServerError: setting<OnServerError>('onServerError'),
		maxRows: setting<number>('stopIfMoreRows'),
		skipRepeats: setting('repeatedRecipients') === 'skip',
		skipsSent: reader.read(SKIP_ALREADY_SENT, 0, skips) === true,
		rowsInDoubt: setting<RowsInDoubt>('rowsInDoubt'),
		neverSendTo: hasList ? readNumberList(options.neverSendTo) : [],
		neverSendToWarnings: cutOff === undefined ? [] : [cutOff],
		includeInput: setting<boolean>('includeInputFields'),
		sendWindow: 'sendWindow' in options ? readSendWindow(options.sendWindow) : undefined,
		maxSendsPerSecond: setting<number>('maxSendsPerSecond'),
		spreadMs: setting<number>('spreadOverMinutes') * 60_000,
	};
}

/** Reads the added options one by one: the others in the collection may differ from row to row. */
function readListOptions(reader: ParameterReader): IDataObject {
	const added = listOptions.filter(({ name }) => reader.isGiven('options', name));
	return Object.fromEntries(
		added.map((field) => [
			field.name,
			withinLimits(field, reader.read(`options.${field.name}`, 0)),
		]),
	) as IDataObject;
}

/**
 * A rate below 0 must not count as no limit, nor a time above the maximum as the maximum.
 *
 * @throws FieldError for a number outside the limits of its field
 */
function withinLimits({ displayName, typeOptions }: INodeProperties, value: unknown): unknown {
	const { minValue = -Infinity, maxValue = Infinity } = typeOptions ?? {};
	const isTooSmall = Number(value) < minValue;
	if (!isTooSmall && !(Number(value) > maxValue)) return value;
	const limit = isTooSmall ? `${minValue} or more` : `${maxValue} or less`;
	throw new FieldError(displayName, `it is ${String(value)} and must be ${limit}`);
}

function defaultOf(name: string): unknown {
	return listOptions.find((field) => field.name === name)?.default;
}

/**
 * Stops a list that is longer than its sender expects.
 *
 * @param rows how many came in
 * @param before how many came in with earlier batches of the execution
 * @throws NodeOperationError if there are more rows than allowed
 */
export function stopOnTooManyRows(
	node: INode,
	rows: number,
	{ maxRows }: SendOptions,
	before = 0,
): void {
	if (maxRows === 0 || before + rows <= maxRows) return;
	const most = `more than "${STOP_IF_MORE_ROWS}" allows (${maxRows})`;
	throw new NodeOperationError(
		node,
		before === 0
			? `Nothing was sent: ${rows} rows came in, ${most}`
			: `This batch was not sent: with it, ${before + rows} rows came in during this execution, ${most}`,
		{ description: 'Check whether this is the right list. If it is, raise the number' },
	);
}

/**
 * A fixed key makes every row the same message: all but the first would be skipped.
 *
 * @param fields the operation's fields
 * @param rows how many came in, with earlier batches of the execution
 * @throws FieldError for a fixed key with several rows
 */
export function stopOnFixedSendKey(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	path: SendKeyPath,
	rows: number,
): void {
	if (rows < 2 || !new ParameterReader(context, fields).isFixed(path)) return;
	throw new FieldError(
		sendKeyField.displayName,
		'a fixed value is the same for every row, so only the first row would be sent. Use an expression, such as {{ $json.orderId }}',
	);
}
