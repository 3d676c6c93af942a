// Message: Send and Wait for Approval on workers: one asks and is killed, another goes on with the answer.
import axios from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';
import { at } from '../../harness/pick.mts';
import { post, untilReady, type Fixture } from './fixture.mts';
import { activate, approvalWorkflow, ASK } from './workflows.mts';

const MANAGER = '919812398001';
const PATIENCE = { timeout: 60_000, interval: 100 };

/** Kills both workers in between. */
export function approvalTests(fixture: () => Fixture): void {
	describe('an approval', () => {
		/** The message of the request, once the execution waits. */
		async function untilAsked(words: string) {
			const { queue, sandbox } = fixture();
			return await vi.waitFor(async () => {
				const query = { phone_number: MANAGER };
				const { messages } = await sandbox.control.get('/messages', { query });
				const text = messages
					.map(({ message_content }) => String(Object(message_content).text))
					.find((one) => one.includes(words));
				const [approve = '', decline = ''] = text?.match(/http:\S+/g) ?? [];
				const id = /webhook-waiting\/(\d+)/.exec(approve)?.[1] ?? '';
				expect((await queue.client.execution(id)).status).toBe('waiting');
				return { id, approve, decline };
			}, PATIENCE);
		}

		/** How many workers have begun the execution, each as often as it did. */
		const started = (id: string) =>
			fixture()
				.queue.workers.flatMap((worker) => worker.log())
				.filter((line) => line.includes(`Worker started execution ${id} `)).length;

		it('is asked for by a worker and taken by one after both were killed, once', async () => {
			const { queue, sandbox, credential } = fixture();
			const hello = { phone_number: MANAGER, name: 'Manager', text: 'Hello' };
			await sandbox.control.post('/inbound', { body: hello });
			const path = await activate(queue.client, approvalWorkflow(credential, `+${MANAGER}`));
			expect((await post(fixture(), path, { question: 'Send to 1,200 people?' })).status).toBe(200);
			const { id, approve, decline } = await untilAsked('Send to 1,200 people?');
			expect(started(id)).toBe(1);

			for (const worker of queue.workers) {
				await worker.kill();
				await worker.restart();
			}
			await untilReady(fixture());
			const click = async (url: string) => await axios.post<string>(url, '', { proxy: false });
			expect((await click(approve)).data).toContain('Your answer: Approve');
			const execution = await untilEnded(queue.client, id, PATIENCE.timeout);
			expect(execution).toMatchObject({ status: 'success', error: undefined });
			const { json } = at(execution.outputs[ASK]?.[0] ?? [], 0);
			expect(json).toMatchObject({ approved: true, timedOut: false, phoneNumber: MANAGER });
			expect(started(id)).toBe(1);

			const late = await axios.post<string>(decline, '', {
				proxy: false,
				validateStatus: () => true,
			});
			expect(late.data).not.toContain('Your answer');
			expect(await queue.client.execution(id)).toEqual(execution);
		});
	});
}
