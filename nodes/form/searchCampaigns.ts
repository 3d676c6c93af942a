import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { byId, byName, pagesByOffset, searchPages } from './searchPages';
import { listCampaignsRequest } from '../service/endpoints/readEndpoints';

const readPage = pagesByOffset(
	(skip, limit) => listCampaignsRequest('API', skip, limit),
	'campaigns',
);

/** LIVE API campaigns by name, for sends. */
export async function searchSendableCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, { readPage, toEntry: byName('LIVE') }, { filter, token });
}

/** API campaigns in any status, by ID. */
export async function searchApiCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, { readPage, toEntry: byId('LIVE') }, { filter, token });
}
