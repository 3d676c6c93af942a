import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { DOMAIN_GUARD } from './allowedDomains';
import type { FullResponse } from './attemptOnce';
import { tryOnce } from './attemptOnce';
import type { ServiceRequest } from './serviceRequest';
import type { Transport } from './client';
import { readBaseUrl, readProjectId, requestUrl } from './serviceUrl';

const CREDENTIAL = 'waProjectApi';

/** Milliseconds after which the beginning of an answer is no longer waited for. */
const TIMEOUT_MS = 60_000;

/** The credential's fields, tidied. */
export interface Project {
	readonly baseUrl: string;
	readonly projectId: string;
	readonly apiPassword: string;
}

/** A way to the service with the credential read once. */
export interface Connection {
	readonly project: Project;
	readonly send: Transport;
}

/** What n8n hands to a node that executes, fills its form or polls. */
type ServiceContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * Reads the credential once and returns a way to send requests with it. The only place in which
 * nodes touch HTTP.
 *
 * @throws NodeOperationError when the credential cannot be used or forbids the address
 */
export async function connect(context: ServiceContext): Promise<Connection> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const project = readProject(context, data);
	const allowedDomains = DOMAIN_GUARD.check(context.getNode(), data, project.baseUrl);
	const fixed: Partial<IHttpRequestOptions> = {
		allowedDomains,
		skipSslCertificateValidation: data.ignoreSSLIssues === true,
	};
	// Handing the decrypted data over saves n8n from decrypting it anew for every request.
	const decrypted = { credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
	return {
		project,
		send: async (request) =>
			await tryOnce(
				async (signal) =>
					(await context.helpers.httpRequestWithAuthentication.call(
						endingBy(signal, context),
						CREDENTIAL,
						{ ...httpOptions(project, request), ...fixed },
						decrypted,
					)) as FullResponse,
				{ cancel: cancelSignal(context, request), password: project.apiPassword.trim() },
			),
	};
}

/**
 * n8n breaks off the requests of a stopped execution, which the service may have carried out by then.
 * Those that must not be made twice are let end, so that what became of them is known. Nothing new
 * starts: that is the run's business.
 */
function cancelSignal(
	context: ServiceContext,
	{ repeatability }: ServiceRequest,
): AbortSignal | undefined {
	if (repeatability === 'once' || !('getExecutionCancelSignal' in context)) return undefined;
	return context.getExecutionCancelSignal();
}

/** n8n's helper ends a request by the cancel signal of its context only, whatever the request's options say. */
function endingBy(signal: AbortSignal, context: ServiceContext): IExecuteFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as IExecuteFunctions;
}

/** Statuses are answers here, not errors: only a broken connection makes n8n's helper throw. */
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

function readProject(context: ServiceContext, data: ICredentialDataDecryptedObject): Project {
	const baseUrl = readBaseUrl(data.baseUrl);
	const projectId = readProjectId(data.projectId);
	if (!baseUrl.ok) throw credentialError(context, baseUrl.problems.join('; '));
	if (!projectId.ok) throw credentialError(context, projectId.problems.join('; '));
	return {
		baseUrl: baseUrl.value,
		projectId: projectId.value,
		apiPassword: String(data.apiPassword ?? ''),
	};
}

function credentialError(context: ServiceContext, reason: string): NodeOperationError {
	return new NodeOperationError(context.getNode(), reason, {
		description: 'Open the credential of this node and correct it',
	});
}
