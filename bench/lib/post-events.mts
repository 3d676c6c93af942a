// An open loop: events are posted when they are due, even if earlier ones are pending.
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Arrival } from './arrivals.mts';
import type { EventAnswer } from './event-figures.mts';
import { recipient, type Recipient } from '../../testkit/sender/recipients.mts';

const ANSWERED_WITHIN_MS = 10 * 60_000;
const REGISTERED_WITHIN_MS = 30_000;
const POLL_MS = 100;

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

/** Posts the first event until n8n has registered the activated webhook. */
export async function postFirst(url: string, person: Recipient): Promise<void> {
	const deadline = performance.now() + REGISTERED_WITHIN_MS;
	while ((await postEvent(url, person, performance.now())).status === 404) {
		if (performance.now() > deadline) throw new Error(`n8n knows no webhook at ${url}`);
		await sleep(POLL_MS);
	}
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
