import type { IDataObject, IExecuteFunctions, INode, INodeProperties } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readFlag } from '../checks/flag';
import { isBlank, valueOf } from '../checks/values';
import { MOST_CONCURRENT } from '../pacing/concurrencyLimit';
import { FieldError } from '../parameters/fieldError';
import { ParameterReader } from '../parameters/parameterReader';
import type { ClientOptions } from '../service/client';
import { DEFAULT_CLIENT } from '../service/client';
import type { OnServerError } from '../service/verdict';
import type { RowsInDoubt } from './claims';
import { readNumberList, refuseRowValues } from './neverSendTo';
import {
	LEAST_REMEMBERED,
	listOptions,
	sameMessageMeans,
	SKIP_ALREADY_SENT,
	skipAlreadySentField,
	STOP_IF_MORE_ROWS,
} from './optionFields';
import { readSendWindow } from './sendWindow';
import type { SendWindow } from './sendWindow';

/** Option "Same Message Means": campaign, recipient and values, or campaign and recipient. */
export type SameMessageMeans = 'values' | 'recipient';

/** Settings of a send that hold for the whole list. */
export interface SendOptions extends ClientOptions {
	/** One bad row means that nothing is sent. */
	readonly checkAllRowsFirst: boolean;
	/** With more rows nothing is sent; undefined for any number of rows. */
	readonly mostRows: number | undefined;
	readonly skipRepeats: boolean;
	/** How many sends the history remembers; undefined when it is not kept. */
	readonly sentHistorySize: number | undefined;
	readonly sameMessageMeans: SameMessageMeans;
	readonly rowsInDoubt: RowsInDoubt;
	/** Numbers that get no message, as they were given. */
	readonly neverSendTo: readonly string[];
	/** The input's columns are put out as well. */
	readonly includeInput: boolean;
	/** When messages may go out; undefined: at any time. */
	readonly sendWindow: SendWindow | undefined;
}

/**
 * Reads the options; settings that were not added have the defaults of their fields.
 *
 * @param fields the operation's fields, whose labels errors name
 * @throws FieldError when an expression in them throws, a value is not one that the form offers, a list holds no
 *   phone numbers, or a window is never open
 */
export function readSendOptions(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): SendOptions {
	const reader = new ParameterReader(context, fields);
	const rawList = reader.rawOf('options', 'neverSendTo');
	// Before it is read: an expression for each row may fail here.
	refuseRowValues(rawList);
	const options = readListOptions(reader);
	const skips = fields.find(({ name }) => name === SKIP_ALREADY_SENT)?.default ?? false;
	const setting = (name: string) => options[name] ?? fieldOf(name)?.default;
	const atLeast = (least: number, name: string) => Math.max(least, numberOf(name, setting(name)));
	const choice = <T extends string>(name: string) => choiceOf(name, setting(name)) as T;
	return {
		...DEFAULT_CLIENT,
		maxConcurrent:
			'maxConcurrentRequests' in options
				? Math.min(Math.floor(atLeast(1, 'maxConcurrentRequests')), MOST_CONCURRENT)
				: MOST_CONCURRENT,
		maxPerSecond: atLeast(0, 'maxSendsPerSecond'),
		maxTries: atLeast(1, 'maxTries'),
		maxWaitMs: atLeast(0, 'maxWaitMinutes') * 60_000,
		onServerError: choice<OnServerError>('onServerError'),
		checkAllRowsFirst: isOn('checkAllRowsFirst', setting('checkAllRowsFirst')),
		mostRows: 'stopIfMoreRows' in options ? Math.floor(atLeast(1, 'stopIfMoreRows')) : undefined,
		skipRepeats: choice('repeatedRecipients') === 'skip',
		sentHistorySize: isOn(SKIP_ALREADY_SENT, reader.read(SKIP_ALREADY_SENT, 0, skips))
			? Math.floor(atLeast(LEAST_REMEMBERED, 'sentHistorySize'))
			: undefined,
		sameMessageMeans: choice<SameMessageMeans>('sameMessageMeans'),
		rowsInDoubt: choice<RowsInDoubt>('rowsInDoubt'),
		neverSendTo: isBlank(rawList) ? [] : readNumberList(options.neverSendTo),
		includeInput: isOn('includeInputFields', setting('includeInputFields')),
		sendWindow: readSendWindow(options.sendWindow),
	};
}

/** Those that were added, each by itself: the others in the collection may differ from row to row. */
function readListOptions(reader: ParameterReader): IDataObject {
	return Object.fromEntries(
		[...listOptions, sameMessageMeans]
			.filter(({ name }) => reader.isGiven('options', name))
			.map(({ name }) => [name, reader.read(`options.${name}`, 0)]),
	) as IDataObject;
}

function fieldOf(name: string): INodeProperties | undefined {
	return [skipAlreadySentField(), sameMessageMeans, ...listOptions].find(
		(field) => field.name === name,
	);
}

/** What is neither on nor off must not decide who gets a message twice. */
function isOn(name: string, value: unknown): boolean {
	const label = fieldOf(name)?.displayName ?? name;
	const flag = valueOf(label, readFlag(value));
	if (flag !== undefined) return flag;
	throw new FieldError(label, 'it is empty. Use true or false');
}

/** An expression may give a value that the form does not offer. */
function choiceOf(name: string, value: unknown): string {
	const { displayName = name, options = [] } = fieldOf(name) ?? {};
	const values = options.flatMap((option) => ('value' in option ? [String(option.value)] : []));
	if (typeof value === 'string' && values.includes(value)) return value;
	throw new FieldError(displayName, `it must be ${values.map((one) => `"${one}"`).join(' or ')}`);
}

function numberOf(name: string, value: unknown): number {
	const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
	if (Number.isFinite(number)) return number;
	throw new FieldError(fieldOf(name)?.displayName ?? name, 'it must be a number');
}

/**
 * Keeps a list from going out that is longer than its sender expects.
 *
 * @param rows how many came in
 * @throws NodeOperationError then
 */
export function stopOnTooManyRows(node: INode, rows: number, { mostRows }: SendOptions): void {
	if (mostRows === undefined || rows <= mostRows) return;
	throw new NodeOperationError(
		node,
		`Nothing was sent: ${rows} rows came in, more than the ${mostRows} of "${STOP_IF_MORE_ROWS}"`,
		{ description: 'Check whether this is the right list. If it is, raise the number' },
	);
}
