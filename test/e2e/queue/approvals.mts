// Message: Send and Wait for Approval on workers: one asks and is killed, another continues with the answer.
import { describe, expect, it } from 'vitest';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';
import { at } from '../../harness/pick.mts';
import { greet, MANAGER, request, untilAsked } from '../approval-request.mts';
import { post, untilReady, type Fixture } from './fixture.mts';
import { activate, approvalWorkflow, ASK } from './workflows.mts';

const ENDED_WITHIN_MS = 60_000;
const QUESTION = 'Send to 1,200 people?';

/** Kills both workers. */
export function approvalTests(fixture: () => Fixture): void {
	describe('an approval', () => {
		/** How many times workers have started the execution. */
		const started = (id: string) =>
			fixture()
				.queue.workers.flatMap((worker) => worker.log())
				.filter((line) => line.includes(`Worker started execution ${id} `)).length;

		it('is requested by one worker and processed once by another after both were killed', async () => {
			const { queue, sandbox, credential } = fixture();
			await greet(sandbox.control);
			const path = await activate(queue.client, approvalWorkflow(credential, `+${MANAGER}`));
			expect((await post(fixture(), path, { question: QUESTION })).status).toBe(200);
			const { id, approve, decline } = await untilAsked(sandbox.control, queue.client, QUESTION);
			expect(started(id)).toBe(1);

			for (const worker of queue.workers) {
				await worker.kill();
				await worker.restart();
			}
			await untilReady(fixture());
			const { status, data } = await request('post', approve);
			expect([status, data]).toEqual([200, expect.stringContaining('Your response: Approve')]);
			const execution = await untilEnded(queue.client, id, ENDED_WITHIN_MS);
			expect(execution).toMatchObject({ status: 'success', error: undefined });
			const { json } = at(execution.outputs[ASK]?.[0] ?? [], 0);
			expect(json).toMatchObject({ approved: true, timedOut: false, phoneNumber: MANAGER });
			expect(started(id)).toBe(1);

			expect((await request('post', decline)).data).not.toContain('Your response');
			expect(await queue.client.execution(id)).toEqual(execution);
		});
	});
}
