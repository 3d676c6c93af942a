// What is posted, and how a delivery is shown.
import type { ControlSchemas, Message } from '../../types.mts';
import type { Secrets } from '../redact.mts';
import type { Delivery } from './deliveryLog.mts';

/** @param timestamp of the try, Unix ms by the machine's clock: a receiver may refuse what is old */
export function payloadOf(
	{ event, eventId, projectId, message }: Delivery,
	timestamp: number,
): ControlSchemas['WebhookPayload'] {
	return {
		event,
		eventId,
		timestamp,
		project_id: projectId,
		message: JSON.parse(message) as Message,
	};
}

/** @returns the delivery as the control API shows it, without secrets; the payload is that of the latest try */
export function showDelivery(
	delivery: Delivery,
	secrets: Secrets,
): ControlSchemas['WebhookDelivery'] {
	const { id, webhookId, event, eventId, phoneNumber, createdAt, url, status } = delivery;
	const { attempts, nextTryAt } = delivery;
	const latestAt = attempts.at(-1)?.at ?? createdAt;
	const payload = secrets.redactValue(payloadOf(delivery, latestAt)) as Record<string, unknown>;
	return {
		id,
		webhookId,
		event,
		eventId,
		phone_number: phoneNumber,
		createdAt,
		status,
		nextTryAt,
		url: secrets.redactText(url),
		attempts: attempts.map(({ error, ...rest }) =>
			error === undefined ? rest : { ...rest, error: secrets.redactText(error) },
		),
		payload,
	};
}
