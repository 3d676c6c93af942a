import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Attempt } from './attempt';
import { readAllowedDomains, readProject, requestUrl } from './serviceUrl';
import { readEnvelope } from '../errors/errorEnvelope';
import { explain } from '../errors/explainError';
import type { FullResponse } from './attemptOnce';
import { tryOnce } from './attemptOnce';
import { joinSentences } from '../../values/text';
import { listTemplatesRequest } from '../requests';

/** Milliseconds to the beginning of the response. */
const TEST_TIMEOUT_MS = 15_000;

/**
 * Tests the credential with a list of one template, which every project can read (specification,
 * "List templates"), and says what is wrong. n8n's declarative test cannot: it shows only the
 * error code when the host is unreachable.
 */
export async function testWaProject(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const data = credential.data ?? {};
	const project = readProject(data);
	if (!project.ok) return failure(project.problems.join('; '));
	const { baseUrl, projectId, apiPassword } = project.value;
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
				headers: { 'X-API-WA-Project-API-Pwd': apiPassword },
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				useStream: true,
				followRedirect: false,
				timeout: TEST_TIMEOUT_MS,
				// Only where needed: with this option n8n replaces the messages of certificate failures.
				...(data.ignoreSSLIssues === true ? { rejectUnauthorized: false } : {}),
			})) as FullResponse,
		{ password: apiPassword },
	);
	return describeTest(attempt, baseUrl);
}

/** The result of the test for the user. Pure. */
export function describeTest(attempt: Attempt, baseUrl: string): INodeCredentialTestResult {
	if (attempt.kind === 'answer') {
		const { status, body } = attempt;
		const answersLikeTheService = isTemplateList(body) || readEnvelope(body).message !== undefined;
		if (status === 200 && isTemplateList(body)) {
			return { status: 'OK', message: 'Connection successful' };
		}
		if (
			(status === 200 || status === 404) &&
			(typeof body !== 'object' || !answersLikeTheService)
		) {
			return failure(
				`${baseUrl} does not lead to the messaging service. Check the Base URL, its version segment included`,
			);
		}
	}
	const { message, description } = explain(attempt, 'project', 'project', inOwnWindow);
	const hint = attempt.kind === 'noAnswer' ? hintFor(attempt.code, new URL(baseUrl)) : undefined;
	return failure(joinSentences(message, hint, description));
}

/** Names of the machine itself, as URL parsers write them. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const DOCKER_HOST = 'host.docker.internal';

/** What an address itself shows about why it did not respond; undefined where it shows nothing. */
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

/** Advice for nodes says that fields are in the credential; its own window shows them. */
function inOwnWindow(advice: string): string {
	return advice.replace(/ (?:in|of) the credential(?: of this node)?/g, '');
}

function isTemplateList(body: unknown): boolean {
	return Array.isArray((body as { data?: unknown } | null)?.data);
}

function failure(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
