import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { searchPages } from '../../common/fields/searchPages';
import { formReader } from '../../common/fields/formReader';
import { listIn } from '../../common/service/offsetPages';
import { listTemplatesRequest, nextCursor } from '../../common/service/templateList';

/** Templates in any status, newest first, by ID. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const read = await formReader(this);
	return await searchPages(
		async (after) => {
			const answer = await read(listTemplatesRequest(100, after), 'project');
			return { entries: listIn(answer, 'data').map(toEntry), next: nextCursor(answer) };
		},
		filter,
		paginationToken,
	);
}

function toEntry({ _id, name, status }: IDataObject): { name: string; value: string } {
	const suffix = status === 'APPROVED' ? '' : ` (${String(status).toLowerCase()})`;
	return { name: `${String(name)}${suffix}`, value: String(_id) };
}
