// The project's password, and the sandbox's time.
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerProject(scope: FastifyInstance, world: World): void {
	const { store, clock, events, secrets } = world;
	const time = () => ({ now: clock.now(), offset: clock.offset });

	handle(scope, 'regeneratePassword', () => {
		const password = randomBytes(18).toString('base64url');
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
	handle(scope, 'getClock', time);
	handle(scope, 'advanceClock', ({ body }) => {
		clock.advance(body.ms);
		store.project.setClockOffset(clock.offset);
		events.publish('clock', time);
		return time();
	});
}
