import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { filterEntries, formReader } from '../../common/service/listing';
import { listTemplatesRequest, nextCursor } from '../../common/service/templateList';
import { listIn } from '../../common/service/skipPages';

/** APPROVED templates by name: campaigns can be created from no others. */
export async function searchApprovedTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const read = await formReader(this);
	const answer = await read(listTemplatesRequest(100, paginationToken), 'project');
	const entries = listIn(answer, 'data')
		.filter(({ status }) => status === 'APPROVED')
		.map(({ name }) => ({ name: String(name), value: String(name) }));
	return filterEntries(entries, filter, nextCursor(answer));
}
