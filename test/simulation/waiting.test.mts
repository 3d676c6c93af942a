// How long rows wait for a service that asks them to or does not respond, in virtual time.
import { describe, expect, it } from 'vitest';
import { countOutcomes, type RowResult } from '../../nodes/engine/sending/outcome.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import { at } from '../harness/pick.mts';
import { simulate, type SimulatedRun } from './sendRun.mts';
import { virtualClock, type VirtualClock } from './virtualClock.mts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LATENCY_MS = 20;

interface Trial {
	readonly results: RowResult[];
	readonly counts: ReturnType<typeof countOutcomes>;
	/** When each request arrived, milliseconds from the start. */
	readonly came: number[];
	readonly tookMs: number;
}

/** @param answer returns the response to the request at this time, with its index from 0 */
async function trial(
	rows: number,
	answer: (at: number, request: number) => Attempt,
	more: Partial<SimulatedRun> = {},
	clock: VirtualClock = virtualClock(() => 0.5),
): Promise<Trial> {
	const startedAt = clock.now();
	const came: number[] = [];
	const report = await simulate({
		numbers: Array.from({ length: rows }, (_, index) => `91987654${10_000 + index}`),
		clock,
		onServerError: 'retry',
		maxConcurrent: 20,
		maxTries: 5,
		transport: async () => {
			const at = clock.now() - startedAt;
			came.push(at);
			const attempt = answer(at, came.length - 1);
			await clock.sleep(LATENCY_MS);
			return attempt;
		},
		...more,
	});
	const results = report?.results ?? [];
	return { results, counts: countOutcomes(results), came, tookMs: clock.now() - startedAt };
}

const status = (
	code: number,
	headers: Record<string, string> = {},
	body: unknown = {},
): Attempt => ({
	kind: 'answer',
	status: code,
	headers,
	body,
});
const accept = status(200, {}, { status: 'success' });
const slowDown = (seconds?: number) =>
	status(429, seconds === undefined ? {} : { 'retry-after': String(seconds) });

describe('A rate limit that lasts', () => {
	it('ends the run immediately when the service asks for a longer wait than a row may take', async () => {
		const { counts, tookMs, came, results } = await trial(100, () => slowDown(3600));
		expect(counts).toMatchObject({ notSent: 100 });
		expect(tookMs).toBeLessThan(SECOND);
		expect(came.length).toBeLessThanOrEqual(20);
		for (const { sendAfter } of results) {
			expect(Date.parse(String(sendAfter))).toBeGreaterThanOrEqual(1_000_000 + 3600 * SECOND);
		}
		expect(at(results, 99).reason).toMatch(
			/^The service asks to wait until 1970-01-01 01:16:4\d UTC/,
		);
		expect(at(results, 0).reason).toBe(
			'The service kept refusing requests because of its rate limit',
		);
	});

	it('keeps earlier accepted rows', async () => {
		const { counts } = await trial(100, (_, request) => (request < 30 ? accept : slowDown(3600)));
		expect(counts).toMatchObject({ accepted: 30, notSent: 70 });
	});

	it('waits as long as the service asks, if the row may, without requests in between', async () => {
		const { counts, came } = await trial(50, (_, request) =>
			request === 0 ? slowDown(400) : accept,
		);
		expect(counts).toMatchObject({ accepted: 50 });
		const first = came.findIndex((at) => at > LATENCY_MS * 2);
		expect(came[first]).toBeGreaterThanOrEqual(400 * SECOND);
	});

	it('retries at growing intervals when the service does not say how long to wait', async () => {
		const { came } = await trial(300, () => slowDown(), { maxWaitMs: 10 * MINUTE });
		expect(came.length).toBeLessThan(70);
		expect(at(came, -1) - at(came, -2)).toBeGreaterThanOrEqual(15 * SECOND);
	});

	it('includes the wait for a slot in each row’s maximum wait', async () => {
		const { counts, tookMs, results } = await trial(300, () => slowDown(), {
			maxWaitMs: 10 * MINUTE,
		});
		expect(counts).toMatchObject({ notSent: 300 });
		expect(tookMs).toBeLessThan(11 * MINUTE);
		expect(at(results, 299).reason).toMatch(
			/longer than "Max Wait per Row \(Minutes\)" allows \(10 minutes\)/,
		);
	});

	it('rejects a row as soon as the next pause is longer than it may wait', async () => {
		// Admits one occasionally, so that the run continues.
		const { counts, tookMs } = await trial(
			300,
			(_, request) => (request % 2 === 1 ? accept : slowDown(400)),
			{ maxConcurrent: 1, maxWaitMs: 10 * MINUTE },
		);
		expect(counts.accepted + counts.notSent).toBe(300);
		expect(counts.accepted).toBeGreaterThan(20);
		const batches = Math.ceil(300 / 4);
		expect(tookMs).toBeLessThan(batches * 2 * 400 * SECOND);
	});

	it('adds up short pauses', async () => {
		const { counts, tookMs } = await trial(300, () => slowDown(20), { maxWaitMs: 2 * MINUTE });
		expect(counts).toMatchObject({ notSent: 300 });
		expect(tookMs).toBeLessThan(3 * MINUTE);
	});

	it("does not count time spent at the user's own ceiling", async () => {
		const { counts } = await trial(120, (_, request) => (request === 1 ? slowDown(1) : accept), {
			maxPerSecond: 0.5,
			maxWaitMs: MINUTE,
		});
		expect(counts).toMatchObject({ accepted: 120 });
	});

	it('rejects no row under a slow but steady limit', async () => {
		// The service admits one row a second, so a row waits up to 80 seconds for its slot.
		let tokens = 1;
		let last = 0;
		const { counts } = await trial(
			200,
			(at) => {
				tokens = Math.min(1, tokens + (at - last) / SECOND);
				last = at;
				if (tokens < 1) return slowDown(1);
				tokens -= 1;
				return accept;
			},
			{ maxWaitMs: 4 * MINUTE },
		);
		expect(counts).toMatchObject({ accepted: 200 });
	});
});

describe('A service that fails', () => {
	it('pauses all rows for the Retry-After of a 503', async () => {
		const { counts, came } = await trial(60, (_, request) =>
			request === 0 ? status(503, { 'retry-after': '90' }) : accept,
		);
		expect(counts).toMatchObject({ accepted: 60 });
		expect(came.filter((at) => at > LATENCY_MS * 2 && at < 90 * SECOND)).toEqual([]);
	});

	it.each([
		['a 503', status(503, { 'retry-after': '0' }), 4],
		['a 429', slowDown(0), 5],
	])('is backed off although %s asks for an immediate retry', async (_, refusal, seconds) => {
		const { counts, came } = await trial(12, (at) => (at < seconds * SECOND ? refusal : accept));
		expect(counts).toMatchObject({ accepted: 12 });
		expect(came.length).toBeLessThan(12 + 60);
	});

	it('ends the run when a 503 asks for a longer wait than a row may take', async () => {
		const { counts, tookMs } = await trial(60, () => status(503, { 'retry-after': '3600' }));
		expect(counts.unknown).toBeLessThanOrEqual(20);
		expect(counts.unknown + counts.notSent).toBe(60);
		expect(tookMs).toBeLessThan(SECOND);
	});

	it.each<[string, Attempt, 'unknown' | 'notSent']>([
		['500', status(500), 'unknown'],
		['a page with 200', status(200, {}, '<html></html>'), 'unknown'],
		[
			'a broken connection',
			{ kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true },
			'unknown',
		],
		[
			'connection refused',
			{ kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false },
			'notSent',
		],
	])('stops the run instead of trying each of 2,000 rows: %s', async (_, attempt, tried) => {
		const { counts, came, tookMs, results } = await trial(2000, () => attempt);
		expect(came.length).toBeLessThan(70);
		expect(counts).toMatchObject({ accepted: 0, skipped: 0, failed: 0 });
		expect(counts[tried]).toBeGreaterThan(0);
		expect(counts.notSent).toBeGreaterThan(1900);
		expect(tookMs).toBeLessThan(3 * MINUTE);
		expect(at(results, 1999).reason).toMatch(/^The run stopped because the service kept failing/);
	});

	it('pauses while it restarts, then sends all', async () => {
		const { counts, came } = await trial(500, (at) =>
			at > SECOND / 10 && at < 30 * SECOND
				? { kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false }
				: accept,
		);
		expect(counts).toMatchObject({ accepted: 500 });
		expect(came.length).toBeLessThan(560);
	});

	it('does not count as down while it answers some requests', async () => {
		const { counts } = await trial(
			400,
			(_, request) => (request % 10 === 0 ? accept : status(500)),
			{
				maxTries: 20,
			},
		);
		expect(counts.notSent).toBe(0);
	});

	it('does not count as down when a few rows fail repeatedly', async () => {
		const { counts, tookMs } = await trial(
			5,
			(_, request) => (request < 25 ? status(500) : accept),
			{ maxTries: 6 },
		);
		expect(counts).toMatchObject({ accepted: 5 });
		const backOffs = 375 + 750 + 1500 + 3000 + 6000;
		expect(tookMs).toBeLessThan(backOffs + SECOND);
	});

	it('backs off longer with each retry of a row', async () => {
		const { came } = await trial(1, () => status(500));
		const pauses = came.slice(1).map((time, index) => time - at(came, index) - LATENCY_MS);
		expect(pauses).toEqual([375, 750, 1500, 3000]);
	});

	it('reports its last real response when the user stops during a back-off', async () => {
		const { results } = await trial(
			1,
			() => status(500, {}, { name: 'ERR500', message: 'Disk full' }),
			{
				cancelAfter: 200,
			},
		);
		expect(results[0]).toMatchObject({ outcome: 'unknown', httpStatus: 500, errorCode: 'ERR500' });
		expect(JSON.stringify(results)).not.toContain('STOPPED');
		expect(at(results, 0).advice).toMatch(
			/The service says: Disk full .*It was not tried again: The execution was stopped/,
		);
	});

	it('reports a row that was certainly not sent as notSent, with the last response', async () => {
		const { results } = await trial(
			1,
			() => ({ kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false }),
			{ cancelAfter: 200 },
		);
		expect(results[0]).toMatchObject({ outcome: 'notSent', errorCode: 'ECONNREFUSED' });
		expect(at(results, 0).reason).toMatch(/^Nothing answers at the address/);
	});

	it('treats a 408 as a send that may have arrived', async () => {
		const { results, came } = await trial(1, () => status(408));
		expect(came).toHaveLength(1);
		expect(at(results, 0).outcome).toBe('unknown');
	});

	it("reports the service's message when a 200 carries an error", async () => {
		const { results } = await trial(1, () =>
			status(200, {}, { error: 'Bad Request', message: 'campaign is not LIVE' }),
		);
		expect(results[0]).toMatchObject({
			outcome: 'unknown',
			reason: 'The service answered 200, but with an error: campaign is not LIVE',
		});
	});
});
