import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { listIn, PAGE_SIZE, StalePages } from '../service/endpoints/readEndpoints';
import type { ServiceRequest } from '../service/endpoints/serviceRequest';
import type { FormRead } from './formReader';
import { filterEntries, formReader } from './formReader';

/** What the form asks for: entries with this text, from this place of the list on. */
interface Search {
	readonly filter: string | undefined;
	/** Undefined for the beginning. */
	readonly token: string | undefined;
}

/** One page of a list as the service gives it. */
export interface RecordPage {
	readonly records: IDataObject[];
	/** Token of the next page; undefined on the last. */
	readonly next?: string;
}

/** A list of the service as a form shows it. */
export interface ListSource {
	/** Reads one page; its token is undefined for the first. */
	readonly readPage: (read: FormRead, token: string | undefined) => Promise<RecordPage>;
	/** The entry of a record; undefined for one that cannot be chosen. */
	readonly toEntry: (record: IDataObject) => INodeListSearchItems | undefined;
}

/** Entries by name, of the records in this status alone. */
export function byName(status: string): ListSource['toEntry'] {
	return (record) =>
		record.status === status
			? { name: String(record.name), value: String(record.name) }
			: undefined;
}

/** Entries by ID, of all records; a status other than the usual one follows the name. */
export function byId(usual: string): ListSource['toEntry'] {
	return ({ _id, name, status }) => ({
		name: status === usual ? String(name) : `${String(name)} (${String(status).toLowerCase()})`,
		value: String(_id),
	});
}

/** So many pages are read at most for one answer to the form. */
const MAX_PAGES = 20;

/**
 * The next entries that match what the user typed. Pages without a match are skipped: the form
 * asks for more only when there is something to scroll.
 *
 * @throws NodeApiError when the service does not answer; NodeOperationError when the credential cannot
 *   be used
 */
export async function searchPages(
	context: ILoadOptionsFunctions,
	{ readPage, toEntry }: ListSource,
	{ filter, token: first }: Search,
): Promise<INodeListSearchResult> {
	const read = await formReader(context);
	let token = first;
	const seen = new Set<unknown>();
	const stale = new StalePages();
	for (let pages = 1; stale.goesOn(seen.size); pages += 1) {
		const { records, next } = await readPage(read, token);
		for (const { _id } of records) seen.add(_id);
		const entries = records.map(toEntry).filter((entry) => entry !== undefined);
		const found = filterEntries(entries, filter, next);
		if (found.results.length > 0 || next === undefined || pages === MAX_PAGES) return found;
		token = next;
	}
	// A token here would make the form ask again at once, since there is nothing to scroll.
	return { results: [] };
}

/**
 * Reads a list that pages by skip and limit (specification, "Limits"). The token of a page is how many
 * records the pages before it held.
 *
 * @param key where the answer holds the list: "campaigns"
 * @param subject what a 404 is about, for messages
 */
export function pagesByOffset(
	requestOf: (skip: number, limit: number) => ServiceRequest,
	key: string,
	subject = 'project',
): ListSource['readPage'] {
	return async (read, token) => {
		const skip = Number(token ?? 0);
		const records = listIn(await read(requestOf(skip, PAGE_SIZE), subject), key);
		// A short page need not be the last: the service may have a limit of its own.
		return { records, next: records.length > 0 ? String(skip + records.length) : undefined };
	};
}
