// Logged requests as curl commands: what curl sends.
import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCurl } from '../../sandbox/page/web/inspector/curl.mjs';
import { loggedRequest as request } from '../../sandbox/test/web/loggedRequest.mts';
import { startLocalServer, type LocalServer } from '../harness/localServer.mts';

const run = promisify(execFile);

describe('curl', () => {
	let seen: { request: IncomingMessage; body: string } | undefined;
	let server: LocalServer;
	beforeAll(async () => {
		server = await startLocalServer();
		server.answer((incoming, answer) => {
			void text(incoming).then((body) => {
				seen = { request: incoming, body };
				answer.end('fine');
			});
		});
	});
	afterAll(async () => await server.close());

	it.each<[string, object]>([
		['JSON', { body: { name: `O'Brien "q" $HOME \\ \`id\``, text: 'ü\n😀', at: '@file' } }],
		['text', { body: '@/etc/hostname', headers: { 'content-type': 'text/plain' } }],
		['an address with braces', { path: '/v1/{a,b}/[1-3]/../c', query: 'x=[redacted]&y=%20' }],
		['a GET without a body', { method: 'GET', body: undefined }],
		['a body without a type', { headers: {}, body: 'a=1' }],
	])('sends the request: %s', async (_title, changes) => {
		const wanted = request(changes);
		const { stdout } = await run(
			'bash',
			['-c', toCurl(wanted, `http://127.0.0.1:${server.port}`)],
			{
				env: { ...process.env, WA_PASSWORD: 'word' },
			},
		);
		expect(stdout).toBe('fine');
		const { method, path, query, body, headers } = wanted;
		expect(seen?.request.method).toBe(method);
		expect(seen?.request.url).toBe(path + (query === '' ? '' : `?${query}`));
		expect(seen?.request.headers['content-type']).toBe(headers?.['content-type']);
		const sent = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
		expect(seen?.body).toBe(sent);
		const hasPassword = headers?.['x-api-wa-project-api-pwd'] !== undefined;
		expect(seen?.request.headers['x-api-wa-project-api-pwd']).toBe(
			hasPassword ? 'word' : undefined,
		);
	});
});
