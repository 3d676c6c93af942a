// What users read when TLS fails, and that no request has left. Real TLS servers, n8n's HTTP client.
import { createServer as createTcpServer } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CredentialTestContext } from 'n8n-core';
import type { ICredentialTestFunctions, INodeCredentialTestResult } from 'n8n-workflow';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { testWaProject } from '../../../../nodes/service/http/credentialTest.ts';
import { explain } from '../../../../nodes/service/errors/explainError.ts';
import { certificate, type Certificate } from '../../../../testkit/servers/certificates.mts';
import { withConnection } from '../../../harness/connection.mts';
import { happened } from '../../../harness/errorWords.mts';
import { startLocalServer, type LocalServer } from '../../../harness/localServer.mts';
import { at } from '../../../harness/pick.mts';

const YEAR_MS = 365 * 24 * 3600 * 1000;
const years = (count: number) => new Date(Date.now() + count * YEAR_MS);

const trusted = certificate('Trusted authority');
const stranger = certificate('Unknown authority');

const servers: LocalServer[] = [];
const before = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...before, trusted.cert]));
afterAll(() => setDefaultCACertificates(before));
afterEach(async () => {
	await Promise.all(servers.splice(0).map(async (server) => await server.close()));
});

async function start(tls?: Certificate): Promise<LocalServer> {
	const server = await startLocalServer(tls);
	server.answer((_request, response) => response.end('{"data":[]}'));
	servers.push(server);
	return server;
}

async function attempt(baseUrl: string, ignoreSSLIssues?: boolean): Promise<Attempt> {
	let last: Attempt | undefined;
	const { error } = await withConnection({ baseUrl, ignoreSSLIssues }, async ({ send }) => {
		last = await send({
			method: 'POST',
			path: ['x'],
			body: { a: 1 },
			repeatability: 'once',
			returns: 'send',
		});
	});
	expect(error).toBeUndefined();
	return last as Attempt;
}

async function testCredential(
	baseUrl: string,
	more: Record<string, string | boolean> = {},
): Promise<INodeCredentialTestResult> {
	const context = new CredentialTestContext({} as never) as unknown as ICredentialTestFunctions;
	const data = { baseUrl, projectId: 'p', apiPassword: 'secret', ...more };
	return await testWaProject.call(context, { id: '1', name: 'x', type: 'waProjectApi', data });
}

const wrong: Array<[string, Certificate, string, RegExp]> = [
	[
		'self-signed',
		certificate('127.0.0.1'),
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		/is self-signed.*trust it.*Ignore SSL Issues/,
	],
	[
		'of an unknown authority',
		certificate('leaf', { issuer: stranger, withIssuer: true }),
		'SELF_SIGNED_CERT_IN_CHAIN',
		/authority that n8n does not trust.*NODE_EXTRA_CA_CERTS/,
	],
	[
		'of an issuer that is not sent along',
		certificate('leaf', { issuer: stranger }),
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		/issuer that n8n does not know.*intermediate/,
	],
	[
		'expired',
		certificate('leaf', { issuer: trusted, notBefore: years(-2), notAfter: years(-1) }),
		'CERT_HAS_EXPIRED',
		/has expired.*clock.*renew/,
	],
	[
		'not yet valid',
		certificate('leaf', { issuer: trusted, notBefore: years(1), notAfter: years(2) }),
		'CERT_NOT_YET_VALID',
		/not valid yet.*clock/,
	],
	[
		'for another host',
		certificate('leaf', { issuer: trusted, host: 'api.example.com' }),
		'ERR_TLS_CERT_ALTNAME_INVALID',
		/for another host name.*Base URL/,
	],
];

describe.each(wrong)('a certificate that is %s', (_fault, tls, code, words) => {
	it('lets no request leave and names the fix', async () => {
		const server = await start(tls);
		const last = await attempt(`https://127.0.0.1:${server.port}/v1`);
		expect(last).toEqual({ kind: 'noAnswer', code, mayHaveArrived: false });
		const { message, description } = explain(last, 'campaign');
		expect(`${message}. ${description}`).toMatch(words);
		expect(description).toContain(code);
		expect(server.requests).toEqual([]);
	});

	it('says the same when the credential is tested', async () => {
		const server = await start(tls);
		const result = await testCredential(`https://127.0.0.1:${server.port}/v1`);
		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(words) });
	});

	it('is accepted with "Ignore SSL Issues (Insecure)"', async () => {
		const server = await start(tls);
		const baseUrl = `https://127.0.0.1:${server.port}/v1`;
		expect(await attempt(baseUrl, true)).toMatchObject({ kind: 'answer', status: 200 });
		const result = await testCredential(baseUrl, { ignoreSSLIssues: true });
		expect(result.status).toBe('OK');
	});
});

describe('a certificate in order', () => {
	it('is accepted without any option', async () => {
		const server = await start(certificate('leaf', { issuer: trusted }));
		const baseUrl = `https://127.0.0.1:${server.port}/v1`;
		expect(await attempt(baseUrl, false)).toMatchObject({ kind: 'answer', status: 200 });
		expect((await testCredential(baseUrl)).status).toBe('OK');
	});
});

describe('http and https mistaken for each other', () => {
	it('recognises plain http in place of https; no request has left', async () => {
		const server = await start();
		const baseUrl = `https://127.0.0.1:${server.port}/v1`;
		const last = await attempt(baseUrl);
		expect(last).toEqual({ kind: 'noAnswer', code: 'EPROTO', mayHaveArrived: false });
		expect(explain(last, 'campaign').reasonCode).toBe('wrongAddress');
		const { message } = await testCredential(baseUrl);
		expect(message).toContain(happened('EPROTO'));
		expect(message).toContain('http://');
	});

	it('recognises https in place of http, in the test of the credential', async () => {
		const server = await start(certificate('127.0.0.1'));
		const { message } = await testCredential(`http://127.0.0.1:${server.port}/v1`);
		expect(message).toContain('https://');
	});

	it('recognises a server that speaks neither', async () => {
		const server = createTcpServer((socket) => {
			socket.on('error', () => undefined);
			socket.end(Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46]));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as { port: number };
		const last = await attempt(`http://127.0.0.1:${port}/v1`);
		expect(last).toMatchObject({ code: 'HPE_INVALID_CONSTANT', mayHaveArrived: true });
		expect(explain(last, 'campaign')).toMatchObject({
			reasonCode: 'wrongAddress',
			description: expect.stringContaining('https://'),
		});
		server.close();
	});
});

it('knows that no request has left if the connection is reset during the handshake', async () => {
	const server = createTcpServer((socket) => {
		socket.on('error', () => undefined);
		socket.once('data', () => socket.resetAndDestroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as { port: number };
	const last = await attempt(`https://127.0.0.1:${port}/v1`);
	expect(last).toEqual({ kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: false });
	server.close();
});

it('counts a request as one that may have arrived when TLS breaks after it was written', async () => {
	const server = await start(certificate('leaf', { issuer: trusted }));
	server.answer(() => at(server.sockets, 0).write('this is no TLS'));
	const last = await attempt(`https://127.0.0.1:${server.port}/v1`);
	expect(server.requests).toEqual(['POST /v1/x']);
	expect(last).toMatchObject({ kind: 'noAnswer', mayHaveArrived: true });
});

it('The test of the credential ends an answer that is too large', async () => {
	const server = await start();
	server.answer((_request, response) => {
		const write = () => {
			if (!response.destroyed && response.write(Buffer.alloc(65_536))) setImmediate(write);
		};
		response.on('drain', write);
		write();
	});
	const result = await testCredential(`http://127.0.0.1:${server.port}/v1`);
	expect(result.message).toMatch(happened('ANSWER_TOO_LARGE'));
	await server.allClosed();
});
