// Limits on an answer's time and size, whatever a service or proxy sends. Real servers, n8n's HTTP client.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import {
	LARGEST_ANSWER_BYTES,
	DEADLINE_CLOCK,
} from '../../../../nodes/service/http/attemptOnce.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import type { Repeatability } from '../../../../nodes/service/requests.ts';
import { withConnection } from '../../../harness/connection.mts';
import { startLocalServer, type LocalServer } from '../../../harness/localServer.mts';
import { at } from '../../../harness/pick.mts';

let server: LocalServer;
/** Makes the deadlines' seconds pass immediately from now on. */
let hurry: () => void;

beforeAll(async () => {
	server = await startLocalServer();
});
afterAll(async () => await server.close());
beforeEach(() => {
	const { promise, resolve } = Promise.withResolvers<void>();
	hurry = resolve;
	vi.spyOn(DEADLINE_CLOCK, 'sleep').mockImplementation(async () => {
		await promise;
		await new Promise(setImmediate);
	});
});
afterEach(() => {
	hurry();
	vi.restoreAllMocks();
});

const request = (repeatability: Repeatability = 'once') => ({
	method: 'POST' as const,
	path: ['anything'],
	body: { a: 1 },
	repeatability,
	returns: 'send' as const,
});

async function attempt(
	repeatability?: Repeatability,
	onStart?: (cancel: () => void) => void,
): Promise<Attempt> {
	const { promise, resolve, reject } = Promise.withResolvers<Attempt>();
	withConnection(
		{ baseUrl: `http://127.0.0.1:${server.port}/v1` },
		async ({ send }) => resolve(await send(request(repeatability))),
		onStart,
	).then(({ error }) => {
		if (error) reject(error);
	}, reject);
	return await promise;
}

const brokenOff = (code: string): Attempt => ({ kind: 'noAnswer', code, mayHaveArrived: true });

/** Writes as long as the other side reads, and never ends. */
function flood(response: ServerResponse, chunk: Buffer): void {
	const write = () => {
		while (!response.destroyed && response.write(chunk));
	};
	response.on('drain', write);
	write();
}

describe('an answer within the limits', () => {
	it.each<[string, Buffer | string, Record<string, string>, unknown]>([
		['JSON whatever its type says', '{"a":1}', { 'content-type': 'text/plain' }, { a: 1 }],
		['gzip', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }, { a: 1 }],
		['brotli', brotliCompressSync('{"a":1}'), { 'content-encoding': 'br' }, { a: 1 }],
	])('is read: %s', async (_name, content, headers, body) => {
		server.answer((_request, response) => response.writeHead(503, headers).end(content));
		expect(await attempt()).toMatchObject({ kind: 'answer', status: 503, body });
		await server.allClosed();
	});
});

describe('an answer that is too large ends the try as one whose request has left', () => {
	afterEach(async () => await server.allClosed());

	it('a flood', async () => {
		server.answer((_request, response) => flood(response, Buffer.alloc(65_536, 'x')));
		expect(await attempt()).toEqual(brokenOff('ANSWER_TOO_LARGE'));
		await server.allClosed();
		expect(at(server.sockets, 0).bytesWritten).toBeLessThan(3 * LARGEST_ANSWER_BYTES);
	});

	it('a small one that gzip blows up', async () => {
		const bomb = gzipSync(Buffer.alloc(6 * LARGEST_ANSWER_BYTES));
		expect(bomb.length).toBeLessThan(LARGEST_ANSWER_BYTES / 50);
		server.answer((_request, response) => {
			response.writeHead(200, { 'content-encoding': 'gzip' });
			// Kept open: the client must close the connection.
			response.write(bomb);
		});
		expect(await attempt()).toEqual(brokenOff('ANSWER_TOO_LARGE'));
	});
});

describe('an answer that takes too long ends the try as one whose request has left', () => {
	it('drop by drop', async () => {
		server.answer((_request, response) => {
			response.on('close', () => clearInterval(drip));
			const drip = setInterval(() => response.write(' '), 1);
			response.write('{', hurry);
		});
		expect(await attempt()).toEqual(brokenOff('ANSWER_TOO_SLOW'));
		await server.allClosed();
	});

	it('when it never begins', async () => {
		server.answer(() => hurry());
		expect(await attempt()).toEqual(brokenOff('ANSWER_TOO_SLOW'));
		await server.allClosed();
	});

	it('when gzip never ends', async () => {
		server.answer((_request, response) => {
			response.writeHead(200, { 'content-encoding': 'gzip' });
			response.write(gzipSync('{"a":1}').subarray(0, 12), hurry);
		});
		expect(await attempt()).toEqual(brokenOff('ANSWER_TOO_SLOW'));
		await server.allClosed();
	});
});

describe('a connection that breaks while the answer comes in', () => {
	it('may have carried the request', async () => {
		server.answer((_request, response) => {
			response.writeHead(200, { 'content-length': '100' });
			response.write('{"a":', () => at(server.sockets, 0).resetAndDestroy());
		});
		expect(await attempt()).toEqual(brokenOff('ECONNRESET'));
	});

	it('may have carried the request, compressed or not', async () => {
		server.answer((_request, response) => {
			response.writeHead(200, { 'content-encoding': 'gzip' });
			response.write(gzipSync('{"a":1}').subarray(0, 12), () => at(server.sockets, 0).destroy());
		});
		expect(await attempt()).toMatchObject({ kind: 'noAnswer', mayHaveArrived: true });
	});

	it('is distinguished from content that does not match its header', async () => {
		server.answer((_request, response) => {
			response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
		});
		expect(await attempt()).toMatchObject({ code: 'Z_DATA_ERROR', mayHaveArrived: true });
	});
});

it('a read is aborted immediately if the execution is stopped while the answer comes in', async () => {
	let cancel: () => void = () => undefined;
	server.answer((_request, response) => response.write('{', () => cancel()));
	const read = attempt('repeatable', (stop) => {
		cancel = stop;
	});
	expect(await read).toEqual(brokenOff('ERR_CANCELED'));
	await server.allClosed();
});
