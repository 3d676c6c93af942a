import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { CallError } from '../service/errors/callError';
import { joinSentences } from '../values/text';
import { FieldError, messageOf } from '../values/result';
import { RunStopped } from '../service/limiter/runState';

/**
 * The error that n8n shows for a row under "Stop Workflow".
 *
 * @param index of the row that failed, from 0; absent if the error concerns all rows
 * @param list sentences about the whole list for the description; absent if there are no other rows
 */
export function nodeError(
	node: INode,
	error: unknown,
	index?: number,
	list?: readonly string[],
): Error {
	// n8n's own errors are left as they are.
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const text = reasonOf(error);
	const advice = adviceOf(error);
	const isOfList = index !== undefined && list !== undefined;
	const message = isOfList ? `Row ${index + 1}: ${text}` : text;
	// n8n counts from 0: beside "Row 2" it would write "[item 1]".
	const itemIndex = isOfList ? undefined : index;
	const description = isOfList ? joinSentences(advice, ...list) : advice;
	const details = error instanceof CallError ? error.details : {};
	const cause = error instanceof Error ? error : undefined;
	return ownError(node, { itemIndex, message, description, cause }, details);
}

interface OwnTexts {
	readonly itemIndex?: number;
	readonly message: string;
	readonly description?: string;
	/** What was thrown, for its stack. */
	readonly cause?: Error;
}

/**
 * An error of n8n with our texts, and with the status of the response, if any, on which error workflows branch. n8n
 * replaces a message in which it finds the name of a code, in any case: EPERM in "Keeperman", EEXIST in "preexisting".
 */
export function ownError(
	node: INode,
	texts: OwnTexts,
	details: IDataObject = {},
): NodeApiError | NodeOperationError {
	const { httpStatus } = details;
	const { message, cause = message } = texts;
	const error =
		httpStatus === undefined
			? new NodeOperationError(node, cause, texts)
			: new NodeApiError(node, details as JsonObject, { ...texts, httpCode: String(httpStatus) });
	return Object.assign(error, { message, messages: [] });
}

/** For tools: from version 3 on, AI agents pass only an error's message to the model. */
export function withFixInMessage(error: Error & { description?: string | null }): Error {
	const text = joinSentences(error.message, error.description ?? undefined);
	return Object.assign(error, { message: text.replaceAll('<br>\n', ' '), description: undefined });
}

/**
 * The output item of a failed row under a "continue" setting. n8n moves an item to the error output if `error` is the
 * only key of its json (which other keys it allows depends on the version); it then merges the paired input row into
 * it, which it would not do with `item.error`.
 */
export function errorItem(error: unknown, itemIndex: number): INodeExecutionData {
	const details: IDataObject = { row: itemIndex + 1 };
	if (error instanceof FieldError) details.field = error.field;
	if (error instanceof CallError) Object.assign(details, error.details);
	if (error instanceof RunStopped && error.reason.resumesAt !== undefined) {
		details.resumesAt = error.reason.resumesAt;
	}
	const advice = adviceOf(error);
	if (advice !== undefined) details.advice = advice;
	const message = reasonOf(error);
	// The reason alone, such as a wrong password, reads like the row's own error.
	const shown = error instanceof RunStopped ? `Not tried: ${message}` : message;
	return errorJsonItem(shown, details, itemIndex);
}

/** What happened, without the fix. */
export function reasonOf(error: unknown): string {
	return error instanceof FieldError ? error.explained.reason : messageOf(error);
}

/** The fix that an error suggests, if any. */
export function adviceOf(error: unknown): string | undefined {
	if (error instanceof FieldError) return error.explained.advice ?? CORRECT_VALUE;
	if (error instanceof CallError) return error.description;
	if (error instanceof RunStopped) return error.reason.advice;
	return error instanceof NodeOperationError || error instanceof NodeApiError
		? (error.description ?? undefined)
		: undefined;
}

const CORRECT_VALUE = 'Correct the value, or the expression that returns it';

/** Like {@link errorItem}, for a failure that is a value and not an error. */
export function errorJsonItem(
	message: string,
	details: IDataObject,
	itemIndex: number,
): INodeExecutionData {
	return { json: { error: { message, ...details } }, pairedItem: { item: itemIndex } };
}
