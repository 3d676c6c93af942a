// Responds to incomplete or non-HTTP requests and closes their connections.
import type { FastifyHttpOptions } from 'fastify';
import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from '../world/errors.mts';

/** The maximum interval between checks of waiting connections, ms. */
const LONGEST_INTERVAL_MS = 1000;

/** How long the client has to read the refusal and close, ms. */
const LINGER_MS = 1000;

/** Node's error code for a request that did not arrive in time. */
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT';

/**
 * @param timeoutMs that a request, its body included, may take to arrive; an answer may take as long as it
 *   likes, such as the stream of events
 */
export function requestLimits(timeoutMs: number) {
	return {
		requestTimeout: timeoutMs,
		http: {
			headersTimeout: timeoutMs,
			connectionsCheckingInterval: Math.ceil(Math.min(LONGEST_INTERVAL_MS, timeoutMs / 4)),
		},
		clientErrorHandler: ({ code }, socket) => {
			if (code === LATE) refuse(socket, 408, `The request did not arrive within ${timeoutMs} ms`);
			else refuse(socket, 400, 'The request is not valid HTTP');
		},
	} satisfies FastifyHttpOptions<Server>;
}

function refuse(socket: Socket, status: number, message: string): void {
	if (!socket.writable) {
		socket.destroy();
		return;
	}
	const body = JSON.stringify(errorBody(status, message, 'code'));
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		'Content-Type: application/json; charset=utf-8',
		`Content-Length: ${Buffer.byteLength(body)}`,
		'Connection: close',
	];
	socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
	const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
	socket.once('close', () => clearTimeout(timer));
}
