import type { IDataObject } from 'n8n-workflow';
import { compact, projectPath } from '../common/service/request';
import type { ServiceRequest } from '../common/service/request';

export const CAMPAIGN_TYPES = ['ALL', 'API', 'BROADCAST'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** POST /project/{project_id}/campaign/api (specification, "Create API campaign"). */
export function createCampaignRequest(templateName: string, campaignName: string): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaign', 'api'),
		body: { template_name: templateName, campaign_name: campaignName },
		repeatability: 'once',
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

/** Body of a campaign send (specification, "Send through API campaign"). */
export interface CampaignSendBody {
	readonly name: string;
	/** Digits with country code. */
	readonly phone_number: string;
	readonly campaign_name: string;
	readonly template_params?: readonly string[];
	readonly media?: { readonly url: string; readonly filename?: string };
	readonly source?: string;
	readonly attributes?: IDataObject;
	readonly default_country_code?: string;
	readonly tags?: readonly string[];
}

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"). */
export function sendCampaignRequest(body: CampaignSendBody): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaign', 'api', 'send'),
		body: compact({ ...body }),
		repeatability: 'once',
	};
}
