// Restricts the control API to this machine, the sandbox's own pages, and known host names.
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import { ServiceError } from '../world/errors.mts';

export interface Guarding {
	/** whether other machines may use the control API */
	openControl: boolean;
	/** host names to accept besides localhost and IP addresses */
	allowedHosts: readonly string[];
}

/**
 * Rejects other machines, unless allowed, and pages of other sites in a local browser: their requests have another
 * origin or, under DNS rebinding, a host name that is not allowed. IP addresses cannot be rebound.
 *
 * @returns what throws a ServiceError, 403, for a request that is not allowed
 */
export function createGuard({ openControl, allowedHosts }: Guarding) {
	const isAllowed = hostFilter(allowedHosts);

	return ({ headers, socket }: FastifyRequest): void => {
		if (!openControl && !isLoopback(socket.remoteAddress ?? '')) {
			throw new ServiceError(
				403,
				'The control API answers this machine only: start the sandbox with --open-control to change that',
			);
		}
		const name = hostName(headers.host ?? '');
		if (name === undefined) throw new ServiceError(403, 'The Host header is missing or malformed');
		if (!isAllowed(name)) {
			throw new ServiceError(
				403,
				`The control API is not known under the name ${name}: start the sandbox with --allow-host ${name} to change that`,
			);
		}
		if (headers.origin !== undefined && !isSameHost(headers.origin, headers.host ?? '')) {
			throw new ServiceError(403, 'Pages of other origins cannot use the control API');
		}
	};
}

/**
 * Stops pages of other sites from using the service, whose default password is public. Programs send no origin, and are
 * served under every host name.
 *
 * @returns what is wrong with a request; undefined if nothing is
 */
export function createOriginCheck({ allowedHosts }: Pick<Guarding, 'allowedHosts'>) {
	const isAllowed = hostFilter(allowedHosts);

	return ({ headers: { origin, host = '' } }: FastifyRequest): string | undefined => {
		if (origin === undefined) return undefined;
		const name = hostName(host);
		if (name === undefined || !isSameHost(origin, host)) {
			return 'Pages of other sites cannot use the service: call it from a program, which sends no Origin header';
		}
		return isAllowed(name)
			? undefined
			: `Pages under the name ${name} cannot use the service: start the sandbox with --allow-host ${name} to change that`;
	};
}

/** @returns whether a host name is known to be the sandbox's */
function hostFilter(allowedHosts: readonly string[]): (name: string) => boolean {
	const allowed = new Set(['localhost', ...allowedHosts]);
	return (name) => isIP(name) !== 0 || allowed.has(name);
}

/**
 * @returns the name as the guard wants it
 * @throws Error when it is no host name
 */
export function checkHostName(name: string): string {
	const isName = /^[a-z0-9._-]+$/i.test(name) && hostName(name) === name.toLowerCase();
	if (isName) return name.toLowerCase();
	throw new Error(
		`${name} is no host name: one such as sandbox is expected, without scheme and port`,
	);
}

/** @returns the name or address in a Host header, an IPv6 address without its brackets; undefined if it is none */
function hostName(host: string): string | undefined {
	const url = URL.parse(`http://${host}`);
	const isHostAlone = url?.href === `http://${url?.host}/` && !/[/?#@\\]/.test(host);
	return isHostAlone ? url.hostname.replace(/^\[|\]$/g, '') : undefined;
}

/** A page that came over HTTPS through a proxy counts as the sandbox's own, too. */
function isSameHost(origin: string, host: string): boolean {
	const url = URL.parse(origin);
	return url !== null && url.host === URL.parse(`${url.protocol}//${host}`)?.host;
}

function isLoopback(address: string): boolean {
	return address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.');
}
