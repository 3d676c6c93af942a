// The manager who answers Message: Send and Wait for Approval, and the links in the message.
import axios from 'axios';
import { expect, vi } from 'vitest';
import type { ControlClient } from '../../sandbox/client.mts';
import type { N8nClient } from '../../testkit/host/n8n-client.mts';
import { at } from '../harness/pick.mts';

export const MANAGER = '919812398001';

const PATIENCE = { timeout: 60_000, interval: 100 };

/** A sent request, and the execution that waits for the answer. */
export interface Asked {
	/** ID of the execution. */
	readonly id: string;
	readonly text: string;
	readonly approve: string;
	readonly decline: string;
}

/** Has the manager write first: session messages need an inbound message within 24 hours. */
export async function greet(control: ControlClient): Promise<void> {
	await control.post('/inbound', {
		body: { phone_number: MANAGER, name: 'Manager', text: 'Hello' },
	});
}

/**
 * The newest message to the manager with these words, once its execution is waiting.
 *
 * @param id of the execution, if known: an earlier one may have used the same words
 */
export async function untilAsked(
	control: ControlClient,
	client: N8nClient,
	words: string,
	id?: string,
): Promise<Asked> {
	return await vi.waitFor(async () => {
		const { messages } = await control.get('/messages', { query: { phone_number: MANAGER } });
		const texts = messages.map(({ message_content }) => String(Object(message_content).text));
		const requests = texts
			.filter((one) => one.includes(words))
			.map((text) => {
				const [approve = '', decline = ''] = text.match(/http:\S+/g) ?? [];
				const waiting = /webhook-waiting\/(\d+)/.exec(approve)?.[1] ?? '';
				return { id: waiting, text, approve, decline };
			});
		const asked = at(
			requests.filter((one) => id === undefined || one.id === id),
			0,
		);
		const { status, error } = await client.execution(asked.id);
		expect({ status, error }).toEqual({ status: 'waiting', error: undefined });
		return asked;
	}, PATIENCE);
}

/** Follows a link (GET), as a preview may (HEAD too), or clicks the button on its page (POST). */
export const request = async (method: 'get' | 'head' | 'post', url: string) =>
	await axios.request<string>({ method, url, proxy: false, validateStatus: () => true });
