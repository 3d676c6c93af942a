import type { Schemas, ServiceRequest } from '../service/requests';
import { compact, getRequest, projectPath } from '../service/requests';

/** Body of a new product (specification, "Create product"). */
export type NewProduct = Schemas['CreateProductRequest'];

/** POST /project/{project_id}/create-product (specification, "Create product"). */
export function createProductRequest(product: NewProduct): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('create-product'),
		body: compact({ ...product }),
		repeatability: 'once',
		onServerError: 'reportUnknown',
		returns: 'newProduct',
	};
}

/**
 * GET /project/{project_id}/sync-catalog and /project/{project_id}/sync-catalog-products (specification, "Sync
 * catalogues", "Sync catalogue products").
 */
export function syncRequest(path: 'sync-catalog' | 'sync-catalog-products'): ServiceRequest {
	return getRequest('confirmation', projectPath(path));
}

/**
 * POST /project/{project_id}/connect-partner-catalog and /project/{project_id}/disconnect-partner-catalog
 * (specification, "Connect catalogue", "Disconnect catalogue").
 */
export function connectionRequest(
	action: 'connect' | 'disconnect',
	catalogueId: string,
): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath(`${action}-partner-catalog`),
		body: { catalogueId },
		repeatability: 'repeatable',
		returns: 'confirmation',
	};
}

/** POST /project/{project_id}/show-hide-catalogue-on-messaging (specification, "Show or hide catalogue"). */
export function setVisibilityRequest(
	isCatalogVisible: boolean,
	enableCart: boolean,
): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('show-hide-catalogue-on-messaging'),
		body: { isCatalogVisible, enableCart },
		repeatability: 'repeatable',
		returns: 'confirmation',
	};
}
