import type { Schemas, ServiceRequest } from '../service/requests';
import { compact, projectPath } from '../service/requests';

/** Body of a new product (specification, "Create product"). */
export type NewProduct = Schemas['CreateProductRequest'];

/** POST /project/{project_id}/create-product (specification, "Create product"). */
export function createProductRequest(product: NewProduct): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('create-product'),
		body: compact({ ...product }),
		repeatability: 'once',
	};
}

/** GET /project/{project_id}/sync-catalog (specification, "Sync catalogues"). */
export const syncCataloguesRequest: ServiceRequest = {
	method: 'GET',
	path: projectPath('sync-catalog'),
	repeatability: 'repeatable',
};

/** GET /project/{project_id}/sync-catalog-products (specification, "Sync catalogue products"). */
export const syncProductsRequest: ServiceRequest = {
	method: 'GET',
	path: projectPath('sync-catalog-products'),
	repeatability: 'repeatable',
};

/** POST /project/{project_id}/connect-partner-catalog (specification, "Connect catalogue"). */
export function connectRequest(catalogueId: string): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('connect-partner-catalog'),
		body: { catalogueId },
		repeatability: 'repeatable',
	};
}

/** POST /project/{project_id}/disconnect-partner-catalog (specification, "Disconnect catalogue"). */
export function disconnectRequest(catalogueId: string): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('disconnect-partner-catalog'),
		body: { catalogueId },
		repeatability: 'repeatable',
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
	};
}
