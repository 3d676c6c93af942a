import { describe, expect, it } from 'vitest';
import {
	listCataloguesRequest,
	listProductsRequest,
} from '../../../../nodes/common/service/catalogueLists.ts';

describe('The list of catalogues', () => {
	it('is asked for page by page, of all catalogues or of those with so many products', () => {
		expect(listCataloguesRequest(100, 50)).toMatchObject({
			method: 'GET',
			query: { skip: 100, limit: 50 },
			repeatability: 'repeatable',
		});
		expect(listCataloguesRequest(0, 50).query).toEqual({ skip: 0, limit: 50 });
		expect(listCataloguesRequest(0, 50, 0).query).toEqual({ skip: 0, limit: 50, productCount: 0 });
	});
});

describe('The list of products', () => {
	it('is asked for page by page, of one catalogue, in one status or in any', () => {
		expect(listProductsRequest('810001', 100, 50)).toMatchObject({
			method: 'GET',
			query: { catalogId: '810001', skip: 100, limit: 50 },
			repeatability: 'repeatable',
		});
		const { query } = listProductsRequest('810001', 0, 50, false);
		expect(query).toEqual({ catalogId: '810001', skip: 0, limit: 50, status: false });
	});
});
