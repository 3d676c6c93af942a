// The typed client: its requests and how it reads responses. The compiler checks its types here.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { ControlError, createControlClient, type ControlClient } from '../client.mts';
import { fileSandbox } from './support.mts';

const sandbox = fileSandbox();
let client: ControlClient;
beforeAll(async () => {
	client = createControlClient(sandbox);
});

describe('a call', () => {
	it('fills in path parameters, whatever characters they hold', async () => {
		const name = 'A/B? ü %';
		const template = { name: 'a', template: 'welcome' };
		await client.post('/seed', { body: { campaigns: [{ ...template, name }] } });
		const campaign = await client.post('/campaigns/{campaign}/status', {
			path: { campaign: name },
			body: { status: 'PAUSED' },
		});
		expect(campaign).toMatchObject({ name, status: 'PAUSED' });
	});

	it('sends its query without undefined values', async () => {
		const query = { campaign: 'A & B', limit: undefined, skip: 0 };
		expect(await client.get('/sends/list', { query })).toEqual({ total: 0, sends: [] });
	});

	it('uses the HTTP method that it is named after', async () => {
		await client.put('/rate-limit', { body: { perSecond: 5 } });
		expect(await client.get('/rate-limit')).toEqual({ perSecond: 5 });
		await client.put('/faults', { body: { rules: [{ kind: 'truncate' }] } });
		expect((await client.delete('/faults')).rules).toEqual([]);
		await client.post('/reset');
	});

	it('rejects with the status and message of the API', async () => {
		const call = client.post('/templates/{template}/review', {
			path: { template: 'missing' },
			body: { outcome: 'approved' },
		});
		await expect(call).rejects.toThrow(new ControlError(404, 'There is no template missing'));
		await expect(call).rejects.toMatchObject({ name: 'ControlError', status: 404 });
	});

	it('times out', async () => {
		const silent: Server = createServer(() => undefined);
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		const { port } = silent.address() as AddressInfo;
		const controlUrl = `http://127.0.0.1:${port}/control`;
		await expect(
			createControlClient({ controlUrl }, { timeoutMs: 50 }).get('/state'),
		).rejects.toThrow(/timeout/);
		silent.closeAllConnections();
		silent.close();
	});
});

it('checks calls against the contract at compile time', () => {
	expectTypeOf(client.get<'/sends'>).returns.resolves.toHaveProperty('counts');
	const wrong = [
		// @ts-expect-error this path returns no JSON
		() => client.get('/events'),
		// @ts-expect-error unknown filter
		() => client.get('/sends', { query: { campain: 'A' } }),
		// @ts-expect-error the body is missing
		() => client.post('/clock/advance'),
		// @ts-expect-error not a string
		() => client.post('/clock/advance', { body: { ms: '1' } }),
		// @ts-expect-error unknown operation
		() => client.delete('/state'),
		// @ts-expect-error the path parameter is missing
		() => client.get('/requests/{request_id}'),
	];
	expect(wrong).toHaveLength(6);
});
