// The request log and what the contract said, without secrets.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { redactedJson } from '../world/redact.mts';
import type { World } from '../world/world.mts';
import { PAGE_QUERY, type PageQuery } from './lookups.mts';

const DEFAULT_LIMIT = 100;

export function registerRequests(scope: FastifyInstance, { log, secrets }: World): void {
	const send = (reply: FastifyReply, value: unknown) =>
		reply.type('application/json; charset=utf-8').send(redactedJson(value, secrets));

	scope.get<{ Querystring: PageQuery }>(
		'/requests',
		{ schema: { querystring: PAGE_QUERY } },
		({ query }, reply) => send(reply, { requests: log.list(query.limit ?? DEFAULT_LIMIT) }),
	);
	scope.delete('/requests', () => {
		log.clear();
		return { ok: true };
	});
	scope.get('/contract', (_request, reply) => send(reply, log.contract()));
}
