import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { formReader } from './formReader';
import { listIn, PAGE_SIZE } from '../service/offsetPages';
import { listCataloguesRequest } from './catalogueLists';
import { searchPages } from './searchPages';

/** Catalogues by name; the value is the ID at the catalogue provider. */
export async function searchCatalogues(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const read = await formReader(this);
	return await searchPages(
		async (token) => {
			const skip = Number(token ?? 0);
			const answer = await read(listCataloguesRequest(skip, PAGE_SIZE), 'project');
			const page = listIn(answer, 'catalogues');
			const next = page.length === PAGE_SIZE ? String(skip + page.length) : undefined;
			return { entries: page.map(toEntry), next };
		},
		filter,
		paginationToken,
	);
}

function toEntry({ catalogueId, catalogueName, isActive }: IDataObject) {
	return {
		name: `${String(catalogueName)}${isActive === false ? ' (not connected)' : ''}`,
		value: String(catalogueId),
	};
}
