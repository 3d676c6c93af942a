import type { IDataObject } from 'n8n-workflow';
import { collectPages, listIn, PAGE_SIZE, StalePages } from './offsetPages';
import type { ServiceRequest, Schemas } from './serviceRequest';
import { projectPath, compact } from './serviceRequest';

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
	};
}

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export function getCampaignRequest(campaignId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('campaign', 'api', campaignId),
		repeatability: 'repeatable',
	};
}

/**
 * The project's campaigns, at most `limit` of them, each once.
 *
 * @param read carries out the request of one page; what it throws is passed on
 */
export async function campaignsOf(
	read: (request: ServiceRequest) => Promise<IDataObject>,
	campaignType: CampaignType,
	limit = Infinity,
): Promise<IDataObject[]> {
	return await collectPages(
		async (skip, size) =>
			listIn(await read(listCampaignsRequest(campaignType, skip, size)), 'campaigns'),
		limit,
		(campaign) => String(campaign._id),
	);
}

/** The template that a campaign is bound to. */
export function templateOf(campaign: IDataObject): IDataObject | undefined {
	return ((campaign.message_payload ?? {}) as { template?: IDataObject }).template;
}

/**
 * GET /project/{project_id}/wa_template/ (specification, "List templates": newest first, by cursors).
 *
 * @param limit 1 to 100
 * @param after cursor of the page before; absent for the first page
 */
export function listTemplatesRequest(limit: number, after?: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', ''),
		query: compact({ limit, after }),
		repeatability: 'repeatable',
	};
}

/** The cursor of the next page; undefined on the last. */
export function nextCursor(answer: IDataObject): string | undefined {
	const { cursors, next } = (answer.paging ?? {}) as {
		cursors?: { after?: string };
		next?: string;
	};
	return next ? cursors?.after : undefined;
}

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export function getTemplateRequest(templateId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', templateId),
		repeatability: 'repeatable',
	};
}

/**
 * The project's templates, newest first, at most `limit` of them. Cursors are stable when a template is added
 * meanwhile; one that is on two pages all the same is returned once.
 *
 * @param readPage carries out the request of one page; what it throws is passed on
 */
export async function* templatesOf(
	readPage: (request: ServiceRequest) => Promise<IDataObject>,
	limit = Infinity,
): AsyncGenerator<IDataObject> {
	const seen = new Set<unknown>();
	const cursors = new Set<string | undefined>();
	let after: string | undefined;
	const stale = new StalePages();
	// The first page has no cursor, and the last one returns none: that ends the list, as does a repeated cursor, which
	// would loop forever.
	while (seen.size < limit && !cursors.has(after) && stale.goesOn(seen.size)) {
		cursors.add(after);
		const answer = await readPage(
			listTemplatesRequest(Math.min(PAGE_SIZE, limit - seen.size), after),
		);
		for (const template of listIn(answer, 'data')) {
			if (seen.size === limit || seen.has(template._id)) continue;
			seen.add(template._id);
			yield template;
		}
		after = nextCursor(answer);
	}
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

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export function getMessageRequest(messageId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('messages', messageId),
		repeatability: 'repeatable',
	};
}
