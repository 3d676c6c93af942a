import { newId } from '../domain/ids.mts';
import type { CatalogueProduct } from '../types.mts';
import { all, bit, inserter, one, type Database } from './database.mts';

interface ProductRow {
	id: string;
	product_id: string;
	catalogue_id: string;
	retailer_id: string;
	name: string;
	price: string;
	currency: string;
	description: string;
	image_url: string;
	availability: string;
	condition: string;
	active: number;
	synced: number;
	updated_at: number;
}

interface NewProduct {
	catalogueId: string;
	retailerId: string;
	name: string;
	price: string;
	currency: string;
	description?: string;
	imageUrl: string;
	availability?: string;
	condition?: string;
	active?: boolean;
	/** what the provider keeps and the list does not show: category, brand, sale price and so on */
	details?: Record<string, unknown>;
	synced: boolean;
}

export function createProductStore(database: Database) {
	const page = database.prepare(
		`SELECT * FROM products WHERE catalogue_id = ?1 AND synced = 1 AND (?2 IS NULL OR active = ?2)
		ORDER BY seq LIMIT ?3 OFFSET ?4`,
	);
	const byRetailerId = database.prepare(
		'SELECT product_id FROM products WHERE catalogue_id = ? AND retailer_id = ?',
	);
	const everything = database.prepare('SELECT * FROM products WHERE catalogue_id = ? ORDER BY seq');
	const rows = inserter<ProductRow, ProductRow & { details: string }>(database, 'products');
	const sync = database.prepare(
		`UPDATE products SET synced = 1, updated_at = ?
		WHERE synced = 0 AND catalogue_id IN (SELECT catalogue_id FROM catalogues WHERE synced = 1)`,
	);
	const lastNumber = database.prepare('SELECT coalesce(max(seq), 0) AS last FROM products');

	return {
		/** @param active only active, only inactive, or all */
		list: (catalogueId: string, limit: number, skip: number, active?: boolean) =>
			all<ProductRow>(page, catalogueId, active === undefined ? null : bit(active), limit, skip),
		/** All that the provider has in a catalogue, synced or not. */
		atProvider: (catalogueId: string) => all<ProductRow>(everything, catalogueId),
		/** @returns the provider's ID; undefined if the catalogue has no such product */
		idOf: (catalogueId: string, retailerId: string) =>
			one<{ product_id: string }>(byRetailerId, catalogueId, retailerId)?.product_id,
		insert(product: NewProduct, now: number): void {
			const last = one<{ last: number }>(lastNumber)?.last ?? 0;
			rows.insert({
				id: newId(now),
				product_id: String(7_000_000_000 + last + 1),
				catalogue_id: product.catalogueId,
				retailer_id: product.retailerId,
				name: product.name,
				price: product.price,
				currency: product.currency,
				description: product.description ?? '',
				image_url: product.imageUrl,
				availability: product.availability ?? 'in stock',
				condition: product.condition ?? 'new',
				active: bit(product.active ?? true),
				details: JSON.stringify(product.details ?? {}),
				synced: bit(product.synced),
				updated_at: now,
			});
		},
		/** Pulls the products of the catalogues that are synced. */
		sync(now: number): void {
			sync.run(now);
		},
	};
}

/** @returns the product as the service lists it */
export function toProduct(row: ProductRow): CatalogueProduct {
	return {
		_id: row.id,
		productId: row.product_id,
		productName: row.name,
		price: row.price,
		currency: row.currency,
		description: row.description,
		imageUrl: row.image_url,
		retailerId: row.retailer_id,
		availability: row.availability,
		condition: row.condition,
		status: row.active === 1,
		updatedAt: new Date(row.updated_at).toISOString(),
	};
}
