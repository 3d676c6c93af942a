// Who got what, and how often: accepted campaign sends.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { PAGE_QUERY, type PageQuery } from './lookups.mts';

const SCHEMA = { querystring: PAGE_QUERY };
const DEFAULT_LIMIT = 100;

export function registerSends(scope: FastifyInstance, { store: { sends } }: World): void {
	scope.get<{ Querystring: PageQuery }>('/sends', { schema: SCHEMA }, ({ query }) => ({
		total: sends.total(query.campaign),
		counts: sends.counts(query.campaign),
	}));
	scope.get<{ Querystring: PageQuery }>('/sends/list', { schema: SCHEMA }, ({ query }) => ({
		total: sends.total(query.campaign),
		sends: sends.list(query.campaign, query.limit ?? DEFAULT_LIMIT, query.skip ?? 0),
	}));
	scope.get<{ Querystring: PageQuery }>('/duplicates', { schema: SCHEMA }, ({ query }) => ({
		duplicates: sends.duplicates(query.campaign),
	}));
}
