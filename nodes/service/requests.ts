import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { components } from '../../contract/types.mjs';
import type { Attempt } from './http/attempt';
import type { StopReason } from './limiter/runState';
import { isRecord } from '../values/result';

/** The service's bodies and records, as generated from contract/openapi.yaml. */
export type Schemas = components['schemas'];

/**
 * Whether a request is idempotent. 'repeatable': a second identical request has no effect, so it is retried after any
 * failure. 'once': it might send or create twice, so it is retried only if the first try is known not to have been
 * accepted, or if the specification says to retry.
 */
export type Repeatability = 'repeatable' | 'once';

export type RecordName =
	| 'business'
	| 'campaign'
	| 'catalogue'
	| 'contact'
	| 'message'
	| 'product'
	| 'template';
export type ListName = 'campaigns' | 'catalogueProducts' | 'catalogues' | 'templates';
/** What a successful answer holds: a record, a page of a list, or only the confirmation. */
export type Returned = RecordName | ListName | 'confirmation' | 'newProduct' | 'send';

/** One request to the service, before the credential is added. Pure data. */
export interface ServiceRequest {
	readonly method: IHttpRequestMethods;
	/** Path segments below {base_url}, not yet encoded. An empty last segment adds a trailing slash. */
	readonly path: readonly string[];
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly repeatability: Repeatability;
	/** Whatever the run's options say: nothing in the service would refuse a repetition. */
	readonly onServerError?: 'reportUnknown';
	readonly returns: Returned;
}

/** Placeholder for the project ID in a path. The client fills in the credential's project. */
export const PROJECT = '{project_id}';

/** Path segments of an endpoint of the project (specification, "Endpoints"). */
export function projectPath(...segments: string[]): string[] {
	return ['project', PROJECT, ...segments];
}

/** The object without undefined values, which JSON and query strings must not contain. */
export function compact(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as IDataObject;
}

/** How a request ended after all its tries. */
export type Settlement =
	/** The service answered with success. */
	| {
			readonly kind: 'done';
			readonly attempts: number;
			readonly status: number;
			readonly body: unknown;
	  }
	/** Certainly not accepted. `fatal`: no other request of the run would be accepted either. */
	| {
			readonly kind: 'failed';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
	  }
	/** May have been accepted. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
			/** Why it was not retried, if the run stopped first. */
			readonly stopped?: StopReason;
	  }
	/** Certainly not accepted, with retries left: the run stopped, or the wait would be too long. */
	| {
			readonly kind: 'notTried';
			readonly attempts: number;
			readonly reason: StopReason;
			/** The last try, if there was one. */
			readonly last?: Attempt;
	  };

export type CampaignType = Schemas['ListCampaignsRequest']['campaignType'];

/** POST /project/{project_id}/campaigns (specification, "List campaigns": a read whose filters travel in the body). */
export function listCampaignsRequest(
	campaignType: CampaignType,
	skip: number,
	limit: number,
): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('campaigns'),
		body: { campaignType, skip, limit },
		repeatability: 'repeatable',
		returns: 'campaigns',
	};
}

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export function getCampaignRequest(campaignId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('campaign', 'api', campaignId),
		repeatability: 'repeatable',
		returns: 'campaign',
	};
}

/**
 * The project's campaigns without duplicates, at most `limit`.
 *
 * @param read makes the request for one page; its errors propagate
 */
export async function campaignsOf(
	read: (request: ServiceRequest) => Promise<IDataObject>,
	campaignType: CampaignType,
	limit = Infinity,
): Promise<IDataObject[]> {
	return await collectPages(
		async (skip, size) =>
			listIn(await read(listCampaignsRequest(campaignType, skip, size)), 'campaigns'),
		limit,
		(campaign) => String(campaign._id),
	);
}

/**
 * GET /project/{project_id}/wa_template/ (specification, "List templates": newest first, by cursors).
 *
 * @param limit 1 to 100
 * @param after cursor of the page before; absent for the first page
 */
export function listTemplatesRequest(limit: number, after?: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', ''),
		query: compact({ limit, after }),
		repeatability: 'repeatable',
		returns: 'templates',
	};
}

/** The cursor of the next page; undefined on the last. */
export function nextCursor(answer: IDataObject): string | undefined {
	const { cursors, next } = (answer.paging ?? {}) as {
		cursors?: { after?: string };
		next?: string;
	};
	return next ? cursors?.after : undefined;
}

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export function getTemplateRequest(templateId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', templateId),
		repeatability: 'repeatable',
		returns: 'template',
	};
}

/**
 * The project's templates, newest first, at most `limit`. Cursors are stable while templates are added; a template that
 * still appears on two pages is returned once.
 *
 * @param readPage makes the request for one page; its errors propagate
 */
export async function* templatesOf(
	readPage: (request: ServiceRequest) => Promise<IDataObject>,
	limit = Infinity,
): AsyncGenerator<IDataObject> {
	const seen = new Set<unknown>();
	const cursors = new Set<string | undefined>();
	let after: string | undefined;
	const stale = new StalePages();
	// The first request has no cursor and the last page returns none, which ends the list. So does a repeated cursor,
	// which would loop forever.
	while (seen.size < limit && !cursors.has(after) && stale.goesOn(seen.size)) {
		cursors.add(after);
		const answer = await readPage(
			listTemplatesRequest(Math.min(PAGE_SIZE, limit - seen.size), after),
		);
		for (const template of listIn(answer, 'data')) {
			if (seen.size === limit || seen.has(template._id)) continue;
			seen.add(template._id);
			yield template;
		}
		after = nextCursor(answer);
	}
}

/**
 * GET /project/{project_id}/get-catalog (specification, "List catalogues").
 *
 * @param productCount only catalogues with exactly so many products
 */
export function listCataloguesRequest(
	skip: number,
	limit: number,
	productCount?: number,
): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('get-catalog'),
		query: compact({ limit, skip, productCount }),
		repeatability: 'repeatable',
		returns: 'catalogues',
	};
}

/**
 * GET /project/{project_id}/get-catalog-products (specification, "List catalogue products").
 *
 * @param catalogueId ID at the catalogue provider
 * @param status true for active products only, false for inactive ones
 */
export function listProductsRequest(
	catalogueId: string,
	skip: number,
	limit: number,
	status?: boolean,
): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('get-catalog-products'),
		query: compact({ catalogId: catalogueId, status, limit, skip }),
		repeatability: 'repeatable',
		returns: 'catalogueProducts',
	};
}

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export function getMessageRequest(messageId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('messages', messageId),
		repeatability: 'repeatable',
		returns: 'message',
	};
}

/** Fetches at most `size` records, starting at `skip`. */
type FetchPage = (skip: number, size: number) => Promise<IDataObject[]>;

/** Maximum records per page (specification, "Limits"). */
export const PAGE_SIZE = 100;

/**
 * A list ends after this many pages without a new record. Records added during the read can push known ones onto a page
 * or two; without this limit, a service that keeps returning the same page would be read forever.
 */
const MAX_STALE_PAGES = 10;

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

/**
 * Collects the records of a list with skip and limit paging (specification, "Limits"). A record added during the read
 * pushes others onto the next page: duplicates are removed, and paging continues until a page is empty or enough
 * records are found.
 *
 * @param limit maximum number of records; Infinity for all
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

/** Maximum attempts to read a list without gaps. */
const MAX_ATTEMPTS = 3;

export interface WholeList {
	readonly records: ReadonlyMap<string, IDataObject>;
	/** Whether it contains every record that existed throughout the read. */
	readonly complete: boolean;
}

/**
 * Reads a whole list with skip and limit paging, and detects deletions during the read: each one shifts later records
 * onto pages that were already read. So each page overlaps the previous one by a record. If that record is missing, the
 * list is read again, at most twice.
 *
 * @param idOf identifies a record
 * @throws any error of reading a page
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
		// The last page holds only the record that it shares with the previous one.
		if (page.length < 2) return { records, complete };
		// A page with only known records: the service repeats itself.
		if (records.size === known) return { records, complete: false };
		skip += page.length - 1;
	}
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
