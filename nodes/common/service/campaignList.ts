import type { IDataObject } from 'n8n-workflow';
import { collectPages, listIn } from './offsetPages';
import type { ServiceRequest } from './request';
import { projectPath } from './request';
import type { Schemas } from './schemas';

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
