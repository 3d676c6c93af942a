// Posts message events to the webhooks that subscribe to them. A send never waits for a delivery.
import { newId } from '../../domain/ids.mts';
import { webhookEventOf } from '../../domain/webhookEvents.mts';
import type { Store } from '../../store/index.mts';
import { toMessage, type MessageRow } from '../../store/messages.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { EventHub } from '../events.mts';
import { createDeliveryLog, type Delivery } from './deliveryLog.mts';
import { createSender, type Timing } from './sender.mts';

interface Parts {
	store: Store;
	events: EventHub;
}

interface Options extends Timing {
	/** of the delivery log */
	mostBytes?: number;
}

/** What the deliveries of one event have in common. */
type EventPayload = Pick<
	Delivery,
	'event' | 'eventId' | 'projectId' | 'phoneNumber' | 'message' | 'createdAt'
>;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** @param options for tests; what the README says otherwise */
export function createWebhooks({ store, events }: Parts, options: Options = {}) {
	const log = createDeliveryLog(options.mostBytes);
	let sender = startSender();

	function startSender() {
		return createSender(
			{
				webhookOf,
				isKept: ({ id }) => log.find(id) !== undefined,
				onChange: ({ id, status }) => events.publish('webhookDelivery', () => ({ id, status })),
			},
			options,
		);
	}

	function webhookOf({ webhookId }: Delivery): Webhook | undefined {
		return store.webhooks.list().find(({ id, active }) => id === webhookId && active);
	}

	function deliver(payload: EventPayload, { id: webhookId, url }: Webhook): void {
		const id = newId(payload.createdAt);
		const fresh = { status: 'pending' as const, attempts: [], round: 0, nextTryAt: null };
		const delivery: Delivery = { ...payload, ...fresh, id, webhookId, url };
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
		 * Posts what has just happened to a message, once the transaction of the moment is stored. Costs nothing
		 * where no one needs it.
		 */
		notify(row: MessageRow): void {
			const event = webhookEventOf(row);
			const wanting = store.webhooks
				.list()
				.filter(({ active, events: wanted }) => active && wanted.includes(event));
			if (wanting.length === 0) return;
			const createdAt = Date.now();
			const projectId = store.project.identity().id;
			const payload: EventPayload = {
				event,
				eventId: newId(createdAt),
				projectId,
				phoneNumber: row.phone_number,
				message: JSON.stringify(toMessage(row, projectId)),
				createdAt,
			};
			store.database.afterCommit(() => {
				for (const webhook of wanting) deliver(payload, webhook);
			});
		},
		/**
		 * Starts a new round of tries, or tries at once what waits for its next try. One that is under way is left
		 * alone.
		 *
		 * @returns whether its webhook is there and active
		 */
		resend(delivery: Delivery): boolean {
			if (!webhookOf(delivery)) return false;
			const isUnderWay = delivery.status === 'pending' && delivery.nextTryAt === null;
			if (!isUnderWay) sender.begin(delivery);
			return true;
		},
		/** Ends every try and forgets all deliveries. */
		clear(): void {
			stop();
			log.clear();
			sender = startSender();
		},
		close: stop,
	};
}
