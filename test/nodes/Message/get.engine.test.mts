// Message: Get through n8n's engine against the sandbox.
import { describe, expect, it } from 'vitest';
import { happened } from '../../harness/errorWords.mts';
import { at } from '../../harness/pick.mts';
import { messageSends } from '../../harness/messageSends.mts';

const { sandbox, run } = messageSends();

describe('Message: Get', () => {
	async function sent(): Promise<string> {
		const { json } = await run({ messageType: 'text', text: 'x' });
		const { messages } = at(json, 0).response as unknown as { messages: Array<{ id: string }> };
		return at(messages, 0).id;
	}

	it('returns the message', async () => {
		const messageId = await sent();
		const { json } = await run({ operation: 'get', messageId: ` ${messageId} ` });
		expect(json[0]).toMatchObject({ status: 'SENT', message_content: { text: 'x' } });
		// Either ID finds it (specification, "Get message").
		const byNetworkId = await run({ operation: 'get', messageId: at(json, 0).id });
		expect(byNetworkId.json).toEqual(json);
		expect(json[0]).not.toHaveProperty('timedOut');
		const raw = await run({ operation: 'get', messageId, output: 'raw' });
		expect(raw.json[0]).toHaveProperty('deductionType');
		expect(await sandbox.violations()).toEqual([]);
	});

	it('waits until the message is delivered', async () => {
		const messageId = await sent();
		const waiting = run({ operation: 'get', messageId, waitUntil: 'DELIVERED', timeLimit: 20 });
		await sandbox.control('POST', `/messages/${encodeURIComponent(messageId)}/status`, {
			status: 'READ',
		});
		expect((await waiting).json[0]).toMatchObject({ status: 'READ', timedOut: false });
	});

	it('reports a timeout', async () => {
		const messageId = await sent();
		const wait = { operation: 'get', messageId, waitUntil: 'READ', timeLimit: 1 };
		expect((await run(wait)).json[0]).toMatchObject({ status: 'SENT', timedOut: true });
		const { error } = await run({ ...wait, onTimeout: 'fail' });
		expect(error?.message).toMatch(/still SENT and was not READ within 1 seconds/);
	});

	it('stops when the user cancels', async () => {
		const messageId = await sent();
		const { status } = await run(
			{ operation: 'get', messageId, waitUntil: 'READ', timeLimit: 600 },
			{ onStart: (cancel) => void setTimeout(cancel, 300) },
		);
		expect(status).toBe('canceled');
	});

	it('names a message that does not exist, also on the error output', async () => {
		const missing = { operation: 'get', messageId: 'nope' };
		expect((await run(missing)).error?.message).toBe(happened(404));
		const { outputs } = await run(missing, {
			settings: { onError: 'continueErrorOutput' },
			items: [{ a: 1 }],
		});
		expect(at(at(outputs, 1), 0).json).toMatchObject({
			a: 1,
			error: { message: happened(404) },
		});
		expect((await run({ operation: 'get', messageId: '={{ "" }}' })).error?.message).toMatch(
			/"Message ID" is empty/,
		);
	});
});
