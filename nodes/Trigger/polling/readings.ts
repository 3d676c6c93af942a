import type { IDataObject } from 'n8n-workflow';
import { CallError, undefinedIfMissing } from '../../service/errors/callError';
import type { CampaignType, WholeList, ServiceRequest } from '../../service/requests';
import {
	campaignsOf,
	listCampaignsRequest,
	listCataloguesRequest,
	templatesOf,
	listIn,
	readWholeList,
} from '../../service/requests';
import type { Reading } from './detect';
import type { Read } from './event';

/** The project's templates, newest first, at most `limit` of them. */
export async function readTemplates(read: Read, limit = Infinity): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	const readPage = async (request: ServiceRequest) =>
		await read(request, 'list of templates', 'project');
	for await (const template of templatesOf(readPage, limit)) found.push(template);
	return found;
}

/** The complete reading of a list with consistent pages, such as one paged by cursor. */
export function wholeReading(records: readonly IDataObject[]): Reading {
	return {
		records: new Map(records.map((record) => [String(record._id), record])),
		complete: true,
	};
}

export async function readCampaigns(read: Read, type: CampaignType): Promise<WholeList> {
	const requestOf = (skip: number, limit: number) => listCampaignsRequest(type, skip, limit);
	return await readPages(read, requestOf, 'campaigns', '_id');
}

export async function readCatalogues(read: Read): Promise<WholeList> {
	return await readPages(read, listCataloguesRequest, 'catalogues', 'catalogueId');
}

async function readPages(
	read: Read,
	requestOf: (skip: number, limit: number) => ServiceRequest,
	key: string,
	idField: string,
): Promise<WholeList> {
	return await readWholeList(
		async (skip, limit) =>
			listIn(await read(requestOf(skip, limit), `list of ${key}`, 'project'), key),
		(record) => String(record[idField]),
	);
}

/** The project's campaigns, sorted newest first: the specification defines no order. */
export async function newestCampaigns(read: Read, type: CampaignType): Promise<IDataObject[]> {
	const campaigns = await campaignsOf(
		async (request) => await read(request, 'list of campaigns', 'project'),
		type,
	);
	const createdAt = ({ created_at }: IDataObject) => Date.parse(String(created_at));
	return campaigns.sort((a, b) => createdAt(b) - createdAt(a));
}

/**
 * The reading of a single record.
 *
 * @param mustExist whether a missing record is an error
 * @throws CallError
 */
export async function readOne(
	read: Read,
	request: ServiceRequest,
	{ id, subject, mustExist }: { id: string; subject: string; mustExist: boolean },
): Promise<Reading> {
	const call = read(request, subject);
	const record = await (mustExist ? call : undefinedIfMissing(call));
	return { records: new Map(record === undefined ? [] : [[id, record]]), complete: true };
}

/**
 * A reading reduced to a single record.
 *
 * @param mustExist whether a missing record is an error
 * @throws CallError
 */
export function onlyOne(
	{ records, complete }: WholeList,
	{ id, subject, mustExist }: { id: string; subject: string; mustExist: boolean },
): WholeList {
	const record = records.get(id);
	if (record !== undefined) return { records: new Map([[id, record]]), complete };
	if (!mustExist) return { records: new Map(), complete };
	throw new CallError(
		`The ${subject} does not exist in this project`,
		'Choose one from the list.',
		{},
		false,
	);
}
