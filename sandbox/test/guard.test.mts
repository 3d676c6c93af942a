// Who may use the control API, by machine, origin and host name.
import { request } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuard } from '../control/guard.mts';
import { startSandbox } from '../index.mts';
import { startTestSandbox, type Json, type TestSandbox } from './support.mts';

interface Answer {
	status: number | undefined;
	body: Json;
}

/** A request as from a browser or a program, with any Host header. */
function ask(
	sandbox: TestSandbox,
	method: string,
	path: string,
	headers: Record<string, string>,
): Promise<Answer> {
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const { hostname, port } = new URL(sandbox.origin);
	request({ hostname, port, method, path, headers, setHost: false }, (answer) => {
		let text = '';
		answer.setEncoding('utf8');
		answer.on('data', (chunk: string) => (text += chunk));
		answer.once('end', () =>
			resolve({ status: answer.statusCode, body: JSON.parse(text) as Json }),
		);
	})
		.once('error', reject)
		.end();
	return promise;
}

describe.each([false, true])('a sandbox with openControl %j', (openControl) => {
	let sandbox: TestSandbox;
	let port: string;
	beforeAll(async () => {
		sandbox = await startTestSandbox({ openControl, allowedHosts: ['sandbox', 'Wa-Demo.Example'] });
		port = new URL(sandbox.origin).port;
	});
	afterAll(() => sandbox.close());

	it.each([
		'localhost',
		'LOCALHOST',
		'127.0.0.1',
		'[::1]',
		'192.168.1.5',
		'[fe80::1]',
		'sandbox',
		'Sandbox',
		'wa-demo.example',
	])('is reachable under %s, at any port', async (host) => {
		for (const given of [host, `${host}:${port}`, `${host}:9999`]) {
			expect(await ask(sandbox, 'GET', '/control/health', { host: given })).toEqual({
				status: 200,
				body: { ok: true },
			});
		}
	});

	it.each([
		'evil.example',
		'sandbox.evil.example',
		'evil-sandbox',
		'localhost.evil.example',
		'127.0.0.1.evil.example',
		'localhost.',
		'sandbox@evil.example',
		'evil.example#localhost',
		'',
		'a b',
	])('is not reachable under %j', async (host) => {
		const { status, body } = await ask(sandbox, 'GET', '/control/health', { host });
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(404);
		expect(body.message).not.toBe('');
	});

	it('says how to allow a host name', async () => {
		expect(await ask(sandbox, 'GET', '/control/state', { host: 'other:8090' })).toEqual({
			status: 403,
			body: {
				error: 'Forbidden',
				message:
					'The control API is not known under the name other: start the sandbox with --allow-host other to change that',
			},
		});
	});

	it('hides its password from a page that rebinds its host name to this machine', async () => {
		const host = `evil.example:${port}`;
		const headers = { host, origin: `http://${host}` };
		const { status } = await ask(sandbox, 'POST', '/control/password/regenerate', headers);
		expect(status).toBe(403);
		expect((await sandbox.call('listTemplates')).status).toBe(200);
	});

	it.each([
		['http://localhost:1', 403],
		['http://localhost', 403],
		['https://evil.example', 403],
		['null', 403],
		['', 403],
		['nonsense', 403],
		['http://localhost:PORT', 200],
		// Through an HTTPS proxy.
		['https://localhost:PORT', 200],
	])('responds to a page of the origin %j with %i', async (origin, status) => {
		const answer = await ask(sandbox, 'GET', '/control/health', {
			host: `localhost:${port}`,
			origin: origin.replace('PORT', port),
		});
		expect(answer.status).toBe(status);
	});

	const askService = (headers: Record<string, string>, method = 'GET') =>
		ask(sandbox, method, '/v1/project/wa-demo/wa_template/', {
			'x-api-wa-project-api-pwd': sandbox.password,
			...headers,
		});

	it.each(['any.example', 'evil.example:80', '192.168.1.5', 'localhost:1', 'wa_sandbox'])(
		'serves the service itself under %s',
		async (host) => {
			expect((await askService({ host })).status).toBe(200);
		},
	);

	it.each([
		['https://evil.example', 'localhost:PORT', /^Pages of other sites cannot use the service/],
		['http://localhost:1', 'localhost:PORT', /^Pages of other sites cannot use the service/],
		['null', 'localhost:PORT', /^Pages of other sites cannot use the service/],
		['', 'localhost:PORT', /^Pages of other sites cannot use the service/],
		// A page that rebinds its host name to this machine.
		['http://evil.example:PORT', 'evil.example:PORT', /with --allow-host evil\.example to change/],
	])('denies the service to a page of the origin %j at %j', async (origin, host, message) => {
		const headers = { host: host.replace('PORT', port), origin: origin.replace('PORT', port) };
		expect(await askService(headers)).toEqual({
			status: 403,
			body: { name: 'ERR403', message: expect.stringMatching(message) },
		});
	});

	it.each(['localhost', '192.168.1.5', '[::1]', 'sandbox'])(
		'serves the service to its own pages at %s',
		async (name) => {
			const host = `${name}:${port}`;
			expect((await askService({ host, origin: `http://${host}` })).status).toBe(200);
		},
	);

	it('ignores requests from pages of other sites', async () => {
		const headers = { host: `localhost:${port}`, origin: 'https://evil.example' };
		const { templates } = await sandbox.client.get('/state');
		const [first] = templates;
		const path = `/v1/project/wa-demo/wa_template/${first?._id}`;
		const password = { 'x-api-wa-project-api-pwd': sandbox.password };
		expect((await ask(sandbox, 'DELETE', path, { ...headers, ...password })).status).toBe(403);
		expect((await ask(sandbox, 'OPTIONS', path, headers)).status).toBe(403);
		expect((await sandbox.client.get('/state')).templates).toEqual(templates);
	});
});

describe('another machine', () => {
	const from = (remoteAddress: string | undefined, openControl: boolean) => () =>
		createGuard({ openControl, allowedHosts: [] })({
			headers: { host: '192.168.1.5:8090' },
			socket: { remoteAddress },
		} as FastifyRequest);

	it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
		'does not include %s',
		(address) => {
			expect(from(address, false)).not.toThrow();
		},
	);

	it.each(['192.168.1.7', '::ffff:10.0.0.1', 'fe80::2', '', undefined, '1270.0.0.1', '12.7.0.1'])(
		'is admitted only when control is open: %j',
		(address) => {
			expect(from(address, false)).toThrow(/answers this machine only.*--open-control/);
			expect(from(address, true)).not.toThrow();
		},
	);
});

describe('an allowed host', () => {
	it.each(['http://sandbox', 'sandbox:8090', 'sandbox/', '*', '', 'a b', '*.example'])(
		'is rejected at start: %j',
		async (name) => {
			await expect(startSandbox({ allowedHosts: [name] })).rejects.toThrow(/is no host name/);
		},
	);
});
