import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { ServiceRequest } from '../requests';
import type { Transport } from '../client';
import { DOMAIN_GUARD, readProject, requestUrl } from './serviceUrl';
import type { FullResponse } from './attemptOnce';
import { tryOnce } from './attemptOnce';
import type { Project } from './serviceUrl';

/** Accepted by every list: the smallest of their defaults (specification, "Limits"). */
const SMALL_PAGE = 10;

/**
 * Asks for a smaller page of a list where the service refuses the size, and for small ones from then on: the
 * specification does not show the largest limit of campaigns, catalogues and products.
 */
export function withSmallerPages(send: Transport): Transport {
	let refusesLarge = false;
	return async (request) => {
		const smaller = smallerPage(request);
		if (smaller === undefined) return await send(request);
		if (refusesLarge) return await send(smaller);
		const large = await send(request);
		if (statusOf(large) !== 400) return large;
		const small = await send(smaller);
		refusesLarge = statusOf(small) === 200;
		return small;
	};
}

/**
 * The same page with fewer records; undefined for a small page, and for what is no list that pages by skip and limit.
 * The limit of templates, which page by cursors, is known.
 */
function smallerPage(request: ServiceRequest): ServiceRequest | undefined {
	for (const part of ['query', 'body'] as const) {
		const fields = request[part];
		if (fields?.skip !== undefined && Number(fields.limit) > SMALL_PAGE) {
			return { ...request, [part]: { ...fields, limit: SMALL_PAGE } };
		}
	}
	return undefined;
}

function statusOf(attempt: Awaited<ReturnType<Transport>>): number | undefined {
	return attempt.kind === 'answer' ? attempt.status : undefined;
}

const CREDENTIAL = 'waProjectApi';

/** Milliseconds to the beginning of the response. */
const TIMEOUT_MS = 60_000;

/** A connection to the service; the credential is read once. */
export interface Connection {
	readonly project: Project;
	readonly send: Transport;
}

/** n8n's context of a node that executes, fills its form or polls. */
type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * Reads the credential once and connects to the service. The only place in which nodes use HTTP.
 *
 * @throws NodeOperationError when the credential cannot be used or forbids the address
 */
export async function connect(context: ServiceContext): Promise<Connection> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const read = readProject(data);
	if (!read.ok) throw credentialError(context, read.problems.join('; '));
	const project = read.value;
	const allowedDomains = DOMAIN_GUARD.check(context.getNode(), data, project.baseUrl);
	const fixed: Partial<IHttpRequestOptions> = {
		allowedDomains,
		skipSslCertificateValidation: data.ignoreSSLIssues === true,
	};
	// With the decrypted data n8n need not decrypt it again for every request.
	const decrypted = { credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
	return {
		project,
		send: withSmallerPages(
			async (request) =>
				await tryOnce(
					async (signal) =>
						(await context.helpers.httpRequestWithAuthentication.call(
							withCancelSignal(signal, context),
							CREDENTIAL,
							{ ...httpOptions(project, request), ...fixed },
							decrypted,
						)) as FullResponse,
					{ cancel: cancelSignal(context, request), password: project.apiPassword },
				),
		),
	};
}

/**
 * n8n aborts the requests of a stopped execution, which the service may have carried out by then.
 * Requests that must not be made twice are not aborted, so that their result is known. The run
 * starts no new ones.
 */
function cancelSignal(
	context: ServiceContext,
	{ repeatability }: ServiceRequest,
): AbortSignal | undefined {
	if (repeatability === 'once' || !('getExecutionCancelSignal' in context)) return undefined;
	return context.getExecutionCancelSignal();
}

/** n8n's helper aborts a request only by the cancel signal of its context, not by the request's options. */
function withCancelSignal(signal: AbortSignal, context: ServiceContext): IExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IExecuteFunctions;
}

/** Error statuses are responses here: only a failed connection makes n8n's helper throw. */
function httpOptions(project: Project, request: ServiceRequest): IHttpRequestOptions {
	return {
		method: request.method,
		url: requestUrl(project.baseUrl, project.projectId, request.path),
		qs: request.query,
		body: request.body,
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		encoding: 'stream',
		timeout: TIMEOUT_MS,
	};
}

function credentialError(context: ServiceContext, reason: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), reason, {
		description: 'Open the credential of this node and correct it',
	});
}
