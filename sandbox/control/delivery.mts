// Whether messages are delivered, read and answered automatically.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerDelivery(scope: FastifyInstance, { deliveries }: World): void {
	handle(scope, 'getDelivery', () => deliveries.describe());
	handle(scope, 'setDelivery', ({ body }) => {
		deliveries.set(body);
		return deliveries.describe();
	});
}
