// What the user reads after testing a credential.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { describeTest, testWaProject } from '../../../../nodes/service/http/credentialTest.ts';
import { readBaseUrl } from '../../../../nodes/service/http/serviceUrl.ts';
import { certificate } from '../../../../testkit/servers/certificates.mts';
import { happened, refusal } from '../../../harness/errorWords.mts';
import { startLocalServer, type LocalServer } from '../../../harness/localServer.mts';
import type { LegacyOptions } from '../../../harness/requestHelpers.mts';
import { credentialData, credentialTestContext } from '../../../harness/requestHelpers.mts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };

const { errors, responses } = fixtures;

const answer = (status: number, body: unknown): Attempt => ({
	kind: 'answer',
	status,
	headers: {},
	body,
});
const silence = (code: string): Attempt => ({ kind: 'noAnswer', code, mayHaveArrived: false });
const https = 'https://api.example.com/v1';
const error = (words: string) => ({ status: 'Error', message: expect.stringContaining(words) });

describe('describeTest', () => {
	it.each<[number, unknown]>([
		[200, { data: [] }],
		[200, responses['template.list.live']],
		[200, { template: [], size: 0, count: 0 }],
		[200, []],
		[201, {}],
		[206, { templates: [] }],
	])('succeeds when the service answers the list of templates with %i: %j', (status, body) => {
		expect(describeTest(answer(status, body), https)).toEqual({
			status: 'OK',
			message: 'Connection successful',
		});
	});

	it.each<[string, Attempt, Parameters<typeof happened>[0], string]>([
		['401', answer(401, { message: 'no' }), 401, 'no (HTTP 401)'],
		[
			'no credits',
			answer(402, errors['402-no-credits-middle'].body),
			'accountProblem',
			': Insufficient',
		],
		[
			'no plan',
			answer(400, errors['400-no-plan-old'].body),
			'accountProblem',
			': No Plan active on assistant!',
		],
		['404 of the service', answer(404, { message: 'no' }), 404, 'no (HTTP 404)'],
		['redirect', answer(302, ''), 'redirect', 'HTTP 302'],
		['403 of a proxy', answer(403, '<html></html>'), 'refusedOnTheWay', 'HTTP 403'],
		['500', answer(500, {}), 'serverError', 'HTTP 500'],
		['a list with 500', answer(500, { data: [] }), 'serverError', 'HTTP 500'],
		['an error with 200', answer(200, { error: 'later' }), 'otherRefusal', 'later (HTTP 200)'],
		['unreachable host', silence('ECONNREFUSED'), 'ECONNREFUSED', 'ECONNREFUSED'],
		['unknown host', silence('ENOTFOUND'), 'ENOTFOUND', 'ENOTFOUND'],
	])('says what is wrong: %s', (_name, attempt, row, detail) => {
		const { status, message } = describeTest(attempt, https);
		expect(status).toBe('Error');
		expect(message.startsWith(happened(row, 'project'))).toBe(true);
		expect(message).toContain(detail);
	});

	it.each<[string, Attempt]>([
		['a page with 200', answer(200, '<html></html>')],
		['a page with 404', answer(404, '<html><title>Not found</title></html>')],
		['a text that speaks', answer(404, '{"message":"no"}')],
		['a page with 201', answer(201, '<html></html>')],
		['an unknown route', answer(404, errors['404-express-page'].body)],
		['other JSON with 404', answer(404, {})],
		['nothing', answer(200, '')],
		['null', answer(200, null)],
	])('recognises what is not the service: %s', (_name, attempt) => {
		const message = `${https} does not lead to the messaging service. Check the Base URL, its version segment included`;
		expect(describeTest(attempt, https)).toEqual({ status: 'Error', message });
	});

	it.each<[string, string, Attempt, boolean]>([
		['http that breaks off', 'http://a.b/v1', silence('ECONNRESET'), true],
		['https that breaks off', https, silence('ECONNRESET'), false],
		['http without a server', 'http://a.b/v1', silence('ECONNREFUSED'), false],
		['http that is answered', 'http://a.b/v1', answer(401, {}), false],
	])('advises https if the connection breaks over http: %s', (_name, baseUrl, attempt, advised) => {
		const { message } = describeTest(attempt, baseUrl);
		expect(message.includes('https://')).toBe(advised);
	});
});

describe('describeTest, if the URL gives a hint', () => {
	it.each<[string, string, string, RegExp | undefined]>([
		['localhost', 'http://localhost:8090/v1', 'ECONNREFUSED', /localhost is that container itself/],
		['127.0.0.1', 'https://127.0.0.1:8090/v1', 'ECONNREFUSED', /127\.0\.0\.1 is that container/],
		['::1', 'http://[::1]:8090/v1', 'ECONNREFUSED', /\[::1\] is that container/],
		['another host', 'http://10.0.0.5:8090/v1', 'ECONNREFUSED', undefined],
		['localhost that times out', 'http://localhost/v1', 'ETIMEDOUT', undefined],
		['Docker', 'http://host.docker.internal/v1', 'ENOTFOUND', /--add-host=host\.docker\.internal/],
		['Docker, refused', 'http://host.docker.internal/v1', 'ECONNREFUSED', undefined],
		['an unknown host', 'http://api.example.com/v1', 'ENOTFOUND', undefined],
	])('mentions containers for %s', (_name, baseUrl, code, hint) => {
		const { message } = describeTest(silence(code), baseUrl);
		if (hint === undefined) expect(message).not.toMatch(/container|Docker/);
		else expect(message).toMatch(hint);
		expect(message).toContain(`Error code: ${code}`);
	});

	it('names the host to enter in place of localhost', () => {
		expect(describeTest(silence('ECONNREFUSED'), 'http://localhost:8090/v1').message).toContain(
			`${happened('ECONNREFUSED')}. If n8n runs in a container, localhost is that container itself: enter host.docker.internal instead for the machine that it runs on, or the name of the service's container. `,
		);
	});

	it.each(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])(
		'advises http if the server speaks no https: %s',
		(code) => {
			const { message } = describeTest(silence(code), https);
			expect(message).toContain(happened('EPROTO'));
			expect(message).toContain('http://');
		},
	);
});

describe('The window of the credential', () => {
	const statuses = [200, 302, 400, 401, 403, 404, 407, 408, 409, 413, 418, 429, 500];
	const bodies: unknown[] = [
		{ message: 'no' },
		'<html></html>',
		'plain HTTP request was sent to HTTPS',
	];
	const codes =
		'ENOTFOUND EAI_AGAIN ECONNREFUSED EHOSTUNREACH EPROTO ECONNRESET ETIMEDOUT CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE HOSTNAME_MISMATCH HPE_INVALID_CONSTANT ANSWER_TOO_LARGE';
	const attempts = [
		...statuses.flatMap((status) => bodies.map((body) => answer(status, body))),
		...codes.split(' ').map(silence),
	];

	it('names no other location of its fields', () => {
		for (const attempt of attempts) {
			expect(describeTest(attempt, https).message).not.toMatch(/(in|of) the credential|this node/);
		}
	});

	it("leaves the service's own words as they are", () => {
		const words = 'The password in the credential of this node is wrong';
		expect(describeTest(answer(401, { message: words }), https).message).toMatch(
			`. The service says: ${words}`,
		);
	});
});

describe('The test of the credential', () => {
	let server: LocalServer;
	let asked: LegacyOptions[] = [];
	beforeAll(async () => {
		server = await startLocalServer();
	});
	afterAll(async () => await server.close());

	async function tested(fields: Record<string, unknown> = {}) {
		const baseUrl = `http://127.0.0.1:${server.port}/v1`;
		asked = [];
		const data = credentialData({ baseUrl, ...fields });
		const decrypted = { id: '1', name: 'x', type: 'waProjectApi', data };
		return await testWaProject.call(credentialTestContext(asked), decrypted);
	}

	it.each([
		['secret', 'secret'],
		[' secret ', 'secret'],
	])('asks for one template with the password %j', async (apiPassword, sent) => {
		let headers: object = {};
		server.answer((request, response) => {
			({ headers } = request);
			response.end('{"data":[]}');
		});
		expect(await tested({ projectId: ' p 1 ', apiPassword })).toMatchObject({ status: 'OK' });
		expect(server.requests).toEqual(['GET /v1/project/p%201/wa_template/?limit=1']);
		expect(headers).toMatchObject({
			'x-api-wa-project-api-pwd': sent,
			accept: 'application/json',
		});
	});

	it.each([
		['X-Host-Pwd', 'x-host-pwd'],
		[' Authorization ', 'authorization'],
		['', 'x-api-wa-project-api-pwd'],
	])('sends the password in the header %j', async (headerName, sent) => {
		let headers: Record<string, unknown> = {};
		server.answer((request, response) => {
			({ headers } = request);
			response.end('[]');
		});
		expect(await tested({ headerName })).toMatchObject({ status: 'OK' });
		const withPassword = Object.keys(headers).filter((name) => headers[name] === 'secret');
		expect(withPassword).toEqual([sent]);
	});

	it.each(['X Pwd', 'X-Pwd:', 'Pässword', 'X\nPwd'])(
		'makes no request with the header name %j',
		async (headerName) => {
			server.answer((_request, response) => response.end('[]'));
			expect(await tested({ headerName })).toEqual(error('"Password Header" is not the name'));
			expect(server.requests).toEqual([]);
		},
	);

	it('follows no redirect', async () => {
		server.answer((_request, response) => {
			response.writeHead(302, { location: `http://127.0.0.1:${server.port}/other` }).end();
		});
		expect(await tested()).toEqual(error(happened('redirect')));
		expect(server.requests).toHaveLength(1);
	});

	it.each<[string, Record<string, unknown>, string]>([
		['no base URL', { baseUrl: ' ' }, refusal(readBaseUrl(''))],
		[
			'a list of other domains',
			{ allowedHttpRequestDomains: 'domains', allowedDomains: 'example.com' },
			'allows only example.com. Add 127.0.0.1 to "Allowed Domains", or correct its Base URL',
		],
	])('makes no request with %s', async (_name, fields, message) => {
		server.answer((_request, response) => response.end('{"data":[]}'));
		expect(await tested(fields)).toEqual(error(message));
		expect(server.requests).toEqual([]);
	});

	it('makes none without any data', async () => {
		const credential = { id: '1', name: 'x', type: 'waProjectApi' };
		expect(await testWaProject.call(credentialTestContext(), credential)).toEqual(
			error(refusal(readBaseUrl(''))),
		);
	});

	it('checks certificates by default, and leaves their errors to n8n as they are', async () => {
		const secured = await startLocalServer(certificate('127.0.0.1'));
		secured.answer((_request, response) => response.end('{"data":[]}'));
		const baseUrl = `https://127.0.0.1:${secured.port}/v1`;
		for (const ignoreSSLIssues of [undefined, false]) {
			expect(await tested({ baseUrl, ignoreSSLIssues })).toEqual(
				error('DEPTH_ZERO_SELF_SIGNED_CERT'),
			);
			expect(asked[0]).not.toHaveProperty('rejectUnauthorized');
		}
		expect(await tested({ baseUrl, ignoreSSLIssues: true })).toMatchObject({ status: 'OK' });
		await secured.close();
	});
});
