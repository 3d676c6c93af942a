import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { filterEntries } from './formReader';

/** One page of a list as a form shows it. */
interface EntryPage {
	readonly entries: INodeListSearchItems[];
	/** Token of the next page; undefined on the last. */
	readonly next?: string;
}

/** So many pages are read at most for one answer to the form. */
const MOST_PAGES = 20;

/**
 * The next entries that match what the user typed. Pages without a match are passed over: the form
 * asks for more only when there is something to scroll.
 *
 * @param fetchPage reads one page; its token is undefined for the first
 */
export async function searchPages(
	fetchPage: (token: string | undefined) => Promise<EntryPage>,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	let token = paginationToken;
	for (let pages = 1; ; pages += 1) {
		const { entries, next } = await fetchPage(token);
		const found = filterEntries(entries, filter, next);
		if (found.results.length > 0 || next === undefined || pages === MOST_PAGES) return found;
		token = next;
	}
}
