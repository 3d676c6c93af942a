import type { IDataObject, INode, INodeExecutionData, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { CallError } from '../service/callError';
import { FieldError, messageOf } from '../parameters/fieldError';
import { RunStopped } from '../pacing/runState';

/** The error that n8n shows for a row under "Stop Workflow". */
export function nodeError(node: INode, error: unknown, itemIndex: number): Error {
	if (error instanceof FieldError) {
		return new NodeOperationError(node, error.message, {
			itemIndex,
			description: `Correct "${error.field}" of row ${itemIndex + 1}`,
		});
	}
	if (error instanceof CallError) {
		const { message, description } = error;
		const { httpStatus } = error.details;
		// Without a status NodeApiError would put its own words for the connection's code over ours.
		return httpStatus === undefined
			? new NodeOperationError(node, message, { itemIndex, description })
			: new NodeApiError(node, error.details as JsonObject, {
					itemIndex,
					message,
					description,
					httpCode: String(httpStatus),
				});
	}
	return error instanceof NodeApiError || error instanceof NodeOperationError
		? error
		: new NodeOperationError(node, error as Error, { itemIndex });
}

/**
 * The output item of a failed row under either "continue" setting. n8n moves an item to the error
 * output if `error` is the only key of its json (which others may stand beside it depends on the
 * version); it then merges the paired input row into it, which it would not do with `item.error`.
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
	return errorJsonItem(messageOf(error), details, itemIndex);
}

/** The way out that an error names, if it does. */
export function adviceOf(error: unknown): string | undefined {
	if (error instanceof CallError) return error.description;
	if (error instanceof RunStopped) return error.reason.advice;
	return error instanceof NodeOperationError || error instanceof NodeApiError
		? (error.description ?? undefined)
		: undefined;
}

/** The same for a failure that is a value and not an error. */
export function errorJsonItem(
	message: string,
	details: IDataObject,
	itemIndex: number,
): INodeExecutionData {
	return { json: { error: { message, ...details } }, pairedItem: { item: itemIndex } };
}
