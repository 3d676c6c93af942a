// A TLS proxy for an HTTP server on this machine.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { certificate } from './certificates.mts';

interface TlsFront {
	/** e.g. `https://127.0.0.1:8443` */
	origin: string;
	/** The environment for a Node process to trust the certificate, which is created for this proxy. */
	environment: { NODE_EXTRA_CA_CERTS: string };
	close(): Promise<void>;
}

/**
 * Forwards TLS connections to a port of this machine.
 *
 * @param folder for the certificate's file
 */
export async function startTlsFront(port: number, folder: string): Promise<TlsFront> {
	const { cert, key } = certificate('WA Campaigns benchmark');
	const file = join(folder, 'certificate.pem');
	writeFileSync(file, cert);
	const sockets = new Set<Socket>();
	const server = createServer({ cert, key }, (outer) => {
		const inner = connect(port, '127.0.0.1');
		// A connection that breaks on one side is reset on the other.
		pipeline(outer, inner, outer, () => undefined);
	});
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
		environment: { NODE_EXTRA_CA_CERTS: file },
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
