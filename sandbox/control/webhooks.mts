// Webhooks and their deliveries.
import type { FastifyInstance } from 'fastify';
import type { ControlRequest } from '../types.mts';
import { ServiceError } from '../world/errors.mts';
import { contains, hasDigits } from '../world/logFilter.mts';
import { inTurns } from '../world/logSearch.mts';
import type { Secrets } from '../world/redact.mts';
import type { Delivery } from '../world/webhooks/deliveryLog.mts';
import { showDelivery } from '../world/webhooks/payload.mts';
import {
	mergeWebhooks,
	postTest,
	showWebhooks,
	verifyWebhooks,
} from '../world/webhooks/settings.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

const DEFAULT_LIMIT = 100;

type Filter = ControlRequest<'listWebhookDeliveries'>['query'];

export function registerWebhooks(scope: FastifyInstance, world: World): void {
	const { store, clock, events, secrets, webhooks } = world;
	const describeWebhooks = () => showWebhooks(store.webhooks.list());

	handle(scope, 'listWebhooks', describeWebhooks);
	handle(scope, 'setWebhooks', async ({ body }) => {
		const current = store.webhooks.list();
		const merged = mergeWebhooks(current, body.webhooks, clock.now());
		const checked = body.verify === true ? await verifyWebhooks(current, merged) : [];
		store.database.transaction(() => store.webhooks.replace(merged));
		world.learnSecrets();
		events.publish('webhooks', describeWebhooks);
		await Promise.all(checked.map(postTest));
		return describeWebhooks();
	});
	handle(scope, 'listWebhookDeliveries', async ({ query }) => {
		const { limit = DEFAULT_LIMIT, skip = 0, search, ...filter } = query;
		const asked = webhooks.log.entries().filter(matching(filter));
		const found = search === undefined ? asked : await withText(asked, search, secrets);
		return {
			total: found.length,
			dropped: webhooks.log.dropped(),
			deliveries: found.slice(skip, skip + limit).map((one) => showDelivery(one, secrets)),
		};
	});
	handle(scope, 'resendWebhookDelivery', ({ path }) => {
		const delivery = webhooks.log.find(path.delivery_id);
		if (!delivery) {
			throw new ServiceError(404, `Delivery ${path.delivery_id} is not in the log`);
		}
		if (!webhooks.resend(delivery)) {
			throw new ServiceError(409, 'Its webhook was removed or is not active');
		}
		return showDelivery(delivery, secrets);
	});
}

const matching =
	({ status, topic, phone_number: number }: Omit<Filter, 'search'>) =>
	(delivery: Delivery): boolean =>
		(status === undefined || delivery.status === status) &&
		(topic === undefined || delivery.topic === topic) &&
		(number === undefined || hasDigits(delivery.phoneNumber, number));

/** Looks at what is shown, like the search in the request log. */
async function withText(
	deliveries: Delivery[],
	search: string,
	secrets: Secrets,
): Promise<Delivery[]> {
	const hasText = contains(search);
	const found: Delivery[] = [];
	for await (const delivery of inTurns(deliveries)) {
		const { url, payload, attempts } = showDelivery(delivery, secrets);
		const answers = attempts.map(({ answer }) => answer);
		if (hasText(JSON.stringify([url, payload, answers]))) found.push(delivery);
	}
	return found;
}
