// Who may use the control API: this machine, from its own pages.
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { ServiceError } from '../world/errors.mts';

/**
 * Refuses other machines, and pages of other sites that a browser on this machine has open (their
 * requests carry another origin, or, after re-binding a name to this machine, another host name).
 *
 * @throws ServiceError 403
 */
export function requireLocal(request: FastifyRequest, isOpen: boolean): void {
	const { host, origin } = request.headers;
	if (origin !== undefined && origin !== `http://${host}`) {
		throw new ServiceError(403, 'Pages of other origins cannot use the control API');
	}
	if (isOpen) return;
	if (!isLoopback(request.socket.remoteAddress ?? '')) {
		throw new ServiceError(
			403,
			'The control API answers this machine only: start the sandbox with --open-control to change that',
		);
	}
	const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
	if (isIP(name) === 0 && name !== 'localhost') {
		throw new ServiceError(403, 'The control API is reached under localhost or an address');
	}
}

function isLoopback(address: string): boolean {
	return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}
