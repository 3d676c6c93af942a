import { randomUUID } from 'node:crypto';
import type { IExecuteFunctions, IDataObject } from 'n8n-workflow';
import type { Keepers } from '../history/historyKeepers';
import { KEEPERS } from '../history/historyKeepers';
import { markStore, savedWorkflowId } from '../history/markStore';
import { SentLedger } from '../history/sentLedger';
import type { Run } from '../run';
import { claimsAhead } from './claims';
import type { SendOptions } from './options';
import type { RowResult } from './outcome';

/** Kept with the execution while something is left to try. */
interface Stored extends IDataObject {
	runIndex: number;
	id: string;
}

const KEY = 'sendTry';

/** The contexts of executions under way in this process, and whether each is a retry that has yet to make its claim. */
const underWay = new WeakMap<object, { mustClaim: boolean }>();

interface RetryClaim {
	/** The result of all rows that are not settled; undefined: they may be sent. */
	readonly refusal?: RowResult;
	/**
	 * @param hasSent a message has left, or may have
	 * @param isOver nothing is left to try
	 */
	end(hasSent: boolean, isOver: boolean): Promise<void>;
}

/**
 * An execution keeps its Retry button after a retry, and each retry starts with what the failed execution stored: the
 * second retry would send what the first has sent. So a retry claims what it starts with, in the store of the sent
 * history; with "Skip Already Sent" the history itself guarantees that.
 *
 * @returns a claim that lets every row go, for the first try of an execution and where n8n keeps no store
 */
export async function claimRetry(
	context: IExecuteFunctions,
	run: Run,
	{ skipsSent, rowsInDoubt, maxWaitMs }: SendOptions,
	keepers: Keepers = KEEPERS,
): Promise<RetryClaim> {
	const nodeContext = context.getContext('node');
	const runIndex = Number(context.getWorkflowDataProxy(0).$runIndex);
	const found = nodeContext[KEY] as Stored | undefined;
	const isKnown = found?.runIndex === runIndex;
	const own = (isKnown && underWay.get(nodeContext)) || { mustClaim: isKnown };
	underWay.set(nodeContext, own);
	const id = isKnown ? found.id : randomUUID();
	nodeContext[KEY] = { runIndex, id };

	const close = (hasSent: boolean, isOver: boolean) => {
		if (isOver) delete nodeContext[KEY];
		if (!hasSent || !own.mustClaim) return;
		// The rest is for another retry, under a new claim.
		own.mustClaim = false;
		if (!isOver) nodeContext[KEY] = { runIndex, id: randomUUID() };
	};
	const needsClaim = own.mustClaim && !skipsSent;
	const workflowId = needsClaim ? savedWorkflowId(context) : undefined;
	if (workflowId === undefined) {
		return { end: async (...how) => await Promise.resolve(close(...how)) };
	}

	const { clock, state } = run;
	const openRun = { store: markStore(context), maxMarks: Infinity };
	const keeper = keepers.enter(workflowId, clock, openRun);
	const messageOf = () => ({ key: `retry:${id}` });
	const ledger = new SentLedger(keeper, { clock, state, maxWaitMs, rowCount: 1, messageOf });
	const claims = claimsAhead(ledger, 1, rowsInDoubt, run);
	let { earlier } = await claims.claim(0);
	if (earlier === 'later') ({ earlier } = await claims.claimLater(0));
	return {
		refusal: earlier === undefined || earlier === 'later' ? undefined : refusalOf(earlier),
		end: async (hasSent, isOver) => {
			close(hasSent, isOver);
			if (earlier === undefined) ledger.end(0, hasSent ? 'accepted' : 'failed');
			// If this fails, the claim is in doubt, and the next retry reports it.
			await ledger.close().catch(() => undefined);
			keepers.leave(workflowId, clock, openRun);
		},
	};
}

function refusalOf(earlier: RowResult): RowResult {
	switch (earlier.reasonCode) {
		case 'alreadySent':
			return {
				outcome: 'notSent',
				reason: 'This execution was already retried. Nothing was sent',
				reasonCode: 'alreadyRetried',
				advice: 'Retry the newest execution of this workflow instead: it knows what was sent since',
				attempts: 0,
			};
		case 'inDoubtEarlier':
			return {
				...earlier,
				reason: 'An earlier retry of this execution stopped before its results were known',
			};
		case 'inProgressElsewhere':
			return {
				...earlier,
				reason: 'Another retry of this execution may still be running',
				advice: 'Wait until it ends. If rows are left, retry that execution',
			};
		default:
			return earlier;
	}
}
