// The switch for the shapes of answers, and another header for the password.
import { describe, expect, it } from 'vitest';
import { OBSERVED_SHAPES } from '../domain/observedAnswers.mts';
import { ownSandbox, seededSandbox } from './support.mts';

const sandbox = seededSandbox();

describe('settings', () => {
	it('are those of the sandbox again after a reset, and for new projects', async () => {
		const own = await ownSandbox({ answers: ['ids'], passwordHeader: 'X-Other-Pwd' });
		const settings = {
			answers: 'mixed',
			shapes: ['ids'],
			missing: [],
			passwordHeader: 'x-other-pwd',
		};
		expect(await own.client.get('/answers')).toEqual(settings);
		await own.client.put('/answers', { body: { answers: 'observed', passwordHeader: 'x-third' } });
		expect(await own.client.get('/answers')).toMatchObject({
			answers: 'observed',
			shapes: OBSERVED_SHAPES,
		});
		await own.client.post('/reset');
		expect(await own.client.get('/answers')).toEqual(settings);
		const { controlUrl } = own.createProject();
		expect(await (await fetch(`${controlUrl}/answers`)).json()).toEqual(settings);
	});

	it.each([{ answers: ['none'] }, { answers: 'all' }, { passwordHeader: 'a b' }])(
		'are refused when they are %j',
		async (body) => {
			expect((await sandbox.tryControl('PUT', '/answers', body)).status).toBe(400);
		},
	);
});

describe('another header for the password', () => {
	it('is the only one that counts, and never shown', async () => {
		await sandbox.client.put('/answers', { body: { passwordHeader: 'X-Other-Pwd' } });
		const options = { body: { campaignType: 'ALL' } };
		const without = await sandbox.call('listCampaigns', options);
		expect(without.status).toBe(401);
		expect(without.body.message).toContain('x-other-pwd');
		const headers = (password: string) => ({
			...options,
			password: undefined,
			headers: { 'x-other-pwd': password },
		});
		expect((await sandbox.call('listCampaigns', headers(sandbox.password))).status).toBe(200);
		expect((await sandbox.call('listCampaigns', headers('a wrong one'))).status).toBe(401);
		const { requests: log } = await sandbox.client.get('/requests');
		expect(JSON.stringify(log)).not.toContain('a wrong one');
		const [, second] = log;
		const replay = await sandbox.client.post('/requests/{request_id}/replay', {
			path: { request_id: String(second?.id) },
		});
		expect(replay.status).toBe(200);
	});

	it('finds the project of a password where the path has none', async () => {
		const other = sandbox.createProject({ id: 'other' });
		const client = `${other.controlUrl}/answers`;
		await fetch(client, {
			method: 'PUT',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ passwordHeader: 'X-Other-Pwd' }),
		});
		const response = await fetch(`${sandbox.baseUrl}/business/64b7f0a2c9e77b001f3a0001`, {
			headers: { 'x-other-pwd': other.password },
		});
		expect(response.status).toBe(200);
		other.remove();
	});
});
