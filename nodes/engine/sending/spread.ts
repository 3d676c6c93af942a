import type { IExecuteFunctions } from 'n8n-workflow';
import type { Clock } from '../../service/limiter/clock';
import type { LimiterOptions } from '../../service/limiter/runQueue';

/** The label of this option, for messages. */
export const SPREAD_OVER = 'Spread Over (Minutes)';

/** How fast the rows of a list may leave. */
export type Pace = Pick<LimiterOptions, 'maxPerSecond' | 'jitter' | 'ofNode' | 'end'>;

/** Maximum delay of a row by jitter, as a share of the interval between two. */
const JITTER = 0.5;
/** Time reserved for the last response and the nodes that follow: milliseconds, but no more than a share of the time. */
const RESERVE = { ms: 30_000, share: 0.1 };

/**
 * The ceilings of a list. "Max Sends per Second" holds for all runs of the node, such as the batches of a loop. "Spread
 * Over" spreads the list evenly over time: rows that need no message take no time.
 *
 * @param rows how many are to be sent
 */
export function paceOf(
	context: IExecuteFunctions,
	clock: Clock,
	rows: number,
	{
		maxSendsPerSecond,
		spreadMs,
	}: { readonly maxSendsPerSecond: number; readonly spreadMs: number },
): Pace {
	const key = `${context.getWorkflow().id} ${context.getNode().name}`;
	const ofNode = maxSendsPerSecond === 0 ? undefined : { key, maxPerSecond: maxSendsPerSecond };
	if (spreadMs === 0) return { maxPerSecond: maxSendsPerSecond, ofNode };
	const perSecond = (Math.max(1, rows) * 1000) / spreadMs;
	const left = endOfExecution(context) - clock.wall();
	return {
		maxPerSecond: Math.min(perSecond, maxSendsPerSecond || Infinity),
		jitter: JITTER,
		ofNode,
		end: {
			at: clock.now() + left - Math.min(RESERVE.ms, RESERVE.share * left),
			reason: {
				kind: 'fatal',
				code: 'afterTimeLimit',
				text: `The execution ends before "${SPREAD_OVER}" reaches this row`,
				advice: 'Run the list again, or raise the time limit of the workflow',
			},
		},
	};
}

/**
 * When n8n ends the execution, by the time limit of the workflow or of the instance. n8n has no function for it, but
 * all supported versions keep it on the node's context.
 *
 * @returns Unix milliseconds; Infinity if there is no limit
 */
function endOfExecution(context: IExecuteFunctions): number {
	const { additionalData } = context as {
		readonly additionalData?: { readonly executionTimeoutTimestamp?: unknown };
	};
	const endsAt = additionalData?.executionTimeoutTimestamp;
	return typeof endsAt === 'number' ? endsAt : Infinity;
}
