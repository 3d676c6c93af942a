// The figures of one peer, from the responses to its events and the sandbox's counts.
import { countRepeats } from '../../testkit/sender/repeats.mts';
import type { Accepted } from '../../testkit/servers/sandbox-process.mts';

/** The result of an event for the system that reported it. */
export interface EventAnswer {
	phone: string;
	/** Milliseconds from the moment at which the event was due. */
	ms: number;
	/** of n8n's answer; 0 when there was none */
	status: number;
	/** what the sender reported, if it reports outcomes */
	outcome?: string;
}

export interface EventFigures {
	events: number;
	/** Milliseconds, from due to answered. */
	p50: number;
	p95: number;
	max: number;
	/** From the first event due to the last response, including a concurrent list. */
	seconds: number;
	/** All requests except the refused ones, per accepted send. */
	requestsPerSend: number;
	/** 429 responses */
	refused: number;
	/** accepted sends, including repeats */
	accepted: number;
	/** sends beyond each recipient's first, including those of an earlier pass */
	duplicates: number;
	/** recipients who got nothing, even in an earlier pass; undefined for a peer that sends no requests */
	lost: number | undefined;
	/** events reported as unknown whose recipient got the message */
	falselyUnknown: number;
	/** events without a successful response from n8n */
	failed: number;
	/** of n8n, milliseconds per event and per row of the concurrent list */
	cpuMs: number;
	/** duration of the concurrent list, in seconds */
	listSeconds?: number;
}

export interface EventRun {
	answers: EventAnswer[];
	/** recipients of the concurrent list */
	listed: string[];
	ms: number;
	listMs?: number;
	cpuSeconds: number;
	/** since the sandbox began */
	accepted: Accepted;
	/** how many of them are of an earlier pass */
	acceptedBefore: number;
	/** requests per status, of this pass alone */
	requests: Record<string, number>;
}

export function toFigures(run: EventRun): EventFigures {
	const { answers, listed, accepted } = run;
	const { sends } = accepted;
	const waits = answers.map(({ ms }) => ms);
	const recipients = new Set([...answers.map(({ phone }) => phone), ...listed]);
	const requests = sum(Object.values(run.requests));
	const refused = run.requests[429] ?? 0;
	const newlyAccepted = countSends(accepted) - run.acceptedBefore;
	return {
		events: answers.length,
		p50: percentile(waits, 0.5),
		p95: percentile(waits, 0.95),
		max: percentile(waits, 1),
		seconds: run.ms / 1000,
		requestsPerSend: (requests - refused) / newlyAccepted,
		refused,
		accepted: newlyAccepted,
		duplicates: countRepeats(accepted).duplicates,
		lost:
			requests > 0 || sends.size > 0
				? [...recipients].filter((phone) => !sends.has(phone)).length
				: undefined,
		falselyUnknown: answers.filter(
			({ phone, outcome }) => outcome === 'unknown' && sends.has(phone),
		).length,
		failed: answers.filter(({ status }) => status < 200 || status > 299).length,
		cpuMs: (run.cpuSeconds * 1000) / (answers.length + listed.length),
		listSeconds: run.listMs === undefined ? undefined : run.listMs / 1000,
	};
}

/** The smallest value that at least this share of the values does not exceed; NaN without values. */
export function percentile(values: number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** All sends, including repeats. */
export function countSends({ sends }: Accepted): number {
	return sum(sends.values());
}

function sum(values: Iterable<number>): number {
	return [...values].reduce((total, value) => total + value, 0);
}
