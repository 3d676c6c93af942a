// Sends deliveries to their webhooks: one more try after five minutes where that may help, by the sandbox's clock.
import type { Clock } from '../../domain/clock.mts';
import { isRetried, RETRY_DELAY_MS } from '../../domain/webhookTopics.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { Delivery } from './deliveryLog.mts';
import { createKeyedQueue, type KeyedQueue } from './keyedQueue.mts';
import { payloadOf } from './payload.mts';
import { post, TIMEOUT_MS } from './post.mts';

/** Per webhook, so that a slow one does not delay others. */
const MAX_AT_ONCE = 16;
/** Of one delivery, its resends included. */
const MAX_KEPT_ATTEMPTS = 20;

export interface Timing {
	timeoutMs?: number;
	/** before the second try */
	retryDelayMs?: number;
}

interface SenderContext {
	clock: Clock;
	/** @returns undefined for a webhook that is gone or not active */
	webhookOf(delivery: Delivery): Webhook | undefined;
	/** Whether it has not been dropped. */
	isKept(delivery: Delivery): boolean;
	/** Called with every change. */
	onChange(delivery: Delivery): void;
	/** Called with every try that failed. */
	onFailure(webhook: Webhook, status: number | null): void;
}

/** @param timing what the reference says unless given, for tests */
export function createSender(
	{ clock, webhookOf, isKept, onChange, onFailure }: SenderContext,
	{ timeoutMs = TIMEOUT_MS, retryDelayMs = RETRY_DELAY_MS }: Timing,
) {
	/** By webhook. */
	const queues = new Map<string, KeyedQueue>();
	const alarm = createAlarm(clock);
	const closing = new AbortController();
	const { signal } = closing;

	/** Begins with a first try. Those of one webhook to one phone number keep their order. */
	function begin(delivery: Delivery): void {
		delivery.status = 'pending';
		delivery.isRetry = false;
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
		delivery.tries++;
		const at = clock.now();
		const startedAt = performance.now();
		const payload = payloadOf(delivery, delivery.tries);
		const { answer, ...result } = await post(webhook, payload, { timeoutMs, closing: signal });
		if (signal.aborted || !isKept(delivery)) return;
		const ms = Math.round(performance.now() - startedAt);
		const attempt: Delivery['attempts'][number] = { at, ms, ...result };
		delivery.attempts = [...delivery.attempts, attempt].slice(-MAX_KEPT_ATTEMPTS);
		void answer?.then((text) => {
			if (text === '' || signal.aborted) return;
			attempt.answer = text;
			onChange(delivery);
		});
		if (result.error === undefined) {
			finish(delivery, 'delivered');
			return;
		}
		onFailure(webhook, result.status);
		if (delivery.isRetry || !isRetried(result.status)) finish(delivery, 'failed');
		else retryLater(delivery);
	}

	function retryLater(delivery: Delivery): void {
		delivery.isRetry = true;
		delivery.nextTryAt = clock.now() + retryDelayMs;
		delivery.cancel = alarm.set(delivery.nextTryAt, () => enqueue(delivery));
		onChange(delivery);
	}

	function finish(delivery: Delivery, status: 'delivered' | 'failed'): void {
		delivery.status = status;
		onChange(delivery);
	}

	return {
		begin,
		/** Tries what is due, after the sandbox's clock has changed. */
		wake: alarm.wake,
		/** Aborts every try in progress, and starts no more. */
		close(): void {
			closing.abort();
			alarm.close();
		},
	};
}

/** Timers cannot wait for more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

/** @returns what waits for times of the clock: one timer for all of them */
function createAlarm(clock: Clock) {
	/** What to call, with when: Unix ms by the clock. */
	const waiting = new Map<() => void, number>();
	let timer: NodeJS.Timeout | undefined;

	/** Calls what is due, and waits for the next; to be called after the clock has changed. */
	function wake(): void {
		clearTimeout(timer);
		const now = clock.now();
		for (const [call, dueAt] of [...waiting]) {
			if (dueAt > now) continue;
			waiting.delete(call);
			call();
		}
		if (waiting.size === 0 || clock.isFrozen) return;
		const next = Math.min(...waiting.values());
		timer = setTimeout(wake, Math.min(next - now, LONGEST_WAIT_MS)).unref();
	}

	return {
		wake,
		/** @param dueAt Unix ms by the clock @returns a function that cancels the call */
		set(dueAt: number, call: () => void): () => void {
			waiting.set(call, dueAt);
			wake();
			return () => void waiting.delete(call);
		},
		close(): void {
			waiting.clear();
			clearTimeout(timer);
		},
	};
}
