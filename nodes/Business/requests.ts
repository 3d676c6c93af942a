import type { ServiceRequest } from '../common/service/request';

/** GET /business/{business_id} (specification, "Get business"): the only path outside the project. */
export function getBusinessRequest(businessId: string): ServiceRequest {
	return { method: 'GET', path: ['business', businessId], repeatability: 'repeatable' };
}
