import { describe, expect, it } from 'vitest';
import { ownSandbox, seededSandbox, send, type Json } from './support.mts';

const sandbox = seededSandbox();

const number = '919876543210';

it('replaces everything with the seed of a reset, which applies to later resets', async () => {
	const own = await ownSandbox();
	const seed = { project: { id: 'other', password: 'other-password' }, tags: ['only'] };
	await own.control('POST', '/reset', { seed });
	const seeded = { project: { id: 'other' }, templates: [], tags: ['only'] };
	expect(await own.control('GET', '/state')).toMatchObject(seeded);
	const other = { path: { project_id: 'other' }, password: 'other-password' };
	expect((await own.call('listTemplates', other)).status).toBe(200);
	expect((await own.call('listTemplates')).status).toBe(401);
	const unfit = { campaigns: [{ name: 'x', template: 'unknown' }] };
	expect((await own.tryControl('POST', '/reset', { seed: unfit })).status).toBe(409);
	await own.control('POST', '/seed', { tags: ['added'] });
	await own.control('POST', '/reset', {});
	expect(await own.control('GET', '/state')).toMatchObject(seeded);
});

describe('the password', () => {
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
