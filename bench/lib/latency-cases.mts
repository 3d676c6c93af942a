// Lists sent to a service that is near or far away, with and without a rate limit.
import { httpRequest } from '../peers/nodes.mts';
import { waCampaign } from '../../testkit/sender/sender-nodes.mts';
import { SEND } from '../../testkit/servers/sandbox-process.mts';
import { MINUTE, type Case, type Peer } from './cases.mts';

export interface LatencyCase extends Case {
	latencyMs: number;
	/** The rate limit; its bucket starts full with the requests of one second. */
	perSecond?: number;
	/** How often each peer is measured, unless the command line says otherwise. */
	rounds: number;
}

/** A new node's defaults. */
export const OURS: Peer = {
	name: 'WA Campaign: Send Campaign',
	node: waCampaign(),
};
export const HTTP_REQUEST: Peer = { name: 'HTTP Request', node: httpRequest() };
/** The least work for a client, with the node's maximum concurrency: what the sandbox allows. */
export const RAW_AXIOS: Peer = { name: 'raw axios', connect: 'kept', concurrent: 500 };

const LATENCIES_MS = [30, 150, 400, 1000];

/** Named by latency and limit: send-400, send-400-80. */
export const LATENCY_CASES: LatencyCase[] = LATENCIES_MS.flatMap((latencyMs) => [
	withoutLimit(latencyMs, 2000),
	withLimit(latencyMs, 80, 2400),
	withLimit(latencyMs, 300, 6000),
]);

function withoutLimit(latencyMs: number, rows: number): LatencyCase {
	return {
		name: `send-${latencyMs}`,
		title: `${rows} rows at ${latencyMs} ms latency, no limit`,
		latencyMs,
		rows,
		rounds: 3,
		peers: [OURS, HTTP_REQUEST, RAW_AXIOS],
		faultSetup: { faults: answerAfter(latencyMs) },
		timeoutMs: 5 * MINUTE,
	};
}

/**
 * Once, because the limit determines the time. Without HTTP Request, which has no rate control and would lose most
 * rows.
 */
function withLimit(latencyMs: number, perSecond: number, rows: number): LatencyCase {
	return {
		name: `send-${latencyMs}-${perSecond}`,
		title: `${rows} rows at ${latencyMs} ms latency, ${perSecond}/s (burst ${perSecond})`,
		latencyMs,
		perSecond,
		rows,
		rounds: 1,
		peers: [OURS],
		faultSetup: {
			faults: answerAfter(latencyMs),
			rateLimit: { perSecond, burst: perSecond, retryAfter: 'seconds' },
		},
		timeoutMs: 5 * MINUTE,
		leastSeconds: (rows - perSecond) / perSecond + latencyMs / 1000,
	};
}

function answerAfter(ms: number): Case['faultSetup']['faults'] {
	return { rules: [{ kind: 'delay', ms, match: SEND }] };
}
