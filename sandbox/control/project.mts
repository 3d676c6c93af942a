// The project's password.
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerProject(scope: FastifyInstance, { store, secrets }: World): void {
	handle(scope, 'regeneratePassword', () => {
		const password = randomBytes(18).toString('base64url');
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
}
