// Webhook events, an extension: the specification shows neither kinds nor shapes nor a signature.
import { createHmac } from 'node:crypto';
import type { ControlSchemas, Message } from '../types.mts';

export type WebhookEvent = ControlSchemas['WebhookEvent'];

export const WEBHOOK_EVENTS: readonly WebhookEvent[] = [
	'message.sent',
	'message.delivered',
	'message.read',
	'message.received',
];

/** ms before the second, third, fourth and fifth try, by the machine's clock. */
export const RETRY_DELAYS_MS: readonly number[] = [1000, 5000, 30_000, 120_000];

/** @returns what has just happened to a message, as its sender and status show */
export function webhookEventOf({
	sender,
	status,
}: Pick<Message, 'sender' | 'status'>): WebhookEvent {
	if (status === 'READ') return 'message.read';
	if (sender === 'USER') return 'message.received';
	return status === 'DELIVERED' ? 'message.delivered' : 'message.sent';
}

/**
 * @param body exactly as it is sent
 * @returns the value of X-WA-Signature: sha256= and the HMAC-SHA256 in hexadecimal digits
 */
export function signatureOf(secret: string, body: string): string {
	return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
