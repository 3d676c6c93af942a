// Everything at a glance, for the page; and going back to the start.
import type { FastifyInstance } from 'fastify';
import { describeClock } from '../domain/clock.mts';
import { applySeed } from '../seed/apply.mts';
import { checkSeed } from '../seed/schema.mts';
import { toCampaign } from '../store/campaigns.mts';
import { toCatalogue } from '../store/catalogues.mts';
import { toContact, type ContactRow } from '../store/contacts.mts';
import { toProduct } from '../store/products.mts';
import { toTemplate } from '../store/templates.mts';
import { describeMessage } from '../world/describeMessage.mts';
import { ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { PAGE_QUERY, type PageQuery } from './lookups.mts';

const EVERYTHING = 1_000_000_000;
const LATEST = 100;

export function registerState(scope: FastifyInstance, world: World): void {
	scope.get('/health', () => ({ ok: true }));
	scope.get('/state', () => describeState(world));
	scope.get<{ Querystring: PageQuery }>(
		'/contacts',
		{ schema: { querystring: PAGE_QUERY } },
		({ query }) => ({
			total: world.store.contacts.count(),
			contacts: world.store.contacts
				.list(query.limit ?? LATEST, query.skip ?? 0)
				.map((row) => describeContact(world, row)),
		}),
	);
	scope.post<{ Body: { seed?: unknown } }>(
		'/reset',
		{ schema: { body: RESET_BODY } },
		({ body }) => {
			const seed = body.seed === undefined ? undefined : readSeed(body.seed);
			attempt(() => world.reset(seed && ((empty) => applySeed(empty, seed))));
			return { ok: true };
		},
	);
	scope.post('/seed', ({ body }) => {
		const seed = readSeed(body);
		attempt(() => world.store.database.transaction(() => applySeed(world, seed)));
		world.events.publish('reset', () => ({}));
		return { ok: true };
	});
}

const RESET_BODY = {
	type: 'object',
	additionalProperties: false,
	properties: { seed: { type: 'object' } },
} as const;

function readSeed(value: unknown) {
	try {
		return checkSeed(value);
	} catch (error) {
		throw new ServiceError(400, (error as Error).message);
	}
}

/** What a seed cannot add, because of what is there, is the caller's to mend. */
function attempt(work: () => void): void {
	try {
		work();
	} catch (error) {
		throw new ServiceError(409, (error as Error).message);
	}
}

/** A contact with what the service does not show. */
export function describeContact({ store }: World, row: ContactRow) {
	return {
		...toContact(row, store.project.identity().id),
		opted_in: row.opted_in === 1,
		blocked: row.blocked === 1,
		source: row.source,
		last_inbound_at: row.last_inbound_at,
	};
}

function describeState(world: World) {
	const { store, clock, limiter, faults } = world;
	const { id, deductionType, credits, catalogueVisible, cartEnabled } = store.project.get();
	return {
		project: { id, deductionType, credits, catalogueVisible, cartEnabled },
		businesses: store.businesses.list(),
		tags: store.tags.list(),
		attributes: store.attributes.list(),
		templates: store.templates.list(EVERYTHING).map((row) => toTemplate(row, id)),
		campaigns: store.campaigns
			.list('ALL', EVERYTHING, 0)
			.map((row) => toCampaign(row, store.campaigns.templateOf(row), id, true)),
		contacts: {
			total: store.contacts.count(),
			latest: store.contacts.list(LATEST, 0).map((row) => describeContact(world, row)),
		},
		catalogues: store.catalogues.list(EVERYTHING, 0).map((row) => ({
			...toCatalogue(row),
			products: store.products.list(row.catalogue_id, EVERYTHING, 0).map(toProduct),
		})),
		messages: {
			total: store.messages.count(),
			latest: store.messages.list(LATEST, 0).map((row) => describeMessage(world, row.id)),
		},
		rateLimit: limiter.get(),
		faults: { ...faults.get(), report: faults.report() },
		clock: describeClock(clock),
	};
}
