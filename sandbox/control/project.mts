// The project's password.
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { World } from '../world/world.mts';

export function registerProject(scope: FastifyInstance, { store, secrets }: World): void {
	scope.post('/password/regenerate', () => {
		const password = randomBytes(18).toString('base64url');
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
}
