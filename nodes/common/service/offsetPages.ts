import type { IDataObject } from 'n8n-workflow';

/** Fetches the records from `skip` on, at most `size` of them. */
type FetchPage = (skip: number, size: number) => Promise<IDataObject[]>;

/** The most that one page can hold (specification, "Limits"). */
export const PAGE_SIZE = 100;

/**
 * Collects the records of a list that pages by skip and limit (specification, "Limits"). A record
 * that is added meanwhile pushes others onto the next page: no record is returned twice, and the
 * pages go on until one is empty or enough are found.
 *
 * @param limit how many records; Infinity for all
 * @param idOf tells records apart
 */
export async function collectPages(
	fetchPage: FetchPage,
	limit: number,
	idOf: (record: IDataObject) => string,
): Promise<IDataObject[]> {
	const records = new Map<string, IDataObject>();
	let skip = 0;
	while (records.size < limit) {
		const page = await fetchPage(skip, Math.min(PAGE_SIZE, limit - records.size));
		if (page.length === 0) break;
		for (const record of page) {
			if (records.size < limit) records.set(idOf(record), record);
		}
		skip += page.length;
	}
	return [...records.values()];
}

/**
 * The list in an answer, or an empty one.
 *
 * @param key where the answer holds it: "campaigns"
 */
export function listIn(answer: IDataObject, key: string): IDataObject[] {
	const list = answer[key];
	return Array.isArray(list) ? (list as IDataObject[]) : [];
}
