// The request log and the contract summary, without secrets.
import type { FastifyInstance } from 'fastify';
import type { ControlAnswer } from '../types.mts';
import { ServiceError } from '../world/errors.mts';
import { showEntry } from '../world/logEntry.mts';
import { searchLog } from '../world/logSearch.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';

const DEFAULT_LIMIT = 100;

export function registerRequests(scope: FastifyInstance, { log, secrets, events }: World): void {
	handle(scope, 'listRequests', async ({ query }) => {
		const { limit = DEFAULT_LIMIT, skip = 0, details = true } = query;
		const latest = log.nextId() - 1;
		const found = await searchLog(log, secrets, query);
		return {
			total: found.length,
			latest,
			requests: found.slice(skip, skip + limit).map((entry) => showEntry(entry, secrets, details)),
		};
	});
	handle(scope, 'getRequest', ({ path }) => {
		const entry = log.find(Number(path.request_id));
		if (!entry) throw new ServiceError(404, `Request ${path.request_id} is not in the log`);
		return showEntry(entry, secrets);
	});
	handle(scope, 'clearRequests', () => {
		log.clear();
		events.publish('requestsCleared', () => ({}));
		return { ok: true };
	});
	handle(
		scope,
		'getContractReport',
		() => secrets.redactValue(log.contract()) as ControlAnswer<'getContractReport'>,
	);
}
