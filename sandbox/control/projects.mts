// Several projects in one sandbox.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { applySeed } from '../seed/apply.mts';
import type { ControlSchemas } from '../types.mts';
import type { Projects } from '../world/projects.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

/** Options for a new project: the body of POST /control/projects. */
export type NewProject = ControlSchemas['NewProject'];

export function registerProjects(scope: FastifyInstance, projects: Projects): void {
	handle(scope, 'listProjects', (_request, { request }) => ({
		projects: projects.list().map((world) => describeProject(projects, world, originOf(request))),
	}));
	handle(scope, 'createProject', ({ body }, { request }) => {
		const world = createProject(projects, body);
		const { password } = world.store.project.identity();
		return { ...describeProject(projects, world, originOf(request)), password };
	});
	handle(scope, 'deleteProject', ({ path }) => {
		projects.remove(path.project);
		return { ok: true };
	});
}

/** @throws ServiceError 409 when another project has the ID or password, or the seed is inconsistent */
export function createProject(projects: Projects, { id, password, seed }: NewProject): World {
	const fill = seed && ((empty: Parameters<typeof applySeed>[0]) => applySeed(empty, seed));
	return projects.create({ id, password }, fill);
}

/**
 * The addresses of a project.
 *
 * @param origin of the sandbox, such as http://127.0.0.1:8090
 */
export function describeProject({ first }: Projects, world: World, origin: string) {
	const { id } = world.store.project.identity();
	const control = `${origin}/control`;
	return {
		id,
		baseUrl: `${origin}/v1`,
		controlUrl: world === first ? control : `${control}/projects/${encodeURIComponent(id)}`,
	};
}

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;
