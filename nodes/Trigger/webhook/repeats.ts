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
	/** Marks that hold a response, and with it the body of its request. */
	private readonly open = new Set<Mark>();

	constructor(private readonly most = MAX_REMEMBERED) {}

	/**
	 * @param key of the delivery and of the node that received it
	 * @param now Unix ms
	 */
	stateOf(key: string, now: number): DeliveryState {
		const mark = this.marks.get(key);
		if (mark === undefined || mark.until <= now) return 'new';
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
		// If the client has disconnected, the response never emits "finish", but n8n still ends it.
		for (const mark of this.open) this.settle(mark, now);
		const mark: Mark = { until: now + REMEMBERED_MS, response };
		this.open.add(mark);
		for (const key of keys) {
			this.marks.delete(key);
			this.evict(now);
			this.marks.set(key, mark);
		}
		response.once('finish', () => this.settle(mark, now));
	}

	/** Lets go of the response of a mark, once n8n has ended it or the mark has expired. */
	private settle(mark: Mark, now: number): void {
		const { response, until } = mark;
		const state = response === undefined ? 'taken' : stateOfResponse(response);
		if (state === 'pending' && until > now) return;
		if (state === 'new') mark.until = 0;
		delete mark.response;
		this.open.delete(mark);
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
