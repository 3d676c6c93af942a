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

/**
 * The port for a server that people look for at a usual one.
 *
 * @param given by the user; 0 for a free one
 * @param isUsual whether this server may have the usual port, unless something listens on it
 * @returns 0 for a free one
 */
export async function choosePort(
	given: number | undefined,
	usual: number,
	isUsual: boolean,
): Promise<number> {
	if (given !== undefined) return given;
	return isUsual && (await isFree(usual)) ? usual : 0;
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
