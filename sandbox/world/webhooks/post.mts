// One try to deliver an event.

/** How it went; `status` is null when no answer came. */
interface PostResult {
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

interface PostRequest {
	url: string;
	headers: Record<string, string>;
	body: string;
}

/**
 * Posts a body. Redirects are not followed, and of the answer only its status counts.
 *
 * @param timeoutMs until the answer's status
 * @param closing ends the request at once
 * @returns how it went; never rejects
 */
export async function post(
	{ url, headers, body }: PostRequest,
	timeoutMs: number,
	closing: AbortSignal,
): Promise<PostResult> {
	const timeout = AbortSignal.timeout(timeoutMs);
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers,
			body,
			redirect: 'manual',
			signal: AbortSignal.any([timeout, closing]),
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
