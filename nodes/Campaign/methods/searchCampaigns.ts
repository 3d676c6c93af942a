import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { ListSource } from '../../common/fields/searchPages';
import { pagesByOffset, searchPages } from '../../common/fields/searchPages';
import { listCampaignsRequest } from '../requests';

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
	const toEntry: ListSource['toEntry'] = ({ name, status }) =>
		status === 'LIVE' ? { name: String(name), value: String(name) } : undefined;
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}

/** API campaigns in any status, by ID. */
export async function searchApiCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const toEntry: ListSource['toEntry'] = ({ _id, name, status }) => ({
		name: status === 'LIVE' ? String(name) : `${String(name)} (${String(status).toLowerCase()})`,
		value: String(_id),
	});
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}
