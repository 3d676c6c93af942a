// One request to a webhook's address.
import { signatureOf } from '../../domain/webhookTopics.mts';
import type { Webhook } from '../../store/webhooks.mts';

export const TIMEOUT_MS = 5000;
/** Kept of an answer's body. */
export const ANSWER_CHARACTERS = 200;
/** Until a body that comes slowly is cut off. */
const ANSWER_MS = 250;

/** How it went; `status` is null when no answer came. */
interface RequestResult {
	status: number | null;
	error?: string;
	/** the first characters of its body, which come later than its status or not at all; never rejects */
	answer?: Promise<string>;
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

/** Redirects are not followed, and only the answer's status counts. */
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
		const answer = beginningOf(response.body);
		const { ok, status } = response;
		if (ok) return { status, answer };
		return { status, answer, error: `Answered ${status} instead of 2xx` };
	} catch (error) {
		if (timeout.aborted) return { status: null, error: `No answer within ${timeoutMs / 1000} s` };
		return { status: null, error: describe(error as Error) };
	}
}

async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
	if (body === null) return '';
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let text = '';
	const end = () => void reader.cancel().catch(() => undefined);
	const timer = setTimeout(end, ANSWER_MS);
	try {
		while (text.length < ANSWER_CHARACTERS) {
			const { done, value } = await reader.read();
			if (done) break;
			text += decoder.decode(value, { stream: true });
		}
	} catch {
		// Whatever has come is shown.
	}
	clearTimeout(timer);
	end();
	return text.slice(0, ANSWER_CHARACTERS);
}

/** fetch reports what happened in the cause, and in the causes of that for each address that it tried. */
function describe({ message, cause }: Error): string {
	const { code = '', message: reason } = (cause ?? {}) as NodeJS.ErrnoException;
	return FAILURES[code] ?? (reason || code || message);
}
