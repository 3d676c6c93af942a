import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import {
	listIn,
	PAGE_SIZE,
	listTemplatesRequest,
	nextCursor,
} from '../service/endpoints/readEndpoints';
import type { ListSource } from './searchPages';
import { byId, byName, searchPages } from './searchPages';

const readPage: ListSource['readPage'] = async (read, after) => {
	const answer = await read(listTemplatesRequest(PAGE_SIZE, after), 'project');
	return { records: listIn(answer, 'data'), next: nextCursor(answer) };
};

/** APPROVED templates by name: nothing can be sent with any other. */
export async function searchApprovedTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, { readPage, toEntry: byName('APPROVED') }, { filter, token });
}

/** Templates in any status, newest first, by ID. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await searchPages(this, { readPage, toEntry: byId('APPROVED') }, { filter, token });
}
