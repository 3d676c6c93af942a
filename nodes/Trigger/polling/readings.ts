import type { IDataObject } from 'n8n-workflow';
import { CallError, undefinedIfMissing } from '../../service/errors/callError';
import type { ReadPage, WholeList } from '../../service/pagedList';
import { campaignsOf, cataloguesOf, templatesOf } from '../../service/pagedList';
import type { CampaignType, ServiceRequest } from '../../service/requests';
import type { PolledRecords } from './detect';
import type { ReadRecord } from './event';

/** A list that was read, by ID. */
type ReadList = Pick<WholeList, 'records'>;

const pagesOf =
	(read: ReadRecord, subject: string): ReadPage =>
	async (request) =>
		await read(request, subject, 'project');

/** The project's templates, newest first, at most `limit` of them. */
export async function readTemplates(read: ReadRecord, limit?: number): Promise<WholeList> {
	return await templatesOf(pagesOf(read, 'list of templates'), limit).readAll();
}

export async function readCampaigns(read: ReadRecord, type: CampaignType): Promise<WholeList> {
	return await campaignsOf(pagesOf(read, 'list of campaigns'), type).readAll();
}

/** By their IDs at the catalogue provider. */
export async function readCatalogues(read: ReadRecord): Promise<ReadList> {
	const { records } = await cataloguesOf(pagesOf(read, 'list of catalogues')).readAll();
	return { records: new Map([...records.values()].map((one) => [String(one.catalogueId), one])) };
}

/** The project's campaigns, sorted newest first: the specification defines no order. */
export async function newestCampaigns(
	read: ReadRecord,
	type: CampaignType,
): Promise<IDataObject[]> {
	const { records } = await readCampaigns(read, type);
	const createdAt = ({ created_at }: IDataObject) => Date.parse(String(created_at));
	return [...records.values()].sort((a, b) => createdAt(b) - createdAt(a));
}

/**
 * The reading of a single record.
 *
 * @param mustExist whether a missing record is an error
 * @throws CallError
 */
export async function readOne(
	read: ReadRecord,
	request: ServiceRequest,
	{ id, subject, mustExist }: { id: string; subject: string; mustExist: boolean },
): Promise<PolledRecords> {
	const call = read(request, subject);
	const record = await (mustExist ? call : undefinedIfMissing(call));
	return { records: new Map(record === undefined ? [] : [[id, record]]) };
}

/**
 * A reading reduced to a single record.
 *
 * @param mustExist whether a missing record is an error
 * @throws CallError
 */
export function onlyOne(
	{ records }: ReadList,
	{ id, subject, mustExist }: { id: string; subject: string; mustExist: boolean },
): ReadList {
	const record = records.get(id);
	if (record !== undefined) return { records: new Map([[id, record]]) };
	if (!mustExist) return { records: new Map() };
	throw new CallError(`The ${subject} does not exist in this project`, 'Choose one from the list.');
}
