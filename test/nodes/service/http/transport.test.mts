// How a request is built and how it ends, by credential and kind of request. Real servers.
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import type { Repeatability, ServiceRequest } from '../../../../nodes/service/requests.ts';
import {
	listCampaignsRequest,
	listCataloguesRequest,
	listTemplatesRequest,
	projectPath,
} from '../../../../nodes/service/requests.ts';
import {
	connect,
	withKnownPaths,
	withSmallerPages,
} from '../../../../nodes/service/http/transport.ts';
import { certificate } from '../../../../testkit/servers/certificates.mts';
import { startLocalServer, type LocalServer } from '../../../harness/localServer.mts';
import { answer } from '../../../harness/plannedClient.mts';
import { credentialData, requestContext } from '../../../harness/requestHelpers.mts';

let server: LocalServer;
beforeAll(async () => {
	server = await startLocalServer();
});
afterAll(async () => await server.close());

const credential = (fields: Record<string, unknown> = {}) =>
	credentialData({ baseUrl: `http://127.0.0.1:${server.port}/v1`, projectId: 'p 1', ...fields });

const request = (repeatability: Repeatability = 'once'): ServiceRequest => ({
	method: 'POST',
	path: projectPath('contact', ''),
	query: { limit: 5 },
	body: { name: 'Zoë' },
	repeatability,
	returns: 'contact',
});

describe('A request', () => {
	it('goes to the base URL of the credential with its password, and requests JSON', async () => {
		const came: Array<{ headers: IncomingHttpHeaders; body: string }> = [];
		server.answer((incoming, response) => {
			const keep = (body: string) => {
				came.push({ headers: incoming.headers, body });
				response.end('{"id":"1"}');
			};
			text(incoming).then(keep, (error: Error) => response.destroy(error));
		});
		const { send } = await connect(requestContext(credential()).forNode);
		expect(await send(request())).toMatchObject({
			kind: 'answer',
			status: 200,
			headers: { connection: 'close' },
			body: { id: '1' },
		});
		expect(server.requests).toEqual(['POST /v1/project/p%201/contact/?limit=5']);
		expect(came).toMatchObject([
			{
				headers: { 'x-api-wa-project-api-pwd': 'secret', accept: 'application/json' },
				body: '{"name":"Zoë"}',
			},
		]);
	});

	it('carries the password in the header that the credential names', async () => {
		let headers: IncomingHttpHeaders = {};
		server.answer((incoming, response) => {
			({ headers } = incoming);
			response.end('{}');
		});
		const { send } = await connect(
			requestContext(credential({ headerName: 'X-Host-Pwd' })).forNode,
		);
		await send(request());
		expect(headers['x-host-pwd']).toBe('secret');
		expect(headers).not.toHaveProperty('x-api-wa-project-api-pwd');
	});

	it.each([302, 404, 429, 500])(
		'accepts a %i as its answer, and follows no redirect',
		async (status) => {
			server.answer((_request, response) => {
				response.writeHead(status, { location: `http://127.0.0.1:${server.port}/other` }).end('{}');
			});
			const { send } = await connect(requestContext(credential()).forNode);
			expect(await send(request())).toMatchObject({ kind: 'answer', status, body: {} });
			expect(server.requests).toHaveLength(1);
		},
	);

	it('does not decrypt the credential again', async () => {
		server.answer((_request, response) => response.end('{}'));
		const { forNode, decrypted } = requestContext(credential());
		const { send } = await connect(forNode);
		await send(request());
		await send(request());
		expect(server.requests).toHaveLength(2);
		expect(decrypted()).toBe(1);
	});
});

describe('Ignore SSL Issues', () => {
	it.each([
		[true, { kind: 'answer' }],
		[false, { kind: 'noAnswer', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', mayHaveArrived: false }],
		[undefined, { kind: 'noAnswer', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', mayHaveArrived: false }],
	])('%j: an untrusted certificate', async (ignoreSSLIssues, end) => {
		const secured = await startLocalServer(certificate('127.0.0.1'));
		const baseUrl = `https://127.0.0.1:${secured.port}/v1`;
		const { send } = await connect(
			requestContext(credential({ baseUrl, ignoreSSLIssues })).forNode,
		);
		expect(await send(request())).toMatchObject(end);
		await secured.close();
	});
});

describe('An execution that is stopped', () => {
	it('aborts a request that may be repeated', async () => {
		const cancel = new AbortController();
		server.answer(() => cancel.abort());
		const { send } = await connect(requestContext(credential(), cancel.signal).forNode);
		expect(await send(request('repeatable'))).toEqual({
			kind: 'noAnswer',
			code: 'ERR_CANCELED',
			mayHaveArrived: true,
		});
		await server.allClosed();
	});

	it('lets a request finish if it must not be repeated', async () => {
		const cancel = new AbortController();
		server.answer((_request, response) => {
			cancel.abort();
			setImmediate(() => response.end('{"status":"success"}'));
		});
		const { send } = await connect(requestContext(credential(), cancel.signal).forNode);
		expect(await send(request('once'))).toMatchObject({ body: { status: 'success' } });
	});

	it.each<Repeatability>(['once', 'repeatable'])(
		"does not affect requests of the editor's lists (%s)",
		async (repeatability) => {
			server.answer((_request, response) => response.end('{}'));
			const { send } = await connect(requestContext(credential()).forForm);
			expect(await send(request(repeatability))).toMatchObject({ kind: 'answer' });
		},
	);
});

describe('The credential', () => {
	it('is normalised', async () => {
		const { project } = await connect(
			requestContext({
				baseUrl: ' https://api.example.com/v1/ ',
				projectId: ' p ',
				apiPassword: ' secret\n',
			}).forNode,
		);
		expect(project).toEqual({
			baseUrl: 'https://api.example.com/v1',
			projectId: 'p',
			apiPassword: 'secret',
			headerName: 'X-API-WA-Project-API-Pwd',
		});
	});

	it.each<[string, Record<string, unknown>, RegExp]>([
		['no base URL', { baseUrl: '' }, /^The base URL /],
		['no project', { projectId: ' ' }, /^The project ID /],
		['no field of the project', { projectId: undefined }, /^The project ID /],
		['no password', { apiPassword: ' ' }, /^The API password is empty$/],
		['no field of the password', { apiPassword: undefined }, /^The API password is empty$/],
	])('with %s is refused', async (_name, more, message) => {
		await expect(connect(requestContext(credential(more)).forNode)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(message),
			description: 'Open the credential of this node and correct it',
		});
	});

	it('that n8n cannot read is refused as a setting', async () => {
		const { forNode } = requestContext(credential({}));
		const getCredentials = async () => await Promise.reject(new Error('Credential 7 not found'));
		await expect(connect(Object.assign(forNode, { getCredentials }))).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: 'Credential 7 not found',
			description: 'Open the credential of this node and correct it',
		});
	});

	it('passes its list of domains on, and blocks the node if the list lacks the host', async () => {
		const only = (allowedDomains: string) =>
			credential({ allowedHttpRequestDomains: 'domains', allowedDomains });
		server.answer((_request, response) => response.end('{}'));
		const { forNode, asked } = requestContext(only('127.0.0.1'));
		await (await connect(forNode)).send(request());
		expect(asked).toMatchObject([{ allowedDomains: '127.0.0.1' }]);
		await expect(connect(requestContext(only('example.com')).forNode)).rejects.toThrow(
			/^Domain not allowed/,
		);
	});
});

// The specification gives no maximum limit for most lists: a service may reject a limit as too large.

/** A service that rejects limits over 50, or everything. */
function limited({ refusesAll = false, status = 400 } = {}) {
	const asked: unknown[] = [];
	const send = withSmallerPages(async ({ body, query }) => {
		const limit = Number(body?.limit ?? query?.limit);
		asked.push(limit);
		return await Promise.resolve(answer(refusesAll || limit > 50 ? status : 200));
	});
	return { asked, send };
}

describe('A list whose limit the service refuses', () => {
	it.each<[string, ServiceRequest, number]>([
		['in the body', listCampaignsRequest('ALL', 0, 100), 400],
		['in the query', listCataloguesRequest(0, 100), 400],
		['as a value of the right form', listCataloguesRequest(0, 100), 422],
	])('is read in small pages from then on: %s', async (_, request, status) => {
		const { asked, send } = limited({ status });
		expect(await send(request)).toMatchObject({ status: 200 });
		expect(await send(request)).toMatchObject({ status: 200 });
		expect(asked).toEqual([100, 10, 10]);
	});

	it('is not requested again if its page is small, or the refusal has another reason', async () => {
		const { asked, send } = limited({ refusesAll: true });
		expect(await send(listCataloguesRequest(0, 10))).toMatchObject({ status: 400 });
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 400 });
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 400 });
		expect(asked).toEqual([10, 100, 10, 100, 10]);
	});

	it('is not retried if it is the list of templates, whose largest limit is known', async () => {
		const { asked, send } = limited();
		expect(await send(listTemplatesRequest(100))).toMatchObject({ status: 400 });
		expect(asked).toEqual([100]);
	});

	it('is read by every node', async () => {
		server.answer(({ url }, response) => {
			response.writeHead(url?.includes('limit=100') === true ? 400 : 200).end('{}');
		});
		const { send } = await connect(requestContext(credential()).forNode);
		expect(await send(listCataloguesRequest(0, 100))).toMatchObject({ status: 200 });
	});
});

describe('A path that the service does not know', () => {
	const page = answer(404, {}, '<pre>Cannot GET /v1/project/p/campaigns</pre>');
	const route = answer(404, {}, { statusCode: 404, message: 'Cannot POST /v1/project/p/x' });
	const routes = [
		'Route POST:/v1/project/p/x not found',
		'The route v1/project/p/x could not be found.',
		'no Route matched with those values',
		'No route matches [POST] "/v1/project/p/x"',
		'No static resource v1/project/p/x.',
	].map((message) => answer(404, {}, { message }));
	const missing = answer(404, {}, { message: 'Contact not found' });
	const others = [
		'Template "Route 66" not found',
		'No route to recipient',
		'Route not found for x',
	];
	const named = others.map((message) => answer(404, {}, { message }));
	const list = answer(200, {}, []);
	const marked = (attempt: Attempt) => ({ ...attempt, otherPathAnswers: true }) as Attempt;

	it.each<[string, Attempt, Attempt, Attempt, number]>([
		// what the request meets, what the list of templates meets, the result, and the requests made
		['a page, while another path answers', page, list, marked(page), 2],
		['a route, while another path answers', route, list, marked(route), 2],
		...routes.map((one): [string, Attempt, Attempt, Attempt, number] => [
			'words about a route, while another path answers',
			one,
			list,
			marked(one),
			2,
		]),
		['a page, as does every path', page, page, page, 2],
		['a page, and the other path a refusal', page, answer(401), page, 2],
		['a page, and the other path another page', page, answer(200, {}, '<html>'), page, 2],
		['a missing record', missing, list, missing, 1],
		...named.map((one): [string, Attempt, Attempt, Attempt, number] => [
			'words about something else',
			one,
			list,
			one,
			1,
		]),
		['an answer', list, page, list, 1],
	])('is asked for, and it meets %s', async (_, first, other, result, requests) => {
		const asked: ServiceRequest[] = [];
		const send = withKnownPaths(async (sent) => {
			asked.push(sent);
			return await Promise.resolve(sent.returns === 'contact' ? first : other);
		});
		expect(await send(request())).toEqual(result);
		expect(asked).toHaveLength(requests);
		// The other path is asked until it has answered once.
		expect(await send(request())).toEqual(result);
		expect(asked).toHaveLength(requests + (result === page ? 2 : 1));
	});

	it('asks for campaigns if the list of templates is missing', async () => {
		const send = withKnownPaths(
			async ({ returns }) => await Promise.resolve(returns === 'templates' ? page : list),
		);
		expect(await send(listTemplatesRequest(1))).toEqual(marked(page));
	});
});
