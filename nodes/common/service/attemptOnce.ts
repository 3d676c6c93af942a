import { AnswerTooLarge, readBody } from './responseBody';
import type { Attempt, NoAnswer } from './attempt';
import { ANSWER_TOO_LARGE, ANSWER_TOO_SLOW, attemptFromError, CANCELLED } from './attempt';
import { sleep } from 'n8n-workflow';
import type { Clock } from '../pacing/clock';

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

/** Milliseconds between two looks at what is overdue. */
const SLICE_MS = 1_000;

/** Milliseconds that one try of a request may take, from its start to the last byte of the answer. */
const LONGEST_TRY_MS = 120_000;

interface Deadline {
	slicesLeft: number;
	readonly onLate: () => void;
}

/**
 * Ends what takes too long. One sleep at a time serves everything that is watched, and none is left a second
 * after the last of it has ended.
 *
 * Slices are counted, not read off a clock: when the clock is set, or n8n stands still for a while, answers that
 * have long arrived are not taken for late ones.
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
		// The slice in which it begins does not count: it may be nearly over.
		const deadline = { slicesLeft: Math.ceil(this.limitMs / SLICE_MS) + 1, onLate };
		this.open.add(deadline);
		if (!this.watching) void this.look();
		return () => this.open.delete(deadline);
	}

	private async look(): Promise<void> {
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

/** Not the clock of back-offs and pauses: a test that lets those pass at once still waits for answers. */
export const DEADLINE_CLOCK: Pick<Clock, 'sleep'> = { sleep: async (ms) => await sleep(ms) };

/** Watches every request of this process. */
export const DEADLINES = new Deadlines(LONGEST_TRY_MS, DEADLINE_CLOCK);
