import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Attempt } from './attempt';
import { readAllowedDomains, readProject, requestUrl } from './serviceUrl';
import { readEnvelope, readErrorEnvelope } from '../errors/errorEnvelope';
import { explain } from '../errors/explainError';
import type { FullResponse } from './attemptOnce';
import { tryOnce } from './attemptOnce';
import { joinSentences } from '../../values/text';
import { listTemplatesRequest } from '../requests';

/** Milliseconds until the response must begin. */
const TEST_TIMEOUT_MS = 15_000;

/**
 * Tests the credential by listing one template, which every project can read (specification, "List templates"), and
 * reports what is wrong. n8n's declarative test cannot: it shows only the error code if the host is unreachable.
 */
export async function testWaProject(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const data = credential.data ?? {};
	const project = readProject(data);
	if (!project.ok) return failure(project.problems.join('; '));
	const { baseUrl, projectId, apiPassword, headerName } = project.value;
	const domains = readAllowedDomains(data, baseUrl);
	if (!domains.ok) {
		return failure(`${domains.problems.join('; ')}. ${inOwnWindow(domains.advice)}`);
	}

	const request = listTemplatesRequest(1);
	const { helpers } = this;
	const attempt = await tryOnce(
		async () =>
			(await helpers.request({
				method: request.method,
				uri: requestUrl(baseUrl, projectId, request.path),
				qs: request.query,
				headers: { [headerName]: apiPassword },
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				useStream: true,
				followRedirect: false,
				timeout: TEST_TIMEOUT_MS,
				// Only if needed: with this option, n8n replaces the messages of certificate errors.
				...(data.ignoreSSLIssues === true ? { rejectUnauthorized: false } : {}),
			})) as FullResponse,
		{ password: apiPassword },
	);
	return describeTest(attempt, baseUrl);
}

/** The test result shown to the user. Pure. */
export function describeTest(attempt: Attempt, baseUrl: string): INodeCredentialTestResult {
	if (attempt.kind === 'answer') {
		const { status, body } = attempt;
		const isJson = typeof body === 'object' && body !== null;
		const isSuccess = status >= 200 && status < 300;
		if (isSuccess && isJson && readErrorEnvelope(body) === undefined) {
			return { status: 'OK', message: 'Connection successful' };
		}
		const { message } = readEnvelope(body);
		if ((isSuccess || status === 404) && !(isJson && message !== undefined)) {
			return failure(
				`${baseUrl} does not lead to the messaging service. Check the Base URL, its version segment included`,
			);
		}
	}
	const { message, description } = explain(attempt, 'project', 'project', inOwnWindow);
	const hint = attempt.kind === 'noAnswer' ? hintFor(attempt.code, new URL(baseUrl)) : undefined;
	return failure(joinSentences(message, hint, description));
}

/** Names of the local machine, as URL parsers write them. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const DOCKER_HOST = 'host.docker.internal';

/** A hint from the address itself at why it did not respond; undefined if there is none. */
function hintFor(code: string, { protocol, hostname }: URL): string | undefined {
	// Servers that expect https reset plain http connections.
	if (protocol === 'http:' && code === 'ECONNRESET') {
		return 'If the service uses https, begin the Base URL with https://';
	}
	if (code === 'ECONNREFUSED' && THIS_MACHINE.test(hostname)) {
		return `If n8n runs in a container, ${hostname} is that container itself: enter ${DOCKER_HOST} instead for the machine that it runs on, or the name of the service's container`;
	}
	if (code === 'ENOTFOUND' && hostname === DOCKER_HOST) {
		return `On Linux, Docker knows ${DOCKER_HOST} only in containers that are started with --add-host=${DOCKER_HOST}:host-gateway`;
	}
	return undefined;
}

/** Advice for nodes says "in the credential", which is redundant in the credential's own window. */
function inOwnWindow(advice: string): string {
	return advice.replace(/ (?:in|of) the credential(?: of this node)?/g, '');
}

function failure(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
