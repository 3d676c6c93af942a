// The control API: the outside world as the sandbox plays it. Never under /v1.
import type { FastifyInstance } from 'fastify';
import { registerBodyParser, type ParsedBody } from '../world/body.mts';
import { errorBody, ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { registerCampaigns } from './campaigns.mts';
import { registerClock } from './clock.mts';
import { registerDelivery } from './delivery.mts';
import { registerEvents } from './events.mts';
import { requireLocal } from './guard.mts';
import { registerMagicNumbers } from './magicNumbers.mts';
import { registerMessages } from './messages.mts';
import { registerPhones } from './phones.mts';
import { registerProcess } from './process.mts';
import { registerProject } from './project.mts';
import { registerRequests } from './requests.mts';
import { registerSends } from './sends.mts';
import { registerState } from './state.mts';
import { registerTemplates } from './templates.mts';
import { registerTrouble } from './trouble.mts';

/** Bytes; a seed of many contacts is large. */
const LARGEST_BODY = 64 * 1024 * 1024;

const parts = [
	registerState,
	registerTemplates,
	registerCampaigns,
	registerSends,
	registerMessages,
	registerMagicNumbers,
	registerDelivery,
	registerPhones,
	registerProject,
	registerClock,
	registerProcess,
	registerTrouble,
	registerRequests,
	registerEvents,
];

export function registerControl(
	scope: FastifyInstance,
	world: World,
	{ openControl }: { openControl: boolean },
): void {
	registerBodyParser(scope, LARGEST_BODY);
	scope.addHook('onRequest', async (request) => requireLocal(request, openControl));
	scope.addHook('preValidation', async (request) => {
		request.body = unwrap(request.body as ParsedBody | undefined);
	});
	scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		const status = error instanceof ServiceError ? error.status : (error.statusCode ?? 500);
		if (status >= 500) console.error(error);
		return reply.code(status).send(errorBody(status, error.message, 'label'));
	});
	for (const register of parts) register(scope, world);
}

/** An absent body counts as an empty object. */
function unwrap(body: ParsedBody | undefined): unknown {
	if (body === undefined) return {};
	if ('value' in body) return body.value;
	if (body.isEmpty) return {};
	throw new ServiceError(400, body.problem);
}
