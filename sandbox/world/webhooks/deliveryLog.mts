// The latest deliveries of webhook events, in memory, as many as fit into a bound of bytes.
import type { ControlSchemas } from '../../types.mts';
import type { WebhookTopic } from '../../domain/webhookTopics.mts';

type Shown = ControlSchemas['WebhookDelivery'];
type Attempt = Shown['attempts'][number];

/** One event on its way to one webhook. */
export interface Delivery {
	readonly id: string;
	readonly webhookId: string;
	readonly topic: WebhookTopic;
	readonly eventId: string;
	readonly projectId: string;
	readonly phoneNumber: string;
	/** as JSON, as it was when it happened */
	readonly data: string;
	/** Unix ms by the sandbox's clock */
	readonly createdAt: number;
	/** where it went last */
	url: string;
	status: Shown['status'];
	attempts: Attempt[];
	/** whether a try that failed has been repeated: a resend starts again */
	isRetry: boolean;
	/** all of them, also those that are not kept */
	tries: number;
	nextTryAt: number | null;
	/** Ends its wait for a turn or for the next try. */
	cancel?: () => void;
}

/** Bytes of memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of an entry beside its texts: its object, its tries with their answers and its place in the queue, generously. */
const BYTES_AROUND = 3000;
const BYTES_A_CHARACTER = 2;

/** @param mostBytes of memory */
export function createDeliveryLog(mostBytes = MAX_BYTES) {
	/** Oldest first. */
	const kept = new Map<string, Delivery>();
	let bytes = 0;
	let dropped = 0;

	const weigh = ({ data, url }: Delivery) =>
		BYTES_AROUND + BYTES_A_CHARACTER * (data.length + url.length);

	function forgetOldest(): void {
		for (const delivery of kept.values()) {
			kept.delete(delivery.id);
			bytes -= weigh(delivery);
			if (delivery.status === 'pending') {
				dropped++;
				delivery.cancel?.();
			}
			return;
		}
	}

	return {
		/** Adds a delivery; drops the oldest until it fits. */
		add(delivery: Delivery): void {
			kept.set(delivery.id, delivery);
			bytes += weigh(delivery);
			while (bytes > mostBytes) forgetOldest();
		},
		/** @returns undefined for one that is not kept any more */
		find: (id: string): Delivery | undefined => kept.get(id),
		/** Newest first. */
		entries: (): Delivery[] => [...kept.values()].reverse(),
		/** How many were forgotten before they were delivered. */
		dropped: () => dropped,
		clear(): void {
			kept.clear();
			bytes = 0;
			dropped = 0;
		},
	};
}
