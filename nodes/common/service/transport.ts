import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { DOMAIN_GUARD } from './allowedDomains';
import { attemptFromError } from './attempt';
import type { ServiceRequest } from './request';
import type { Transport } from './serviceCalls';
import { readBaseUrl, requestUrl } from './serviceUrl';

export const CREDENTIAL = 'waProjectApi';

/** Milliseconds after which an answer is no longer waited for. */
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

/**
 * Reads the credential once and returns a way to send requests with it. The only place in which
 * nodes touch HTTP.
 *
 * @throws NodeOperationError when the credential cannot be used or forbids the address
 */
export async function connect(
	context: IExecuteFunctions | ILoadOptionsFunctions,
): Promise<Connection> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	const project = readProject(context, data);
	const allowedDomains = DOMAIN_GUARD.check(context.getNode(), data, project.baseUrl);
	// Handing the decrypted data over saves n8n from decrypting it anew for every request.
	const decrypted = { credentialsDecrypted: { id: '', name: CREDENTIAL, type: CREDENTIAL, data } };
	const unhurried = withoutCancelSignal(context);
	return {
		project,
		send: async (request) => {
			try {
				const answer = (await context.helpers.httpRequestWithAuthentication.call(
					request.repeatability === 'once' ? unhurried : context,
					CREDENTIAL,
					{ ...httpOptions(project, request), allowedDomains },
					decrypted,
				)) as { statusCode: number; headers: Record<string, unknown>; body: unknown };
				return {
					kind: 'answer',
					status: answer.statusCode,
					headers: answer.headers,
					body: answer.body,
				};
			} catch (error) {
				return attemptFromError(error);
			}
		},
	};
}

/**
 * n8n breaks off the requests of a stopped execution, which the service may have carried out by then.
 * With this context they are let end, so that what became of them is known. Nothing new starts: that
 * is the run's business.
 */
function withoutCancelSignal(
	context: IExecuteFunctions | ILoadOptionsFunctions,
): IExecuteFunctions | ILoadOptionsFunctions {
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => undefined },
	}) as IExecuteFunctions | ILoadOptionsFunctions;
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
		timeout: TIMEOUT_MS,
	};
}

function readProject(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	data: ICredentialDataDecryptedObject,
): Project {
	const baseUrl = readBaseUrl(data.baseUrl);
	const projectId = String(data.projectId ?? '').trim();
	if (!baseUrl.ok) throw credentialError(context, baseUrl.reason);
	if (projectId === '') throw credentialError(context, 'The project ID is empty');
	return { baseUrl: baseUrl.url, projectId, apiPassword: String(data.apiPassword ?? '') };
}

function credentialError(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	reason: string,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), reason, {
		description: 'Open the credential of this node and correct it',
	});
}
