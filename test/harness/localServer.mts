/** A local web server for responses that the sandbox does not give. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';

export interface LocalServer {
	readonly port: number;
	/** Connections so far, TLS or not. */
	readonly sockets: Socket[];
	/** Requests that were read to the end of their headers. */
	readonly requests: string[];
	answer(listener: RequestListener): void;
	/** Resolves when no connection is open. */
	allClosed(): Promise<void>;
	close(): Promise<void>;
}

/** @param tls certificate and key; the server then uses HTTPS */
export async function startLocalServer(tls?: ServerOptions): Promise<LocalServer> {
	const sockets: Socket[] = [];
	const requests: string[] = [];
	let listener: RequestListener = (_request, response) => response.end();
	const handle: RequestListener = (request, response) => {
		requests.push(`${request.method} ${request.url}`);
		request.resume();
		listener(request, response);
	};
	const server = tls ? createTlsServer(tls, handle) : createServer(handle);
	server.on('connection', (socket: Socket) => {
		sockets.push(socket);
		// Broken connections are what these tests provoke.
		socket.on('error', () => undefined);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		port: (server.address() as AddressInfo).port,
		sockets,
		requests,
		answer: (next) => {
			listener = next;
			sockets.length = 0;
			requests.length = 0;
		},
		allClosed: async () => {
			await Promise.all(sockets.map(closed));
		},
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

async function closed(socket: Socket): Promise<void> {
	if (socket.closed) return;
	await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
