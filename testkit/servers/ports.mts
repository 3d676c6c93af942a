// Ports on the loopback interface.
import { createServer, type AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** A currently free port. */
export async function freePort(): Promise<number> {
	return await listenOnce(0);
}

/** Whether a server could listen on `port` now. */
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
 * The port for a server with a usual port.
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
