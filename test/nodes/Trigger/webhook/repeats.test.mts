/** What a process remembers of deliveries, and for how long. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, get, IncomingMessage, ServerResponse as Response } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentDeliveries } from '../../../../nodes/Trigger/webhook/repeats.ts';

const MINUTE = 60_000;

/** A response that ended with this status. */
function ended(status: number): ServerResponse {
	const response = new Response(new IncomingMessage(new Socket()));
	response.statusCode = status;
	return response.end();
}

describe('a delivery', () => {
	it('is a repeat for fifteen minutes after it was first seen', () => {
		const recent = new RecentDeliveries();
		recent.note(['a'], ended(200), 0);
		expect(recent.stateOf('a', 14 * MINUTE)).toBe('taken');
		expect(recent.stateOf('a', 15 * MINUTE)).toBe('new');
		expect(recent.stateOf('b', 0)).toBe('new');
	});

	it('is forgotten, oldest first, when the memory is full', () => {
		const recent = new RecentDeliveries(2);
		for (const key of ['a', 'b', 'c']) recent.note([key], ended(200), 0);
		expect(['a', 'b', 'c'].map((key) => recent.stateOf(key, 1))).toEqual(['new', 'taken', 'taken']);
		for (const key of ['b', 'd']) recent.note([key], ended(200), 1);
		expect(['b', 'c', 'd'].map((key) => recent.stateOf(key, 2))).toEqual(['taken', 'new', 'taken']);
	});

	it('is a repeat only if its own key was seen before', () => {
		fc.assert(
			fc.property(fc.array(fc.string(), { maxLength: 50 }), (keys) => {
				const recent = new RecentDeliveries();
				const seen = new Set<string>();
				for (const key of keys) {
					expect(recent.stateOf(key, 0)).toBe(seen.has(key) ? 'taken' : 'new');
					recent.note([key], ended(200), 0);
					seen.add(key);
				}
			}),
		);
	});

	it.each([
		[200, 'taken'],
		[400, 'new'],
		[500, 'new'],
	] as const)('counts by the status that n8n answers with: %d', async (status, state) => {
		for (const hangsUp of [false, true]) {
			const recent = new RecentDeliveries();
			await duringRequest(hangsUp, async (response) => {
				recent.note(['a', 'b'], response, 0);
				expect(recent.stateOf('a', 1)).toBe('pending');
				if (hangsUp) await once(response, 'close');
				response.statusCode = status;
				response.end();
				if (!hangsUp) await once(response, 'finish');
				expect([recent.stateOf('a', 1), recent.stateOf('b', 1)]).toEqual([state, state]);
			});
		}
	});
});

it('the response of a sender that hung up is let go with the next delivery', async () => {
	const recent = new RecentDeliveries();
	await duringRequest(true, async (response) => {
		recent.note(['a'], response, 0);
		await once(response, 'close');
		response.end();
		recent.note(['b'], ended(200), 1);
		// It is no longer read.
		response.statusCode = 500;
		expect(recent.stateOf('a', 2)).toBe('taken');
	});
});

/**
 * Serves one request over HTTP.
 *
 * @param hangsUp the sender closes the connection before the response arrives
 */
async function duringRequest(
	hangsUp: boolean,
	serve: (response: ServerResponse) => Promise<void>,
): Promise<void> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
	request.on('error', () => undefined).on('response', (response) => response.resume());
	const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
	if (hangsUp) request.destroy();
	await serve(response);
	server.close();
	server.closeAllConnections();
}
