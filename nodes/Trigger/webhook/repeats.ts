import type { IWebhookFunctions } from 'n8n-workflow';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** ms for which a delivery is remembered; retries of services come sooner. */
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED = 20_000;

/** What is known of a delivery: `pending` is one that n8n has not answered yet, `taken` one that it answered with success. */
type DeliveryState = 'new' | 'pending' | 'taken';

interface Mark {
	/** When it is forgotten, Unix ms. */
	until: number;
	/** Until it is known how n8n has answered. */
	response?: Response;
}

/**
 * Recent deliveries of this process, up to a maximum. Nothing is stored: another process, or this one after a
 * restart, takes a repeat for the first delivery. A delivery counts only once n8n has answered it with success: n8n
 * answers after it has stored the execution, and a delivery that it could not store must be accepted again.
 */
export class RecentDeliveries {
	/** The oldest come first. */
	private readonly marks = new Map<string, Mark>();

	constructor(private readonly most = MAX_REMEMBERED) {}

	/**
	 * @param key of the delivery and of the node that got it
	 * @param now Unix ms
	 */
	stateOf(key: string, now: number): DeliveryState {
		const mark = this.marks.get(key);
		if (mark === undefined || mark.until <= now) return 'new';
		// A response whose client has disconnected never finishes, but n8n still ends it.
		return mark.response === undefined ? 'taken' : stateOfResponse(mark.response);
	}

	/**
	 * Remembers a delivery that starts the workflow.
	 *
	 * @param keys of the delivery: its event, and its messages
	 * @param response n8n's, which it has not answered with yet
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
