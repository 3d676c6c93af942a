import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listCataloguesRequest } from '../service/endpoints/readEndpoints';
import { pagesByOffset, searchPages } from './searchPages';

/** Catalogues by name; the value is the ID at the catalogue provider. */
export async function searchCatalogues(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const readPage = pagesByOffset(listCataloguesRequest, 'catalogues');
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}

function toEntry({ catalogueId, catalogueName, isActive }: IDataObject) {
	return {
		name: `${String(catalogueName)}${isActive === false ? ' (not connected)' : ''}`,
		value: String(catalogueId),
	};
}
