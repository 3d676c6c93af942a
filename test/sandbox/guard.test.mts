// Who may use the control API: by machine, by origin, by the host name under which it is reached.
import { request } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuard } from '../../sandbox/control/guard.mts';
import { startSandbox } from '../../sandbox/index.mts';
import { startTestSandbox, type Json, type TestSandbox } from './support.mts';

interface Answer {
	status: number | undefined;
	body: Json;
}

/** A request as a browser or a program sends it, with any Host header. */
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
	])('is reached under %s, at any port', async (host) => {
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
	])('is not reached under %j', async (host) => {
		const { status, body } = await ask(sandbox, 'GET', '/control/health', { host });
		expect(status).toBeGreaterThanOrEqual(400);
		expect(status).toBeLessThan(404);
		expect(body.message).not.toBe('');
	});

	it('tells how to let a name in', async () => {
		expect(await ask(sandbox, 'GET', '/control/state', { host: 'other:8090' })).toEqual({
			status: 403,
			body: {
				error: 'Forbidden',
				message:
					'The control API is not known under the name other: start the sandbox with --allow-host other to change that',
			},
		});
	});

	it('keeps its password from a page that makes its own name point here', async () => {
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
		// Through a proxy that speaks HTTPS.
		['https://localhost:PORT', 200],
	])('answers a page of the origin %j with %i', async (origin, status) => {
		const answer = await ask(sandbox, 'GET', '/control/health', {
			host: `localhost:${port}`,
			origin: origin.replace('PORT', port),
		});
		expect(answer.status).toBe(status);
	});

	it('serves the service itself under any name', async () => {
		const headers = { host: 'any.example', 'x-api-wa-project-api-pwd': sandbox.password };
		expect((await ask(sandbox, 'GET', '/v1/project/wa-demo/wa_template/', headers)).status).toBe(
			200,
		);
	});
});

describe('another machine', () => {
	const from = (remoteAddress: string | undefined, openControl: boolean) => () =>
		createGuard({ openControl, allowedHosts: [] })({
			headers: { host: '192.168.1.5:8090' },
			socket: { remoteAddress },
		} as FastifyRequest);

	it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('is not %s', (address) => {
		expect(from(address, false)).not.toThrow();
	});

	it.each(['192.168.1.7', '::ffff:10.0.0.1', 'fe80::2', '', undefined, '1270.0.0.1', '12.7.0.1'])(
		'%j is let in when control is open, and only then',
		(address) => {
			expect(from(address, false)).toThrow(/answers this machine only.*--open-control/);
			expect(from(address, true)).not.toThrow();
		},
	);
});

describe('an allowed host', () => {
	it.each(['http://sandbox', 'sandbox:8090', 'sandbox/', '*', '', 'a b', '*.example'])(
		'%j is refused at the start',
		async (name) => {
			await expect(startSandbox({ allowedHosts: [name] })).rejects.toThrow(/is no host name/);
		},
	);
});
