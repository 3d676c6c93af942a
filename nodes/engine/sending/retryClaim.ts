import { createHash } from 'node:crypto';
import type { IExecuteFunctions, IRunExecutionData } from 'n8n-workflow';
import type { ExecutionMemory } from '../executionMemory';
import { HISTORIES } from '../history/workflowHistory';
import { markStore, savedWorkflowId } from '../history/markStore';
import { SentHistory } from '../history/sentHistory';
import type { Run } from '../run';
import { DEFAULT_CLIENT } from '../../service/client';
import { Claims } from './claims';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';

type ClaimOptions = Pick<SendOptions, 'skipsSent' | 'rowsInDoubt' | 'maxWaitMs'>;

/** For nodes that create something, and have no sent history. */
const CREATES: ClaimOptions = {
	skipsSent: false,
	rowsInDoubt: 'report',
	maxWaitMs: DEFAULT_CLIENT.maxWaitMs,
};

interface RetryClaim {
	/** The result of all rows that are not settled; undefined: they may be sent. */
	readonly refusal?: RowResult;
	/**
	 * @param hasSent a message has left, or something was created, or may have been
	 * @param isOver nothing is left to try
	 */
	end(hasSent: boolean, isOver: boolean): Promise<void>;
}

/**
 * An execution keeps its Retry button after a retry, and each retry starts with what the failed execution stored: the
 * second retry would send, or create, what the first has. So a retry claims what it starts with, in the store of the sent
 * history; with "Skip Already Sent" the history itself guarantees that.
 *
 * @returns a claim that lets every row go, for the first try of an execution and where n8n keeps no store
 */
export async function claimRetry(
	context: IExecuteFunctions,
	run: Run,
	memory: ExecutionMemory<unknown>,
	options: ClaimOptions = CREATES,
	histories = HISTORIES,
): Promise<RetryClaim> {
	const { skipsSent, rowsInDoubt, maxWaitMs } = options;
	const isClaimed = context.getMode() === 'retry' && !skipsSent;
	const workflowId = isClaimed ? savedWorkflowId(context) : undefined;
	const key = workflowId === undefined ? undefined : claimKey(context, memory.retryId);
	if (workflowId === undefined || key === undefined) {
		return { end: async () => await Promise.resolve() };
	}

	const { clock, state } = run;
	const openRun = { store: markStore(context), maxMarks: Infinity };
	const message = { clock, state, maxWaitMs, messages: [{ key }] };
	const history = new SentHistory(histories, workflowId, openRun, message);
	const claims = new Claims(history, 1, rowsInDoubt, run);
	let { earlier } = await claims.claim(0);
	if (earlier === 'later') ({ earlier } = await claims.claimLater(0));
	return {
		refusal: earlier === undefined || earlier === 'later' ? undefined : refusalOf(earlier, options),
		end: async (hasSent, isOver) => {
			if (hasSent && !isOver) memory.renewRetryId();
			history.end(0, hasSent ? 'accepted' : 'failed');
			// If this fails, the claim is in doubt, and the next retry reports it.
			await history.close().catch(() => undefined);
		},
	};
}

/**
 * What a retry starts with: what an earlier retry left, or the execution as it was. An execution and its retries share
 * the run of their first node, even if this node had not run yet. n8n has no function for it, but all supported versions
 * keep it on the node's context.
 *
 * @returns undefined if no node ran before the retry
 */
function claimKey(context: IExecuteFunctions, retryId: string | undefined): string | undefined {
	if (retryId !== undefined) return `retry:${retryId}`;
	const { runExecutionData } = context as { readonly runExecutionData?: IRunExecutionData };
	const [first] = Object.values(runExecutionData?.resultData.runData ?? {})
		.flatMap((runs) => runs.slice(0, 1))
		.sort((one, other) => one.startTime - other.startTime);
	if (first === undefined) return undefined;
	// The IDs of nodes may be missing, or the same for several: their names are not.
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	const text = JSON.stringify([context.getNode().name, runIndex, first]);
	return `retry:${createHash('sha256').update(text).digest('base64url')}`;
}

function refusalOf(earlier: RowResult, options: ClaimOptions): RowResult {
	switch (earlier.reasonCode) {
		case 'alreadySent':
			return {
				outcome: 'notSent',
				reason: 'This execution was already retried',
				reasonCode: 'alreadyRetried',
				advice: 'Retry the newest execution of this workflow instead: it knows what was done since',
				attempts: 0,
			};
		case 'inDoubtEarlier':
			return {
				...earlier,
				reason: 'An earlier retry of this execution stopped before its results were known',
				...(options === CREATES && {
					advice: 'Check what it created, and run the workflow again with the rest',
				}),
			};
		case 'inProgressElsewhere':
			return {
				...earlier,
				reason: 'Another retry of this execution may still be running',
				advice: 'Wait until it ends. If rows are left, retry that execution',
			};
		case 'historyUnavailable':
			return { ...earlier, advice: 'Check the database of n8n' };
		default:
			return earlier;
	}
}
