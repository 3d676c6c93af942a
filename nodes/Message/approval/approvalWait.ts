import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

/** A request that is waiting for its answer, stored with the execution. */
export interface OpenRequest {
	/** Distinguishes it from others of the same node and execution, as in a loop. */
	readonly requestId: string;
	readonly phoneNumber: string;
	readonly message: string;
	readonly messageId: string | null;
	/** When the links expire: ISO 8601. */
	readonly expiresAt: string;
}

/** The state of a request: the answer, and its time (ISO 8601). */
interface AnswerState {
	readonly approved: boolean | null;
	readonly respondedAt: string | null;
	readonly timedOut: boolean;
}

const WAITING: AnswerState = { approved: null, respondedAt: null, timedOut: false };
/** No answer means not approved. */
const TIMED_OUT: AnswerState = { approved: false, respondedAt: null, timedOut: true };

/**
 * Query parameters of a link. Without the request ID, an old link would answer the next request of a loop: n8n signs
 * only execution and node.
 */
export function linkParameters(requestId: string, approves: boolean): Record<string, string> {
	return { approved: String(approves), request: requestId };
}

/** The output of a request: the answer, its time, and the question with its recipient. */
export function approvalOutput(request: OpenRequest, state: AnswerState): IDataObject {
	return { ...state, ...request };
}

/** n8n 1 checks the signature of links only if the node requests it; n8n 2 always does, and lacks the method. */
interface SignatureSetting {
	setSignatureValidationRequired?(): void;
}

/**
 * Suspends the execution: n8n stores it, and resumes when the request is answered or expires.
 *
 * @returns what the editor shows meanwhile
 */
export async function waitForAnswer(
	context: IExecuteFunctions & SignatureSetting,
	request: OpenRequest,
): Promise<INodeExecutionData[][]> {
	// On timeout, n8n returns the node's input as its output. Unchanged, a column "approved" from an earlier request
	// would look like the answer to this one.
	context.getExecuteData().data.main = [[itemOf(approvalOutput(request, TIMED_OUT))]];
	context.setSignatureValidationRequired?.();
	await context.putExecutionToWait(new Date(request.expiresAt));
	return [[itemOf(approvalOutput(request, WAITING))]];
}

function itemOf(json: IDataObject): INodeExecutionData {
	return { json, pairedItem: { item: 0 } };
}
