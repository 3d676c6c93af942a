// How a request ends after its tries, what its guard may do, and what the client logs.
import { describe, expect, it } from 'vitest';
import { CHECK_FIRST, IN_DOUBT, type CallError } from '../../../nodes/service/errors/callError.ts';
import type { StopReason } from '../../../nodes/service/limiter/runState.ts';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import { SEND, type ClientOptions, type Admission } from '../../../nodes/service/client.ts';
import type { Repeatability } from '../../../nodes/service/requests.ts';
import {
	answer,
	BROKEN,
	LATENCY_MS,
	plannedClient,
	request,
	REFUSED,
	slowDown,
} from '../../harness/plannedClient.mts';

async function settle(
	repeatability: Repeatability,
	plan: readonly Attempt[],
	options?: Partial<ClientOptions>,
) {
	const { begin, until } = plannedClient(plan, options);
	return await until(begin(repeatability));
}

describe('The client tries again', () => {
	it('until the service accepts', async () => {
		const body = { id: '1' };
		expect(await settle('repeatable', [answer(500), REFUSED, answer(201, {}, body)])).toEqual({
			kind: 'done',
			attempts: 3,
			status: 201,
			body,
		});
	});

	it.each([1, 2, 5])('%i times at most', async (maxTries) => {
		const last = answer(503);
		expect(await settle('repeatable', [last], { maxTries })).toEqual({
			kind: 'failed',
			attempts: maxTries,
			last,
			fatal: false,
		});
	});

	it('however often the rate limit refuses', async () => {
		const plan = [...Array<Attempt>(7).fill(slowDown(1)), answer(200)];
		const settlement = await settle('once', plan, { maxTries: 2 });
		expect(settlement).toMatchObject({ kind: 'done', attempts: 8 });
	});
});

describe('The result of a request that the service did not confirm', () => {
	const no = answer(400);

	it.each<[string, Attempt[], 'failed' | 'unknown']>([
		// how the tries ended, then the outcome of a send; that of a read is always "failed"
		['a refusal', [no], 'failed'],
		['a refusal after a server failure', [answer(500), no], 'unknown'],
		['a refusal after two kinds of failure', [answer(500), REFUSED, no], 'unknown'],
		['a refusal after a refused connection', [REFUSED, no], 'failed'],
		['a refusal after the rate limit', [slowDown(1), no], 'failed'],
		['server failures to the end', [answer(500)], 'unknown'],
		['a refused connection after a server error', [answer(500), REFUSED], 'unknown'],
		['refused connections to the end', [REFUSED], 'failed'],
		['a server error that is not retried', [answer(501)], 'unknown'],
		['a broken connection', [BROKEN], 'unknown'],
	])('%s', async (_, plan, kind) => {
		expect(await settle('once', plan)).toMatchObject({ kind, fatal: false });
		expect(await settle('repeatable', plan)).toMatchObject({ kind: 'failed', fatal: false });
	});

	it.each([
		[401, true],
		[404, false],
	])('a %i is fatal for the others: %j', async (status, fatal) => {
		const last = answer(status);
		expect(await settle('once', [last])).toEqual({ kind: 'failed', attempts: 1, last, fatal });
	});
});

it.each<[string, Attempt, boolean]>([
	['a server failure', answer(500), true],
	['the rate limit', slowDown(1), false],
])('a success with an error after %s is in doubt: %s', async (_, first, inDoubt) => {
	const exists = answer(200, {}, { success: false, message: 'Name already exists' });
	const { client, until } = plannedClient([first, exists]);
	const create = { ...request('once'), returns: 'campaign' } as const;
	const error = await until(client.call(create, 'campaign').catch((thrown: unknown) => thrown));
	expect(error).toMatchObject({
		message: `${inDoubt ? IN_DOUBT : ''}The service rejected the request for this campaign: Name already exists`,
		inDoubt,
	});
	expect((error as CallError).description.endsWith(CHECK_FIRST)).toBe(inDoubt);
});

it.each([
	[200, 'with an empty body'],
	[201, 'with an empty body'],
	[202, 'with an empty body'],
	[204, 'with an empty record'],
])('takes %i without a body for a confirmation, but for no record', async (status, what) => {
	const { client, until } = plannedClient([answer(status, {}, '')]);
	const disconnect = { ...request('repeatable'), returns: 'confirmation' } as const;
	expect(await until(client.call(disconnect, 'catalogue'))).toEqual({ status: true });
	await expect(until(client.call(request('repeatable'), 'contact'))).rejects.toThrow(what);
});

describe('A run that stops', () => {
	const reason: StopReason = { kind: 'cancelled', text: 'The execution was stopped' };

	it('makes no further request', async () => {
		const { begin, until, state, came } = plannedClient([answer(200)]);
		state.stop(reason);
		expect(await until(begin('once'))).toEqual({ kind: 'notTried', attempts: 0, reason });
		expect(came).toEqual([]);
	});

	it('makes none for which it already has a slot', async () => {
		const { begin, until, state, came } = plannedClient([answer(200)]);
		const settled = begin('once');
		state.stop(reason);
		expect(await until(settled)).toEqual({ kind: 'notTried', attempts: 0, reason });
		expect(came).toEqual([]);
	});

	it.each<[string, Repeatability, Attempt, object]>([
		['a read', 'repeatable', answer(500), { kind: 'notTried', reason }],
		['a send that never left', 'once', REFUSED, { kind: 'notTried', reason }],
		['a send in doubt', 'once', answer(500), { kind: 'unknown', fatal: false, stopped: reason }],
	])('in the middle of a back-off ends it for %s', async (_, repeatability, last, end) => {
		const { begin, until, state, sleep, now } = plannedClient([last]);
		const settled = begin(repeatability);
		void sleep(LATENCY_MS + 1).then(() => state.stop(reason));
		expect(await until(settled)).toEqual({ attempts: 1, last, ...end });
		expect(now()).toBeLessThan(LATENCY_MS + 375);
	});
});

describe('The guard of a request', () => {
	const reason: StopReason = { kind: 'fatal', text: 'The campaign is paused' };

	it('is asked before each try, and its reason is kept', async () => {
		const { begin, until, came } = plannedClient([answer(500)]);
		const ends: Admission[] = [SEND, SEND, { kind: 'stop', reason }];
		const settlement = await until(begin('repeatable', { mayLeave: () => ends.shift() ?? SEND }));
		expect(came).toHaveLength(2);
		expect(settlement).toMatchObject({ kind: 'notTried', attempts: 2, reason });
	});

	it('can make it wait while others go first', async () => {
		const { begin, until, sleep, came } = plannedClient([answer(200)], { maxConcurrent: 1 });
		let isFree = false;
		const free = sleep(500).then(() => {
			isFree = true;
		});
		const mayLeave = (): Admission => (isFree ? SEND : { kind: 'waitFor', event: free });
		const held = begin('once', { mayLeave });
		expect(await until(begin('once'))).toMatchObject({ kind: 'done' });
		expect(await until(held)).toMatchObject({ kind: 'done', attempts: 1 });
		expect(came).toEqual([0, 500]);
	});

	it('is notified only of refusals, before the next request starts', async () => {
		const plan = [answer(500), REFUSED, slowDown(1), answer(400), answer(401), answer(200)];
		const { begin, until, came } = plannedClient(plan, { maxConcurrent: 1 });
		const heard: unknown[] = [];
		const guard = {
			mayLeave: () => SEND,
			onRefusal: (last: Attempt, fatal: boolean) => heard.push([last, fatal, came.length]),
		};
		await until(Promise.all(Array.from({ length: 3 }, async () => await begin('once', guard))));
		expect(came).toHaveLength(6);
		expect(heard).toEqual([
			[answer(400), false, 4],
			[answer(401), true, 5],
		]);
	});
});

describe('The log', () => {
	it('has a line for each try: which request, when, and how it ended, without any value', async () => {
		const plan = [answer(500), slowDown(2), BROKEN, answer(503, { 'retry-after': '1.5' })];
		const { begin, until, lines } = plannedClient([...plan, answer(200)]);
		expect(await until(begin('repeatable'))).toMatchObject({ kind: 'done', attempts: 5 });
		expect(await until(begin('repeatable'))).toMatchObject({ kind: 'done', attempts: 1 });
		const [endpoint, took] = ['PATCH project/contact', 'LATENCY'];
		expect(lines.map((line) => line.replace(/after \d+ ms/, took))).toEqual([
			`#1 ${endpoint}: try 1, waited 0 ms, HTTP 500 ${took}`,
			`#1 ${endpoint}: try 2, waited 0 ms, HTTP 429 ${took}, asked to wait 2 s`,
			`#1 ${endpoint}: try 3, waited 2000 ms, ECONNRESET ${took}`,
			`#1 ${endpoint}: try 4, waited 0 ms, HTTP 503 ${took}, asked to wait 1.5 s`,
			`#1 ${endpoint}: try 5, waited 1500 ms, HTTP 200 ${took}`,
			`#2 ${endpoint}: try 1, waited 0 ms, HTTP 200 ${took}`,
		]);
	});
});
