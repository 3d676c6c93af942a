import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { components } from '../../contract/types.mjs';
import type { Attempt } from './http/attempt';
import type { StopReason } from './limiter/runState';
import { isRecord } from '../values/result';

/** The service's bodies and records, as generated from contract/openapi.yaml. */
export type Schemas = components['schemas'];

/**
 * The effect of a second identical request. 'repeatable': none, so it is retried after any
 * failure. 'once': it might send or create a second time, so it is retried only where the first
 * try is known not to have been accepted, or where the specification says to retry.
 */
export type Repeatability = 'repeatable' | 'once';

/** One request to the service, before the credential is added. Pure data. */
export interface ServiceRequest {
	readonly method: IHttpRequestMethods;
	/** Path segments below {base_url}, not yet encoded. An empty last segment gives a trailing slash. */
	readonly path: readonly string[];
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly repeatability: Repeatability;
}

/** Segments below /project/{project_id}. The client fills in the credential's project. */
export const PROJECT = '{project_id}';

/** Path segments of an endpoint of the project (specification, "Endpoints"). */
export function projectPath(...segments: string[]): string[] {
	return ['project', PROJECT, ...segments];
}

/** The same object without the keys whose value is undefined, which JSON and query strings must not carry. */
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
	/** Certainly not accepted. `fatal`: no other request of the run would be either. */
	| {
			readonly kind: 'failed';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
	  }
	/** Perhaps accepted. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
			/** Why it was not tried again, where the run stopped first. */
			readonly stopped?: StopReason;
	  }
	/** Certainly not accepted, and not retried to the end: the run stopped, or the wait would be too long. */
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
	};
}

/** GET /project/{project_id}/campaign/api/{campaign_id} (specification, "Get API campaign"). */
export function getCampaignRequest(campaignId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('campaign', 'api', campaignId),
		repeatability: 'repeatable',
	};
}

/**
 * The project's campaigns, at most `limit` of them, each once.
 *
 * @param read carries out the request of one page; what it throws is passed on
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

/** The template that a campaign is bound to; undefined where the service returns none. */
export function templateOf(campaign: IDataObject): IDataObject | undefined {
	const { template } = (campaign.message_payload ?? {}) as { template?: unknown };
	return isRecord(template) ? template : undefined;
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
	};
}

/**
 * The project's templates, newest first, at most `limit` of them. Cursors are stable when a template is added
 * meanwhile; one that is on two pages all the same is returned once.
 *
 * @param readPage carries out the request of one page; what it throws is passed on
 */
export async function* templatesOf(
	readPage: (request: ServiceRequest) => Promise<IDataObject>,
	limit = Infinity,
): AsyncGenerator<IDataObject> {
	const seen = new Set<unknown>();
	const cursors = new Set<string | undefined>();
	let after: string | undefined;
	const stale = new StalePages();
	// The first page has no cursor, and the last one returns none: that ends the list, as does a repeated cursor, which
	// would loop forever.
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
	};
}

/** GET /project/{project_id}/messages/{message_id} (specification, "Get message"). */
export function getMessageRequest(messageId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('messages', messageId),
		repeatability: 'repeatable',
	};
}

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
export interface WholeList {
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
