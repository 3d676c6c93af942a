import type { IDataObject } from 'n8n-workflow';

/** Fetches the records from `skip` on, at most `size` of them. */
type FetchPage = (skip: number, size: number) => Promise<IDataObject[]>;

/** The most that one page can hold (specification, "Limits"). */
export const PAGE_SIZE = 100;

/**
 * So many pages without a new record end a list. Records that are added meanwhile can push known ones onto a page or
 * two; a service that keeps returning the same page would be read forever.
 */
const MAX_STALE_PAGES = 10;

/** Decides before each page whether a list continues. */
export class StalePages {
	private stale = -1;
	private known = 0;

	/** @param count of the records so far */
	goesOn(count: number): boolean {
		this.stale = count > this.known ? 0 : this.stale + 1;
		this.known = count;
		return this.stale < MAX_STALE_PAGES;
	}
}

/**
 * Collects the records of a list that pages by skip and limit (specification, "Limits"). A record
 * that is added meanwhile pushes others onto the next page: no record is returned twice, and the
 * pages go on until one is empty or enough are found.
 *
 * @param limit how many records; Infinity for all
 * @param idOf identifies a record
 */
export async function collectPages(
	fetchPage: FetchPage,
	limit: number,
	idOf: (record: IDataObject) => string,
): Promise<IDataObject[]> {
	const records = new Map<string, IDataObject>();
	const stale = new StalePages();
	let skip = 0;
	while (records.size < limit && stale.goesOn(records.size)) {
		const page = await fetchPage(skip, Math.min(PAGE_SIZE, limit - records.size));
		if (page.length === 0) break;
		for (const record of page) {
			if (records.size < limit) records.set(idOf(record), record);
		}
		skip += page.length;
	}
	return [...records.values()];
}

/** The most attempts to read a list without a gap. */
const MAX_ATTEMPTS = 3;

/** A whole list. */
interface WholeList {
	readonly records: ReadonlyMap<string, IDataObject>;
	/** Whether it has every record that existed during the whole read. */
	readonly complete: boolean;
}

/**
 * Reads a whole list that pages by skip and limit, and detects records that are deleted meanwhile: each deletion
 * moves the records after it onto pages that have been read. So each page begins with the last record of
 * the page before. Where that is missing, the list is read again, twice at most.
 *
 * @param idOf identifies a record
 * @throws what reading a page throws
 */
export async function readWholeList(
	fetchPage: FetchPage,
	idOf: (record: IDataObject) => string,
): Promise<WholeList> {
	for (let attempt = 1; ; attempt += 1) {
		const list = await readOverlapping(fetchPage, idOf);
		if (list.complete || attempt === MAX_ATTEMPTS) return list;
	}
}

async function readOverlapping(
	fetchPage: FetchPage,
	idOf: (record: IDataObject) => string,
): Promise<WholeList> {
	const records = new Map<string, IDataObject>();
	let complete = true;
	let skip = 0;
	for (;;) {
		const page = await fetchPage(skip, PAGE_SIZE);
		const [first] = page;
		// A known first record can only have moved down: nothing in between is missing.
		if (skip > 0 && (first === undefined || !records.has(idOf(first)))) complete = false;
		const known = records.size;
		for (const record of page) records.set(idOf(record), record);
		// The last page holds what it shares with the one before, and no more.
		if (page.length < 2) return { records, complete };
		// A full page of known records: the service repeats itself.
		if (records.size === known) return { records, complete: false };
		skip += page.length - 1;
	}
}

/**
 * The records of the list in an answer; none where it has no such list.
 *
 * @param key where the answer holds it: "campaigns"
 */
export function listIn(answer: IDataObject, key: string): IDataObject[] {
	const list = answer[key];
	return Array.isArray(list) ? list.filter(isRecord) : [];
}

function isRecord(entry: unknown): entry is IDataObject {
	return typeof entry === 'object' && entry !== null && !Array.isArray(entry);
}
