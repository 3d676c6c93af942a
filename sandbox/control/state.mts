// The overview for the page, seeds and resets.
import type { FastifyInstance } from 'fastify';
import { describeClock } from '../domain/clock.mts';
import { applySeed } from '../seed/apply.mts';
import { exportSeed } from '../seed/export.mts';
import { toCampaign } from '../store/campaigns.mts';
import { toCatalogue } from '../store/catalogues.mts';
import { toProduct } from '../store/products.mts';
import { toTemplate } from '../store/templates.mts';
import { readControlContract } from '../world/controlContract.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { withDigits } from './lookups.mts';
import { createBriefView, showContact } from '../world/shown.mts';

const EVERYTHING = 1_000_000_000;
const LATEST = 100;

export function registerState(scope: FastifyInstance, world: World): void {
	const { contacts } = world.store;

	handle(scope, 'getDocument', readControlContract);
	handle(scope, 'getHealth', () => ({ ok: true }));
	handle(scope, 'getState', () => describeState(world));
	handle(scope, 'listContacts', ({ query }) => {
		const { phone_number: number, limit = LATEST, skip = 0 } = withDigits(query);
		const one = number === undefined ? undefined : [contacts.findByNumber(number) ?? []].flat();
		const rows = one?.slice(skip, skip + limit) ?? contacts.list(limit, skip);
		return {
			total: one?.length ?? contacts.count(),
			contacts: rows.map((row) => showContact(world, row)),
		};
	});
	handle(scope, 'reset', ({ body: { seed } }) => {
		world.reset(seed && ((empty) => applySeed(empty, seed)));
		return { ok: true };
	});
	handle(scope, 'exportSeed', ({ query }) =>
		exportSeed(world.store, { withPassword: query.password ?? false }),
	);
	handle(scope, 'addSeed', ({ body: seed }) => {
		world.store.database.transaction(() => applySeed(world, seed));
		world.learnSecrets();
		world.events.publish('reset', () => ({}));
		return { ok: true };
	});
}

function describeState(world: World) {
	const { store, clock, limiter, faults, answers } = world;
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
			latest: store.contacts.list(LATEST, 0).map((row) => showContact(world, row)),
		},
		catalogues: store.catalogues.list(EVERYTHING, 0).map((row) => ({
			...toCatalogue(row),
			products: store.products.list(row.catalogue_id, EVERYTHING, 0).map(toProduct),
		})),
		messages: {
			total: store.messages.count(),
			latest: store.messages.list({}, LATEST, 0).map(createBriefView(world).message),
		},
		rateLimit: limiter.get(),
		faults: { ...faults.get(), report: faults.report() },
		answers: answers.get(),
		clock: describeClock(clock),
	};
}
