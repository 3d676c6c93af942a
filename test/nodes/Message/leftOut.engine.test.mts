// Message: Send: who is left out although a row names them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { startDeduplication } from '../../harness/deduplication.mts';
import type { NodeRunResult } from '../../harness/engine.mts';
import { runNode } from '../../harness/engine.mts';
import type { TestSandbox } from '../../harness/sandbox.mts';
import { startTestSandbox } from '../../harness/sandbox.mts';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	await startDeduplication();
});
afterAll(async () => await sandbox.close());
beforeEach(async () => {
	await sandbox.startAnew();
});

/** A template, which needs no conversation. */
const send = async (phones: string[], parameters: IDataObject = {}): Promise<NodeRunResult> =>
	await runNode({
		type: new WaMessage(),
		items: phones.map((phone) => ({ phone })),
		credential: sandbox.credential,
		parameters: {
			operation: 'send',
			to: '={{ $json.phone }}',
			messageType: 'template',
			template: { __rl: true, mode: 'name', value: 'appointment_reminder' },
			languageCode: 'en',
			parametersMode: 'list',
			templateParamsList: '["Asha", "Monday"]',
			...parameters,
		},
	});

/** The numbers that messages went to, in ascending order. */
async function sentTo(): Promise<string[]> {
	const { requests } = await sandbox.control<{
		requests: Array<{ method: string; path: string; body: { to: string } }>;
	}>('GET', '/requests?limit=50');
	return requests
		.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
		.map(({ body }) => body.to)
		.toSorted();
}

describe('A person whose number has two spellings', () => {
	it('gets one message, at the number as the first row gives it', async () => {
		const { json } = await send(['+5215512345678', '+525512345678', '+551187654321']);
		expect(json).toMatchObject([
			{ outcome: 'accepted', phoneNumber: '5215512345678' },
			{ outcome: 'skipped', phoneNumber: '525512345678' },
			{ outcome: 'accepted', phoneNumber: '551187654321' },
		]);
		expect(await sentTo()).toEqual(['5215512345678', '551187654321']);
	});

	it('is known to the sent history by either', async () => {
		const options = { skipAlreadySent: true };
		await send(['+541123456789'], { options });
		const { json } = await send(['+5491123456789'], { options });
		expect(json).toMatchObject([{ outcome: 'skipped', phoneNumber: '5491123456789' }]);
		expect(await sentTo()).toEqual(['541123456789']);
	});
});
