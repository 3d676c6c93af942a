import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Attempt } from './attempt';
import { readAllowedDomains } from './allowedDomains';
import { readEnvelope } from './envelope';
import { explain } from './errorTable';
import type { FullResponse } from './oneTry';
import { tryOnce } from './oneTry';
import { readBaseUrl, requestUrl } from './serviceUrl';
import { listTemplatesRequest } from './templateList';

/** Milliseconds after which the beginning of an answer is no longer waited for. */
const TEST_TIMEOUT_MS = 15_000;

/**
 * Tests the credential with a list of one template, which every project can read (specification,
 * "List templates"), and tells apart what is wrong. n8n's declarative test cannot: it shows the bare
 * error code when the host is out of reach.
 */
export async function testWaProject(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const data = credential.data ?? {};
	const baseUrl = readBaseUrl(data.baseUrl);
	if (!baseUrl.ok) return failure(baseUrl.problems.join('; '));
	const project = String(data.projectId ?? '').trim();
	if (project === '') return failure('The project ID is empty');
	const domains = readAllowedDomains(data, baseUrl.value);
	if (!domains.ok) return failure(`${domains.problems.join('; ')}. ${domains.advice}`);

	const request = listTemplatesRequest(1);
	const { helpers } = this;
	const attempt = await tryOnce(
		async () =>
			(await helpers.request({
				method: request.method,
				uri: requestUrl(baseUrl.value, project, request.path),
				qs: request.query,
				headers: { 'X-API-WA-Project-API-Pwd': String(data.apiPassword ?? '').trim() },
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				useStream: true,
				followRedirect: false,
				timeout: TEST_TIMEOUT_MS,
				// Left out otherwise: n8n words certificate failures anew as soon as it is there.
				...(data.ignoreSSLIssues === true ? { rejectUnauthorized: false } : {}),
			})) as FullResponse,
	);
	return judgeTest(attempt, baseUrl.value);
}

/** What the user reads after the test. Pure. */
export function judgeTest(attempt: Attempt, baseUrl: string): INodeCredentialTestResult {
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
				`What answers at ${baseUrl} is not the messaging service. Check the Base URL, its version segment included`,
			);
		}
	}
	const { message, description } = explain(attempt, 'project');
	if (baseUrl.startsWith('http://') && brokeOff(attempt)) {
		return failure(
			`${message}. If the service uses https, begin the Base URL with https://. ${description}`,
		);
	}
	return failure(`${message}. ${description}`);
}

/** As services that expect https do with plain http. */
function brokeOff(attempt: Attempt): boolean {
	return attempt.kind === 'noAnswer' && attempt.code === 'ECONNRESET';
}

function isTemplateList(body: unknown): boolean {
	return Array.isArray((body as { data?: unknown } | null)?.data);
}

function failure(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
