// The traffic figures that the sandbox reports to benchmarks.
import { Agent, request } from 'node:http';
import { beforeEach, expect, it } from 'vitest';
import type { TrafficReport } from '../world/traffic.mts';
import { send, seededSandbox, urlOf } from './support.mts';

const sandbox = seededSandbox();
beforeEach(async () => {
	await sandbox.control('DELETE', '/traffic');
});

const traffic = () => sandbox.control<TrafficReport>('GET', '/traffic');

/** Resolves with the status once the response is read; rejects when the connection breaks. */
function sendOver(agent: Agent, phoneNumber: string): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const headers = {
		'content-type': 'application/json',
		'x-api-wa-project-api-pwd': sandbox.password,
	};
	request(urlOf(sandbox, 'sendCampaign'), { method: 'POST', agent, headers }, (answer) => {
		answer.resume();
		answer.once('end', () => resolve(answer.statusCode ?? 0));
	})
		.once('error', reject)
		.end(JSON.stringify(send(phoneNumber)));
	return promise;
}

it('counts a connection once, however many requests it has', async () => {
	const kept = new Agent({ keepAlive: true, maxSockets: 1 });
	for (const number of ['919876000001', '919876000002']) await sendOver(kept, number);
	expect(await traffic()).toMatchObject({ connections: 1, inFlight: 0, answers: { 200: 2 } });
	kept.destroy();
	for (const number of ['919876000003', '919876000004']) await sendOver(new Agent(), number);
	expect(await traffic()).toMatchObject({ connections: 3, answers: { 200: 4 } });
});

it('reports the peak of concurrent requests, and the times of the first and last', async () => {
	const startedAt = Date.now();
	await sandbox.control('PUT', '/faults', { rules: [{ kind: 'delay', ms: 100 }] });
	const numbers = ['919876000001', '919876000002', '919876000003'];
	await Promise.all(numbers.map((number) => sendOver(new Agent(), number)));
	const { peakInFlight, inFlight, firstAt, lastAt } = await traffic();
	expect({ peakInFlight, inFlight }).toEqual({ peakInFlight: 3, inFlight: 0 });
	expect(firstAt).toBeGreaterThanOrEqual(startedAt);
	expect(lastAt).toBeGreaterThanOrEqual((firstAt ?? 0) + 90);
});

it('reports the recipients whose accepted sends got an error response', async () => {
	await sandbox.control('PUT', '/faults', {
		rules: [
			{ kind: 'status', status: 500, when: 'after', calls: [1] },
			{ kind: 'status', status: 500, when: 'before', calls: [2] },
			{ kind: 'reset', when: 'after', calls: [3] },
		],
	});
	const agent = new Agent();
	expect(await sendOver(agent, '919876000001')).toBe(500);
	expect(await sendOver(agent, '919876000002')).toBe(500);
	await expect(sendOver(agent, '919876000003')).rejects.toThrow();
	expect(await traffic()).toMatchObject({
		acceptedButFailed: { '919876000001': 1 },
		answers: { 500: 2, reset: 1 },
	});
});

it('does not count control API requests, and starts from zero after a reset', async () => {
	await sendOver(new Agent(), '919876000001');
	await sandbox.control('GET', '/state');
	expect(await traffic()).toMatchObject({ connections: 1, answers: { 200: 1 } });
	await sandbox.control('DELETE', '/traffic');
	expect(await traffic()).toEqual({
		connections: 0,
		inFlight: 0,
		peakInFlight: 0,
		answers: {},
		acceptedButFailed: {},
		firstAt: null,
		lastAt: null,
	});
});
