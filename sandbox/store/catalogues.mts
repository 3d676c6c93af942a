// Catalogues and products. A row exists as soon as the catalogue provider knows it; the project sees it
// once it is synced.
import { newId } from '../domain/ids.mts';
import type { Catalogue } from '../types.mts';
import { all, bit, inserter, one, type Database } from './database.mts';

export interface CatalogueRow {
	seq: number;
	id: string;
	catalogue_id: string;
	name: string;
	product_count: number;
	feed_count: number;
	vertical: string;
	is_active: number;
	status: string;
	synced: number;
}

/** What is set when it is created. */
type NewCatalogueRow = Omit<CatalogueRow, 'seq' | 'product_count'>;

interface NewCatalogue {
	catalogueId: string;
	catalogueName: string;
	vertical: string;
	feedCount: number;
	isActive: boolean;
	synced: boolean;
}

export function createCatalogueStore(database: Database) {
	const byCatalogueId = database.prepare(
		'SELECT * FROM catalogues WHERE catalogue_id = ? AND synced = 1',
	);
	const page = database.prepare(
		`SELECT * FROM catalogues WHERE synced = 1 AND (?1 IS NULL OR product_count = ?1)
		ORDER BY seq LIMIT ?2 OFFSET ?3`,
	);
	const everything = database.prepare('SELECT * FROM catalogues ORDER BY seq');
	const rows = inserter<CatalogueRow, NewCatalogueRow>(database, 'catalogues');
	const sync = database.prepare(
		`UPDATE catalogues SET synced = 1, status = 'SYNCED',
		product_count = (SELECT count(*) FROM products WHERE products.catalogue_id = catalogues.catalogue_id)`,
	);
	const countProducts = database.prepare(
		`UPDATE catalogues SET product_count =
		(SELECT count(*) FROM products WHERE products.catalogue_id = catalogues.catalogue_id AND products.synced = 1)
		WHERE catalogue_id = ?`,
	);
	const setActive = database.prepare('UPDATE catalogues SET is_active = ? WHERE catalogue_id = ?');

	return {
		/** @param catalogueId ID at the provider */
		find: (catalogueId: string) => one<CatalogueRow>(byCatalogueId, catalogueId),
		/** In the order in which the provider knew them. */
		list: (limit: number, skip: number, productCount?: number) =>
			all<CatalogueRow>(page, productCount ?? null, limit, skip),
		/** All that the provider knows, synced or not. */
		atProvider: () => all<CatalogueRow>(everything),
		insert(catalogue: NewCatalogue, now: number): void {
			rows.insert({
				id: newId(now),
				catalogue_id: catalogue.catalogueId,
				name: catalogue.catalogueName,
				feed_count: catalogue.feedCount,
				vertical: catalogue.vertical,
				is_active: bit(catalogue.isActive),
				status: catalogue.synced ? 'SYNCED' : 'PENDING',
				synced: bit(catalogue.synced),
			});
		},
		/** Pulls every catalogue of the provider, and how many products each has there. */
		sync(): void {
			sync.run();
		},
		/** Sets the product count to what the project has pulled. */
		countProducts(catalogueId: string): void {
			countProducts.run(catalogueId);
		},
		setActive(catalogueId: string, active: boolean): void {
			setActive.run(bit(active), catalogueId);
		},
	};
}

/** @returns the catalogue as the service shows it */
export function toCatalogue(row: CatalogueRow): Catalogue {
	return {
		_id: row.id,
		catalogueId: row.catalogue_id,
		catalogueName: row.name,
		productCount: row.product_count,
		feedCount: row.feed_count,
		vertical: row.vertical,
		isActive: row.is_active === 1,
		status: row.status,
	};
}
