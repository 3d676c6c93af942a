import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { Attempt } from './attempt';
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
	const { baseUrl, projectId, apiPassword } = credential.data ?? {};
	const base = readBaseUrl(baseUrl);
	if (!base.ok) return failure(base.reason);
	const project = String(projectId ?? '').trim();
	if (project === '') return failure('The project ID is empty');

	const request = listTemplatesRequest(1);
	const { helpers } = this;
	const attempt = await tryOnce(
		async () =>
			(await helpers.request({
				method: request.method,
				uri: requestUrl(base.url, project, request.path),
				qs: request.query,
				headers: { 'X-API-WA-Project-API-Pwd': String(apiPassword ?? '').trim() },
				json: true,
				simple: false,
				resolveWithFullResponse: true,
				useStream: true,
				followRedirect: false,
				timeout: TEST_TIMEOUT_MS,
			})) as FullResponse,
	);
	return judgeTest(attempt, base.url);
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
	return failure(`${message}. ${description}`);
}

function isTemplateList(body: unknown): boolean {
	return Array.isArray((body as { data?: unknown } | null)?.data);
}

function failure(message: string): INodeCredentialTestResult {
	return { status: 'Error', message };
}
