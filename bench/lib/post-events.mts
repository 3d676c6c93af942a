// An open loop: events are posted when they are due, whether or not earlier ones are answered.
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import type { Arrival } from './arrivals.mts';
import type { EventAnswer } from './event-figures.mts';
import { recipient, type Recipient } from './rows.mts';

const ANSWERED_WITHIN_MS = 5 * 60_000;
const REGISTERED_WITHIN_MS = 30_000;
const POLL_MS = 100;

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

/** Posts the first event until n8n knows the webhook: an activated one is registered a little later. */
export async function postFirst(url: string, person: Recipient): Promise<void> {
	const deadline = performance.now() + REGISTERED_WITHIN_MS;
	while ((await postEvent(url, person, performance.now())).status === 404) {
		if (performance.now() > deadline) throw new Error(`n8n knows no webhook at ${url}`);
		await sleep(POLL_MS);
	}
}

async function postEvent(url: string, person: Recipient, dueAt: number): Promise<EventAnswer> {
	const { status, outcome } = await post(url, person);
	return { phone: person.phone, ms: performance.now() - dueAt, status, outcome };
}

async function post(url: string, body: object): Promise<{ status: number; outcome?: string }> {
	try {
		const answer = await axios.post<{ outcome?: string }>(url, body, {
			proxy: false,
			timeout: ANSWERED_WITHIN_MS,
			validateStatus: () => true,
		});
		return { status: answer.status, outcome: answer.data?.outcome };
	} catch {
		return { status: 0 };
	}
}

/**
 * Sends a list through the events' sender.
 *
 * @throws {Error} when n8n does not answer with a success
 */
export async function postList(url: string, people: Recipient[]): Promise<void> {
	const { status } = await post(url, { rows: people.map((body) => ({ body })) });
	if (status !== 200) throw new Error(`n8n answered a list of ${people.length} with ${status}`);
}
