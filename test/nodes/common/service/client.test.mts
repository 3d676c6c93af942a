// What the client writes into the log, and what it does with a request that it need not make.
import { describe, expect, it } from 'vitest';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import type { Attempt } from '../../../../nodes/common/service/attempt.ts';
import { createClient, DEFAULT_CLIENT } from '../../../../nodes/common/service/client.ts';
import type { ServiceRequest } from '../../../../nodes/common/service/request.ts';
import { projectPath } from '../../../../nodes/common/service/request.ts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const request: ServiceRequest = {
	method: 'PATCH',
	path: projectPath('contact', '64f1c2a7e4b0a1d2c3e4f5a6'),
	body: { name: 'Asha' },
	repeatability: 'repeatable',
};
const answer = (status: number, headers = {}): Attempt => ({
	kind: 'answer',
	status,
	headers,
	body: {},
});

describe('The client', () => {
	it('writes a line for each try that another follows, without any value', async () => {
		const clock = virtualClock(() => 0.5);
		const plan: Attempt[] = [
			answer(500),
			answer(429, { 'retry-after': '2' }),
			{ kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true },
			answer(200),
		];
		const lines: string[] = [];
		const client = createClient(
			async () => plan.shift() as Attempt,
			new RunState(),
			DEFAULT_CLIENT,
			clock,
			(line) => lines.push(line),
		);
		const settlement = await clock.run(client.request(request));
		expect(settlement).toMatchObject({ kind: 'done', attempts: 4 });
		expect(lines).toEqual([
			'PATCH project/contact: try 1 ended with HTTP 500, trying again',
			'PATCH project/contact: try 2 ended with HTTP 429, Retry-After 2 s, all rows pause',
			'PATCH project/contact: try 3 ended with ECONNRESET, trying again',
		]);
	});

	it.each([
		['a server failure that nobody retries', answer(501)],
		['server failures to the end', answer(500)],
		[
			'broken connections to the end',
			{ kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true },
		],
	] as Array<[string, Attempt]>)('leaves no read in doubt: %s', async (_, attempt) => {
		const clock = virtualClock(() => 0.5);
		const client = createClient(async () => attempt, new RunState(), DEFAULT_CLIENT, clock);
		expect((await clock.run(client.request(request))).kind).toBe('failed');
	});

	it('asks the guard before each try, and lets its reason stand', async () => {
		const clock = virtualClock(() => 0.5);
		let asked = 0;
		let made = 0;
		const client = createClient(
			async () => {
				made += 1;
				return answer(500);
			},
			new RunState(),
			DEFAULT_CLIENT,
			clock,
		);
		const reason = { kind: 'fatal', text: 'The campaign is paused' } as const;
		const settlement = await clock.run(
			client.request(request, {
				blockedBy: () => {
					asked += 1;
					return asked === 3 ? reason : undefined;
				},
				onRefusal: () => undefined,
			}),
		);
		expect(made).toBe(2);
		expect(settlement).toMatchObject({ kind: 'notTried', attempts: 2, reason });
	});
});
