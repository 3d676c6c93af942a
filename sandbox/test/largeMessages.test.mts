// Messages of nearly 1 MiB: complete in lists of messages, truncated in overviews.
import { beforeAll, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import { fileSandbox, ownSandbox, send } from './support.mts';

const LONGEST = 65_536;
const asha = '919876543210';
const large = 'x'.repeat(900_000);

const sandbox = fileSandbox();
beforeAll(async () => {
	await sandbox.call('sendMessage', { body: { to: asha, type: 'text', text: { body: 'Hello' } } });
	await sandbox.call('sendMessage', { body: { to: asha, type: 'text', text: { body: large } } });
	await sandbox.call('sendCampaign', { body: send(asha, { template_params: [large, 'Monday'] }) });
});

it('are truncated in the state, which says so', async () => {
	const { latest } = (await sandbox.client.get('/state')).messages;
	for (const message of latest.slice(0, 2)) {
		expect(JSON.stringify(message).length).toBeLessThan(LONGEST + 1000);
		expect(message.contentTruncated).toBe(true);
	}
	expect(at(latest, 2)).not.toHaveProperty('contentTruncated');
	expect(at(latest, 2).message_content).toEqual({ text: 'Hello' });
});

it('are truncated on the phones, with their parameters', async () => {
	const { phones } = await sandbox.client.get('/phones');
	const [campaign, session, short] = at(phones, 0).messages;
	expect(JSON.stringify([campaign?.parameters]).length).toBeLessThan(LONGEST + 1000);
	expect(JSON.stringify(campaign?.message_content).length).toBeLessThan(LONGEST + 1000);
	expect(campaign?.contentTruncated).toBe(true);
	expect(session?.contentTruncated).toBe(true);
	expect(short).not.toHaveProperty('contentTruncated');
});

it('give a bounded response, however many there are', async () => {
	const own = await ownSandbox();
	const message = { type: 'text', text: { body: large } };
	for (let nth = 0; nth < 60; nth++) {
		await own.call('sendMessage', { body: { to: `9198765432${10 + (nth % 3)}`, ...message } });
	}
	const { messages } = await own.client.get('/state');
	const { phones } = await own.client.get('/phones');
	for (const shown of [messages.latest, phones.flatMap(({ messages: latest }) => latest)]) {
		expect(shown).toHaveLength(60);
		expect(JSON.stringify(shown).length).toBeLessThan(2.2 * 1024 * 1024);
		for (const { message_content: content } of shown) {
			expect(JSON.stringify(content).length).toBeGreaterThan(1000);
		}
	}
});

it('are listed completely', async () => {
	const { messages } = await sandbox.client.get('/messages', { query: { limit: 3 } });
	expect(at(messages, 1).message_content).toEqual({ text: large });
});
