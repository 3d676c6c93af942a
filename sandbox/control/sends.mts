// Who got what, and how often: accepted campaign sends.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { pageQuery, type PageQuery } from './lookups.mts';

const schema = { querystring: pageQuery };
const defaultLimit = 100;

export function registerSends(scope: FastifyInstance, { store: { sends } }: World): void {
	scope.get<{ Querystring: PageQuery }>('/sends', { schema }, ({ query }) => ({
		total: sends.total(query.campaign),
		counts: sends.counts(query.campaign),
	}));
	scope.get<{ Querystring: PageQuery }>('/sends/list', { schema }, ({ query }) => ({
		total: sends.total(query.campaign),
		sends: sends.list(query.campaign, query.limit ?? defaultLimit, query.skip ?? 0),
	}));
	scope.get<{ Querystring: PageQuery }>('/duplicates', { schema }, ({ query }) => ({
		duplicates: sends.duplicates(query.campaign),
	}));
}
