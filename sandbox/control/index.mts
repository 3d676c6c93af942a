// The control API: the outside world as the sandbox simulates it. Never under /v1.
import type { FastifyInstance } from 'fastify';
import { registerBodyParser } from '../world/body.mts';
import { errorBody, ServiceError } from '../world/errors.mts';
import { withoutQuery } from '../world/query.mts';
import type { World } from '../world/world.mts';
import {
	registerAnswers,
	registerDelivery,
	registerFaultInjection,
	registerMagicNumbers,
} from './behaviour.mts';
import { registerCampaigns, registerTemplates } from './campaigns.mts';
import { registerDashboard } from './dashboard.mts';
import { createGuard, type Guarding } from './guard.mts';
import { registerMessages, registerSends } from './messages.mts';
import { registerPhones } from './phones.mts';
import { registerClock, registerProcess, registerProject } from './project.mts';
import { registerRequests } from './requests.mts';
import { registerSnapshots } from './snapshots.mts';
import { registerState } from './state.mts';
import { registerWebhooks } from './webhooks.mts';

/** Bytes; a seed of many contacts is large. */
const LARGEST_BODY = 64 * 1024 * 1024;

/** Adds operations to the control API of a project. */
export type ControlPart = (scope: FastifyInstance, world: World) => void;

const parts: readonly ControlPart[] = [
	registerState,
	registerDashboard,
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
	registerSnapshots,
	registerFaultInjection,
	registerAnswers,
	registerWebhooks,
	registerRequests,
];

/** @param more operations beside the control API's own */
export function registerControl(
	scope: FastifyInstance,
	world: World,
	guarding: Guarding,
	more: readonly ControlPart[] = [],
): void {
	registerBodyParser(scope, LARGEST_BODY);
	const requireAllowed = createGuard(guarding);
	scope.addHook('onRequest', async (request) => requireAllowed(request));
	scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
		const status = error instanceof ServiceError ? error.status : (error.statusCode ?? 500);
		if (status >= 500) console.error(error);
		const message = status >= 500 ? 'Internal server error' : error.message;
		return reply.code(status).send(errorBody(status, message, 'label'));
	});
	scope.setNotFoundHandler((request, reply) => {
		const path = withoutQuery(request.originalUrl).slice(0, 200);
		const message = `The control API has no ${request.method} ${path}: see /docs`;
		return reply.code(404).send(errorBody(404, message, 'label'));
	});
	for (const register of [...parts, ...more]) register(scope, world);
}
