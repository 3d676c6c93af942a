import { compact, projectPath } from '../service/requests';
import type { ServiceRequest, Schemas } from '../service/requests';

/** POST /project/{project_id}/campaign/api (specification, "Create API campaign"). */
export function createCampaignRequest(templateName: string, campaignName: string): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaign', 'api'),
		body: { template_name: templateName, campaign_name: campaignName },
		repeatability: 'once',
	};
}

/** Body of a campaign send (specification, "Send through API campaign"). */
export type CampaignSendBody = Schemas['SendCampaignRequest'];

/** POST /project/{project_id}/campaign/api/send (specification, "Send through API campaign"). */
export function sendCampaignRequest(body: CampaignSendBody): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaign', 'api', 'send'),
		body: compact({ ...body }),
		repeatability: 'once',
	};
}
