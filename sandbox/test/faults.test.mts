// Faults as a client sees them, and what the sandbox did.
import { describe, expect, it } from 'vitest';
import type { FaultPlan, FaultRule } from '../index.mts';
import { at } from '../../test/harness/pick.mts';
import { send, seededSandbox, type Json } from './support.mts';

const sandbox = seededSandbox();

const inject = (...rules: FaultRule[]) => sandbox.control('PUT', '/faults', { rules });
const accepted = async () => (await sandbox.control<{ total: number }>('GET', '/sends')).total;
let nextNumber = 919_876_000_001;

/** A send to a new number. */
const attempt = () => sandbox.attempt('sendCampaign', { body: send(String(nextNumber++)) });

async function statuses(count: number): Promise<number[]> {
	const found: number[] = [];
	for (let index = 0; index < count; index++) found.push((await attempt()).status);
	return found;
}

describe('a status', () => {
	it.each([500, 503] as const)('%i before accepting sends nothing', async (status) => {
		await inject({ kind: 'status', status, next: 1 });
		expect(await statuses(2)).toEqual([status, 200]);
		expect(await accepted()).toBe(1);
	});

	it.each([500, 503] as const)('%i after accepting has sent', async (status) => {
		await inject({ kind: 'status', status, when: 'after', next: 1 });
		const response = await attempt();
		expect(response.status).toBe(status);
		expect(await response.json()).toMatchObject({ error: expect.any(String) });
		expect(await accepted()).toBe(1);
	});

	it('after accepting does not change refusals', async () => {
		await inject({ kind: 'status', status: 500, when: 'after' });
		const { status } = await sandbox.call('sendCampaign', {
			body: send('919876543210', { campaign_name: 'Missing' }),
		});
		expect(status).toBe(400);
	});

	it('can come as an HTML page', async () => {
		await inject({ kind: 'status', status: 502, body: 'html', next: 1 });
		const response = await attempt();
		expect(response.headers.get('content-type')).toMatch(/^text\/html/);
		expect(await response.text()).toMatch(/^<html>[^]*502 Bad Gateway/);
	});

	it('stores nothing and uses the error envelope of the contract', async () => {
		await inject(
			{ kind: 'status', status: 400, when: 'after', calls: [1] },
			{ kind: 'status', status: 404, calls: [2] },
		);
		const [bad, missing] = [await attempt(), await attempt()];
		expect([bad.status, await bad.json()]).toEqual([
			400,
			{ error: 'Bad Request', message: 'Bad Request' },
		]);
		expect([missing.status, await missing.json()]).toEqual([
			404,
			{ name: 'ERR404', message: 'Not Found' },
		]);
		expect(await accepted()).toBe(0);
		await inject({ kind: 'status', status: 409, match: { operation: 'createContact' } });
		const { status, body } = await sandbox.call('createContact', {
			body: { name: 'Asha', mobile_number: '919876543210' },
		});
		expect([status, body]).toEqual([409, { name: 'ERR409', message: 'Conflict' }]);
	});

	it('429 has Retry-After in seconds, as a date, or not at all', async () => {
		await inject(
			{ kind: 'status', status: 429, retryAfter: 7, calls: [1] },
			{ kind: 'status', status: 429, retryAfter: 7, retryAfterForm: 'date', calls: [2] },
			{ kind: 'status', status: 429, when: 'after', calls: [3] },
		);
		const [seconds, date, none] = [await attempt(), await attempt(), await attempt()];
		expect([seconds.status, date.status, none.status]).toEqual([429, 429, 429]);
		expect(seconds.headers.get('retry-after')).toBe('7');
		const wait = Date.parse(date.headers.get('retry-after') ?? '') - Date.now();
		expect(wait).toBeGreaterThan(4000);
		expect(wait).toBeLessThan(8000);
		expect(none.headers.has('retry-after')).toBe(false);
		expect(await accepted()).toBe(0);
	});
});

describe('a broken exchange', () => {
	it('sends nothing on a reset before accepting, but does on one after', async () => {
		await inject({ kind: 'reset', next: 1 });
		await expect(attempt()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
		expect(await accepted()).toBe(0);
		await inject({ kind: 'reset', when: 'after', next: 1 });
		await expect(attempt()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
		expect(await accepted()).toBe(1);
		const { requests } = await sandbox.control<{ requests: Json[] }>('GET', '/requests');
		expect(requests).toMatchObject([
			{ status: null, fault: 'reset after accepting' },
			{ status: null, fault: 'reset before accepting' },
		]);
	});

	it('accepts the send whose JSON is truncated', async () => {
		await inject({ kind: 'truncate', next: 1 });
		const response = await attempt();
		expect(response.status).toBe(200);
		expect(await response.text()).toBe('{"status":');
		expect(await accepted()).toBe(1);
	});

	it('delays before accepting', async () => {
		await inject({ kind: 'delay', ms: 150, next: 1 });
		const startedAt = performance.now();
		const pending = attempt();
		expect(await accepted()).toBe(0);
		expect((await pending).status).toBe(200);
		expect(performance.now() - startedAt).toBeGreaterThanOrEqual(149);
		expect(await accepted()).toBe(1);
	});
});

describe('a fault rule', () => {
	it('returns 401 after three requests', async () => {
		await inject({ kind: 'unauthorized', after: 3 });
		expect(await statuses(5)).toEqual([200, 200, 200, 401, 401]);
	});

	it('pauses a campaign after exactly the given number of sends', async () => {
		await inject({ kind: 'pauseCampaign', campaign: 'Appointment reminder', sends: 3 });
		const all = await Promise.all(Array.from({ length: 10 }, () => attempt()));
		expect(all.filter(({ status }) => status === 200)).toHaveLength(3);
		expect(await accepted()).toBe(3);
		await sandbox.control('POST', '/campaigns/Appointment%20reminder/status', { status: 'LIVE' });
		expect(await statuses(4)).toEqual([200, 200, 200, 200]);
	});

	it('strikes the given calls among the requests that it matches', async () => {
		await inject({
			kind: 'status',
			status: 503,
			calls: [2, 4],
			match: { method: 'post', path: '/project/*/campaign/api/send' },
		});
		expect((await sandbox.call('listTemplates')).status).toBe(200);
		expect(await statuses(5)).toEqual([200, 503, 200, 503, 200]);
		await inject({ kind: 'status', status: 503, match: { operation: 'getContact,listTemplates' } });
		expect(await statuses(1)).toEqual([200]);
		expect((await sandbox.attempt('listTemplates')).status).toBe(503);
	});

	it('repeats the same faults by rate under the same seed', async () => {
		const plan: FaultPlan = { seed: 7, rules: [{ kind: 'status', status: 500, rate: 0.3 }] };
		const runs: number[][] = [];
		for (const seed of [7, 7, 8]) {
			await sandbox.control('PUT', '/faults', { ...plan, seed });
			runs.push(await statuses(60));
		}
		expect(runs[0]).toEqual(runs[1]);
		expect(runs[0]).not.toEqual(runs[2]);
		const struck = at(runs, 0).filter((status) => status === 500).length;
		expect(struck).toBeGreaterThan(5);
		expect(struck).toBeLessThan(35);
		expect(await accepted()).toBe(180 - runs.flat().filter((status) => status === 500).length);
	});

	it('ends when its plan is deleted, and reports what it struck', async () => {
		await inject({ kind: 'status', status: 500, next: 2 });
		await statuses(3);
		expect(await sandbox.control('GET', '/faults')).toMatchObject({
			report: [{ seen: 3, struck: 2 }],
		});
		await inject({ kind: 'status', status: 500 });
		await sandbox.control('DELETE', '/faults');
		expect(await statuses(1)).toEqual([200]);
	});
});

describe('the rate limit', () => {
	it('refuses only sends beyond its burst, with 429', async () => {
		await sandbox.control('PUT', '/rate-limit', { perSecond: 0.001, burst: 2 });
		expect(await statuses(4)).toEqual([200, 200, 429, 429]);
		expect((await attempt()).headers.get('retry-after')).toMatch(/^\d+$/);
		const { status, body } = await sandbox.call('sendMessage', {
			body: { to: '919876543210', type: 'text', text: { body: 'Hello' } },
		});
		expect(status).toBe(429);
		expect(body).toMatchObject({ name: 'ERR429' });
		expect((await sandbox.call('listTemplates')).status).toBe(200);
		await sandbox.control('PUT', '/rate-limit', { perSecond: 0.001, burst: 1, retryAfter: 'none' });
		await attempt();
		expect((await attempt()).headers.has('retry-after')).toBe(false);
		await sandbox.control('PUT', '/rate-limit', { perSecond: 0.001, burst: 1, retryAfter: 'date' });
		await attempt();
		expect((await attempt()).headers.get('retry-after')).toMatch(/GMT$/);
		await sandbox.control('PUT', '/rate-limit', { perSecond: null });
		expect(await statuses(3)).toEqual([200, 200, 200]);
	});

	it('covers all operations together when set to', async () => {
		await sandbox.control('PUT', '/rate-limit', { perSecond: 0.001, burst: 2, operations: 'all' });
		const read = () => sandbox.attempt('listTemplates');
		expect((await read()).status).toBe(200);
		expect((await attempt()).status).toBe(200);
		expect((await read()).status).toBe(429);
		await sandbox.control('PUT', '/rate-limit', { perSecond: null });
	});
});
