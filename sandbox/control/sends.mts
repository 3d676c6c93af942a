// Accepted campaign sends, and their counts per recipient.
import type { FastifyInstance } from 'fastify';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { withDigits } from './lookups.mts';

const DEFAULT_LIMIT = 100;

export function registerSends(scope: FastifyInstance, { store: { sends } }: World): void {
	handle(scope, 'countSends', ({ query: { limit, skip, ...filter } }) => ({
		total: sends.total(withDigits(filter)),
		counts: sends.counts(withDigits(filter), limit, skip),
	}));
	handle(scope, 'listSends', ({ query: { limit = DEFAULT_LIMIT, skip = 0, ...filter } }) => ({
		total: sends.total(withDigits(filter)),
		sends: sends.list(withDigits(filter), limit, skip),
	}));
	handle(scope, 'listDuplicates', ({ query: { limit, skip, ...filter } }) => ({
		duplicates: sends.duplicates(withDigits(filter), limit, skip),
	}));
}
