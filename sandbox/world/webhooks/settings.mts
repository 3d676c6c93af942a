// Which webhooks there are, as the control API and seeds set them.
import { newId } from '../../domain/ids.mts';
import { WEBHOOK_EVENTS } from '../../domain/webhookEvents.mts';
import type { Webhook } from '../../store/webhooks.mts';
import type { ControlSchemas } from '../../types.mts';
import { badRequest, ServiceError } from '../errors.mts';

type WebhookSettings = ControlSchemas['WebhookSettings'];

/**
 * @param current with their secrets
 * @param wanted one with the ID of a current one keeps its secret unless it brings another
 * @param now for new IDs, Unix ms
 * @returns the webhooks that are wanted, in that order
 * @throws ServiceError 400 for an address that cannot be posted to, a new one without a secret, or the same ID
 *   twice; 409 for an ID that does not exist
 */
export function mergeWebhooks(
	current: readonly Webhook[],
	wanted: readonly WebhookSettings[],
	now: number,
): Webhook[] {
	const seen = new Set<string>();
	return wanted.map(({ id, url, secret, events = WEBHOOK_EVENTS, active = true }, index) => {
		const place = `webhooks[${index}]`;
		requireUrl(`${place}.url`, url);
		const known = current.find((one) => one.id === id);
		if (id !== undefined && !known) throw new ServiceError(409, `There is no webhook ${id}`);
		if (id !== undefined && seen.has(id)) throw badRequest(`${place}.id ${id} is there twice`);
		if (id !== undefined) seen.add(id);
		const kept = secret ?? known?.secret;
		if (kept === undefined) throw badRequest(`${place}.secret is required for a new webhook`);
		return { id: id ?? newId(now), url, secret: kept, events: [...events], active };
	});
}

/** The contract has checked that it begins with http:// or https://. */
function requireUrl(place: string, url: string): void {
	const parsed = URL.parse(url);
	if (!parsed) throw badRequest(`${place} is not a valid URL`);
	if (parsed.username || parsed.password) {
		throw badRequest(`${place} must not hold a user name or password`);
	}
}

/** @returns the webhook as the control API shows it: without its secret */
export function showWebhook({ id, url, events, active }: Webhook): ControlSchemas['Webhook'] {
	return { id, url, events: [...events], active };
}
