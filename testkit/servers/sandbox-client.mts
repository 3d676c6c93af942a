// Requests of scripts and tests to a running sandbox, through the service and the control API.
import axios from 'axios';
import { createControlClient } from '../../sandbox/client.mts';
import type { Sandbox } from '../../sandbox/index.mts';
import type { ArrivedCount } from '../demo/expected-outcomes.mts';

/** Accepted sends per number, of one campaign. */
export async function arrivals(
	sandbox: Pick<Sandbox, 'controlUrl'>,
	campaign: string,
): Promise<ArrivedCount[]> {
	const { counts } = await createControlClient(sandbox).get('/sends', { query: { campaign } });
	return counts;
}

/** How often each recipient got the campaign. */
export async function timesSent(
	sandbox: Pick<Sandbox, 'controlUrl'>,
	campaign: string,
): Promise<number[]> {
	return (await arrivals(sandbox, campaign)).map(({ accepted }) => accepted);
}

/** Accepted sends of one campaign. */
export async function sendsOf(sandbox: Pick<Sandbox, 'controlUrl'>, campaign: string) {
	return (await createControlClient(sandbox).get('/sends/list', { query: { campaign } })).sends;
}

/** Creates an API campaign unless there is one of that name (specification, "Create API campaign"). */
export async function createCampaign(
	sandbox: Omit<Sandbox, 'close'>,
	templateName: string,
	campaignName: string,
): Promise<void> {
	const service = axios.create({
		baseURL: `${sandbox.baseUrl}/project/${encodeURIComponent(sandbox.projectId)}`,
		headers: { 'X-API-WA-Project-API-Pwd': sandbox.password },
		proxy: false,
		timeout: 30_000,
	});
	const listed = await service.post('/campaigns', { campaignType: 'API', limit: 1000 });
	const campaigns: { name: string }[] = listed.data.campaigns;
	if (campaigns.some(({ name }) => name === campaignName)) return;
	await service.post('/campaign/api', {
		template_name: templateName,
		campaign_name: campaignName,
	});
}
