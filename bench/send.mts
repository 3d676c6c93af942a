// How fast is a list sent, and what becomes of it under limits and faults?
import { SEND, FAULT_MIX } from '../testkit/servers/sandbox-process.mts';
import { axiosPeer, MINUTE, nodePeer, type List } from './lib/lists.mts';
import type { Case, Peer, Question } from './lib/question.mts';
import type { AxiosPeer } from './peers/axios.mts';
import {
	bare,
	batched,
	idle,
	ours,
	plain,
	retried,
	waSender,
	type Sender,
} from './peers/nodes.mts';

/** The least work for a client, with the node's maximum concurrency: what the sandbox allows. */
const fastAxios: AxiosPeer = { connect: 'kept', concurrent: 500 };
const axios: AxiosPeer = { connect: 'oneAgent', concurrent: 50 };

export const send: Question = {
	summary: 'lists of sends at several latencies and limits, in about fifteen minutes',
	cases: (scale) => [
		...[30, 150, 400, 1000].flatMap((latencyMs) => [
			withoutLimit(latencyMs, 2000 * scale),
			withLimit(latencyMs, 80, 2400 * scale),
			withLimit(latencyMs, 300, 6000 * scale),
		]),
		limited('limit', 'with Retry-After', 'seconds', 5000 * scale),
		limited('limit-silent', 'without Retry-After', 'none', 5000 * scale),
		faults(10_000 * scale),
		many(100_000 * scale),
	],
};

function withoutLimit(latencyMs: number, rows: number): Case {
	const list = listOf(rows, 5 * MINUTE, { faults: answerAfter(latencyMs) });
	return {
		name: `send-${latencyMs}`,
		title: `${rows} rows at ${latencyMs} ms latency, no limit`,
		rounds: 3,
		peers: peersOf(list, [ours, plain], fastAxios),
	};
}

/**
 * Once, because the limit determines the time. Without HTTP Request, which has no rate control and would lose most
 * rows.
 */
function withLimit(latencyMs: number, perSecond: number, rows: number): Case {
	const leastSeconds = Math.max(0, rows - perSecond) / perSecond + latencyMs / 1000;
	const faults = answerAfter(latencyMs);
	const rateLimit = { perSecond, burst: perSecond, retryAfter: 'seconds' as const };
	return {
		name: `send-${latencyMs}-${perSecond}`,
		title: `${rows} rows at ${latencyMs} ms latency, ${perSecond}/s (burst ${perSecond})`,
		peers: peersOf({ ...listOf(rows, 5 * MINUTE, { faults, rateLimit }), leastSeconds }, [ours]),
	};
}

function limited(name: string, title: string, retryAfter: 'seconds' | 'none', rows: number): Case {
	const limit = { perSecond: 80, burst: 80 };
	const list = {
		...listOf(rows, 5 * MINUTE, { rateLimit: { ...limit, retryAfter } }),
		leastSeconds: (rows - limit.burst) / limit.perSecond,
	};
	// The last one is the setting of a user who knows the limit.
	const senders = [idle, ours, plain, batched(10, 1), batched(50, 1), retried, batched(10, 125)];
	return {
		name,
		title: `${rows} rows under 80 a second (burst 80), ${title}`,
		byNameOnly: true,
		peers: peersOf(list, senders, axios),
	};
}

function faults(rows: number): Case {
	const doNotRetry = waSender('the same, Do Not Retry', { onServerError: 'reportUnknown' });
	const senders = [idle, ours, doNotRetry, plain, batched(10, 1), batched(50, 1), retried];
	return {
		name: 'faults',
		title: `${rows} rows with faults`,
		byNameOnly: true,
		peers: peersOf(listOf(rows, 15 * MINUTE, { faults: FAULT_MIX }), senders, axios),
	};
}

function many(rows: number): Case {
	const senders = [idle, ours, bare, plain, batched(10, 1), batched(50, 1), retried];
	return {
		name: '100k',
		title: `${rows} rows`,
		byNameOnly: true,
		peers: peersOf(listOf(rows, 8 * MINUTE, {}), senders, axios),
	};
}

function listOf(rows: number, timeoutMs: number, faultSetup: List['faultSetup']): List {
	return { kind: 'sends', rows, timeoutMs, faultSetup };
}

function peersOf(list: List, senders: Sender[], raw?: AxiosPeer): Peer[] {
	return [
		...senders.map(({ name, node }) => nodePeer({ name, node: node() }, list)),
		...(raw ? [axiosPeer({ name: 'raw axios', ...raw }, list)] : []),
	];
}

function answerAfter(ms: number): List['faultSetup']['faults'] {
	return { rules: [{ kind: 'delay', ms, match: SEND }] };
}
