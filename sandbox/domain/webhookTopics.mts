// Topics, retries and signature of webhook events. The specification shows none of them: these are those of services of
// this kind.
import { createHmac } from 'node:crypto';
import type { ControlSchemas, Message } from '../types.mts';

export type WebhookTopic = ControlSchemas['WebhookTopic'];

export const WEBHOOK_TOPICS: readonly WebhookTopic[] = [
	'message.sender.user',
	'message.created',
	'message.status.updated',
	'contact.created',
	'contact.attribute.revised',
	'contact.tag.updated',
	'contact.first_message.updated',
	'contact.campaign.sent',
	'contact.campaign.delivered',
	'contact.campaign.read',
];

/** Of one more try after a server failure, a 429 or no answer, in ms by the sandbox's clock. */
export const RETRY_DELAY_MS = 5 * 60_000;

/** More failures than this within the span turn a webhook off. */
export const MOST_FAILURES = 100;
/** ms by the sandbox's clock */
export const FAILURE_SPAN_MS = 20 * 60_000;

/** What has happened to a message: it was stored, or its status has changed. */
export type MessageNews = 'created' | 'moved';

const CAMPAIGN_TOPICS: Partial<Record<Message['status'], WebhookTopic>> = {
	SENT: 'contact.campaign.sent',
	DELIVERED: 'contact.campaign.delivered',
	READ: 'contact.campaign.read',
};

/** @returns the topics of what has just happened to a message, in the order in which they are posted */
export function topicsOfMessage(
	{ sender, status, campaign }: Pick<Message, 'sender' | 'status' | 'campaign'>,
	news: MessageNews,
): WebhookTopic[] {
	if (news === 'created' && sender === 'USER') return ['message.created', 'message.sender.user'];
	const ofCampaign = campaign === null ? undefined : CAMPAIGN_TOPICS[status];
	return [
		...(news === 'created' ? ['message.created' as const] : []),
		'message.status.updated',
		...(ofCampaign === undefined ? [] : [ofCampaign]),
	];
}

/** @returns whether a response is retried: a server failure, a 429 or none at all */
export function isRetried(status: number | null): boolean {
	return status === null || status === 429 || status >= 500;
}

/**
 * @param body exactly as it is sent
 * @returns the value of X-WA-Signature: the HMAC-SHA256 in lower-case hexadecimal digits
 */
export function signatureOf(secret: string, body: string): string {
	return createHmac('sha256', secret).update(body).digest('hex');
}
