// A proxy that opens no tunnel to the service, seen through n8n's own HTTP.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { explain } from '../../../../nodes/service/errors/explainError.ts';
import { withConnection } from '../../../harness/connection.mts';

afterEach(() => vi.unstubAllEnvs());

/** @param answer of the proxy to CONNECT; '' closes the connection */
async function sendThrough(answer: string): Promise<Attempt> {
	const proxy = createServer();
	proxy.on('connect', (_request, socket) => {
		socket.on('error', () => undefined);
		socket.end(answer);
	});
	proxy.listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
	for (const name of ['HTTPS_PROXY', 'https_proxy']) vi.stubEnv(name, address);
	for (const name of ['NO_PROXY', 'no_proxy']) vi.stubEnv(name, '');
	let last: Attempt | undefined;
	const { error } = await withConnection(
		{ baseUrl: 'https://service.example/v1' },
		async ({ send }) => {
			last = await send({
				method: 'POST',
				path: ['x'],
				body: { a: 1 },
				repeatability: 'once',
				returns: 'send',
			});
		},
	);
	proxy.close();
	proxy.closeAllConnections();
	expect(error).toBeUndefined();
	return last as Attempt;
}

describe('A proxy', () => {
	it('that closes the connection has passed nothing on, and is named', async () => {
		const last = await sendThrough('');
		expect(last).toMatchObject({ kind: 'noAnswer', mayHaveArrived: false });
		expect(explain(last, 'message')).toMatchObject({
			reasonCode: 'blockedByProxy',
			message: expect.stringMatching(
				/^A proxy .* closed the connection instead of opening a tunnel$/,
			),
			description: expect.stringMatching(/HTTPS_PROXY/),
		});
	});

	// Its response cannot be distinguished from the service's: a send stays in doubt after a server error.
	it.each([403, 503])('that answers with %i looks like the service', async (status) => {
		const last = await sendThrough(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
		expect(last).toMatchObject({ kind: 'answer', status });
	});
});
