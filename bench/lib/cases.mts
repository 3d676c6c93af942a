// What is measured: lists, the service's faults, and who sends.
import type { FaultPlan } from '../../sandbox/index.mts';
import type { AxiosPeer } from '../peers/axios.mts';
import { bareLoop, httpRequest, SEND_PATH } from '../peers/nodes.mts';
import { CAMPAIGN, waCampaign, type NodePeer } from '../../testkit/sender/sender-nodes.mts';
import { FAULT_MIX, SEND, type FaultSetup } from '../../testkit/servers/sandbox-process.mts';

export type Peer = { name: string } & ({ node: NodePeer } | AxiosPeer);

export interface Case {
	name: string;
	title: string;
	rows: number;
	faultSetup: FaultSetup;
	peers: Peer[];
	/** per peer */
	timeoutMs: number;
	/** The least time for the list under the rate limit, in seconds. */
	leastSeconds?: number;
	/** Only measured when it is named. */
	byNameOnly?: true;
}

export const MINUTE = 60_000;

/** Requests in flight of the raw peers. */
const CONCURRENT = 50;

const waNode: Peer = { name: 'WA Campaign: Send Campaign', node: waCampaign() };
const bare: Peer = { name: "bare loop over n8n's helper", node: bareLoop(SEND_PATH, CAMPAIGN) };
const plain: Peer = { name: 'HTTP Request', node: httpRequest() };
const retried: Peer = {
	name: 'HTTP Request, Retry On Fail',
	node: httpRequest({ settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 } }),
};
const axios = rawAxios('raw axios', 'oneAgent');
const axiosKept = rawAxios('raw axios, connections kept', 'kept');
const axiosAgents = rawAxios('raw axios, an agent for each request', 'agentEach');

function rawAxios(name: string, connect: AxiosPeer['connect']): Peer {
	return { name, connect, concurrent: CONCURRENT };
}

function batched(batchSize: number, batchInterval: number): Peer {
	return {
		name: `HTTP Request, ${batchSize} per ${batchInterval} ms`,
		node: httpRequest({ batch: { batchSize, batchInterval } }),
	};
}

const LATENCY: FaultPlan = { rules: [{ kind: 'delay', ms: 30, match: SEND }] };

const LIMIT = { perSecond: 80, burst: 80 };
const LIMITED_ROWS = 5000;

function limited(name: string, title: string, retryAfter: 'seconds' | 'none'): Case {
	return {
		name,
		title: `${LIMITED_ROWS} rows under 80 a second (burst 80), ${title}`,
		rows: LIMITED_ROWS,
		faultSetup: { rateLimit: { ...LIMIT, retryAfter } },
		// The last one is the setting of a user who knows the limit.
		peers: [waNode, plain, batched(10, 1), batched(50, 1), retried, batched(10, 125), axios],
		timeoutMs: 5 * MINUTE,
		leastSeconds: (LIMITED_ROWS - LIMIT.burst) / LIMIT.perSecond,
	};
}

/** Measured on a separate n8n for each peer, and only when they are named. */
const DETAILED: Omit<Case, 'byNameOnly'>[] = [
	{
		name: 'no-limit',
		title: '2,000 rows at 30 ms latency, without a limit',
		rows: 2000,
		faultSetup: { faults: LATENCY },
		peers: [waNode, bare, plain, axiosAgents, axios, axiosKept],
		timeoutMs: 2 * MINUTE,
	},
	limited('limit', 'with Retry-After', 'seconds'),
	limited('limit-silent', 'without Retry-After', 'none'),
	{
		name: 'faults',
		title: '10,000 rows with faults',
		rows: 10_000,
		faultSetup: { faults: FAULT_MIX },
		peers: [
			waNode,
			{
				name: 'the same, Do Not Retry',
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
		name: 'history-20k',
		title: '20,000 rows, with and without Skip Already Sent',
		rows: 20_000,
		faultSetup: {},
		peers: [
			waNode,
			{ name: 'the same, Skip Already Sent', node: waCampaign({ skipAlreadySent: true }) },
		],
		timeoutMs: 5 * MINUTE,
	},
	{
		name: '100k',
		title: '100,000 rows',
		rows: 100_000,
		faultSetup: {},
		peers: [waNode, bare, plain, batched(10, 1), batched(50, 1), retried, axios],
		timeoutMs: 8 * MINUTE,
	},
];

export const CASES: Case[] = DETAILED.map((one) => ({ ...one, byNameOnly: true }));
