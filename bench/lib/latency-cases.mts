// Lists sent to a service that is near or far away, with and without a rate limit.
import { httpRequest, waCampaign, type NodePeer } from '../peers/nodes.mts';
import { MINUTE, SEND, type Case } from './cases.mts';

export interface LatencyPeer {
	name: string;
	node: NodePeer;
}

export interface LatencyCase extends Omit<Case, 'peers'> {
	latencyMs: number;
	/** The rate limit; its bucket begins full and holds the requests of one second. */
	perSecond?: number;
	/** How often each peer is measured, unless the command line says otherwise. */
	turns: number;
	peers: LatencyPeer[];
}

/** As a new node is set. */
export const OURS: LatencyPeer = {
	name: 'WA Campaign: Send Campaign',
	node: waCampaign({ maxConcurrentRequests: undefined }),
};
export const HTTP_REQUEST: LatencyPeer = { name: 'HTTP Request', node: httpRequest() };

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
		turns: 3,
		peers: [OURS, HTTP_REQUEST],
		trouble: { faults: answerAfter(latencyMs) },
		timeoutMs: 5 * MINUTE,
	};
}

/** Once, as the limit decides the time. HTTP Request is left out: it has no rate control and would lose most rows. */
function withLimit(latencyMs: number, perSecond: number, rows: number): LatencyCase {
	return {
		name: `send-${latencyMs}-${perSecond}`,
		title: `${rows} rows at ${latencyMs} ms latency, ${perSecond}/s (burst ${perSecond})`,
		latencyMs,
		perSecond,
		rows,
		turns: 1,
		peers: [OURS],
		trouble: {
			faults: answerAfter(latencyMs),
			rateLimit: { perSecond, burst: perSecond, retryAfter: 'seconds' },
		},
		timeoutMs: 5 * MINUTE,
		leastSeconds: (rows - perSecond) / perSecond + latencyMs / 1000,
	};
}

function answerAfter(ms: number): Case['trouble']['faults'] {
	return { rules: [{ kind: 'delay', ms, match: SEND }] };
}
