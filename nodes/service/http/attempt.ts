/** The result of one try of a request: a response, or a failed connection. */
export type Attempt =
	| {
			readonly kind: 'answer';
			readonly status: number;
			readonly headers: Readonly<Record<string, unknown>>;
			readonly body: unknown;
			/** Set on a 404 for a path that the service does not have, although it answers at another. */
			readonly otherPathAnswers?: boolean;
	  }
	| NoAnswer;

export interface NoAnswer {
	readonly kind: 'noAnswer';
	/** The error code of the system or HTTP client, such as ECONNREFUSED; empty if there is none. */
	readonly code: string;
	/** False only if the request was certainly never written to the connection. */
	readonly mayHaveArrived: boolean;
}

/** The response was too large, or not complete in time; see the limits of a try. */
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE';
export const ANSWER_TOO_SLOW = 'ANSWER_TOO_SLOW';
/**
 * A proxy closed the connection instead of opening a tunnel to the service, which n8n's agent reports without a code.
 */
export const NO_TUNNEL = 'PROXY_TUNNEL_NOT_OPENED';
/** n8n's own protection against requests to private addresses, which throws an error without a code. */
export const BLOCKED_BY_N8N = 'ADDRESS_BLOCKED_BY_N8N';
/** The execution was stopped during the request: the HTTP client's own code. */
export const CANCELLED = 'ERR_CANCELED';

/** Failures that happen before a request can be written to the connection. */
const NEVER_LEFT = new Set([
	'ENOTFOUND',
	'EAI_AGAIN',
	'ECONNREFUSED',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EADDRNOTAVAIL',
	'EHOSTDOWN',
	'ENETDOWN',
	'EMFILE',
	'ERR_INVALID_URL',
	'EPROTO',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'HOSTNAME_MISMATCH',
	'INVALID_CA',
	'INVALID_PURPOSE',
	'PATH_LENGTH_EXCEEDED',
]);
/**
 * Certificates are checked before anything is written. ERR_SSL_… is not listed: it is raised on reading, after the
 * request has been written, whereas a failed handshake fails the request's write with EPROTO.
 */
const NEVER_LEFT_PATTERN = /^(CERT_|ERR_TLS_)/;

interface ErrorLike {
	readonly name?: unknown;
	readonly code?: unknown;
	readonly httpCode?: unknown;
	readonly message?: unknown;
	readonly syscall?: unknown;
	readonly cause?: unknown;
	/** The HTTP client's request, with its socket. */
	readonly request?: unknown;
	/** One for each address of a host that has several: Node tries them in turn. */
	readonly errors?: unknown;
}

/**
 * Classifies what n8n's request helper threw. It throws only if there was no response (an error status is a response,
 * see the transport), and wraps the HTTP client's error as `cause`.
 */
export function attemptFromError(error: unknown): NoAnswer {
	const chain = causes(error);
	if (chain.some(isOfTunnel)) return { kind: 'noAnswer', code: NO_TUNNEL, mayHaveArrived: false };
	if (chain.some(isOfProtection)) {
		return { kind: 'noAnswer', code: BLOCKED_BY_N8N, mayHaveArrived: false };
	}
	const code = chain.map(connectionCode).find((found) => found !== '') ?? '';
	const neverLeft =
		NEVER_LEFT.has(code) ||
		NEVER_LEFT_PATTERN.test(code) ||
		chain.some(isOfConnecting) ||
		chain.some(isOfHandshake);
	return { kind: 'noAnswer', code, mayHaveArrived: !neverLeft };
}

function causes(error: unknown): ErrorLike[] {
	const chain: ErrorLike[] = [];
	let link = error;
	while (typeof link === 'object' && link !== null && chain.length < 5) {
		chain.push(link);
		link = (link as ErrorLike).cause;
	}
	return chain;
}

/**
 * The request is written only once the tunnel is open. A proxy that answers CONNECT with a status looks like the
 * service: n8n's agent returns that answer as the response to the request.
 */
function isOfTunnel({ message }: ErrorLike): boolean {
	return /ended before receiving CONNECT response/.test(String(message));
}

/** The host is looked up and refused before anything connects. */
function isOfProtection({ name }: ErrorLike): boolean {
	return /^SsrfBlocked/.test(String(name));
}

/** The connection could not be set up. */
function isOfConnecting(error: unknown): boolean {
	if (typeof error !== 'object' || error === null) return false;
	const { syscall, errors }: ErrorLike = error;
	if (Array.isArray(errors)) return errors.length > 0 && errors.every(isOfConnecting);
	return syscall === 'connect' || syscall === 'getaddrinfo';
}

/** Node mentions the handshake only if the server closed the connection cleanly, not if it was reset. */
function isOfHandshake({ message, request }: ErrorLike): boolean {
	const { socket } = (request ?? {}) as { socket?: { secureConnecting?: unknown } | null };
	return (
		socket?.secureConnecting === true ||
		/before secure TLS connection was established/.test(String(message))
	);
}

function connectionCode(link: ErrorLike): string {
	return (
		[link.code, link.httpCode].find(
			(code): code is string => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code),
		) ?? ''
	);
}
