// Many runs of one row each, as events start them, that share one project's limiter under a rate limit.
import { describe, expect, it } from 'vitest';
import type { Clock } from '../../nodes/service/limiter/clock.ts';
import { ProjectLimiter } from '../../nodes/service/limiter/projectLimiter.ts';
import { tokenBucket } from './limiters.mts';
import { seeded } from './seeded.mts';
import { joinRun, slotOf } from './slots.mts';
import { virtualClock } from './virtualClock.mts';

interface Course {
	events: number;
	/** Events that arrive together, as when a busy process releases its backlog. */
	together: number;
	perSecond: number;
	/** The service's rate limit per second, and its burst. */
	limit: number;
	latencyMs: number;
	retryAfterMs?: number;
	/** The process's total work per event, ms. */
	workMs?: number;
	/** Rows of a list that was sent earlier without a limit. */
	listed?: number;
}

interface Outcome {
	/** From the first event until the last row was accepted. */
	ms: number;
	refused: number;
}

/** How an event's work is spread over its course. */
const WORK = { begin: 0.5, claim: 0.3, answer: 0.2 };

/** Runs one piece of work at a time, as n8n's event loop does. */
function processor(clock: Clock) {
	let freeAt = 0;
	return async (ms: number) => {
		freeAt = Math.max(clock.now(), freeAt) + ms * (0.5 + clock.random());
		await clock.sleep(freeAt - clock.now());
	};
}

async function simulate(course: Course): Promise<Outcome> {
	const clock = virtualClock(seeded(1));
	const work = processor(clock);
	const project = new ProjectLimiter(clock);
	const { latencyMs, workMs = 0, listed = 0 } = course;
	const list = joinRun(project, { maxConcurrent: 50 });
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
		const limiter = joinRun(project);
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

/** The worst result of a service with Retry-After and of one without. */
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

/** Single events for a service that accepts 20 a second. */
const STREAM = { events: 240, together: 1, limit: 20, latencyMs: 50 };

describe('events under a rate limit', () => {
	it.each([
		// how many arrive together, share refused
		[1, 0.01],
		[5, 0.01],
		[15, 0.03],
		[30, 0.05],
		[60, 0.06],
	])('are rarely refused when %i arrive together', async (together, most) => {
		const { refusedShare, times } = await worst({ ...STREAM, together, perSecond: 24 });
		expect(refusedShare).toBeLessThanOrEqual(most);
		expect(times).toBeLessThan(1.1);
	});

	it.each([5, 15, 30, 60, 90])(
		'are rarely refused when %i arrive together after a list, with idle time between them',
		async (together) => {
			const course = { ...STREAM, together, perSecond: 12, listed: 1000 };
			const { refusedShare } = await worst(course);
			expect(refusedShare).toBeLessThanOrEqual(0.05);
		},
	);

	it.each([20, 40, 60, 80])(
		'are rarely refused when the process needs %i ms for each and falls behind',
		async (workMs) => {
			const { refusedShare, times } = await worst({ ...STREAM, perSecond: 30, workMs });
			expect(refusedShare).toBeLessThanOrEqual(0.1);
			expect(times).toBeLessThan(1.3);
		},
	);

	it('do not queue for a slow service without a limit', async () => {
		const course = { ...STREAM, events: 600, perSecond: 60, limit: 1000, latencyMs: 500 };
		const { refusedShare, times } = await worst(course);
		expect(refusedShare).toBe(0);
		expect(times).toBeLessThan(1.05);
	});
});
