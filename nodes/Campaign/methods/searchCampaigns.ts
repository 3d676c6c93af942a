import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchPages } from '../../common/fields/searchPages';
import { formReader } from '../../common/fields/formReader';
import { listIn, PAGE_SIZE } from '../../common/service/offsetPages';
import { listCampaignsRequest } from '../requests';

/** LIVE API campaigns by name, for sends. */
export async function searchSendableCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await search(
		this,
		({ name, status }) =>
			status === 'LIVE' ? { name: String(name), value: String(name) } : undefined,
		filter,
		paginationToken,
	);
}

/** API campaigns in any status, by ID. */
export async function searchApiCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await search(
		this,
		({ _id, name, status }) => ({
			name: status === 'LIVE' ? String(name) : `${name} (${String(status).toLowerCase()})`,
			value: String(_id),
		}),
		filter,
		paginationToken,
	);
}

/** The token of a page is how many campaigns the pages before it held. */
async function search(
	context: ILoadOptionsFunctions,
	toEntry: (campaign: IDataObject) => { name: string; value: string } | undefined,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const read = await formReader(context);
	return await searchPages(
		async (token) => {
			const skip = Number(token ?? 0);
			const answer = await read(listCampaignsRequest('API', skip, PAGE_SIZE), 'project');
			const page = listIn(answer, 'campaigns');
			return {
				entries: page.map(toEntry).filter((entry) => entry !== undefined),
				next: page.length === PAGE_SIZE ? String(skip + page.length) : undefined,
			};
		},
		filter,
		paginationToken,
	);
}
