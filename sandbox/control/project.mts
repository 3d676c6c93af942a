// The project's password, and the sandbox's time.
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { World } from '../world/world.mts';

const ADVANCE_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['ms'],
	properties: { ms: { type: 'integer', minimum: 0, maximum: 3_153_600_000_000 } },
} as const;

export function registerProject(scope: FastifyInstance, world: World): void {
	const { store, clock, events, secrets } = world;
	const time = () => ({ now: clock.now(), offset: clock.offset });

	scope.post('/password/regenerate', () => {
		const password = randomBytes(18).toString('base64url');
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
	scope.get('/clock', time);
	scope.post<{ Body: { ms: number } }>(
		'/clock/advance',
		{ schema: { body: ADVANCE_BODY } },
		({ body }) => {
			clock.advance(body.ms);
			store.project.setClockOffset(clock.offset);
			events.publish('clock', time);
			return time();
		},
	);
}
