// Many runs of one row each, as events start them, under one project's limits and a rate limit.
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../nodes/service/limiter/clock.ts';
import { Limiter } from '../../nodes/service/limiter/limiter.ts';
import { ProjectLimiter } from '../../nodes/service/limiter/projectLimiter.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import { tokenBucket } from './limiters.mts';
import { seeded } from './seeded.mts';
import { slotOf } from './slots.mts';
import { virtualClock } from './virtualClock.mts';

interface Course {
	events: number;
	/** Events that come at once, as from a busy process that lets all go that have queued up. */
	together: number;
	perSecond: number;
	/** Of the service: so many a second, and as many at once. */
	limit: number;
	latencyMs: number;
	retryAfterMs?: number;
	/** What the process works at each event, all in all. */
	workMs?: number;
	/** Rows of a list that was sent before, without a limit. */
	listed?: number;
}

interface Outcome {
	/** From the first event until the last row was accepted. */
	ms: number;
	refused: number;
}

/** How the work of an event is spread over its course. */
const WORK = { begin: 0.5, claim: 0.3, answer: 0.2 };
/** The time over which the load of the process is taken. */
const BUSY_MS = 300;

/** Does one piece of work after the other, as n8n's event loop does. */
function processor(clock: Clock) {
	/** When each piece of work began and ended. */
	const pieces: Array<[from: number, until: number]> = [];
	return {
		work: async (ms: number) => {
			const from = Math.max(clock.now(), pieces.at(-1)?.[1] ?? 0);
			const until = from + ms * (0.5 + clock.random());
			pieces.push([from, until]);
			await clock.sleep(until - clock.now());
		},
		busyShare: () => {
			const now = clock.now();
			const shares = pieces.map(([from, until]) =>
				Math.max(0, Math.min(until, now) - Math.max(from, now - BUSY_MS)),
			);
			return shares.reduce((sum, share) => sum + share, 0) / BUSY_MS;
		},
	};
}

async function simulate(course: Course): Promise<Outcome> {
	const clock = virtualClock(seeded(1));
	const { work, busyShare } = processor(clock);
	const project = new ProjectLimiter(clock, busyShare);
	const { latencyMs, workMs = 0, listed = 0 } = course;
	const list = new Limiter(
		project,
		{ maxConcurrent: 50, maxPerSecond: 0, maxWaitMs: 3_600_000 },
		clock,
		new RunState(),
	);
	const sendListed = async () => {
		const startedAt = await slotOf(list);
		await clock.sleep(latencyMs);
		list.release(startedAt, { kind: 'answered' });
	};
	await clock.run(Promise.all(Array.from({ length: listed }, sendListed)));
	if (listed > 0) await clock.run(clock.sleep(2000));
	const service = tokenBucket(course.limit, course.limit);
	const begin = clock.now();
	let refused = 0;
	const send = async (index: number) => {
		const burst = Math.floor(index / course.together);
		await clock.sleep((burst * course.together * 1000) / course.perSecond);
		await work(workMs * WORK.begin);
		await work(workMs * WORK.claim);
		const limiter = new Limiter(
			project,
			{ maxConcurrent: 20, maxPerSecond: 0, maxWaitMs: 3_600_000 },
			clock,
			new RunState(),
		);
		for (;;) {
			const startedAt = await slotOf(limiter);
			await clock.sleep(latencyMs / 2);
			const isTaken = service.take(clock.now() - begin, 0);
			await clock.sleep(latencyMs / 2);
			await work(workMs * WORK.answer);
			if (isTaken) return limiter.release(startedAt, { kind: 'answered' });
			refused += 1;
			limiter.release(startedAt, { kind: 'rateLimited', askedMs: course.retryAfterMs });
		}
	};
	await clock.run(
		Promise.all(Array.from({ length: course.events }, (_none, index) => send(index))),
	);
	return { ms: clock.now() - begin, refused };
}

/** The worst of a service that says how long to wait, and of one that does not. */
async function worst(course: Course): Promise<{ refusedShare: number; times: number }> {
	const outcomes = await Promise.all(
		[undefined, 1000].map((retryAfterMs) => simulate({ ...course, retryAfterMs })),
	);
	const sending = (course.events - course.limit) / course.limit;
	const arriving = (course.events - course.together) / course.perSecond;
	const working = (course.events * (course.workMs ?? 0)) / 1000;
	const leastMs = Math.max(sending, arriving, working) * 1000 + course.latencyMs;
	return {
		refusedShare: Math.max(...outcomes.map(({ refused }) => refused)) / course.events,
		times: Math.max(...outcomes.map(({ ms }) => ms)) / leastMs,
	};
}

describe('events under a rate limit', () => {
	it.each([
		// how many come at once, share refused
		[1, 0.01],
		[5, 0.01],
		[15, 0.03],
		[30, 0.05],
		[60, 0.06],
	])('are seldom refused when %i come at once', async (together, most) => {
		const course = { events: 240, together, perSecond: 24, limit: 20, latencyMs: 50 };
		const { refusedShare, times } = await worst(course);
		expect(refusedShare).toBeLessThanOrEqual(most);
		expect(times).toBeLessThan(1.1);
	});

	it.each([5, 15, 30, 60, 90])(
		'are seldom refused when %i come at once after a list, and with time to spare between them',
		async (together) => {
			const course = {
				events: 240,
				together,
				perSecond: 12,
				limit: 20,
				latencyMs: 50,
				listed: 1000,
			};
			const { refusedShare } = await worst(course);
			expect(refusedShare).toBeLessThanOrEqual(0.05);
		},
	);

	it.each([20, 40, 60, 80])(
		'are seldom refused when the process works %i ms at each and falls behind',
		async (workMs) => {
			const course = { events: 240, together: 1, perSecond: 30, limit: 20, latencyMs: 50, workMs };
			const { refusedShare, times } = await worst(course);
			expect(refusedShare).toBeLessThanOrEqual(0.05);
			expect(times).toBeLessThan(1.55);
		},
	);

	it('do not queue up for a slow service that takes all of them', async () => {
		const course = { events: 600, together: 1, perSecond: 60, limit: 1000, latencyMs: 500 };
		const { refusedShare, times } = await worst(course);
		expect(refusedShare).toBe(0);
		expect(times).toBeLessThan(1.05);
	});
});
