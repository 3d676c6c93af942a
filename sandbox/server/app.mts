// Puts the parts together: the service under /v1, the control API under /control, its page at /, the
// contract at /docs.
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Guarding } from '../control/guard.mts';
import { registerControl } from '../control/index.mts';
import { errorBody } from '../world/errors.mts';
import { withoutQuery } from '../world/query.mts';
import type { World } from '../world/world.mts';
import { registerDocumentation } from './documentation.mts';
import { registerPage } from './page.mts';
import { requestLimits } from './requestLimits.mts';
import { registerService } from './service.mts';

interface AppOptions extends Guarding {
	/** a line per request on standard output */
	log: boolean;
	/** ms that a request may take to arrive */
	requestTimeoutMs: number;
}

export async function buildApp(world: World, options: AppOptions): Promise<FastifyInstance> {
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
	if (options.log) logToOutput(app, world);
	app.setNotFoundHandler((request, reply) =>
		reply
			.code(404)
			.send(errorBody(404, `Nothing is at ${withoutQuery(request.url).slice(0, 200)}`, 'code')),
	);
	await app.register(async (scope) => registerService(scope, world), { prefix: '/v1' });
	await app.register(async (scope) => registerControl(scope, world, options), {
		prefix: '/control',
	});
	await registerDocumentation(app);
	await registerPage(app);
	return await app;
}

/** To be called before the routes are added, which inherit what is there by then. */
function logToOutput(app: FastifyInstance, { secrets }: World): void {
	app.addHook('onResponse', async (request, reply) => {
		const path = secrets.redactText(withoutQuery(request.url));
		console.log(`${request.method} ${path} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`);
	});
}
