// Posts events to the webhooks that subscribe to them. A send never waits for a delivery.
import type { Clock } from '../../domain/clock.mts';
import { newId } from '../../domain/ids.mts';
import { MOST_FAILURES, type WebhookTopic, FAILURE_SPAN_MS } from '../../domain/webhookTopics.mts';
import type { Store } from '../../store/index.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { EventHub } from '../events.mts';
import { createDeliveryLog, type Delivery } from './deliveryLog.mts';
import { createSender, type Timing } from './sender.mts';
import { showWebhooks } from './settings.mts';

interface Parts {
	store: Store;
	events: EventHub;
	clock: Clock;
}

interface Options extends Timing {
	/** of the delivery log */
	mostBytes?: number;
}

/** What the deliveries of one event have in common. */
type EventPayload = Pick<
	Delivery,
	'topic' | 'eventId' | 'projectId' | 'phoneNumber' | 'data' | 'createdAt'
>;

export type Webhooks = ReturnType<typeof createWebhooks>;

const GONE = 410;

/** @param options for tests; what the reference says otherwise */
export function createWebhooks({ store, events, clock }: Parts, options: Options = {}) {
	const log = createDeliveryLog(options.mostBytes);
	const failures = createFailureCount();
	let sender = startSender();

	function startSender() {
		return createSender(
			{
				clock,
				webhookOf,
				isKept: ({ id }) => log.find(id) !== undefined,
				onChange: ({ id, status }) => events.publish('webhookDelivery', () => ({ id, status })),
				onFailure,
			},
			options,
		);
	}

	function webhookOf({ webhookId }: Delivery): Webhook | undefined {
		return store.webhooks.list().find(({ id, active }) => id === webhookId && active);
	}

	function onFailure({ id }: Webhook, status: number | null): void {
		const isTooMany = failures.note(id, clock.now());
		if (status === GONE) turnOff(id, 'It answered 410');
		else if (isTooMany) turnOff(id, `More than ${MOST_FAILURES} tries failed within 20 minutes`);
	}

	function turnOff(id: string, reason: string): void {
		failures.forget(id);
		store.webhooks.turnOff(id, reason);
		events.publish('webhooks', () => showWebhooks(store.webhooks.list()));
	}

	function deliver(payload: EventPayload, { id: webhookId, url }: Webhook): void {
		const id = newId(payload.createdAt);
		const fresh = { attempts: [], isRetry: false, tries: 0, nextTryAt: null };
		const delivery: Delivery = { ...payload, ...fresh, status: 'pending', id, webhookId, url };
		log.add(delivery);
		sender.begin(delivery);
	}

	function stop(): void {
		sender.close();
		for (const { cancel } of log.entries()) cancel?.();
	}

	return {
		log,
		/** @returns whether any webhook is active */
		isUsed: () => store.webhooks.list().some(({ active }) => active),
		/**
		 * Posts what has just happened, once the transaction of the moment is stored. Costs nothing where no one needs
		 * it.
		 *
		 * @param data of the event
		 */
		notify(topic: WebhookTopic, phoneNumber: string, data: () => object): void {
			const wanting = store.webhooks
				.list()
				.filter(({ active, topics }) => active && topics.includes(topic));
			if (wanting.length === 0) return;
			const createdAt = clock.now();
			const payload: EventPayload = {
				topic,
				eventId: newId(createdAt),
				projectId: store.project.identity().id,
				phoneNumber,
				data: JSON.stringify(data()),
				createdAt,
			};
			store.database.afterCommit(() => {
				for (const webhook of wanting) deliver(payload, webhook);
			});
		},
		/**
		 * Starts again with a first try, or tries at once what waits for its second. One that is under way is left alone.
		 *
		 * @returns whether its webhook is there and active
		 */
		resend(delivery: Delivery): boolean {
			if (!webhookOf(delivery)) return false;
			const isUnderWay = delivery.status === 'pending' && delivery.nextTryAt === null;
			if (!isUnderWay) sender.begin(delivery);
			return true;
		},
		/** Tries what is due, after the sandbox's clock has changed. */
		wake: () => sender.wake(),
		/** Ends every try and forgets all deliveries. */
		clear(): void {
			stop();
			log.clear();
			failures.clear();
			sender = startSender();
		},
		close: stop,
	};
}

function createFailureCount() {
	/** Unix ms by the sandbox's clock */
	const times = new Map<string, number[]>();
	return {
		/** @returns whether more tries than allowed have failed within the span, this one included */
		note(webhookId: string, now: number): boolean {
			const recent = (times.get(webhookId) ?? []).filter((at) => at > now - FAILURE_SPAN_MS);
			times.set(webhookId, [...recent, now]);
			return recent.length >= MOST_FAILURES;
		},
		forget: (webhookId: string) => times.delete(webhookId),
		clear: () => times.clear(),
	};
}
