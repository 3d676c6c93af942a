// What is measured: lists, the trouble that the service makes, and who sends.
import type { FaultPlan } from '../../sandbox/index.mts';
import { bareLoop, httpRequest, waCampaign, type NodePeer } from '../peers/nodes.mts';
import type { Trouble } from './sandbox-process.mts';

export type Peer = { name: string } & ({ node: NodePeer } | { keepAlive: boolean });

export interface Case {
	name: string;
	title: string;
	rows: number;
	trouble: Trouble;
	peers: Peer[];
	/** per peer */
	timeoutMs: number;
	/** Seconds in which the rate limit lets the list through at best. */
	leastSeconds?: number;
}

const MINUTE = 60_000;
const SEND = { operation: 'sendCampaign' };

const waNode: Peer = { name: 'WA Campaign: Send Campaign', node: waCampaign() };
const waExpression: Peer = {
	name: 'WA Campaign: Send Campaign, number by an expression',
	node: waCampaign({}, undefined, undefined, '=+{{ $json.phone }}'),
};
const bare: Peer = { name: "bare loop over n8n's helper", node: bareLoop };
const plain: Peer = { name: 'HTTP Request', node: httpRequest() };
const retried: Peer = {
	name: 'HTTP Request, Retry On Fail',
	node: httpRequest({ settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 } }),
};
const axios: Peer = { name: 'raw axios', keepAlive: false };
const axiosKept: Peer = { name: 'raw axios, connections kept', keepAlive: true };

function batched(batchSize: number, batchInterval: number): Peer {
	return {
		name: `HTTP Request, ${batchSize} per ${batchInterval} ms`,
		node: httpRequest({ batch: { batchSize, batchInterval } }),
	};
}

const everyone = [waNode, bare, plain, batched(10, 1), batched(50, 1), retried, axios, axiosKept];

/** The specification's errors and a network's, as often as a bad day brings them. */
export const FAULT_MIX: FaultPlan = {
	seed: 7,
	rules: [
		{ kind: 'status', status: 429, retryAfter: 1, rate: 0.025, match: SEND },
		{ kind: 'status', status: 429, rate: 0.025, match: SEND },
		{ kind: 'status', status: 500, when: 'before', rate: 0.03, match: SEND },
		{ kind: 'status', status: 500, when: 'after', rate: 0.02, match: SEND },
		{ kind: 'reset', when: 'before', rate: 0.01, match: SEND },
		{ kind: 'reset', when: 'after', rate: 0.01, match: SEND },
		{ kind: 'status', status: 502, when: 'before', body: 'html', rate: 0.01, match: SEND },
	],
};

/** As a new node is set. */
const waDefault: Peer = {
	name: 'WA Campaign: Send Campaign, default settings',
	node: waCampaign({ maxConcurrentRequests: undefined }),
};

const LATENCY: FaultPlan = { rules: [{ kind: 'delay', ms: 30, match: SEND }] };

const LIMIT = { perSecond: 80, burst: 80 };
const LIMITED_ROWS = 5000;

function limited(name: string, title: string, retryAfter: 'seconds' | 'none'): Case {
	return {
		name,
		title: `${LIMITED_ROWS} rows under 80 a second (burst 80), ${title}`,
		rows: LIMITED_ROWS,
		trouble: { rateLimit: { ...LIMIT, retryAfter } },
		// The last one is set by somebody who knows the limit.
		peers: [waNode, plain, batched(10, 1), batched(50, 1), retried, batched(10, 125), axios],
		timeoutMs: 5 * MINUTE,
		leastSeconds: (LIMITED_ROWS - LIMIT.burst) / LIMIT.perSecond,
	};
}

/** Lists of other lengths under other limits, at a latency as services have it. */
function limitedAt(perSecond: number, rows: number): Case {
	const leastSeconds = (rows - perSecond) / perSecond;
	return {
		name: `limit-${perSecond}-${rows}`,
		title: `${rows} rows under ${perSecond} a second (burst ${perSecond}) at 30 ms latency, without Retry-After`,
		rows,
		trouble: {
			faults: LATENCY,
			rateLimit: { perSecond, burst: perSecond, retryAfter: 'none' },
		},
		peers: [waNode, waExpression, plain],
		timeoutMs: 5 * MINUTE,
		leastSeconds,
	};
}

/** A limit that counts in windows of a second, of either kind. */
function windowed(kind: 'sliding' | 'fixed', title: string): Case {
	const [rows, perSecond] = [2000, 80];
	return {
		name: kind,
		title: `${rows} rows at 30 ms latency, ${perSecond} ${title}, without Retry-After`,
		rows,
		trouble: {
			faults: LATENCY,
			rateLimit: { perSecond, window: { kind, seconds: 1 }, retryAfter: 'none' },
		},
		peers: [waNode, plain],
		timeoutMs: 5 * MINUTE,
		leastSeconds: Math.ceil(rows / perSecond) - 1,
	};
}

/** A limit that changes when so many sends were accepted. */
function changing(from: number, to: number, afterSends: number): Case {
	const rows = 3000;
	const limit = (perSecond: number) => ({
		perSecond,
		burst: perSecond,
		retryAfter: 'none' as const,
	});
	return {
		name: `${from}-to-${to}`,
		title: `${rows} rows at 30 ms latency under ${from} a second, after ${afterSends} sends ${to} a second, without Retry-After`,
		rows,
		trouble: {
			faults: LATENCY,
			rateLimit: limit(from),
			later: { afterSends, rateLimit: limit(to) },
		},
		peers: [waNode, plain],
		timeoutMs: 5 * MINUTE,
		leastSeconds: (afterSends - from) / from + (rows - afterSends - to) / to,
	};
}

/**
 * A service that is far away.
 *
 * @param perSecond its limit, if it has one
 */
function faraway(ms: number, rows: number, perSecond?: number): Case {
	const faults: FaultPlan = { rules: [{ kind: 'delay', ms, match: SEND }] };
	const limit = perSecond === undefined ? 'without a limit' : `under ${perSecond} a second`;
	return {
		name: `${ms}-ms-${rows}${perSecond === undefined ? '' : `-at-${perSecond}`}`,
		title: `${rows} rows at ${ms} ms latency ${limit}, default settings`,
		rows,
		trouble:
			perSecond === undefined
				? { faults }
				: { faults, rateLimit: { perSecond, burst: perSecond, retryAfter: 'seconds' } },
		peers: [waDefault, plain],
		timeoutMs: 5 * MINUTE,
		leastSeconds: perSecond === undefined ? undefined : (rows - perSecond) / perSecond,
	};
}

export const CASES: Case[] = [
	faraway(400, 2000),
	faraway(1000, 2000),
	faraway(1000, 10_000),
	faraway(150, 2000),
	faraway(30, 2000),
	faraway(400, 2400, 80),
	faraway(1000, 2400, 80),
	faraway(150, 6000, 300),

	{
		name: 'no-limit',
		title: '2,000 rows at 30 ms latency, without a limit',
		rows: 2000,
		trouble: { faults: LATENCY },
		peers: everyone,
		timeoutMs: 2 * MINUTE,
	},
	limited('limit', 'with Retry-After', 'seconds'),
	limited('limit-silent', 'without Retry-After', 'none'),
	limitedAt(80, 2000),
	limitedAt(5, 500),
	limitedAt(500, 5000),
	windowed('sliding', 'in any second'),
	windowed('fixed', 'in each second of the clock'),
	changing(80, 20, 2000),
	changing(20, 80, 1000),
	{
		name: 'faults',
		title: '10,000 rows with faults',
		rows: 10_000,
		trouble: { faults: FAULT_MIX },
		peers: [
			waNode,
			{
				name: 'the same, Report as Unknown',
				node: waCampaign({ onServerError: 'reportUnknown' }),
			},
			plain,
			batched(10, 1),
			batched(50, 1),
			retried,
			axios,
		],
		timeoutMs: 15 * MINUTE,
	},
	{
		name: '100k',
		title: '100,000 rows',
		rows: 100_000,
		trouble: {},
		peers: [waNode, bare, plain, batched(10, 1), batched(50, 1), retried, axios],
		timeoutMs: 8 * MINUTE,
	},
];
