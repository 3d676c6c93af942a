// An open loop: events are posted when they are due, even if earlier ones are pending.
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Arrival } from './arrivals.mts';
import { recipient, type Recipient } from '../../testkit/sender/recipients.mts';

const ANSWERED_WITHIN_MS = 10 * 60_000;

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

/** The response of a peer that reports outcomes. */
interface Reported {
	outcome?: string;
}

/**
 * @param from how many numbers are left out before the first recipient's
 * @returns the answers, in the order of the arrivals, when the last one is there
 */
export async function postEvents(
	url: string,
	arrivals: Arrival[],
	from: number,
): Promise<EventAnswer[]> {
	const answers: Promise<EventAnswer>[] = [];
	const startedAt = performance.now();
	for (const { dueMs, recipient: index } of arrivals) {
		const dueAt = startedAt + dueMs;
		const early = dueAt - performance.now();
		if (early > 0) await sleep(early);
		answers.push(postEvent(url, recipient(index, from), dueAt));
	}
	return await Promise.all(answers);
}

/** @returns an answer for each row, all with the time and the status of the whole list's */
export async function postList(url: string, people: Recipient[]): Promise<EventAnswer[]> {
	const startedAt = performance.now();
	const { status, data } = await post<Reported[]>(url, { rows: people.map((body) => ({ body })) });
	const ms = performance.now() - startedAt;
	const outcomes = Array.isArray(data) ? data.map(({ outcome }) => outcome) : [];
	return people.map(({ phone }, index) => ({ phone, ms, status, outcome: outcomes[index] }));
}

async function postEvent(url: string, person: Recipient, dueAt: number): Promise<EventAnswer> {
	const { status, data } = await post<Reported>(url, person);
	return { phone: person.phone, ms: performance.now() - dueAt, status, outcome: data?.outcome };
}

/** Never throws: without a response the status is 0. */
async function post<T>(url: string, body: object): Promise<{ status: number; data?: T }> {
	try {
		return await axios.post<T>(url, body, {
			proxy: false,
			timeout: ANSWERED_WITHIN_MS,
			validateStatus: () => true,
		});
	} catch {
		return { status: 0 };
	}
}
