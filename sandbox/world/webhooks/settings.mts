// Which webhooks there are, as the control API and seeds set them.
import { newId } from '../../domain/ids.mts';
import { WEBHOOK_TOPICS } from '../../domain/webhookTopics.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { ControlSchemas } from '../../types.mts';
import { badRequest, ServiceError } from '../errors.mts';
import { post, probe, TIMEOUT_MS } from './post.mts';

type WebhookSettings = ControlSchemas['WebhookSettings'];

/**
 * @param current with their secrets
 * @param wanted one with the ID of a current one keeps its secret unless it brings another
 * @param now for new IDs, Unix ms
 * @returns the webhooks that are wanted, in that order
 * @throws ServiceError 400 for an address that cannot be posted to, or the same ID twice; 409 for an ID that does
 *   not exist
 */
export function mergeWebhooks(
	current: readonly Webhook[],
	wanted: readonly WebhookSettings[],
	now: number,
): Webhook[] {
	const seen = new Set<string>();
	return wanted.map((settings, index) => {
		const { id, url } = settings;
		const place = `webhooks[${index}]`;
		requireUrl(`${place}.url`, url);
		const known = current.find((one) => one.id === id);
		if (id !== undefined && !known) throw new ServiceError(409, `There is no webhook ${id}`);
		if (id !== undefined && seen.has(id)) throw badRequest(`${place}.id ${id} is there twice`);
		if (id !== undefined) seen.add(id);
		return merged(known, settings, now);
	});
}

function merged(
	known: Webhook | undefined,
	{ id, url, secret, topics = [...WEBHOOK_TOPICS], active = true }: WebhookSettings,
	now: number,
): Webhook {
	return {
		id: id ?? newId(now),
		url,
		secret: secret ?? known?.secret ?? null,
		topics,
		active,
		// One that stays off keeps its reason, one that is turned on has none.
		offReason: active ? null : (known?.offReason ?? null),
	};
}

/** The contract has checked that it begins with http:// or https://. */
function requireUrl(place: string, url: string): void {
	const parsed = URL.parse(url);
	if (!parsed) throw badRequest(`${place} is not a valid URL`);
	if (parsed.username || parsed.password) {
		throw badRequest(`${place} must not hold a user name or password`);
	}
}

/**
 * What the dashboard of a service does when an address is saved: a plain GET must be answered with 2xx.
 *
 * @param current those that need no check unless their address changes or they are turned on again
 * @param wanted as they are to be saved
 * @returns those that were checked
 * @throws ServiceError 400 for an address that does not answer with 2xx
 */
export async function verifyWebhooks(
	current: readonly Webhook[],
	wanted: readonly Webhook[],
): Promise<Webhook[]> {
	const checked = wanted.filter(({ id, url, active }) => {
		const known = current.find((one) => one.id === id);
		return active && (known?.url !== url || !known.active);
	});
	for (const { url } of checked) {
		const { error } = await probe(url, { timeoutMs: TIMEOUT_MS });
		if (error === undefined) continue;
		throw badRequest(
			`Not saved: GET ${url} must be answered with 2xx before events are posted there. ${error}`,
		);
	}
	return checked;
}

/** Posts a test event, whatever comes back. */
export async function postTest(webhook: Webhook): Promise<void> {
	const payload = { event: 'test.webhook', data: { message: 'Hello from the webhook test' } };
	await post(webhook, payload, { timeoutMs: TIMEOUT_MS });
}

/** @returns the webhooks as the control API shows them: without their secrets */
export function showWebhooks(webhooks: readonly Webhook[]) {
	return { webhooks: webhooks.map(showWebhook) };
}

function showWebhook(webhook: Webhook): ControlSchemas['Webhook'] {
	const { id, url, topics, active, offReason } = webhook;
	return { id, url, topics: [...topics], active, offReason };
}
