import type {
	IDataObject,
	ILoadOptionsFunctions,
	INode,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { idOfRecord, listIn, nextCursor, PAGE_SIZE, StalePages } from '../service/pagedList';
import {
	listCampaignsRequest,
	listTemplatesRequest,
	listCataloguesRequest,
	listProductsRequest,
} from '../service/requests';
import type { ServiceRequest } from '../service/requests';
import { CallError, isGivenUp } from '../service/errors/callError';
import { readIdText } from '../service/records/decode';
import { connect } from '../service/http/transport';
import type { ClientOptions } from '../service/client';
import { DEFAULT_CLIENT, ServiceClient } from '../service/client';
import { SYSTEM_CLOCK } from '../service/limiter/clock';
import { RunState } from '../service/limiter/runState';
import { readId } from '../values/checks/identifiers';
import { textOf } from '../values/result';
import { isoOf, isosNamed } from '../values/phone/countryNames';
import { COUNTRIES } from '../values/phone/tables';

/** A user is waiting for the list to open. */
const FORM_RUN: ClientOptions = { ...DEFAULT_CLIENT, maxTries: 2, maxWaitMs: 15_000 };

/** @throws NodeOperationError when the credential cannot be used */
export async function formClient(context: ILoadOptionsFunctions): Promise<ServiceClient> {
	const { send } = await connect(context);
	return new ServiceClient(send, new RunState(), FORM_RUN, SYSTEM_CLOCK);
}

/** What a form shows when a read failed: the editor needs n8n's own error. */
export function formError(node: INode, error: unknown): unknown {
	if (isGivenUp(error)) {
		return new NodeApiError(
			node,
			{},
			{
				message: 'The service asks to slow down',
				description: 'Wait a minute, then open the list again',
			},
		);
	}
	if (!(error instanceof CallError)) return error;
	const { message, description } = error;
	return new NodeApiError(node, {}, { message, description });
}

/** The entries whose name contains the text the user typed, ignoring case. */
export function filterEntries(
	entries: INodeListSearchItems[],
	filter: string | undefined,
	paginationToken?: string,
): INodeListSearchResult {
	const sought = filter?.trim().toLowerCase() ?? '';
	return {
		results: entries.filter(({ name }) => name.toLowerCase().includes(sought)),
		paginationToken,
	};
}

/** One page of a list as the service returns it. */
interface RecordPage {
	readonly records: IDataObject[];
	/** Token of the next page; undefined on the last. */
	readonly next?: string;
}

/** How a form reads and shows a list of the service. */
interface ListSource {
	/** Reads one page; its token is undefined for the first. */
	readonly readPage: (
		read: ServiceClient['call'],
		token: string | undefined,
	) => Promise<RecordPage>;
	/** The entry for a record; undefined for records that cannot be chosen. */
	readonly toEntry: (record: IDataObject) => INodeListSearchItems | undefined;
}

/**
 * @param value what is chosen; without it, a record cannot be
 * @param name shown; the value where there is none
 */
function entryOf(value: unknown, name: unknown, suffix = ''): INodeListSearchItems | undefined {
	const chosen = readIdText(value);
	return chosen === undefined
		? undefined
		: { name: `${readIdText(name) ?? chosen}${suffix}`, value: chosen };
}

/** Entries by name, only for records in this status. */
function entryByName(status: string): ListSource['toEntry'] {
	return (record) => (record.status === status ? entryOf(record.name, record.name) : undefined);
}

/** Entries by ID, for all records; the name is followed by the status unless that is the usual one. */
function entryById(usual: string): ListSource['toEntry'] {
	return ({ _id, name, status }) =>
		entryOf(_id, name, status === usual ? '' : ` (${textOf(status).toLowerCase()})`);
}

/** Maximum number of pages read for one response to the form. */
const MAX_PAGES = 20;

/**
 * The next entries that match what the user typed. Pages without a match are skipped, up to {@link MAX_PAGES} for
 * each response.
 *
 * @param filter the text
 * @param first token of the first page to read; undefined for the first of the list
 * @throws NodeApiError when the service does not answer; NodeOperationError when the credential cannot
 *   be used
 */
async function searchPages(
	context: ILoadOptionsFunctions,
	{ readPage, toEntry }: ListSource,
	filter: string | undefined,
	first: string | undefined,
): Promise<INodeListSearchResult> {
	const { call } = await formClient(context);
	let token = first;
	const seen = new Set<unknown>();
	const stale = new StalePages();
	for (let pages = 1; stale.goesOn(seen.size); pages += 1) {
		const { records, next } = await readPage(call, token).catch((error: unknown) => {
			throw formError(context.getNode(), error);
		});
		for (const { _id } of records) seen.add(_id);
		const entries = records.map(toEntry).filter((entry) => entry !== undefined);
		const found = filterEntries(entries, filter, next);
		if (found.results.length > 0 || next === undefined || pages === MAX_PAGES) return found;
		token = next;
	}
	// The service repeats a page: with its token the form would ask for it again.
	return { results: [] };
}

/**
 * Reads a list paged by skip and limit (specification, "Limits"). A page's token is the number of records before its
 * first one, which is the last of the page before, and the ID of that one: if it is not in the page, records were
 * removed, and the page before is read again. If it was removed itself, the form may get entries twice, which it shows
 * once.
 *
 * @param key of the list in the response: "campaigns"
 * @param subject what a 404 is about, for messages
 */
function pagesByOffset(
	requestOf: (skip: number, limit: number) => ServiceRequest,
	key: string,
	subject = 'project',
): ListSource['readPage'] {
	return async (read, token = '0') => {
		const [from, lastId] = token.split(' ');
		let skip = Number(from);
		const readFrom = async () => listIn(await read(requestOf(skip, PAGE_SIZE), subject), key);
		const indexOfLast = () => page.findIndex((record) => idOfRecord(record) === lastId);
		let page = await readFrom();
		if (lastId !== undefined && indexOfLast() === -1) {
			skip = Math.max(0, skip - PAGE_SIZE + 1);
			page = await readFrom();
		}
		const records = page.slice(indexOfLast() + 1);
		const last = records.at(-1);
		// A short page is not necessarily the last: the service may apply a smaller limit.
		const next = last && `${skip + page.length - 1} ${idOfRecord(last)}`;
		return { records, next };
	};
}

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
) => Promise<INodeListSearchResult>;

/** The search of a resource locator. */
function searchOf(readPage: ListSource['readPage'], toEntry: ListSource['toEntry']): ListSearch {
	return async function (filter, token) {
		return await searchPages(this, { readPage, toEntry }, filter, token);
	};
}

const campaignPage = pagesByOffset(
	(skip, limit) => listCampaignsRequest('API', skip, limit),
	'campaigns',
);

/** LIVE API campaigns by name, for sends. */
export const searchSendableCampaigns = searchOf(campaignPage, entryByName('LIVE'));

/** API campaigns in any status, by ID. */
export const searchApiCampaigns = searchOf(campaignPage, entryById('LIVE'));

const templatePage: ListSource['readPage'] = async (read, after) => {
	const answer = await read(listTemplatesRequest(PAGE_SIZE, after), 'project');
	const next = nextCursor(answer);
	// A service that repeats the cursor of its last page would be read forever.
	return { records: listIn(answer, 'data'), next: next === after ? undefined : next };
};

/** APPROVED templates by name: no others can be sent. */
export const searchApprovedTemplates = searchOf(templatePage, entryByName('APPROVED'));

/** Templates in any status, newest first, by ID. */
export const searchTemplates = searchOf(templatePage, entryById('APPROVED'));

/** Catalogues by name; the value is the ID at the catalogue provider. */
export const searchCatalogues = searchOf(
	pagesByOffset(listCataloguesRequest, 'catalogues'),
	catalogueEntry,
);

function catalogueEntry({ catalogueId, catalogueName, isActive }: IDataObject) {
	return entryOf(catalogueId, catalogueName, isActive === false ? ' (not connected)' : '');
}

/**
 * Products of the chosen catalogue by name and retailer ID; the value is the retailer ID.
 *
 * @throws NodeOperationError when no catalogue is chosen
 */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const catalogue = readId(this.getCurrentNodeParameter('catalogue', { extractValue: true }));
	if (!catalogue.ok) {
		throw new NodeOperationError(this.getNode(), 'Choose a catalogue first', {
			description: 'The list shows the products of one catalogue',
		});
	}
	const readPage = pagesByOffset(
		(skip, limit) => listProductsRequest(catalogue.value, skip, limit),
		'catalogueProducts',
		'catalogue',
	);
	return await searchPages(this, { readPage, toEntry: productEntry }, filter, token);
}

function productEntry({ productName, retailerId, status }: IDataObject) {
	const suffix = status === false ? ', inactive' : '';
	return entryOf(retailerId, productName, ` (${textOf(retailerId)}${suffix})`);
}

/**
 * Countries by name, such as "Germany (+49)"; the value is the two-letter code. What *Default Country* also reads is
 * found too: the beginning of a name in another language, and a code, whose country comes first.
 */
export async function searchCountries(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const entries = COUNTRIES.map(({ iso, name, callingCode }) => ({
		name: `${name} (+${callingCode})`,
		value: iso,
	}));
	const named = isosNamed(filter);
	const { results: shown } = filterEntries(entries, filter);
	const iso = isoOf(filter.trim());
	const exact = entries.filter(({ value }) => value === iso);
	const others = entries.filter((entry) => named.has(entry.value) || shown.includes(entry));
	return { results: [...new Set([...exact, ...others])] };
}
