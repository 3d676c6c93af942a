// Lists of the service, read page by page.
import type { IDataObject } from 'n8n-workflow';
import { isRecord, textOf } from '../values/result';
import { readIdText, recordIn } from './records/decode';
import type { CampaignType, ServiceRequest } from './requests';
import {
	listCampaignsRequest,
	listCataloguesRequest,
	listProductsRequest,
	listTemplatesRequest,
} from './requests';

/** Maximum records per page (specification, "Limits"). */
export const PAGE_SIZE = 100;

/**
 * A list ends after this many pages without a new record. Records added during the read can push known ones onto a page
 * or two; without this limit, a service that keeps returning the same page would be read forever.
 */
const MAX_STALE_PAGES = 10;

/** How often the page before is read again until the list goes on. */
const MAX_STEPS_BACK = 3;

/** Decides before each page whether a list continues. */
export class StalePages {
	private stale = -1;
	private known = 0;

	/** @param count records read so far */
	goesOn(count: number): boolean {
		this.stale = count > this.known ? 0 : this.stale + 1;
		this.known = count;
		return this.stale < MAX_STALE_PAGES;
	}
}

/** One page of a list. */
interface ListPage<Position> {
	readonly records: readonly IDataObject[];
	/** Where the next page begins; undefined if this is the last. */
	readonly next: Position | undefined;
	/** Whether no record between this page and the earlier ones can be missing. */
	readonly connects: boolean;
}

/** What a page is read for. */
interface PageContext {
	/** Maximum number of new records: 1 to {@link PAGE_SIZE}. */
	readonly wanted: number;
	/** Whether an earlier page is read again, because its successor did not connect. */
	readonly isRepeat: boolean;
	readonly isKnown: (record: IDataObject) => boolean;
}

/** Makes the request for a page; `isRepeat`: a cached response does not help. Its errors propagate. */
export type ReadPage = (request: ServiceRequest, isRepeat: boolean) => Promise<IDataObject>;

export interface WholeList {
	/** By ID, each once, in the order of the service. */
	readonly records: ReadonlyMap<string, IDataObject>;
	/** Whether it contains every record that existed throughout the read, up to the limit. */
	readonly complete: boolean;
}

/**
 * A list that is read page by page while records are added and removed. A removal can move records onto a page that was
 * read before, so each page must connect with the earlier ones. If one does not, it is discarded and the page before it
 * is read again. Where that does not help three times in a row, the list is read to its end and is not `complete`. So
 * each page costs six further requests at most.
 */
export class PagedList<Position> implements WholeList {
	readonly records = new Map<string, IDataObject>();
	/** Where the pages read so far began, and where the next one begins; empty at the end of the list. */
	private readonly positions: Position[];
	private readonly stale = new StalePages();
	private isRepeat = false;
	private stepsBack = 0;
	private hasGaps = false;

	/** @param limit maximum number of records; Infinity for all */
	constructor(
		first: Position,
		private readonly readPage: (
			position: Position,
			page: PageContext,
		) => Promise<ListPage<Position>>,
		private readonly limit: number,
	) {
		this.positions = [first];
	}

	get complete(): boolean {
		return !this.hasGaps && (this.positions.length === 0 || this.records.size >= this.limit);
	}

	/**
	 * Reads one page.
	 *
	 * @returns its new records; undefined at the end of the list
	 * @throws any error of the request; the page can be read again afterwards
	 */
	async nextPage(): Promise<IDataObject[] | undefined> {
		const { positions, isRepeat, records, limit } = this;
		const position = positions.at(-1);
		if (position === undefined || records.size >= limit) return undefined;
		if (!this.stale.goesOn(records.size)) return undefined;
		const wanted = isRepeat ? PAGE_SIZE : Math.min(PAGE_SIZE, limit - records.size);
		const isKnown = (record: IDataObject) => records.has(idOfRecord(record));
		const page = await this.readPage(position, { wanted, isRepeat, isKnown });
		if (positions.length > 1 && !page.connects) {
			if (this.stepsBack < MAX_STEPS_BACK) {
				positions.pop();
				this.stepsBack += 1;
				this.isRepeat = true;
				return [];
			}
			this.hasGaps = true;
		}
		if (!isRepeat) this.stepsBack = 0;
		this.isRepeat = false;
		if (page.next === undefined) positions.length = 0;
		else positions.push(page.next);
		return this.add(page.records);
	}

	private add(page: readonly IDataObject[]): IDataObject[] {
		const added: IDataObject[] = [];
		for (const record of page) {
			const id = idOfRecord(record);
			if (this.records.size >= this.limit || this.records.has(id)) continue;
			this.records.set(id, record);
			added.push(record);
		}
		return added;
	}

	/** The records that were not read before, until the end of the list. Throws as {@link nextPage}. */
	async *[Symbol.asyncIterator](): AsyncGenerator<IDataObject> {
		for (;;) {
			const page = await this.nextPage();
			if (page === undefined) return;
			yield* page;
		}
	}

	/** Reads the list to its end. Throws as {@link nextPage}. */
	async readAll(): Promise<WholeList> {
		while ((await this.nextPage()) !== undefined);
		return this;
	}
}

/** Fetches at most `size` records, starting at `skip`. */
type FetchPage = (skip: number, size: number, isRepeat: boolean) => Promise<IDataObject[]>;

/**
 * A list with skip and limit paging (specification, "Limits"). Each page begins with the last record of the one before.
 * A known first record can only have moved down: nothing in between is missing. This costs one request more than pages
 * without an overlap for about every 10,000 records. Once a list has moved, half of each page overlaps, so that the next
 * removals cost nothing further.
 */
export function listByOffset(fetchPage: FetchPage, limit = Infinity): PagedList<number> {
	let hasMoved = false;
	let longest = 0;
	return new PagedList(
		0,
		async (skip, { wanted, isRepeat, isKnown }) => {
			hasMoved ||= isRepeat;
			const size = Math.min(PAGE_SIZE, hasMoved ? PAGE_SIZE : skip > 0 ? wanted + 1 : wanted);
			const records = await fetchPage(skip, size, isRepeat);
			const { length } = records;
			longest = Math.max(longest, length);
			const [first] = records;
			const isOld = records.every(isKnown);
			// A short page is not necessarily the last: the service may apply a smaller limit.
			const isLast = length < 2 || (hasMoved && isOld && length < longest);
			const overlap = hasMoved && !isOld ? Math.ceil(length / 2) : 1;
			return {
				records,
				next: isLast ? undefined : skip + length - overlap,
				connects: first !== undefined && isKnown(first),
			};
		},
		limit,
	);
}

/** The project's campaigns, at most `limit` (specification, "List campaigns"). */
export function campaignsOf(
	read: ReadPage,
	campaignType: CampaignType,
	limit?: number,
): PagedList<number> {
	return listByOffset(
		async (skip, size, isRepeat) =>
			listIn(await read(listCampaignsRequest(campaignType, skip, size), isRepeat), 'campaigns'),
		limit,
	);
}

/**
 * The project's catalogues, at most `limit` (specification, "List catalogues").
 *
 * @param productCount only catalogues with exactly so many products
 */
export function cataloguesOf(
	read: ReadPage,
	{ productCount, limit }: { productCount?: number; limit?: number } = {},
): PagedList<number> {
	return listByOffset(async (skip, size, isRepeat) => {
		const request = listCataloguesRequest(skip, size, productCount);
		return listIn(await read(request, isRepeat), 'catalogues');
	}, limit);
}

/**
 * The products of a catalogue, at most `limit` (specification, "List catalogue products").
 *
 * @param status true for active products only, false for inactive ones
 */
export function productsOf(
	read: ReadPage,
	catalogueId: string,
	{ status, limit }: { status?: boolean; limit?: number },
): PagedList<number> {
	return listByOffset(async (skip, size, isRepeat) => {
		const request = listProductsRequest(catalogueId, skip, size, status);
		return listIn(await read(request, isRepeat), 'catalogueProducts');
	}, limit);
}

/**
 * The project's templates, newest first, at most `limit` (specification, "List templates"). Cursors are stable while
 * templates are added and removed, except where the cursor is the ID of a record that is removed: the service then
 * returns nothing, or the list from its start, with records that were added there. So a page without a new record, or
 * with mostly those of the first page, is confirmed by the page before it, which must lead to the same cursor. Services
 * that announce each page but the one after the last never cause this request.
 */
export function templatesOf(read: ReadPage, limit = Infinity): PagedList<string> {
	/** The cursor of the page that did not connect. */
	let lost: string | undefined;
	let announces = false;
	/** Once a page was announced, none is assumed behind a full one: such a page has the bare cursor as next. */
	const nextOf = (answer: IDataObject) => {
		const cursor = nextCursor(answer);
		const { next } = recordIn(answer.paging);
		const isAnnounced = next !== undefined && next !== cursor;
		announces ||= isAnnounced;
		return announces && !isAnnounced ? undefined : cursor;
	};
	let firstPage: ReadonlySet<string> = new Set();
	return new PagedList(
		'',
		async (after, { wanted, isRepeat, isKnown }) => {
			const request = listTemplatesRequest(wanted, after === '' ? undefined : after);
			const answer = await read(request, isRepeat);
			const records = listIn(answer, 'data');
			const next = nextOf(answer);
			const isEnd = isRepeat && next === lost;
			const ids = records.map(idOfRecord);
			if (after === '') firstPage = new Set(ids);
			const ofFirstPage = ids.filter((id) => firstPage.has(id));
			const beganAgain = after !== '' && ofFirstPage.length > ids.length / 2;
			const goesOn = isRepeat ? ids.length > 0 : records.some((record) => !isKnown(record));
			// Services that filter what they have read send empty pages with the cursor of the next.
			const isEmptyStep = ids.length === 0 && next !== undefined && next !== after;
			const connects = isEmptyStep || (goesOn && !beganAgain);
			if (!connects) lost = after;
			return { records, next: isEnd ? undefined : next, connects };
		},
		limit,
	);
}

/**
 * The project's template with this name; undefined if there is none. The service cannot look up names, so its list is
 * read page by page (specification, "List templates").
 */
export async function templateNamed(
	read: ReadPage,
	name: unknown,
): Promise<IDataObject | undefined> {
	for await (const template of templatesOf(read)) {
		if (template.name === name) return template;
	}
	return undefined;
}

/**
 * The cursor of the next page, which its address has too; undefined on the last. Where there is a next page without a
 * cursor, the ID of the last record is one, as with services that send no cursors.
 */
export function nextCursor(answer: IDataObject): string | undefined {
	const { cursors, next } = recordIn(answer.paging);
	if (!next) return undefined;
	return (
		readIdText(recordIn(cursors).after) ??
		cursorIn(textOf(next)) ??
		readIdText(listIn(answer, 'data').at(-1)?._id)
	);
}

function cursorIn(address: string): string | undefined {
	const query = new URLSearchParams(address.replace(/^[^?]*\?|#.*$/g, ''));
	return query.get('after') ?? undefined;
}

/** Services send at least one of these IDs for each record of a list. */
export function idOfRecord({ _id, productId, catalogueId }: IDataObject): string {
	return readIdText(_id ?? productId ?? catalogueId) ?? '';
}

/**
 * The records of a list in a response; empty if the response has no such list.
 *
 * @param key property that holds the list: "campaigns"
 */
export function listIn(answer: IDataObject, key: string): IDataObject[] {
	const list = answer[key];
	return Array.isArray(list) ? list.filter(isRecord) : [];
}
