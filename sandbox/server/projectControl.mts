// The control API of each project, below /control/projects/{project}.
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { noProject, type Projects } from '../world/projects.mts';
import type { World } from '../world/world.mts';

/** Control APIs by project, created on first use. */
type Apps = WeakMap<World, Promise<FastifyInstance>>;

/**
 * Forwards requests to the control API of the project in their path, before their body is read.
 *
 * @param scope below /control
 * @param build makes the control API of a project, at /control
 */
export function registerProjectControl(
	scope: FastifyInstance,
	projects: Projects,
	build: (world: World) => Promise<FastifyInstance>,
): void {
	const apps: Apps = new WeakMap();
	const appOf = (world: World) => {
		const app = apps.get(world) ?? build(world);
		apps.set(world, app);
		return app;
	};
	scope.route({
		method: scope.supportedMethods,
		url: '/projects/:project/*',
		onRequest: async (request, reply) => {
			const { project: id } = request.params as { project: string };
			const world = projects.find(id);
			if (!world) throw noProject(id);
			const app = await appOf(world);
			reply.hijack();
			app.routing(belowControl(request.raw), reply.raw);
		},
		handler: () => Promise.reject(new Error('The control API of the project answers instead')),
	});
}

/** The request as if its project were the only one; its own address is kept for what is reported about it. */
function belowControl(request: IncomingMessage & { originalUrl?: string }): IncomingMessage {
	const url = request.url ?? '';
	request.originalUrl = url;
	request.url = url.replace(/^\/control\/projects\/[^/?]+/, '/control');
	return request;
}
