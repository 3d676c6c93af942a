// Sends deliveries to their webhooks, with retries after a pause.
import { RETRY_DELAYS_MS, signatureOf } from '../../domain/webhookEvents.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { Delivery } from './deliveryLog.mts';
import { createKeyedQueue, type KeyedQueue } from './keyedQueue.mts';
import { payloadOf } from './payload.mts';
import { post } from './post.mts';

const TIMEOUT_MS = 10_000;
/** Per webhook, so that a slow one does not delay others. */
const MAX_AT_ONCE = 16;
/** Of one delivery, its resends included. */
const MAX_KEPT_ATTEMPTS = 20;

export interface Timing {
	timeoutMs?: number;
	/** before the second try, the third, … */
	retryDelaysMs?: readonly number[];
}

interface SenderContext {
	/** @returns undefined for a webhook that is gone or not active */
	webhookOf(delivery: Delivery): Webhook | undefined;
	/** Whether it has not been dropped. */
	isKept(delivery: Delivery): boolean;
	/** Called with every change. */
	onChange(delivery: Delivery): void;
}

/** @param timing what the README says unless given, for tests */
export function createSender(
	{ webhookOf, isKept, onChange }: SenderContext,
	{ timeoutMs = TIMEOUT_MS, retryDelaysMs = RETRY_DELAYS_MS }: Timing,
) {
	/** By webhook. */
	const queues = new Map<string, KeyedQueue>();
	const closing = new AbortController();
	const { signal } = closing;

	/** Begins a round of tries. Those of one webhook to one phone number keep their order. */
	function begin(delivery: Delivery): void {
		delivery.status = 'pending';
		delivery.round = 0;
		enqueue(delivery);
		onChange(delivery);
	}

	function queueOf(webhookId: string): KeyedQueue {
		const known = queues.get(webhookId);
		if (known) return known;
		// Webhooks come and go: the queues of those that are gone are dropped once they are empty.
		for (const [id, queue] of queues) if (queue.isIdle()) queues.delete(id);
		const queue = createKeyedQueue(MAX_AT_ONCE);
		queues.set(webhookId, queue);
		return queue;
	}

	function enqueue(delivery: Delivery): void {
		delivery.cancel?.();
		delivery.nextTryAt = null;
		delivery.cancel = queueOf(delivery.webhookId).add(delivery.phoneNumber, async () => {
			if (!signal.aborted) await tryOnce(delivery);
		});
	}

	async function tryOnce(delivery: Delivery): Promise<void> {
		const webhook = webhookOf(delivery);
		if (!webhook) {
			finish(delivery, 'failed');
			return;
		}
		delivery.url = webhook.url;
		const at = Date.now();
		const startedAt = performance.now();
		const result = await post(requestOf(webhook, delivery, at), timeoutMs, signal);
		if (signal.aborted || !isKept(delivery)) return;
		const ms = Math.round(performance.now() - startedAt);
		delivery.attempts = [...delivery.attempts, { at, ms, ...result }].slice(-MAX_KEPT_ATTEMPTS);
		if (result.error === undefined) finish(delivery, 'delivered');
		else retryLater(delivery);
	}

	function retryLater(delivery: Delivery): void {
		const delayMs = retryDelaysMs[delivery.round++];
		if (delayMs === undefined) {
			finish(delivery, 'failed');
			return;
		}
		delivery.nextTryAt = Date.now() + delayMs;
		const timer = setTimeout(() => enqueue(delivery), delayMs).unref();
		delivery.cancel = () => clearTimeout(timer);
		onChange(delivery);
	}

	function finish(delivery: Delivery, status: 'delivered' | 'failed'): void {
		delivery.status = status;
		onChange(delivery);
	}

	return {
		begin,
		/** Aborts every try in progress, and starts no more. */
		close: () => closing.abort(),
	};
}

/** @param at when the try begins, Unix ms: it is in the body, so that it is signed with it */
function requestOf({ url, secret }: Webhook, delivery: Delivery, at: number) {
	const body = JSON.stringify(payloadOf(delivery, at));
	return {
		url,
		body,
		headers: {
			'content-type': 'application/json',
			'user-agent': 'wa-campaigns-sandbox',
			'x-wa-event-id': delivery.eventId,
			'x-wa-timestamp': String(at),
			'x-wa-signature': signatureOf(secret, body),
		},
	};
}
