import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchPages } from './searchPages';
import { formReader } from './formReader';
import { listIn } from '../service/offsetPages';
import { listTemplatesRequest, nextCursor } from '../service/templateList';

/** APPROVED templates by name: nothing can be sent with any other. */
export async function searchApprovedTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const read = await formReader(this);
	return await searchPages(
		async (after) => {
			const answer = await read(listTemplatesRequest(100, after), 'project');
			const entries = listIn(answer, 'data')
				.filter(({ status }) => status === 'APPROVED')
				.map(({ name }) => ({ name: String(name), value: String(name) }));
			return { entries, next: nextCursor(answer) };
		},
		filter,
		paginationToken,
	);
}
