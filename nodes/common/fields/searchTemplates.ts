import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { listIn, PAGE_SIZE } from '../service/offsetPages';
import { listTemplatesRequest, nextCursor } from '../service/templateList';
import type { ListSource } from './searchPages';
import { searchPages } from './searchPages';

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
	const toEntry: ListSource['toEntry'] = ({ name, status }) =>
		status === 'APPROVED' ? { name: String(name), value: String(name) } : undefined;
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}

/** Templates in any status, newest first, by ID. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const toEntry: ListSource['toEntry'] = ({ _id, name, status }) => ({
		name:
			status === 'APPROVED' ? String(name) : `${String(name)} (${String(status).toLowerCase()})`,
		value: String(_id),
	});
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}
