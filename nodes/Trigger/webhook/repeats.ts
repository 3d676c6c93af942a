import type { IWebhookFunctions } from 'n8n-workflow';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** How long a delivery is remembered, in ms; services retry sooner. */
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED = 20_000;

/** State of a delivery: `pending` until n8n has answered it, `taken` once n8n has answered it successfully. */
type DeliveryState = 'new' | 'pending' | 'taken';

interface Mark {
	/** When it expires, Unix ms. */
	until: number;
	/** Set until it is known how n8n has answered. */
	response?: Response;
}

/**
 * Bounded cache of this process's recent deliveries. Nothing is stored: another process, or this one after a restart,
 * treats a repeat as a first delivery. A delivery counts only once n8n has answered it successfully: n8n answers after
 * it has stored the execution, and a delivery that it could not store must be accepted again.
 */
export class RecentDeliveries {
	/** Oldest first. */
	private readonly marks = new Map<string, Mark>();

	constructor(private readonly most = MAX_REMEMBERED) {}

	/**
	 * @param key of the delivery and of the node that received it
	 * @param now Unix ms
	 */
	stateOf(key: string, now: number): DeliveryState {
		const mark = this.marks.get(key);
		if (mark === undefined || mark.until <= now) return 'new';
		// If the client has disconnected, the response never emits "finish", but n8n still ends it.
		return mark.response === undefined ? 'taken' : stateOfResponse(mark.response);
	}

	/**
	 * Remembers a delivery that starts the workflow.
	 *
	 * @param keys of the delivery: its event, and its messages
	 * @param response n8n's response, not yet sent
	 * @param now Unix ms
	 */
	note(keys: readonly string[], response: Response, now: number): void {
		const mark: Mark = { until: now + REMEMBERED_MS, response };
		for (const key of keys) {
			this.marks.delete(key);
			this.evict(now);
			this.marks.set(key, mark);
		}
		response.once('finish', () => {
			if (stateOfResponse(response) === 'new') mark.until = 0;
			delete mark.response;
		});
	}

	private evict(now: number): void {
		for (const [key, { until }] of this.marks) {
			if (until > now && this.marks.size < this.most) return;
			this.marks.delete(key);
		}
	}
}

function stateOfResponse({ writableEnded, statusCode }: Response): DeliveryState {
	if (!writableEnded) return 'pending';
	return statusCode < 400 ? 'taken' : 'new';
}
