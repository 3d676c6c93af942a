// Both contracts at /docs, to read and to try out, with no request to any other host.
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readContract } from '../world/contract.mts';
import { readControlContract } from '../world/controlContract.mts';

/**
 * The plugin's own policy asks browsers to load everything over HTTPS, which the sandbox does not speak:
 * under any other name than localhost, the page would stay blank.
 */
const POLICY = [
	"default-src 'self'",
	"base-uri 'self'",
	"frame-ancestors 'self'",
	"img-src 'self' data:",
	"object-src 'none'",
	"script-src 'self'",
	"script-src-attr 'none'",
	// The page writes style attributes.
	"style-src 'self' 'unsafe-inline'",
].join('; ');

const CONTROL_PATH = '/docs/control.json';

export async function registerDocumentation(app: FastifyInstance): Promise<void> {
	const document = { ...readContract(), servers: [{ url: '/v1' }] };
	await app.register(fastifySwagger, {
		mode: 'static',
		specification: { document: document as never },
	});
	await app.register(fastifySwaggerUi, {
		routePrefix: '/docs',
		staticCSP: POLICY,
		uiConfig: {
			validatorUrl: null,
			tryItOutEnabled: true,
			urls: [
				{ name: 'The service', url: '/docs/json' },
				{ name: 'The control API', url: CONTROL_PATH },
			],
		},
	});
	app.get(CONTROL_PATH, () => readControlContract());
}
