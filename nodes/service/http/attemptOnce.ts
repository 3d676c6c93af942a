import { AnswerTooLarge, readBody } from './responseBody';
import type { Attempt, NoAnswer } from './attempt';
import { ANSWER_TOO_LARGE, ANSWER_TOO_SLOW, attemptFromError, CANCELLED } from './attempt';
import { sleep } from 'n8n-workflow';
import type { Clock } from '../limiter/clock';

/** An answer as n8n's helpers return it, its body a stream still to be read. */
export interface FullResponse {
	readonly statusCode: number;
	readonly headers: Record<string, unknown>;
	readonly body: unknown;
}

interface Limits {
	/** Aborts the request from outside. */
	readonly cancel?: AbortSignal;
	readonly deadlines?: Pick<typeof DEADLINES, 'watch'>;
	/** Redacted in the response. */
	readonly password?: string;
}

/**
 * Makes one request and reads its response within limits of time and size, which n8n's helpers do not set: their
 * time-out ends when the response begins, and they read on as long as bytes come. Never throws.
 *
 * @param call makes the request, and aborts it when the signal fires
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
		if (late) return aborted(ANSWER_TOO_SLOW);
		if (error instanceof AnswerTooLarge) return aborted(ANSWER_TOO_LARGE);
		if (ending.signal.aborted) return aborted(CANCELLED);
		const attempt = attemptFromError(error);
		// The response had begun, so the request has arrived.
		return answering ? aborted(attempt.code) : attempt;
	} finally {
		forget();
		cancel?.removeEventListener('abort', stop);
	}
}

function aborted(code: string): NoAnswer {
	return { kind: 'noAnswer', code, mayHaveArrived: true };
}

/** Milliseconds between two checks of the open deadlines. */
const SLICE_MS = 1_000;

/** Milliseconds that one try of a request may take, from its start to the last byte of the response. */
const MAX_TRY_MS = 120_000;

interface Deadline {
	slicesLeft: number;
	readonly onLate: () => void;
}

/**
 * Deadlines of requests. A single timer serves all of them, and none is left a second after the last one has ended.
 *
 * Slices are counted, not read off a clock: when the clock is set, or n8n stalls for a while, responses that
 * arrived in time do not count as late.
 */
export class Deadlines {
	private readonly open = new Set<Deadline>();

	private watching = false;

	constructor(
		private readonly limitMs: number,
		private readonly clock: Pick<Clock, 'sleep'>,
	) {}

	/**
	 * @param onLate called once when the limit has passed, at most a slice later
	 * @returns ends the watch
	 */
	watch(onLate: () => void): () => void {
		// The current slice does not count: it may be nearly over.
		const deadline = { slicesLeft: Math.ceil(this.limitMs / SLICE_MS) + 1, onLate };
		this.open.add(deadline);
		if (!this.watching) void this.tickAll();
		return () => this.open.delete(deadline);
	}

	private async tickAll(): Promise<void> {
		this.watching = true;
		while (this.open.size > 0) {
			await this.clock.sleep(SLICE_MS);
			for (const deadline of this.open) this.tick(deadline);
		}
		this.watching = false;
	}

	private tick(deadline: Deadline): void {
		deadline.slicesLeft -= 1;
		if (deadline.slicesLeft > 0) return;
		this.open.delete(deadline);
		deadline.onLate();
	}
}

/** Not the clock of back-offs and pauses: a test that skips those still waits for responses. */
export const DEADLINE_CLOCK: Pick<Clock, 'sleep'> = { sleep: async (ms) => await sleep(ms) };

/** Watches every request of this process. */
const DEADLINES = new Deadlines(MAX_TRY_MS, DEADLINE_CLOCK);
