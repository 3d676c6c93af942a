import { AnswerTooLarge, readBody } from './answerBody';
import type { Attempt, NoAnswer } from './attempt';
import { ANSWER_TOO_LARGE, ANSWER_TOO_SLOW, attemptFromError, CANCELLED } from './attempt';
import { DEADLINES } from './deadlines';

/** An answer as n8n's helpers return it, its body a stream still to be read. */
export interface FullResponse {
	readonly statusCode: number;
	readonly headers: Record<string, unknown>;
	readonly body: unknown;
}

interface Limits {
	/** Breaks the request off from outside. */
	readonly cancel?: AbortSignal;
	readonly deadlines?: Pick<typeof DEADLINES, 'watch'>;
	/** Of the request. An answer that repeats it loses it. */
	readonly password?: string;
}

/**
 * Makes one request and reads its answer within the limits of time and size, which n8n's helpers do not set: their
 * time-out ends when the answer begins, and they read on as long as bytes come. Never throws.
 *
 * @param call makes the request, and breaks it off when the signal fires
 */
export async function tryOnce(
	call: (signal: AbortSignal) => Promise<FullResponse>,
	{ cancel, deadlines = DEADLINES, password }: Limits = {},
): Promise<Attempt> {
	const ending = new AbortController();
	let late = false;
	const forget = deadlines.watch(() => {
		late = true;
		ending.abort();
	});
	const stop = () => ending.abort();
	cancel?.addEventListener('abort', stop);
	if (cancel?.aborted) stop();
	let answering = false;
	try {
		const { statusCode, headers, body } = await call(ending.signal);
		answering = true;
		return {
			kind: 'answer',
			status: statusCode,
			headers,
			body: await readBody(body, ending.signal, password),
		};
	} catch (error) {
		if (late) return brokenOff(ANSWER_TOO_SLOW);
		if (error instanceof AnswerTooLarge) return brokenOff(ANSWER_TOO_LARGE);
		if (ending.signal.aborted) return brokenOff(CANCELLED);
		const attempt = attemptFromError(error);
		// Whatever breaks while an answer comes in: its request has arrived.
		return answering ? brokenOff(attempt.code) : attempt;
	} finally {
		forget();
		cancel?.removeEventListener('abort', stop);
	}
}

function brokenOff(code: string): NoAnswer {
	return { kind: 'noAnswer', code, mayHaveArrived: true };
}
