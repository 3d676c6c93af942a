import { parseDayMonthYear } from '../domain/dates.mts';
import { toCatalogue, type CatalogueRow } from '../store/catalogues.mts';
import { toProduct } from '../store/products.mts';
import type { Schemas } from '../types.mts';
import { badRequest } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { bounded, type Handlers } from './handlers.mts';

const DEFAULT_LIMIT = 20;
const DONE = { status: true } as const;

/** Catalogues: list, products, create product, sync, connect, show or hide. */
export const catalogues: Handlers<
	| 'listCatalogues'
	| 'listCatalogueProducts'
	| 'createProduct'
	| 'syncCatalogues'
	| 'syncCatalogueProducts'
	| 'connectCatalogue'
	| 'disconnectCatalogue'
	| 'setCatalogueVisibility'
> = {
	listCatalogues({ store }, { query }) {
		const { limit = DEFAULT_LIMIT, skip = 0, productCount } = query ?? {};
		const rows = store.catalogues.list(bounded(limit), bounded(skip), productCount);
		return { catalogues: rows.map(toCatalogue) };
	},

	listCatalogueProducts(world, { query }) {
		const { catalogId, status, limit = DEFAULT_LIMIT, skip = 0 } = query;
		requireCatalogue(world, 'catalogId', catalogId);
		const rows = world.store.products.list(catalogId, bounded(limit), bounded(skip), status);
		return { catalogueProducts: rows.map(toProduct) };
	},

	createProduct(world, { body }) {
		requireCatalogue(world, 'catalogId', body.catalogId);
		requireSensibleProduct(world, body);
		const { catalogId, name, price, currency, retailer_id, image_url, description, ...details } =
			body;
		world.store.products.insert(
			{
				catalogueId: catalogId,
				retailerId: retailer_id,
				name,
				price,
				currency,
				description,
				imageUrl: image_url,
				details,
				synced: false,
			},
			world.clock.now(),
		);
		return changed(world);
	},

	syncCatalogues(world) {
		world.store.catalogues.sync();
		return changed(world);
	},

	syncCatalogueProducts(world) {
		world.store.products.sync(world.clock.now());
		return changed(world);
	},

	connectCatalogue(world, { body }) {
		requireCatalogue(world, 'catalogueId', body.catalogueId);
		world.store.catalogues.setActive(body.catalogueId, true);
		return changed(world);
	},

	disconnectCatalogue(world, { body }) {
		requireCatalogue(world, 'catalogueId', body.catalogueId);
		world.store.catalogues.setActive(body.catalogueId, false);
		return changed(world);
	},

	setCatalogueVisibility(world, { body }) {
		world.store.project.setCatalogueVisibility(body.isCatalogVisible, body.enableCart);
		return changed(world);
	},
};

function changed({ events }: World) {
	events.publish('catalogues', () => ({}));
	return DONE;
}

function requireCatalogue({ store }: World, field: string, catalogueId: string): CatalogueRow {
	const catalogue = store.catalogues.find(catalogueId);
	if (!catalogue) throw badRequest(`${field} ${catalogueId} is not a catalogue of this project`);
	return catalogue;
}

function requireSensibleProduct({ store }: World, body: Schemas['CreateProductRequest']): void {
	if (!isCurrency(body.currency)) {
		throw badRequest(`currency ${body.currency} is not an ISO 4217 code`);
	}
	if (store.products.idOf(body.catalogId, body.retailer_id) !== undefined) {
		throw badRequest(
			`retailer_id ${body.retailer_id} already exists in catalogue ${body.catalogId}`,
		);
	}
	const start = requireDay('sale_price_start_date', body.sale_price_start_date);
	const end = requireDay('sale_price_end_date', body.sale_price_end_date);
	if (start !== undefined && end !== undefined && end < start) {
		throw badRequest('sale_price_end_date is before sale_price_start_date');
	}
}

function requireDay(field: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	const day = parseDayMonthYear(text);
	if (day === undefined) throw badRequest(`${field} ${text} is not a day: dd-mm-yyyy is expected`);
	return day;
}

/** Those of ISO 4217 that Node does not list follow. */
const CURRENCIES = new Set([...Intl.supportedValuesOf('currency'), 'CLF', 'UYW', 'VED']);

/** @returns whether the code is a currency of ISO 4217 */
function isCurrency(code: string): boolean {
	return CURRENCIES.has(code);
}
