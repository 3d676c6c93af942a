/**
 * n8n's request helpers over node:http, for tests without n8n-core. They implement only the needed options: errors for
 * a status of 300 or more, redirects, and reading whole responses.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { json, text } from 'node:stream/consumers';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { nodeWith } from './oneNode.mts';

interface Exchange {
	readonly method?: string;
	readonly url: string;
	readonly query?: Record<string, unknown>;
	readonly headers?: Record<string, unknown>;
	readonly body?: unknown;
	readonly asksForJson?: boolean;
	readonly follows: boolean;
	readonly failsByStatus: boolean;
	readonly streams: boolean;
	readonly full?: boolean;
	readonly rejectUnauthorized?: boolean;
	readonly signal?: AbortSignal;
}

const NODE = nodeWith({ name: 'Send', type: 'waCampaign' });

/** The data of a credential, without undefined fields. */
export function credentialData(fields: Record<string, unknown>): ICredentialDataDecryptedObject {
	const all = { projectId: 'p', apiPassword: 'secret', ...fields };
	const present = Object.entries(all).filter(([, value]) => value !== undefined);
	return Object.fromEntries(present) as ICredentialDataDecryptedObject;
}

/** The part of the node's context that the connection to the service needs. */
export function requestContext(credential: ICredentialDataDecryptedObject, cancel?: AbortSignal) {
	/** The options of each request. */
	const asked: IHttpRequestOptions[] = [];
	let decrypted = 0;
	const { authenticate } = new WaProjectApi();
	const getCredentials = async () => {
		decrypted += 1;
		return { ...credential };
	};
	async function httpRequestWithAuthentication(
		this: Partial<Pick<IExecuteFunctions, 'getExecutionCancelSignal'>>,
		_type: string,
		options: IHttpRequestOptions,
		more?: { credentialsDecrypted?: { data?: ICredentialDataDecryptedObject } },
	): Promise<unknown> {
		asked.push(options);
		const data = more?.credentialsDecrypted?.data ?? (await getCredentials());
		const { headers } = await authenticate(data, options);
		try {
			return await exchange({
				method: options.method,
				url: options.url,
				query: options.qs,
				headers,
				body: options.body,
				asksForJson: options.json,
				follows: options.disableFollowRedirect !== true,
				failsByStatus: options.ignoreHttpStatusErrors !== true,
				streams: options.encoding === 'stream',
				full: options.returnFullResponse,
				rejectUnauthorized: options.skipSslCertificateValidation !== true,
				signal: this.getExecutionCancelSignal?.(),
			});
		} catch (error) {
			throw new NodeApiError(NODE, error as never);
		}
	}
	const shared = {
		getNode: () => NODE,
		getCredentials,
		helpers: { httpRequestWithAuthentication },
	};
	return {
		forNode: { ...shared, getExecutionCancelSignal: () => cancel } as unknown as IExecuteFunctions,
		/** The context of the editor's lists, which cannot be cancelled. */
		forForm: shared as unknown as ILoadOptionsFunctions,
		asked,
		/** How often the credential was decrypted. */
		decrypted: () => decrypted,
	};
}

/** The options of n8n's older helper. */
export interface LegacyOptions {
	readonly method?: string;
	readonly uri: string;
	readonly qs?: Record<string, unknown>;
	readonly headers?: Record<string, unknown>;
	readonly json?: boolean;
	readonly simple?: boolean;
	readonly resolveWithFullResponse?: boolean;
	readonly useStream?: boolean;
	readonly followRedirect?: boolean;
	readonly rejectUnauthorized?: boolean;
}

/** The context of a credential's test, which has only the older helper. */
export function credentialTestContext(asked: LegacyOptions[] = []): ICredentialTestFunctions {
	const request = async (options: LegacyOptions): Promise<unknown> => {
		asked.push(options);
		return await exchange({
			method: options.method,
			url: options.uri,
			query: options.qs,
			headers: options.headers,
			asksForJson: options.json,
			follows: options.followRedirect !== false,
			failsByStatus: options.simple !== false,
			streams: options.useStream === true,
			full: options.resolveWithFullResponse,
			rejectUnauthorized: options.rejectUnauthorized,
		});
	};
	return { helpers: { request } } as unknown as ICredentialTestFunctions;
}

async function exchange(wanted: Exchange): Promise<unknown> {
	const response = await send(wanted);
	const { statusCode = 0, headers } = response;
	if (wanted.follows && headers.location !== undefined) {
		response.resume();
		return await exchange({ ...wanted, url: headers.location });
	}
	if (wanted.failsByStatus && statusCode >= 300) {
		response.resume();
		throw new Error(`Request failed with status code ${statusCode}`);
	}
	const read = wanted.asksForJson ? json : text;
	const body: unknown = wanted.streams ? response : await read(response);
	return wanted.full ? { statusCode, headers, body } : body;
}

async function send(wanted: Exchange): Promise<IncomingMessage> {
	const { method, query, signal, rejectUnauthorized } = wanted;
	const url = new URL(wanted.url);
	for (const [name, value] of Object.entries(query ?? {})) {
		url.searchParams.set(name, String(value));
	}
	const start = url.protocol === 'https:' ? httpsRequest : httpRequest;
	return await new Promise((resolve, reject) => {
		const sent = start(
			url,
			{ method, signal, rejectUnauthorized, agent: false, headers: headersOf(wanted) },
			resolve,
		);
		sent.on('error', reject);
		sent.end(wanted.body === undefined ? undefined : JSON.stringify(wanted.body));
	});
}

function headersOf({ headers = {}, asksForJson, body }: Exchange): Record<string, string> {
	return {
		...(asksForJson && { accept: 'application/json' }),
		...(body !== undefined && { 'content-type': 'application/json' }),
		...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
	};
}
