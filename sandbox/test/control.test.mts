import { describe, expect, it } from 'vitest';
import { send, startTestSandbox, seededSandbox, type Json } from './support.mts';

const sandbox = seededSandbox();

const number = '919876543210';

describe('sends', () => {
	it('are counted per campaign and number, with duplicates listed', async () => {
		for (const phone of [number, number, '919876543211']) {
			await sandbox.call('sendCampaign', { body: send(phone) });
		}
		const welcome = { name: 'A', phone_number: number, campaign_name: 'Welcome' };
		await sandbox.call('sendCampaign', { body: welcome });
		const campaign = 'Appointment reminder';
		expect(await sandbox.control('GET', `/sends?campaign=${encodeURIComponent(campaign)}`)).toEqual(
			{
				total: 3,
				counts: [
					{ campaign, phone_number: number, accepted: 2 },
					{ campaign, phone_number: '919876543211', accepted: 1 },
				],
			},
		);
		expect(await sandbox.control('GET', '/sends')).toMatchObject({ total: 4 });
		expect(await sandbox.control('GET', '/duplicates')).toEqual({
			duplicates: [{ campaign, phone_number: number, accepted: 2 }],
		});
		expect(await sandbox.control('GET', '/sends?campaign=Missing')).toEqual({
			total: 0,
			counts: [],
		});
		const list = await sandbox.control<{ sends: Json[] }>('GET', '/sends/list?limit=2&skip=1');
		expect(list.sends).toMatchObject([
			{ phone_number: number, text: 'Hello Asha, your appointment is on Monday.' },
			{ phone_number: '919876543211', parameters: ['Asha', 'Monday'] },
		]);
	});
});

describe('seeds', () => {
	const template = { category: 'OTP', type: 'TEXT', language: 'English', sample_text: 'Hi' };

	it('add to the existing data', async () => {
		await sandbox.control('POST', '/seed', {
			tags: ['new'],
			attributes: ['age'],
			templates: [{ ...template, name: 'hi', text: 'Hi {{1}}' }],
			campaigns: [{ name: 'Hi', template: 'hi' }],
			contacts: [{ name: 'Ravi', phone_number: number, opted_in: true, tags: ['vip'] }],
		});
		const body = send(number, {
			campaign_name: 'Hi',
			template_params: ['x'],
			tags: ['new'],
			attributes: { age: 5 },
		});
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
	});

	it('replace everything on reset, and apply to later resets', async () => {
		const seed = { project: { id: 'other', password: 'other-password' }, tags: ['only'] };
		await sandbox.control('POST', '/reset', { seed });
		const seeded = { project: { id: 'other' }, templates: [], tags: ['only'] };
		expect(await sandbox.control('GET', '/state')).toMatchObject(seeded);
		const answer = await sandbox.call('listTemplates', {
			path: { project_id: 'other' },
			password: 'other-password',
		});
		expect(answer.status).toBe(200);
		expect((await sandbox.call('listTemplates')).status).toBe(401);
		const bad = await sandbox.tryControl('POST', '/reset', { seed: { nonsense: 1 } });
		expect(bad.status).toBe(400);
		const unfit = { campaigns: [{ name: 'x', template: 'unknown' }] };
		expect((await sandbox.tryControl('POST', '/reset', { seed: unfit })).status).toBe(409);
		await sandbox.control('POST', '/seed', { tags: ['added'] });
		await sandbox.control('POST', '/reset', {});
		expect(await sandbox.control('GET', '/state')).toMatchObject(seeded);
		await sandbox.close();
		Object.assign(sandbox, await startTestSandbox());
	});
});

describe('the password', () => {
	it('becomes invalid as soon as it is regenerated', async () => {
		const { password } = await sandbox.control<{ password: string }>(
			'POST',
			'/password/regenerate',
		);
		expect((await sandbox.call('listTemplates')).status).toBe(401);
		expect((await sandbox.call('listTemplates', { password })).status).toBe(200);
	});

	it('is never shown, wherever a client sends it', async () => {
		const events = await fetch(`${sandbox.controlUrl}/events`);
		const secret = sandbox.password;
		const body = send(number, { name: `it is ${secret}`, campaign_name: secret });
		await sandbox.call('sendCampaign', { body });
		await sandbox.call('listTemplates', { query: { after: secret } });
		await sandbox.call('listTemplates', { password: `${secret}x` });
		const { password } = await sandbox.control<{ password: string }>(
			'POST',
			'/password/regenerate',
		);
		await sandbox.call('listTemplates', { password, query: { after: password, [secret]: '1' } });
		for (const path of ['/requests', '/contract', '/state', '/faults']) {
			const shown = JSON.stringify(await sandbox.control('GET', path));
			expect(shown, path).not.toContain(secret);
			expect(shown, path).not.toContain(password);
		}
		const streamed = await readUntil(events, (text) => text.split('listTemplates').length > 3);
		expect(streamed).toContain('[redacted]');
		expect(streamed).not.toContain(secret);
	});
});

async function readUntil(response: Response, isEnough: (text: string) => boolean): Promise<string> {
	if (!response.body) throw new Error('The answer has no body');
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let text = '';
	while (!isEnough(text)) {
		const { value, done } = await reader.read();
		if (done) break;
		text += decoder.decode(value, { stream: true });
	}
	await reader.cancel();
	return text;
}

describe('events', () => {
	it('report sends, counters, contacts and requests in batches', async () => {
		const response = await fetch(`${sandbox.controlUrl}/events`);
		expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
		await sandbox.call('sendCampaign', { body: send(number) });
		await sandbox.control('POST', '/campaigns/Welcome/status', { status: 'PAUSED' });
		const text = await readUntil(response, (soFar) => soFar.includes('"PAUSED"'));
		const batches = text
			.split('\n\n')
			.filter((part) => part.startsWith('data: '))
			.map((part) => JSON.parse(part.slice(6)) as { events: { type: string; data: Json }[] });
		const events = batches.flatMap((batch) => batch.events);
		expect(events.map(({ type }) => type)).toEqual(
			expect.arrayContaining(['message', 'campaignCount', 'request', 'campaign']),
		);
		expect(events.find(({ type }) => type === 'campaignCount')?.data).toMatchObject({
			name: 'Appointment reminder',
			submitted: 1,
		});
	});
});

describe('the request log', () => {
	it('flags operations that do not exist', async () => {
		const headers = { 'x-api-wa-project-api-pwd': sandbox.password };
		for (const [method, path] of [
			['GET', '/project/wa-demo/campaigns'],
			['PUT', '/project/wa-demo/contact'],
			['GET', '/project/wa-demo/wa_template'],
		]) {
			const response = await fetch(sandbox.baseUrl + path, { method, headers });
			expect(response.status).toBe(404);
			expect(await response.json()).toMatchObject({ name: 'ERR404' });
		}
		const { requests } = await sandbox.control<{ requests: { violated: Json[] } }>(
			'GET',
			'/contract',
		);
		expect(requests.violated).toHaveLength(3);
	});
});

describe('the control API', () => {
	it.each<[string, string, unknown, number]>([
		['POST', '/templates/missing/review', { outcome: 'approved' }, 404],
		['POST', '/templates/welcome/review', { outcome: 'maybe' }, 400],
		['POST', '/templates/welcome/review', undefined, 400],
		['POST', '/campaigns/missing/status', { status: 'LIVE' }, 404],
		['POST', '/campaigns/Welcome/status', { status: 'live' }, 400],
		['POST', '/messages/missing/status', { status: 'READ' }, 404],
		['POST', '/inbound', { phone_number: '+91', text: 'Hi' }, 400],
		['POST', '/clock/advance', { ms: -1 }, 400],
		['PUT', '/rate-limit', { perSecond: 0 }, 400],
		['PUT', '/faults', { rules: [{ kind: 'status', status: 418 }] }, 400],
		['PUT', '/faults', { rules: [{ kind: 'fire' }] }, 400],
		['PUT', '/faults', { rules: [{ kind: 'delay', ms: 5, surprise: 1 }] }, 400],
		['GET', '/nothing', undefined, 404],
	])('responds to %s %s with %j by %i', async (method, path, body, status) => {
		expect((await sandbox.tryControl(method, path, body)).status).toBe(status);
	});
});
