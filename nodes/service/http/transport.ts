import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { ServiceRequest } from '../requests';
import { listCampaignsRequest, listTemplatesRequest } from '../requests';
import type { Transport } from '../client';
import { checkDomain, readProject, requestUrl } from './serviceUrl';
import type { FullResponse } from './attemptOnce';
import { tryOnce } from './attemptOnce';
import { isForeign, isUnknownPath } from '../errors/errorEnvelope';
import type { Project } from './serviceUrl';
import { messageOf, refuse } from '../../values/result';

/** Accepted by every list: their smallest default (specification, "Limits"). */
const SMALL_PAGE = 10;

/**
 * Requests a smaller page of a list if the service refuses the size, and small pages from then on: the specification
 * does not show the maximum for campaigns, catalogues and products.
 */
export function withSmallerPages(send: Transport): Transport {
	let refusesLarge = false;
	return async (request) => {
		const smaller = smallerPage(request);
		if (smaller === undefined) return await send(request);
		if (refusesLarge) return await send(smaller);
		const large = await send(request);
		if (![400, 422].includes(statusOf(large) ?? 0)) return large;
		const small = await send(smaller);
		refusesLarge = statusOf(small) === 200;
		return small;
	};
}

/**
 * The same page with fewer records; undefined for a small page, and for requests without skip and limit paging. The
 * limit for templates, which use cursors, is known.
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

/**
 * Marks a 404 for an unknown path if the service answers at another path of the project: then this endpoint is missing,
 * and the base URL is right. Asks until it has answered once.
 */
export function withKnownPaths(send: Transport): Transport {
	let answered: Promise<boolean> | undefined;
	const answersAt = async (request: ServiceRequest) => {
		const attempt = await send(request);
		return attempt.kind === 'answer' && attempt.status < 300 && !isForeign(attempt.body);
	};
	return async (request) => {
		const attempt = await send(request);
		if (attempt.kind !== 'answer' || !isUnknownPath(attempt.status, attempt.body)) return attempt;
		answered ??= answersAt(
			request.returns === 'templates' ? listCampaignsRequest('ALL', 0, 1) : listTemplatesRequest(1),
		);
		const otherPathAnswers = await answered;
		// It may answer later.
		if (!otherPathAnswers) answered = undefined;
		return otherPathAnswers ? { ...attempt, otherPathAnswers } : attempt;
	};
}

function statusOf(attempt: Awaited<ReturnType<Transport>>): number | undefined {
	return attempt.kind === 'answer' ? attempt.status : undefined;
}

const CREDENTIAL = 'waProjectApi';

/** Milliseconds until the response must begin. */
const TIMEOUT_MS = 60_000;

/** A connection to the service; the credential is read once. */
export interface Connection {
	readonly project: Project;
	readonly send: Transport;
}

/** n8n's context for a node that executes, loads its form or polls. */
type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * Reads the credential once and connects to the service. The only place where nodes use HTTP.
 *
 * @throws NodeOperationError if the credential cannot be used or forbids the address
 */
export async function connect(context: ServiceContext): Promise<Connection> {
	const refused = (cause: Error | string) =>
		new NodeOperationError(context.getNode(), cause, {
			description: 'Open the credential of this node and correct it',
		});
	const data = await context
		.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL)
		.catch((error: Error) => Promise.reject(refused(error)));
	const read = readProject(data);
	if (!read.ok) throw refused(read.problems.join('; '));
	const project = read.value;
	if ('getInputData' in context) await stopOnOtherProjects(context, data, project);
	const allowedDomains = checkDomain(context.getNode(), data, project.baseUrl);
	const fixed: Partial<IHttpRequestOptions> = {
		allowedDomains,
		skipSslCertificateValidation: data.ignoreSSLIssues === true,
	};
	// With the decrypted data, n8n need not decrypt it again for every request.
	const decrypted = { credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
	const send: Transport = async (request) =>
		await tryOnce(
			async (signal) =>
				(await context.helpers.httpRequestWithAuthentication.call(
					withCancelSignal(signal, context),
					CREDENTIAL,
					{ ...httpOptions(project, request), ...fixed },
					decrypted,
				)) as FullResponse,
			{ cancel: cancelSignal(context, request), password: project.apiPassword },
		);
	return { project, send: withKnownPaths(withSmallerPages(send)) };
}

/**
 * n8n evaluates the expressions in a credential for one row, and all rows use the project of the first.
 *
 * @throws NodeOperationError if another row has another project
 */
async function stopOnOtherProjects(
	context: IExecuteFunctions,
	data: ICredentialDataDecryptedObject,
	project: Project,
): Promise<void> {
	const rows = context.getInputData().length;
	if (rows < 2) return;
	const dataOf = async (row: number) =>
		await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL, row);
	// Reading the credential for every row would take seconds. Without a row, only expressions that depend on it return
	// something else, or fail. Some take a default then: the last row is compared, too.
	const others = await Promise.all(
		[rows, rows - 1].map(async (row) => await dataOf(row).catch(() => undefined)),
	);
	if (others.every((other) => JSON.stringify(other) === JSON.stringify(data))) return;
	for (let row = 1; row < rows; row += 1) {
		if (context.getExecutionCancelSignal()?.aborted) return;
		const read = await dataOf(row).then(readProject, (error: unknown) => refuse(messageOf(error)));
		if (read.ok && JSON.stringify(read.value) === JSON.stringify(project)) continue;
		throw new NodeOperationError(
			context.getNode(),
			read.ok
				? `By the expressions in the credential, row ${row + 1} has another project than row 1`
				: `The expressions in the credential fail for row ${row + 1}: ${read.problems.join('; ')}`,
			{
				description:
					'The node uses one project for all rows that come in together. Pass it the rows of each project separately, for example with Loop Over Items and a batch size of 1',
			},
		);
	}
}

/**
 * n8n aborts the requests of a stopped execution, although the service may already have carried them out. Requests that
 * must not be repeated are not aborted, so that their result is known. The run starts no new ones.
 */
function cancelSignal(
	context: ServiceContext,
	{ repeatability }: ServiceRequest,
): AbortSignal | undefined {
	if (repeatability === 'once' || !('getExecutionCancelSignal' in context)) return undefined;
	return context.getExecutionCancelSignal();
}

/** n8n's helper aborts a request only through its context's cancel signal, not through the request's options. */
function withCancelSignal(signal: AbortSignal, context: ServiceContext): IExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IExecuteFunctions;
}

/** Error statuses are responses here: n8n's helper throws only if the connection failed. */
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
