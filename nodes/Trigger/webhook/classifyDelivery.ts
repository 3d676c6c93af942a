import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { readTime, recordIn } from '../../service/records/decode';
import type { Intent } from '../../values/replies';
import { parseExactly } from '../../values/text';
import type { Authentication, Proof } from './authentication';
import { isAuthentic, URL_ENCODING } from './authentication';
import type { MessageFilter } from './messages';
import { intentOf, isWanted, messagesIn } from './messages';

export interface Settings {
	readonly authentication: Authentication;
	readonly event: 'any' | 'message' | 'campaignDelivery';
	/** ignored for any event */
	readonly filter: MessageFilter;
	/** path of the event's ID in the body; empty for the usual places */
	readonly eventIdField: string;
	/** bytes */
	readonly largestBody: number;
}

export interface EventItem {
	readonly eventId: string;
	/** the kind of event, such as message.status.updated; null without an envelope */
	readonly topic: unknown;
	/** when the event happened, Unix ms; null if the service does not say */
	readonly createdAt: number | null;
	/** the network's ID of the message; this and all below are null if the delivery has none of them */
	readonly messageId: unknown;
	/** the service's own ID of the message */
	readonly serviceMessageId: unknown;
	readonly status: unknown;
	/** why the message was not delivered */
	readonly failure: unknown;
	/** of a message that is a short reply */
	readonly intent: Intent | null;
	readonly message: IDataObject | null;
	readonly campaign: unknown;
	readonly contact: unknown;
	/** the JSON as received */
	readonly body: unknown;
}

/** Whether a delivery starts the workflow, or is only answered. */
export type DeliveryDecision =
	| {
			readonly starts: true;
			readonly eventId: string;
			readonly items: readonly EventItem[];
			/** Test deliveries are all equal: a user who sends another one expects another execution. */
			readonly isTest: boolean;
	  }
	| { readonly starts: false; readonly status: number; readonly message: string };

/**
 * Decides whether a delivery starts the workflow. A sender that does not prove that it knows the secret gets 401, or 200
 * for a test delivery: services send it before they save the address, some without a signature.
 *
 * @param secret empty when there is none
 */
export function classifyDelivery(
	delivery: Proof,
	settings: Settings,
	secret: string,
): DeliveryDecision {
	const { rawBody } = delivery;
	const { authentication, largestBody, event, filter, eventIdField } = settings;
	if (rawBody.length > largestBody) {
		return rejectDelivery(413, `The body is larger than ${largestBody} bytes`);
	}
	const text = rawBody.toString('utf8').replace(/^\ufeff/, '');
	const json = parseJson(text);
	const { topic, event: kind } = recordIn(json?.body);
	const isTest = kind === 'test.webhook';
	if (!isAuthentic(authentication, delivery, secret)) {
		if (isTest)
			return rejectDelivery(200, 'Ignored: a test delivery without a valid secret or signature');
		return rejectDelivery(
			401,
			`The secret or signature is missing or wrong. ${hintOn(delivery, authentication)}`,
		);
	}
	if (!json) return rejectDelivery(415, 'The body is not JSON');
	const { body } = json;
	const eventId = readEventId(body, eventIdField, rawBody);
	const messages = messagesIn(body);
	if (event === 'any') {
		return { starts: true, eventId, items: itemsOf(body, eventId, messages), isTest };
	}
	if (isTest) return rejectDelivery(200, 'Ignored: a test delivery');
	if (event === 'campaignDelivery' && !/^contact\.campaign\./.test(String(topic))) {
		return rejectDelivery(200, 'Ignored: not the delivery of a campaign');
	}
	const wanted = messages.filter((message) => isWanted(message, filter));
	if (wanted.length === 0) return rejectDelivery(200, 'Ignored: no matching message');
	return { starts: true, eventId, items: itemsOf(body, eventId, wanted), isTest };
}

/** Services retry deliveries not answered with 2xx, so unwanted messages get a 200. */
function rejectDelivery(status: number, message: string): DeliveryDecision {
	return { starts: false, status, message };
}

/** What the sender can check, without the values of headers: one of them may be the secret. */
function hintOn({ headers }: Proof, { kind }: Authentication): string {
	return kind === 'query'
		? `In the URL, ${URL_ENCODING}`
		: `Headers received: ${Object.keys(headers).sort().join(', ')}`;
}

function parseJson(text: string): { body: unknown } | undefined {
	try {
		return { body: parseExactly(text) };
	} catch {
		return undefined;
	}
}

/** One item for each message, or one without a message. */
function itemsOf(body: unknown, eventId: string, messages: readonly IDataObject[]): EventItem[] {
	const { topic, created_at, data } = recordIn(body);
	const { contact } = recordIn(data);
	return (messages.length > 0 ? messages : [null]).map((message) => {
		const fieldOf = (name: string) => message?.[name] ?? null;
		return {
			eventId,
			topic: topic ?? null,
			createdAt: readTime(created_at) ?? null,
			messageId: fieldOf('id'),
			serviceMessageId: fieldOf('serviceMessageId'),
			status: fieldOf('status'),
			failure: fieldOf('failure'),
			intent: message && intentOf(message),
			message,
			campaign: fieldOf('campaign'),
			contact: contact ?? null,
			body,
		};
	});
}

/** Services try again with another `delivery_attempt`. In a string, its quotation marks have a backslash before them. */
const DELIVERY_ATTEMPT = /,?\s*"delivery_attempt"\s*:\s*("[^"]*"|\d+)/;

/**
 * The ID of the event: `id` in an envelope, which has a topic or data, otherwise `eventId`. A bare message has one `id`
 * for all its statuses. Without an ID, equal bodies count as the same event.
 */
function readEventId(body: unknown, field: string, rawBody: Buffer): string {
	const { id, eventId, topic, data } = recordIn(body);
	const isEnvelope = topic !== undefined || data !== undefined;
	const candidates = field === '' ? [isEnvelope && id, eventId] : [valueAt(body, field)];
	const given = candidates.find(
		(one) => (typeof one === 'string' && one !== '') || Number.isSafeInteger(one),
	);
	if (given !== undefined) return String(given);
	const text = rawBody.toString('utf8').replace(DELIVERY_ATTEMPT, '');
	return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * The value at a path in JSON, such as `data.items.0.id`.
 *
 * @param path keys and list indexes, separated by dots
 * @returns undefined if there is no value
 */
function valueAt(json: unknown, path: string): unknown {
	let value = json;
	for (const key of path.split('.')) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}
