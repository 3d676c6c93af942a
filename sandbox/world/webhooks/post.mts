// One request to a webhook's address.
import { signatureOf } from '../../domain/webhookTopics.mts';
import type { Webhook } from '../../store/webhooks.mts';

export const TIMEOUT_MS = 5000;

/** How it went; `status` is null when no answer came. */
interface RequestResult {
	status: number | null;
	error?: string;
}

/** Node's error codes, and readable names for them. */
const FAILURES: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'Connection refused',
	ECONNRESET: 'Connection reset',
	ENOTFOUND: 'Host not found',
	EAI_AGAIN: 'Host not found',
	UND_ERR_SOCKET: 'Connection closed before the answer',
};

interface RequestOptions {
	/** until the answer's status */
	timeoutMs: number;
	/** ends the request at once */
	closing?: AbortSignal;
}

const USER_AGENT = { 'user-agent': 'wa-campaigns-sandbox' };

/** Posts JSON, signed if the webhook has a secret. @returns how it went; never rejects */
export function post(
	{ url, secret }: Pick<Webhook, 'url' | 'secret'>,
	payload: object,
	options: RequestOptions,
): Promise<RequestResult> {
	const body = JSON.stringify(payload);
	const headers = {
		'content-type': 'application/json',
		...(secret !== null && { 'x-wa-signature': signatureOf(secret, body) }),
	};
	return request(url, { method: 'POST', body, headers }, options);
}

/** Asks with a plain GET whether anything answers at an address. @returns how it went; never rejects */
export const probe = (url: string, options: RequestOptions): Promise<RequestResult> =>
	request(url, { method: 'GET' }, options);

/** Redirects are not followed, and of the answer only its status counts. */
async function request(
	url: string,
	init: { method: string; body?: string; headers?: Record<string, string> },
	{ timeoutMs, closing }: RequestOptions,
): Promise<RequestResult> {
	const timeout = AbortSignal.timeout(timeoutMs);
	try {
		const response = await fetch(url, {
			...init,
			headers: { ...init.headers, ...USER_AGENT },
			redirect: 'manual',
			signal: closing ? AbortSignal.any([timeout, closing]) : timeout,
		});
		await response.body?.cancel();
		const { ok, status } = response;
		return ok ? { status } : { status, error: `Answered ${status} instead of 2xx` };
	} catch (error) {
		if (timeout.aborted) return { status: null, error: `No answer within ${timeoutMs / 1000} s` };
		return { status: null, error: describe(error as Error) };
	}
}

/** fetch reports what happened in the cause, and in the causes of that for each address that it tried. */
function describe({ message, cause }: Error): string {
	const { code = '', message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
	return FAILURES[code] ?? (reason || code || message);
}
