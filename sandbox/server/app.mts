// Assembles the app: the service under /v1, the control API under /control, the contract at /docs, and
// what is added, such as a page.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createOriginCheck, type Guarding } from '../control/guard.mts';
import { registerControl, type ControlPart } from '../control/index.mts';
import { registerProjects } from '../control/projects.mts';
import { errorBody } from '../world/errors.mts';
import type { Projects } from '../world/projects.mts';
import { withoutQuery } from '../world/query.mts';
import type { World } from '../world/world.mts';
import { registerDocumentation } from './documentation.mts';
import { registerProjectControl } from './projectControl.mts';
import { requestLimits } from './requestLimits.mts';
import { registerService } from './service.mts';

/** What a sandbox has beside the service and what tests need of the control API. */
export interface Additions {
	/** operations of each project's control API */
	control: readonly ControlPart[];
	/** routes at the root */
	root(app: FastifyInstance): Promise<void>;
}

interface AppOptions extends Guarding {
	/** none by default */
	additions?: Additions;
	/** a line per request on standard output */
	log: boolean;
	/** ms that a request may take to arrive */
	requestTimeoutMs: number;
}

export async function buildApp(projects: Projects, options: AppOptions): Promise<FastifyInstance> {
	const app = createApp(projects, options);
	app.setNotFoundHandler((request, reply) =>
		reply
			.code(404)
			.send(errorBody(404, `Nothing is at ${withoutQuery(request.url).slice(0, 200)}`, 'code')),
	);
	await app.register(
		async (scope) =>
			registerService(scope, (request) => projectOf(projects, request), createOriginCheck(options)),
		{ prefix: '/v1' },
	);
	await app.register(
		async (scope) => {
			registerControl(scope, projects.first, options, options.additions?.control);
			registerProjects(scope, projects);
			registerProjectControl(scope, projects, (world) => buildControl(projects, world, options));
		},
		{ prefix: '/control' },
	);
	await registerDocumentation(app);
	await options.additions?.root(app);
	await app.ready();
	return app;
}

/** The control API of one project, at /control. Its requests are logged by the app that hands them on. */
async function buildControl(
	projects: Projects,
	world: World,
	options: AppOptions,
): Promise<FastifyInstance> {
	const app = createApp(projects, { ...options, log: false });
	await app.register(
		async (scope) => registerControl(scope, world, options, options.additions?.control),
		{ prefix: '/control' },
	);
	await app.ready();
	return app;
}

/** An app without routes. */
function createApp(projects: Projects, options: AppOptions): FastifyInstance {
	const app = fastify({
		exposeHeadRoutes: false,
		forceCloseConnections: true,
		routerOptions: { maxParamLength: 1000 },
		...requestLimits(options.requestTimeoutMs),
		frameworkErrors: (error, request, reply) => {
			const envelope = request.url.startsWith('/control/') ? 'label' : 'code';
			const body = errorBody(400, error.message, envelope);
			void (reply as unknown as FastifyReply).code(400).send(body);
		},
	});
	app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		const isClients = error.statusCode !== undefined && error.statusCode < 500;
		if (!isClients) console.error(error);
		const status = isClients ? 400 : 500;
		const message = isClients ? error.message : 'Internal server error';
		return reply.code(status).send(errorBody(status, message, 'code'));
	});
	if (options.log) logToOutput(app, projects);
	return app;
}

/** Call before adding routes, which inherit only earlier settings. */
function logToOutput(app: FastifyInstance, projects: Projects): void {
	app.addHook('onResponse', async (request, reply) => {
		const path = projects.redactText(withoutQuery(request.originalUrl));
		console.log(`${request.method} ${path} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
	});
}

/**
 * The project in the path, and where there is none, the one that the password belongs to. The first project
 * takes all others, and refuses them.
 */
function projectOf(projects: Projects, { url, headers }: FastifyRequest): World {
	const { first, find, list } = projects;
	if (list().length === 1) return first;
	const id = projectIn(url);
	return (
		(id === undefined ? undefined : find(id)) ??
		list().find(
			({ store, answers }) =>
				headers[answers.passwordHeader()] === store.project.identity().password,
		) ??
		first
	);
}

/** @param url path and query, as they came @returns the project's ID, undefined where the path has none */
function projectIn(url: string): string | undefined {
	const [, segment] = /^\/v1\/project\/([^/?]+)/.exec(url) ?? [];
	if (segment === undefined) return undefined;
	try {
		return decodeURIComponent(segment);
	} catch {
		return undefined;
	}
}
