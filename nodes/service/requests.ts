import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { components } from '../../contract/types.mjs';
import type { Attempt } from './http/attempt';
import type { StopReason } from './limiter/runState';

/** The service's bodies and records, as generated from contract/openapi.yaml. */
export type Schemas = components['schemas'];

/**
 * Whether a request is idempotent. 'repeatable': a second identical request has no effect, so it is retried after any
 * failure. 'once': it might send or create twice, so it is retried only if the first try is known not to have been
 * accepted, or if the specification says to retry.
 */
export type Repeatability = 'repeatable' | 'once';

export type RecordName =
	| 'business'
	| 'campaign'
	| 'catalogue'
	| 'contact'
	| 'message'
	| 'product'
	| 'template';
export type ListName = 'campaigns' | 'catalogueProducts' | 'catalogues' | 'templates';
/** What a successful answer holds: a record, a page of a list, or only the confirmation. */
export type Returned = RecordName | ListName | 'confirmation' | 'newProduct' | 'send';

/** One request to the service, before the credential is added. Pure data. */
export interface ServiceRequest {
	readonly method: IHttpRequestMethods;
	/** Path segments below {base_url}, not yet encoded. An empty last segment adds a trailing slash. */
	readonly path: readonly string[];
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly repeatability: Repeatability;
	/** Whatever the run's options say: nothing in the service would refuse a repetition. */
	readonly onServerError?: 'reportUnknown';
	readonly returns: Returned;
}

/** Placeholder for the project ID in a path. The client fills in the credential's project. */
export const PROJECT = '{project_id}';

/** Path segments of an endpoint of the project (specification, "Endpoints"). */
export function projectPath(...segments: string[]): string[] {
	return ['project', PROJECT, ...segments];
}

/** A GET request: repeating it changes nothing. */
export function getRequest(
	returns: Returned,
	path: readonly string[],
	query?: IDataObject,
): ServiceRequest {
	return { method: 'GET', path, query, repeatability: 'repeatable', returns };
}

/** The object without undefined values, which JSON and query strings must not contain. */
export function compact(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as IDataObject;
}

/** How a request ended after all its tries. */
export type Settlement =
	/** The service answered with success. */
	| {
			readonly kind: 'done';
			readonly attempts: number;
			readonly status: number;
			readonly body: unknown;
			/** Set if an earlier try may have been accepted: an error in the body does not settle that. */
			readonly mayHaveBeenAccepted?: boolean;
	  }
	/** Certainly not accepted. `fatal`: no other request of the run would be accepted either. */
	| {
			readonly kind: 'failed';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
	  }
	/** May have been accepted. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
			/** Why it was not retried, if the run stopped first. */
			readonly stopped?: StopReason;
	  }
	/** Certainly not accepted, with retries left: the run stopped, or the wait would be too long. */
	| {
			readonly kind: 'notTried';
			readonly attempts: number;
			readonly reason: StopReason;
			/** The last try, if there was one. */
			readonly last?: Attempt;
	  };

export type CampaignType = Schemas['ListCampaignsRequest']['campaignType'];

/** POST /project/{project_id}/campaigns (specification, "List campaigns": a read whose filters travel in the body). */
export function listCampaignsRequest(
	campaignType: CampaignType,
	skip: number,
	limit: number,
): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaigns'),
		body: { campaignType, skip, limit },
		repeatability: 'repeatable',
		returns: 'campaigns',
	};
}

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export function getCampaignRequest(campaignId: string): ServiceRequest {
	return getRequest('campaign', projectPath('campaign', 'api', campaignId));
}

/**
 * GET /project/{project_id}/wa_template/ (specification, "List templates": newest first, by cursors).
 *
 * @param limit 1 to 100
 * @param after cursor of the page before; absent for the first page
 */
export function listTemplatesRequest(limit: number, after?: string): ServiceRequest {
	return getRequest('templates', projectPath('wa_template', ''), compact({ limit, after }));
}

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export function getTemplateRequest(templateId: string): ServiceRequest {
	return getRequest('template', projectPath('wa_template', templateId));
}

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
	return getRequest(
		'catalogues',
		projectPath('get-catalog'),
		compact({ limit, skip, productCount }),
	);
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
	return getRequest(
		'catalogueProducts',
		projectPath('get-catalog-products'),
		compact({ catalogId: catalogueId, status, limit, skip }),
	);
}

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export function getMessageRequest(messageId: string): ServiceRequest {
	return getRequest('message', projectPath('messages', messageId));
}
