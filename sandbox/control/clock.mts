// The sandbox's time.
import type { FastifyInstance } from 'fastify';
import { describeClock } from '../domain/clock.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerClock(scope: FastifyInstance, world: World): void {
	const { store, clock, events, deliveries } = world;
	const time = () => describeClock(clock);
	const keep = async () => {
		store.project.setClock(clock.state);
		events.publish('clock', time);
		await deliveries.carryOut();
		return time();
	};

	handle(scope, 'getClock', time);
	handle(scope, 'setClock', async ({ body: { frozen, now } }) => {
		if (frozen === true) clock.freeze();
		if (now !== undefined) clock.set(now);
		if (frozen === false) clock.resume();
		return await keep();
	});
	handle(scope, 'advanceClock', async ({ body }) => {
		clock.advance(body.ms);
		return await keep();
	});
}
