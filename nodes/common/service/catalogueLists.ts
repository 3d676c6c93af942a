import type { ServiceRequest } from './request';
import { compact, projectPath } from './request';

/**
 * GET /project/{project_id}/get-catalog (specification, "List catalogues").
 *
 * @param productCount only catalogues with exactly so many products
 */
export function listCataloguesRequest(
	skip: number,
	limit: number,
	productCount?: number,
): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('get-catalog'),
		query: compact({ limit, skip, productCount }),
		repeatability: 'repeatable',
	};
}

/**
 * GET /project/{project_id}/get-catalog-products (specification, "List catalogue products").
 *
 * @param catalogueId ID at the catalogue provider
 * @param status true for active products only, false for inactive ones
 */
export function listProductsRequest(
	catalogueId: string,
	skip: number,
	limit: number,
	status?: boolean,
): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('get-catalog-products'),
		query: compact({ catalogId: catalogueId, status, limit, skip }),
		repeatability: 'repeatable',
	};
}
