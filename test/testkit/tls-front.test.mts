import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request, type AgentOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTlsFront } from '../../testkit/servers/tls-front.mts';
import { startLocalServer, type LocalServer } from '../harness/localServer.mts';

describe('TLS in front of a server', () => {
	const folder = mkdtempSync(join(tmpdir(), 'wa-front-'));
	let server: LocalServer;
	let front: Awaited<ReturnType<typeof startTlsFront>>;

	beforeAll(async () => {
		server = await startLocalServer();
		front = await startTlsFront(server.port, folder);
	});
	afterAll(async () => {
		await front.close();
		await server.close();
		rmSync(folder, { recursive: true });
	});

	const trusting = (): AgentOptions => ({
		ca: readFileSync(front.environment.NODE_EXTRA_CA_CERTS),
	});

	async function ask(agent: Agent): Promise<string> {
		const asked = request(`${front.origin}/place`, { agent }).end();
		const [response] = await once(asked, 'response');
		return await text(response);
	}

	it('forwards each connection, including kept-alive ones', async () => {
		server.answer((_request, response) => response.end('here'));
		const agent = new Agent({ ...trusting(), keepAlive: true });
		expect(await ask(agent)).toBe('here');
		expect(await ask(agent)).toBe('here');
		expect(await ask(new Agent(trusting()))).toBe('here');
		agent.destroy();
		expect(server.requests).toEqual(['GET /place', 'GET /place', 'GET /place']);
		expect(server.sockets).toHaveLength(2);
		await server.allClosed();
	});

	it('fails verification without its certificate', async () => {
		await expect(ask(new Agent())).rejects.toThrow(/self-signed certificate/);
	});

	it('resets a connection that the server resets', async () => {
		server.answer((_request, response) => response.socket?.destroy());
		await expect(ask(new Agent(trusting()))).rejects.toThrow(/socket hang up|ECONNRESET/);
		await server.allClosed();
	});
});
