// What the scripts and tests ask of a running sandbox: as a client of the service, and over the
// control interface that plays the outside world.
import axios, { type AxiosInstance } from 'axios';
import type { Sandbox } from '../../sandbox/index.mts';
import type { ArrivedCount } from './expected-outcomes.mts';

/** The sandbox's control interface; a refusal rejects with axios's error. */
export function control(sandbox: Pick<Sandbox, 'controlUrl'>): AxiosInstance {
	return axios.create({ baseURL: sandbox.controlUrl, proxy: false, timeout: 30_000 });
}

/** Accepted sends per number, of one campaign. */
export async function arrivals(
	sandbox: Pick<Sandbox, 'controlUrl'>,
	campaign: string,
): Promise<ArrivedCount[]> {
	const answer = await control(sandbox).get('/sends', { params: { campaign } });
	return answer.data.counts;
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
