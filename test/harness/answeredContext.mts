/** A node's n8n context in which a function responds to requests instead of a server. */
import { Readable } from 'node:stream';
import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { executeContext, type Execution } from './executeContext.mts';
import { credentialData } from './requestHelpers.mts';

interface Answer {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly body?: unknown;
}

/** @param answer returns the service's response to a request for this address below the project */
export function answeredContext(
	execution: Execution,
	answer: (path: string) => Answer | Promise<Answer>,
	cancel?: AbortSignal,
) {
	/** The addresses of all requests, below the project, in order. */
	const asked: string[] = [];
	contexts += 1;
	// A unique service, because what is learned of a service is shared in the process.
	const baseUrl = `http://service-${contexts}/v1`;
	const httpRequestWithAuthentication = async (_type: string, { url }: IHttpRequestOptions) => {
		const path = url.replace(`${baseUrl}/project/p/`, '');
		asked.push(path);
		const { status = 200, headers = {}, body = {} } = await answer(path);
		return {
			statusCode: status,
			headers,
			body: Readable.from([Buffer.from(JSON.stringify(body))]),
		};
	};
	const { context, reported } = executeContext(execution, {
		getCredentials: async <T,>() => credentialData({ baseUrl }) as T,
		getExecutionCancelSignal: () => cancel,
		helpers: { httpRequestWithAuthentication } as unknown as IExecuteFunctions['helpers'],
	});
	return { context, reported, asked };
}

let contexts = 0;
