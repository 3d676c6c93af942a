import { getEventListeners } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
	LARGEST_ANSWER_BYTES,
	tryOnce,
	Deadlines,
} from '../../../../nodes/service/http/attemptOnce.ts';
import type { FullResponse } from '../../../../nodes/service/http/attemptOnce.ts';

// One try of a request: how it ends, what is known about it, and that it leaks nothing.

const answer = (body: unknown) => async () => ({ statusCode: 200, headers: {}, body });
const failure = (code: string) => Object.assign(new Error(code), { code });
const brokenOff = (code: string) => ({ kind: 'noAnswer', code, mayHaveArrived: true });
const openStream = () => new Readable({ read: () => undefined });

/** An unanswered request, which the HTTP client aborts on request. */
const unanswered = async (signal: AbortSignal) =>
	await new Promise<FullResponse>((_resolve, reject) => {
		if (signal.aborted) reject(failure('ERR_CANCELED'));
		signal.addEventListener('abort', () => reject(failure('ERR_CANCELED')));
	});

/** Deadlines that pass when the test lets them. */
function deadlinesInHand() {
	const open = new Set<() => void>();
	return {
		open,
		pass: () => open.forEach((onLate) => onLate()),
		watch: (onLate: () => void) => {
			open.add(onLate);
			return () => open.delete(onLate);
		},
	};
}

describe('tryOnce', () => {
	it('reads an error response as an answer', async () => {
		const headers = { 'retry-after': '7' };
		const body = Readable.from([Buffer.from('{"message":'), Buffer.from('"later"}')]);
		expect(await tryOnce(async () => ({ statusCode: 503, headers, body }))).toEqual({
			kind: 'answer',
			status: 503,
			headers,
			body: { message: 'later' },
		});
	});

	it('treats a request as arrived once its answer has begun', async () => {
		const code = 'EPROTO';
		const before = tryOnce(async () => await Promise.reject(failure(code)));
		expect(await before).toEqual({ kind: 'noAnswer', code, mayHaveArrived: false });
		const body = new Readable({ read: () => body.destroy(failure(code)) });
		expect(await tryOnce(answer(body))).toEqual(brokenOff(code));
	});

	it('distinguishes a stream that is closed without an end from an answer', async () => {
		const body = new Readable({ read: () => body.destroy() });
		expect(await tryOnce(answer(body))).toEqual(brokenOff(''));
	});

	it('ends an answer that is too large', async () => {
		const body = Readable.from([Buffer.alloc(LARGEST_ANSWER_BYTES + 1)]);
		expect(await tryOnce(answer(body))).toEqual(brokenOff('ANSWER_TOO_LARGE'));
	});
});

describe('a deadline that passes aborts the try', () => {
	it('before an answer begins', async () => {
		const deadlines = deadlinesInHand();
		const attempt = tryOnce(unanswered, { deadlines });
		deadlines.pass();
		expect(await attempt).toEqual(brokenOff('ANSWER_TOO_SLOW'));
	});

	it('while the answer comes in, and closes its connection', async () => {
		const deadlines = deadlinesInHand();
		const body = openStream();
		const attempt = tryOnce(answer(body), { deadlines });
		body.push('{"a":');
		await new Promise(setImmediate);
		deadlines.pass();
		expect(await attempt).toEqual(brokenOff('ANSWER_TOO_SLOW'));
		expect(body.destroyed).toBe(true);
	});
});

describe('a cancel aborts the try', () => {
	it('before it began', async () => {
		const attempt = tryOnce(unanswered, { cancel: AbortSignal.abort() });
		expect(await attempt).toEqual(brokenOff('ERR_CANCELED'));
	});

	it('before an answer begins', async () => {
		const cancel = new AbortController();
		const attempt = tryOnce(unanswered, { cancel: cancel.signal });
		cancel.abort();
		expect(await attempt).toEqual(brokenOff('ERR_CANCELED'));
	});

	it('while the answer comes in, and closes its connection', async () => {
		const cancel = new AbortController();
		const body = openStream();
		const attempt = tryOnce(answer(body), { cancel: cancel.signal });
		await new Promise(setImmediate);
		cancel.abort();
		expect(await attempt).toEqual(brokenOff('ERR_CANCELED'));
		expect(body.destroyed).toBe(true);
	});

	it('even if the answer begins at the same moment', async () => {
		const cancel = new AbortController();
		const body = openStream();
		const call = async () => {
			cancel.abort();
			return await answer(body)();
		};
		expect(await tryOnce(call, { cancel: cancel.signal })).toEqual(brokenOff('ERR_CANCELED'));
		expect(body.destroyed).toBe(true);
	});

	it('even if the HTTP client reports it as another error', async () => {
		const cancel = new AbortController();
		const call = async () => {
			cancel.abort();
			throw failure('ECONNREFUSED');
		};
		expect(await tryOnce(call, { cancel: cancel.signal })).toEqual(brokenOff('ERR_CANCELED'));
	});
});

it.each<[string, () => Promise<FullResponse>]>([
	['an answer', answer({})],
	['a failure', async () => await Promise.reject(failure('EPIPE'))],
])('after %s neither the deadline nor the cancel is watched any longer', async (_end, call) => {
	const deadlines = deadlinesInHand();
	const cancel = new AbortController();
	let watched = { deadlines: 0, cancels: 0 };
	await tryOnce(
		async () => {
			const cancels = getEventListeners(cancel.signal, 'abort').length;
			watched = { deadlines: deadlines.open.size, cancels };
			return await call();
		},
		{ deadlines, cancel: cancel.signal },
	);
	expect(watched).toEqual({ deadlines: 1, cancels: 1 });
	expect(deadlines.open.size).toBe(0);
	expect(getEventListeners(cancel.signal, 'abort')).toEqual([]);
});

/** A clock that advances when the test lets it. */
function handClock() {
	const asleep: Array<() => void> = [];
	return {
		asleep,
		sleep: async () => await new Promise<void>((resolve) => asleep.push(resolve)),
		pass: async (slices: number) => {
			for (let slice = 0; slice < slices; slice += 1) {
				asleep.shift()?.();
				await Promise.resolve();
				await Promise.resolve();
			}
		},
	};
}

describe('Deadlines', () => {
	it('reports once that the limit has passed, no earlier and at most a slice later', async () => {
		const clock = handClock();
		let late = 0;
		new Deadlines(120_000, clock).watch(() => {
			late += 1;
		});
		await clock.pass(120);
		expect(late).toBe(0);
		await clock.pass(1);
		expect(late).toBe(1);
		await clock.pass(300);
		expect(late).toBe(1);
		expect(clock.asleep).toHaveLength(0);
	});

	it('does not report after the watch has ended, and stops sleeping after the current slice', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(5_000, clock);
		let late = false;
		const forget = deadlines.watch(() => {
			late = true;
		});
		await clock.pass(3);
		forget();
		expect(clock.asleep).toHaveLength(1);
		await clock.pass(1);
		expect(clock.asleep).toHaveLength(0);
		expect(late).toBe(false);
	});

	it('watches thousands with one sleep, each for its own time', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(10_000, clock);
		let late = 0;
		const count = () => {
			late += 1;
		};
		for (let n = 0; n < 1000; n += 1) deadlines.watch(count);
		await clock.pass(5);
		for (let n = 0; n < 1000; n += 1) deadlines.watch(count);
		expect(clock.asleep).toHaveLength(1);
		await clock.pass(6);
		expect(late).toBe(1000);
		await clock.pass(5);
		expect(late).toBe(2000);
	});

	it('watches again after it had nothing to watch', async () => {
		const clock = handClock();
		const deadlines = new Deadlines(2_000, clock);
		deadlines.watch(() => undefined)();
		await clock.pass(1);
		let late = false;
		deadlines.watch(() => {
			late = true;
		});
		await clock.pass(3);
		expect(late).toBe(true);
	});
});
