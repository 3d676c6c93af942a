// The project's password.
import type { FastifyInstance } from 'fastify';
import { newPassword } from '../world/projects.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

export function registerProject(scope: FastifyInstance, { store, secrets }: World): void {
	handle(scope, 'getPassword', () => ({ password: store.project.identity().password }));
	handle(scope, 'regeneratePassword', () => {
		const password = newPassword();
		store.project.setPassword(password);
		secrets.add(password);
		return { password };
	});
}
