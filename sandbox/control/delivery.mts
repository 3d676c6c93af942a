// Whether messages are delivered, read and answered by themselves.
import type { FastifyInstance } from 'fastify';
import { DELIVERY_SCHEMA, type DeliverySettings } from '../domain/delivery.mts';
import type { World } from '../world/world.mts';

export function registerDelivery(scope: FastifyInstance, { deliveries }: World): void {
	scope.get('/delivery', () => deliveries.describe());
	scope.put<{ Body: DeliverySettings }>(
		'/delivery',
		{ schema: { body: DELIVERY_SCHEMA } },
		({ body }) => {
			deliveries.set(body);
			return deliveries.describe();
		},
	);
}
