// Ports on the loopback interface.
import { createServer, type AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
	return await listenOnce(0);
}

/** Whether a server could listen on `port` at this moment. */
export async function isFree(port: number): Promise<boolean> {
	try {
		await listenOnce(port);
		return true;
	} catch (error) {
		if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
			return false;
		throw error;
	}
}

/** The port that people expect, or 0, for a free one, while something listens on it. */
export async function usualPort(port: number): Promise<number> {
	return (await isFree(port)) ? port : 0;
}

function listenOnce(port: number): Promise<number> {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen(port, LOOPBACK, () => {
			const taken = (server.address() as AddressInfo).port;
			server.close(() => resolve(taken));
		});
	});
}
