import type { IDataObject } from 'n8n-workflow';
import { isRecord, textOf } from '../../values/result';
import { isBlank, joinSentences, shorten } from '../../values/text';
import { CallError, CHECK_FIRST, IN_DOUBT } from '../errors/callError';
import { quoteOf, readErrorEnvelope } from '../errors/errorEnvelope';
import { ERROR_TABLE } from '../errors/errorTable';
import { compact } from '../requests';
import type { ListName, RecordName, Returned, ServiceRequest, Settlement } from '../requests';
import { readContact } from './contact';
import type { Decode } from './decode';
import {
	convertFields,
	readIdText,
	recordIdOf,
	recordIn,
	toFlag,
	toIsoTime,
	toNumber,
	toUnixTime,
} from './decode';
import { readMessage } from './message';
import { readCampaign, readWholeTemplate } from './template';

/** How a record is read, and by which fields it is recognised. */
interface RecordType {
	/** Its IDs once it is read; a readable answer has at least one. */
	readonly ids: readonly string[];
	readonly decode: Decode;
}

const decodeCatalogue: Decode = (answer) =>
	convertFields(answer, {
		_id: () => recordIdOf(answer),
		catalogueId: readIdText,
		productCount: toNumber,
		feedCount: toNumber,
		isActive: toFlag,
	});

const decodeProduct: Decode = (answer) =>
	convertFields(answer, {
		_id: () => recordIdOf(answer),
		productId: readIdText,
		retailerId: readIdText,
		price: readIdText,
		status: toFlag,
		updatedAt: toIsoTime,
	});

const RECORD_TYPES = {
	template: { ids: ['_id'], decode: readWholeTemplate },
	campaign: { ids: ['_id'], decode: readCampaign },
	message: { ids: ['id'], decode: readMessage },
	contact: { ids: ['id'], decode: readContact },
	business: {
		ids: ['id'],
		decode: (answer) =>
			convertFields(answer, {
				id: () => readIdText(answer.id) ?? readIdText(answer.business_id),
				business_id: () => readIdText(answer.business_id) ?? readIdText(answer.id),
				active: toFlag,
				contact: readIdText,
				created_at: toUnixTime,
				updated_at: toUnixTime,
			}),
	},
	catalogue: { ids: ['_id', 'catalogueId'], decode: decodeCatalogue },
	product: { ids: ['_id', 'productId'], decode: decodeProduct },
} satisfies Record<RecordName, RecordType>;

/** A list of the service: its key in the specification, the keys under which services send it, and its records. */
const LISTS = {
	templates: { key: 'data', alsoSeen: ['template', 'templates'], of: 'template' },
	campaigns: { key: 'campaigns', alsoSeen: ['data'], of: 'campaign' },
	catalogues: { key: 'catalogues', alsoSeen: ['data'], of: 'catalogue' },
	catalogueProducts: { key: 'catalogueProducts', alsoSeen: ['products', 'data'], of: 'product' },
} as const satisfies Record<ListName, object>;

/** The answers as they came, for the output Raw. */
const RAW = new WeakMap<IDataObject, IDataObject>();

/** The answer from which a record was read, unchanged. */
export function rawOf(record: IDataObject): IDataObject {
	return RAW.get(record) ?? record;
}

/** The tries of a request that led to the answer. */
type Tries = Pick<Extract<Settlement, { kind: 'done' }>, 'attempts' | 'mayHaveBeenAccepted'>;

/**
 * Reads the body of a successful response, in the specification's shape or another that services of this kind use.
 *
 * @param subject what the request is about, in lower case, for messages
 * @returns the record, the page or the confirmation as the specification has it; further fields are kept
 * @throws CallError if the body is none of these, or is an error with a success status: then with the service's message
 */
export function readAnswer(
	request: ServiceRequest,
	body: unknown,
	subject: string,
	{ attempts, mayHaveBeenAccepted: inDoubt = false }: Tries,
): IDataObject {
	const read = isList(request.returns)
		? readPage(LISTS[request.returns], request, body)
		: readRecord(request, body);
	if (read !== undefined) return read;
	const envelope = readErrorEnvelope(body);
	if (envelope !== undefined) {
		const { message, code } = envelope;
		throw new CallError(
			`${inDoubt ? IN_DOUBT : ''}The service rejected the request for this ${subject}${message === undefined ? '' : `: ${message}`}`,
			joinSentences(
				ERROR_TABLE.byAnswer.otherRefusal.advice(subject, message !== undefined),
				inDoubt ? CHECK_FIRST : undefined,
			),
			{ details: compact({ httpStatus: 200, errorCode: code, attempts }), inDoubt },
		);
	}
	const isOnce = request.repeatability === 'once';
	const { unreadable } = ERROR_TABLE.byAnswer;
	throw new CallError(
		`${isOnce ? IN_DOUBT : ''}The service responded to the request for this ${subject} with ${describeBody(body)}`,
		joinSentences(unreadable.advice(), quoteOf(body), isOnce ? CHECK_FIRST : undefined),
		{ details: { attempts }, inDoubt: isOnce },
	);
}

function isList(returned: Returned): returned is ListName {
	return returned in LISTS;
}

/** What came, in words, without values. */
function describeBody(body: unknown): string {
	if (isBlank(body)) return 'an empty body';
	if (typeof body === 'string') return 'something that is not JSON';
	if (Array.isArray(body)) return 'a list in place of a record';
	if (!isRecord(body)) return 'a value in place of a record';
	return isEmptyRecord(body)
		? 'an empty record'
		: `an unknown record with the fields ${shorten(Object.keys(body).join(', '), 200)}`;
}

function readRecord(request: ServiceRequest, body: unknown): IDataObject | undefined {
	const { returns } = request;
	if (returns === 'confirmation' || returns === 'newProduct') {
		if (!isConfirmation(body)) return undefined;
		const answer = recordIn(body);
		return returns === 'newProduct' ? readNewProduct(answer) : confirmed(answer);
	}
	if (isList(returns) || returns === 'send' || !isRecord(body)) return undefined;
	// A record may be wrapped under its own name, as a new product is, or in an envelope, or both.
	return [body, recordIn(body.data)]
		.flatMap((sent) => [sent, recordIn(sent[returns])])
		.map((sent) => readAs(returns, sent))
		.find((record) => record !== undefined);
}

/** Reads a record; undefined if what came has no ID of its type. */
function readAs(name: RecordName, sent: IDataObject): IDataObject | undefined {
	const { ids, decode }: RecordType = RECORD_TYPES[name];
	const record = decode(sent);
	if (!ids.some((id) => readIdText(record[id]) !== undefined)) return undefined;
	RAW.set(record, sent);
	return record;
}

/**
 * Whether a body confirms a write that is no send. The specification has {status: true} or {status: "success"}; services
 * also answer with {} or with the record.
 */
function isConfirmation(body: unknown): boolean {
	if (typeof body !== 'object' || body === null) return false;
	return readErrorEnvelope(body) === undefined;
}

function confirmed(answer: IDataObject): IDataObject {
	const record = { ...answer, status: answer.status ?? true };
	RAW.set(record, answer);
	return record;
}

/** The confirmation of a new product, with its ID at the catalogue provider where the answer has it. */
function readNewProduct(answer: IDataObject): IDataObject {
	const content = withoutEnvelope(answer);
	const product = isRecord(content.product) ? content.product : content;
	const id = readIdText(product.productId) ?? readIdText(product.id);
	return id === undefined ? confirmed(answer) : { ...confirmed(answer), productId: id };
}

function readPage(
	{ key, alsoSeen, of }: (typeof LISTS)[ListName],
	request: ServiceRequest,
	body: unknown,
): IDataObject | undefined {
	// An error beside an empty list is not an empty list.
	if (readErrorEnvelope(body) !== undefined) return undefined;
	const answer = withoutEnvelope(body);
	const named = [key, ...alsoSeen].map((name) => answer[name]);
	// An empty list may come as null, or be left out of the answer.
	const isEmpty = body === null || named.includes(null) || isEmptyRecord(body);
	const sent = [body, ...named].find(Array.isArray) ?? (isEmpty ? [] : undefined);
	if (sent === undefined) return undefined;
	const records = sent
		.filter(isRecord)
		.map((record) => readAs(of, record))
		.filter((record) => record !== undefined);
	if (records.length < sent.length) return undefined;
	const page = { ...answer, [key]: records };
	const isOpen = key === 'data' && recordIn(answer.paging).next === undefined;
	return isOpen ? { ...page, paging: pagingAfter(records, answer, request) } : page;
}

function isEmptyRecord(body: unknown): boolean {
	return isRecord(body) && Object.keys(body).length === 0;
}

/** The fields of an answer, with those of the record in its `data`: {"status": "success", "data": {…}}. */
function withoutEnvelope(body: unknown): IDataObject {
	const answer = recordIn(body);
	return { ...answer, ...recordIn(answer.data) };
}

/** The smallest page that every service accepts: their smallest default (specification, "Limits"). */
const SMALLEST_FULL_PAGE = 10;

/**
 * Where a service does not say whether a page follows, one does while pages are full: of as many records as were
 * requested or, without cursors, as a service that allows fewer may send. Without cursors, the ID of the last record is
 * the next one.
 */
function pagingAfter(
	records: readonly IDataObject[],
	{ count, paging }: IDataObject,
	{ query }: ServiceRequest,
): IDataObject {
	const limit = Number(query?.limit);
	const { cursors } = recordIn(paging);
	const [after, isFull] =
		cursors === undefined
			? [
					records.at(-1)?._id,
					records.length >= Math.min(limit, SMALLEST_FULL_PAGE) || Number(count) > records.length,
				]
			: [readIdText(recordIn(cursors).after), records.length >= limit];
	return after !== undefined && isFull ? { cursors: { after }, next: after } : {};
}

/**
 * Whether the answer to a campaign send without an error accepts it: {status: "success"} (specification, "Send through
 * API campaign"). Some services have true, or the key success.
 */
export function isCampaignAccepted(body: unknown): boolean {
	const answer = recordIn(body);
	const isYes = (value: unknown) => value === true || /^(?:success|true)$/i.test(textOf(value));
	const confirms = [answer, recordIn(answer.data)].some(
		({ status, success }) => isYes(status) || isYes(success),
	);
	// What the data says counts only where the body itself names no error: beside one, the message stays in doubt.
	const parts = isWithoutError(body) ? [answer.data].flat().filter(isRecord) : [];
	return confirms && parts.every(isWithoutError);
}

/**
 * Whether the answer to a message without an error accepts it: it lists the message, or whom it goes to (specification,
 * "Send message"). Some services list the message without an ID.
 */
export function isMessageAccepted(body: unknown): boolean {
	const { messages, contacts } = withoutEnvelope(body);
	return [messages, contacts].some((list) => Array.isArray(list) && list.some(isWithoutError));
}

function isWithoutError(entry: unknown): boolean {
	return isRecord(entry) && readErrorEnvelope(entry) === undefined;
}

/** The network's ID of an accepted message; undefined if the answer has none. */
export function messageIdIn(body: unknown): string | undefined {
	const { messages } = withoutEnvelope(body);
	const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
	return isRecord(first) ? (readIdText(first.messageId) ?? readIdText(first.id)) : undefined;
}
