// How long a request waits for the service, and which others its waits hold up, to the millisecond.
import { describe, expect, it } from 'vitest';
import { waitedTooLongReason } from '../../../nodes/service/errors/stopReasons.ts';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import {
	answer,
	BROKEN,
	LATENCY_MS,
	plannedClient,
	REFUSED,
	slowDown,
} from '../../harness/plannedClient.mts';

const SECOND = 1000;
/** A request's back-offs if the random number is one half. */
const FIRST_BACK_OFF = 375;
const SECOND_BACK_OFF = 750;

describe('A back-off', () => {
	it('holds up only its own request', async () => {
		const { begin, until, came } = plannedClient([answer(500), answer(200)]);
		const failed = begin('once');
		await until(begin('once'));
		expect(await until(failed)).toMatchObject({ kind: 'done', attempts: 2 });
		expect(came).toEqual([0, 0, LATENCY_MS + FIRST_BACK_OFF]);
	});

	it('is longer after each failure', async () => {
		const { begin, until, came } = plannedClient([BROKEN, REFUSED, answer(200)]);
		await until(begin('repeatable'));
		const second = LATENCY_MS + FIRST_BACK_OFF;
		expect(came).toEqual([0, second, second + LATENCY_MS + SECOND_BACK_OFF]);
	});

	it('that exceeds the longest wait is followed by one last try', async () => {
		const { begin, until, came } = plannedClient([answer(500)], { maxWaitMs: SECOND });
		expect(await until(begin('once'))).toMatchObject({ kind: 'unknown', attempts: 3 });
		expect(came.at(-1)).toBeGreaterThan(SECOND);
	});

	it('ends no later than the longest wait, the failed tries counted from the first', async () => {
		const maxWaitMs = FIRST_BACK_OFF + LATENCY_MS;
		const { begin, until, came } = plannedClient([REFUSED], { maxWaitMs });
		expect(await until(begin('once'))).toMatchObject({ kind: 'failed', attempts: 2 });
		expect(came).toHaveLength(2);
	});
});

describe('A pause that the service asks for', () => {
	it.each([
		['of the rate limit', slowDown(2), 'retry'],
		['of a server failure', answer(503, { 'retry-after': '2' }), 'retry'],
		['of a send in doubt', answer(503, { 'retry-after': '2' }), 'reportUnknown'],
	] as const)('holds up every request: %s', async (_, first, onServerError) => {
		const plan = [first, answer(200)];
		const { begin, until, sleep, came } = plannedClient(plan, { onServerError });
		const asked = begin('once');
		await until(sleep(LATENCY_MS + 1));
		expect(await until(begin('once'))).toMatchObject({ kind: 'done' });
		await until(asked);
		expect(came[1]).toBe(LATENCY_MS + 2 * SECOND);
	});

	it('is followed by the try immediately, without a back-off', async () => {
		const plan = [answer(503, { 'retry-after': '1' }), slowDown(1), answer(200)];
		const { begin, until, came } = plannedClient(plan);
		await until(begin('repeatable'));
		expect(came).toEqual([0, LATENCY_MS + SECOND, 2 * (LATENCY_MS + SECOND)]);
	});

	it.each([
		['a 429 without one', answer(429)],
		['a 429 with 0 seconds', answer(429, { 'retry-after': '0' })],
		['a 503 with 0 seconds', answer(503, { 'retry-after': '0' })],
	])('is as long as the first back-off for %s', async (_, first) => {
		const { begin, until, came } = plannedClient([first, answer(200)]);
		await until(begin('once'));
		expect(came).toEqual([0, LATENCY_MS + FIRST_BACK_OFF]);
	});

	it('for a 429 does not grow with the failures before it', async () => {
		const plan = [answer(500), answer(500), answer(500), answer(429), answer(200)];
		const { begin, until, came } = plannedClient(plan);
		await until(begin('once'));
		const [before = 0, last = 0] = came.slice(-2);
		expect(last - before).toBe(LATENCY_MS + FIRST_BACK_OFF);
	});

	it('may be as long as the longest wait', async () => {
		const { begin, until, state } = plannedClient([slowDown(60), answer(200)], {
			maxWaitMs: 60 * SECOND,
		});
		expect(await until(begin('once'))).toMatchObject({ kind: 'done', attempts: 2 });
		expect(state.stopped).toBeUndefined();
	});

	it('ends the run immediately if it is longer, and reports when it ends', async () => {
		const { begin, until, state, now } = plannedClient([slowDown(60.001)], {
			maxWaitMs: 60 * SECOND,
		});
		const waiting = begin('once');
		const settlement = await until(begin('once'));
		expect(now()).toBe(LATENCY_MS);
		expect(state.stopped).toMatchObject({
			text: expect.stringMatching(/ 1970-01-01 00:17:40 UTC/),
			resumesAt: '1970-01-01T00:17:40.011Z',
		});
		expect(settlement).toMatchObject({ kind: 'notTried', attempts: 1, reason: state.stopped });
		await until(waiting);
	});
});

describe('The patience of a request', () => {
	const maxWaitMs = 10 * SECOND;
	const heldUp = waitedTooLongReason(maxWaitMs);

	it('ends when pauses add up, and ends the run if no request was answered', async () => {
		const { begin, until, state, came } = plannedClient([slowDown(6)], { maxWaitMs });
		const settlement = await until(begin('once'));
		expect(settlement).toMatchObject({
			kind: 'notTried',
			attempts: 2,
			reason: heldUp,
		});
		expect(came).toEqual([0, LATENCY_MS + 6 * SECOND]);
		expect(state.stopped).toMatchObject(heldUp);
	});

	it('ends by its last try, too, if that was refused for the same reason', async () => {
		const { begin, until, state } = plannedClient([slowDown(10)], { maxWaitMs });
		expect(await until(begin('once'))).toMatchObject({ kind: 'notTried', attempts: 2 });
		expect(state.stopped).toMatchObject(heldUp);
	});

	it('ends when the next pause is longer than the remaining wait', async () => {
		const plan = [slowDown(1), slowDown(10)];
		const { begin, until } = plannedClient(plan, { maxWaitMs });
		expect(await until(begin('once'))).toMatchObject({
			kind: 'notTried',
			reason: heldUp,
		});
	});

	it('does not end the run if another request was answered at the moment when it arrived', async () => {
		const plan = [answer(200), slowDown(6)];
		const { begin, until, state } = plannedClient(plan, { maxWaitMs });
		await until(begin('once'));
		expect(await until(begin('once'))).toMatchObject({ kind: 'notTried', attempts: 2 });
		expect(state.stopped).toBeUndefined();
	});

	it('ends only its own request if another was answered after it arrived', async () => {
		const plan = [slowDown(6), answer(200), slowDown(6), answer(200)];
		const { begin, until, sleep, state, came } = plannedClient(plan, {
			maxWaitMs,
			maxConcurrent: 1,
		});
		// The second is sent first after the pause, because the first queues behind it by then.
		const first = begin('once');
		await until(sleep(1));
		const second = begin('once');
		expect(await until(second)).toMatchObject({ kind: 'done' });
		expect(await until(first)).toMatchObject({
			kind: 'notTried',
			attempts: 2,
			reason: heldUp,
		});
		expect(state.stopped).toBeUndefined();
		expect(came).toHaveLength(3);
	});

	it('is full again for a request that comes after the pauses of others', async () => {
		const plan = [slowDown(6), answer(200), slowDown(6), answer(200)];
		const { begin, until } = plannedClient(plan, { maxWaitMs });
		expect(await until(begin('once'))).toMatchObject({ kind: 'done' });
		expect(await until(begin('once'))).toMatchObject({ kind: 'done', attempts: 2 });
	});

	it('counts from the first failure, the time of the tries included', async () => {
		const { begin, until, came } = plannedClient([REFUSED], { maxWaitMs, maxTries: 99 });
		await until(begin('repeatable'));
		expect(came.at(-2)).toBeLessThan(maxWaitMs);
		expect(came.at(-1)).toBeGreaterThanOrEqual(maxWaitMs - LATENCY_MS);
	});

	it('adds up pauses and back-offs', async () => {
		const plan = [slowDown(6), REFUSED];
		const { begin, until, came } = plannedClient(plan, { maxWaitMs, maxTries: 99 });
		await until(begin('once'));
		expect(came.at(-1)).toBeLessThan(6 * SECOND + 6 * SECOND);
	});

	it('does not count the wait for a ceiling of the user between two tries', async () => {
		const plan = [answer(503), slowDown(1), answer(503), answer(200)];
		const { begin, until, state, came } = plannedClient(plan, { maxWaitMs, maxPerSecond: 0.01 });
		expect(await until(begin('once'))).toMatchObject({ kind: 'done', attempts: 4 });
		expect(came.at(-1)).toBeGreaterThan(20 * maxWaitMs);
		expect(state.stopped).toBeUndefined();
	});

	it('counts pauses for a request that is still waiting for its first slot', async () => {
		const plan = [answer(200), slowDown(6), slowDown(6), answer(200)];
		const { begin, until, state, came } = plannedClient(plan, { maxWaitMs, maxConcurrent: 1 });
		const requests = Array.from({ length: 4 }, async () => await begin('once'));
		expect(await until(Promise.all(requests))).toMatchObject([
			{ kind: 'done' },
			{ kind: 'notTried', attempts: 1 },
			{ kind: 'notTried', attempts: 1 },
			{ kind: 'notTried', attempts: 0, reason: heldUp },
		]);
		expect(came).toHaveLength(3);
		expect(state.stopped).toBeUndefined();
	});
});

describe('An outage', () => {
	/** The first pause if the random number is one half. */
	const PAUSE_MS = 3750;
	/** Tries in progress when the twentieth request fails: this many failed connections leave a concurrency of four. */
	const inFlight = 3;
	const refusals = (count: number) => Array.from({ length: count }, () => REFUSED);

	it.each([PAUSE_MS, 60 * SECOND])(
		'pauses all requests, then lets one go first (longest wait %i ms)',
		async (maxWaitMs) => {
			const plan = [...refusals(20 + inFlight), answer(200)];
			const { begin, until, came, state } = plannedClient(plan, { maxTries: 1, maxWaitMs });
			await until(Promise.all(Array.from({ length: 30 }, async () => await begin('once'))));
			expect(state.stopped).toBeUndefined();
			const [last = 0, first = 0, ...next] = came.slice(20 + inFlight - 1, 20 + inFlight + 3);
			expect(first).toBe(last + PAUSE_MS);
			expect(next).toEqual([first + LATENCY_MS, first + LATENCY_MS]);
		},
	);

	it.each<[string, Attempt, number]>([
		['refused connections', REFUSED, inFlight],
		['server errors', answer(500), 4],
		['web pages', answer(200, {}, '<html></html>'), 4],
	])('of %s stops the run when four pauses have not ended it', async (_, last, meanwhile) => {
		const { begin, until, came, state } = plannedClient([last], { maxTries: 1 });
		await until(Promise.all(Array.from({ length: 50 }, async () => await begin('once'))));
		expect(state.stopped?.code).toBe('serviceDown');
		expect(came).toHaveLength(20 + meanwhile + 4);
	});

	it('stops the run if its pauses would be longer than a request may wait', async () => {
		const { begin, until, state, came, now } = plannedClient([REFUSED], {
			maxTries: 1,
			maxWaitMs: SECOND,
		});
		await until(Promise.all(Array.from({ length: 30 }, async () => await begin('once'))));
		expect(state.stopped?.code).toBe('serviceDown');
		expect(came.length).toBeLessThanOrEqual(25);
		expect(now()).toBeLessThan(SECOND);
	});

	it('is over as soon as the service has answered', async () => {
		const plan = Array.from({ length: 200 }, (_, at) => (at % 19 === 18 ? answer(400) : REFUSED));
		const { begin, until, state } = plannedClient(plan, { maxTries: 1, maxWaitMs: SECOND });
		await until(Promise.all(Array.from({ length: 200 }, async () => await begin('once'))));
		expect(state.stopped).toBeUndefined();
	});

	it('is not declared for a few requests that fail again and again', async () => {
		const plan = [...Array.from({ length: 25 }, () => answer(500)), answer(200)];
		const { begin, until, came, now } = plannedClient(plan, { maxTries: 6 });
		await until(Promise.all(Array.from({ length: 5 }, async () => await begin('once'))));
		expect(came).toHaveLength(30);
		const backOffs = 375 + 750 + 1500 + 3000 + 6000;
		expect(now()).toBe(backOffs + 6 * LATENCY_MS);
	});

	it('is not declared for rate-limit refusals', async () => {
		const plan = [...Array.from({ length: 25 }, () => slowDown(1)), answer(200)];
		const { begin, until, state } = plannedClient(plan, { maxWaitMs: 60 * SECOND });
		await until(Promise.all(Array.from({ length: 30 }, async () => await begin('once'))));
		expect(state.stopped).toBeUndefined();
	});
});
