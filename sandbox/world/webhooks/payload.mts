// What is posted, and how a delivery is shown.
import type { ControlSchemas } from '../../types.mts';
import type { Secrets } from '../redact.mts';
import type { Delivery } from './deliveryLog.mts';
import { ANSWER_CHARACTERS } from './post.mts';

/** @param attempt from 1: how often it was tried with this one */
export function payloadOf(
	{ topic, eventId, projectId, webhookId, data, createdAt }: Delivery,
	attempt: number,
): ControlSchemas['WebhookPayload'] {
	return {
		id: eventId,
		created_at: new Date(createdAt).toISOString(),
		topic,
		project_id: projectId,
		delivery_attempt: String(attempt),
		data: JSON.parse(data) as Record<string, unknown>,
		webhook_id: webhookId,
	};
}

const showAnswer = (answer: string, secrets: Secrets) =>
	answer.length < ANSWER_CHARACTERS ? secrets.redactText(answer) : secrets.redactCutText(answer);

/** @returns the delivery as the control API shows it, without secrets; the payload is that of the latest try */
export function showDelivery(
	delivery: Delivery,
	secrets: Secrets,
): ControlSchemas['WebhookDelivery'] {
	const { id, webhookId, topic, eventId, phoneNumber, createdAt, url, status } = delivery;
	const { attempts, nextTryAt, tries } = delivery;
	const payload = secrets.redactValue(payloadOf(delivery, Math.max(1, tries)));
	return {
		id,
		webhookId,
		topic,
		eventId,
		phone_number: phoneNumber,
		createdAt,
		status,
		nextTryAt,
		url: secrets.redactText(url),
		attempts: attempts.map(({ error, answer, ...rest }) => ({
			...rest,
			...(error !== undefined && { error: secrets.redactText(error) }),
			...(answer !== undefined && { answer: showAnswer(answer, secrets) }),
		})),
		payload: payload as Record<string, unknown>,
	};
}
