import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterEntries, formReader } from '../../common/service/listing';
import { listIn, PAGE_SIZE } from '../../common/service/skipPages';
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

/** One page of the list; its token is how many campaigns the pages before it held. */
async function search(
	context: ILoadOptionsFunctions,
	toEntry: (campaign: IDataObject) => { name: string; value: string } | undefined,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const read = await formReader(context);
	const skip = Number(paginationToken ?? 0);
	const page = listIn(
		await read(listCampaignsRequest('API', skip, PAGE_SIZE), 'project'),
		'campaigns',
	);
	const entries = page.map(toEntry).filter((entry) => entry !== undefined);
	const next = page.length === PAGE_SIZE ? String(skip + page.length) : undefined;
	return filterEntries(entries, filter, next);
}
