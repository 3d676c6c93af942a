import { createHash } from 'node:crypto';
import type { Authentication, Proof } from './authentication';
import { isRecord } from '../../values/result';
import { isAuthentic } from './authentication';
import { intentOf } from './intent';
import type { MessageFilter, Message } from './messages';
import { isWanted, messagesIn } from './messages';
import type { Intent } from './intent';

export interface Settings {
	readonly authentication: Authentication;
	/** undefined accepts every event */
	readonly filter: MessageFilter | undefined;
	/** path of the event's ID in the body */
	readonly eventIdField: string;
	/** bytes */
	readonly largestBody: number;
}

export interface EventItem {
	readonly eventId: string;
	readonly message: Message | null;
	/** null unless the message is a short reply */
	readonly intent: Intent | null;
	/** the JSON as received */
	readonly body: unknown;
}

/** Whether a delivery starts the workflow, or is only answered. */
export type DeliveryDecision =
	| { readonly starts: true; readonly eventId: string; readonly items: readonly EventItem[] }
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
	const { authentication, largestBody, filter, eventIdField } = settings;
	if (rawBody.length > largestBody) {
		return refuse(413, `The body is larger than ${largestBody} bytes`);
	}
	const json = parseJson(rawBody);
	const isTest = isTestDelivery(json?.body);
	if (!isAuthentic(authentication, delivery, secret)) {
		if (isTest) return refuse(200, 'Ignored: a test delivery without a valid secret or signature');
		// Without their values: one of them may be the secret.
		const names = Object.keys(delivery.headers).sort().join(', ');
		return refuse(401, `The secret or signature is missing or wrong. Headers received: ${names}`);
	}
	if (!json) return refuse(415, 'The body is not JSON');
	const { body } = json;
	if (isTest && filter) return refuse(200, 'Ignored: a test delivery');
	const messages = messagesIn(body);
	const wanted = filter ? messages.filter((message) => isWanted(message, filter)) : messages;
	if (filter && wanted.length === 0) return refuse(200, 'Ignored: no matching message');
	const eventId = eventIdOf(body, eventIdField, rawBody);
	const items = (wanted.length > 0 ? wanted : [null]).map((message) => {
		const intent = message && intentOf(message);
		return { eventId, message, intent, body };
	});
	return { starts: true, eventId, items };
}

/** Services retry deliveries not answered with 2xx, so unwanted messages get a 200. */
function refuse(status: number, message: string): DeliveryDecision {
	return { starts: false, status, message };
}

/** What services send to try the address. It starts nothing unless it is authentic. */
function isTestDelivery(body: unknown): boolean {
	return isRecord(body) && body.event === 'test.webhook';
}

function parseJson(rawBody: Buffer): { body: unknown } | undefined {
	try {
		return { body: JSON.parse(rawBody.toString('utf8').replace(/^\ufeff/, '')) };
	} catch {
		return undefined;
	}
}

/** Without an ID in the body, equal bodies count as the same event. */
function eventIdOf(body: unknown, field: string, rawBody: Buffer): string {
	const id = valueAt(body, field);
	// Larger numbers lose their last digits, so different IDs would become equal.
	if ((typeof id === 'string' && id !== '') || Number.isSafeInteger(id)) return String(id);
	return `sha256:${createHash('sha256').update(rawBody).digest('hex')}`;
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
