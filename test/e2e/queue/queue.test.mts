// The real n8n in queue mode with two workers, shared by all tests.
import { describe, afterAll, beforeAll, expect, it, vi } from 'vitest';
import { breakTests } from './breaks.mts';
import { chunkTests, eventAndListTests } from './lists.mts';
import { useFixture, type Fixture, post, untilReady } from './fixture.mts';
import {
	everySeconds,
	executionsOf,
	emittedIn,
	triggerWorkflow,
	untilActivated,
} from '../trigger/workflow.mts';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';
import { at } from '../../harness/pick.mts';
import { greet, MANAGER, request, untilAsked } from '../approval-request.mts';
import { activate, approvalWorkflow, ASK } from './workflows.mts';

describe('two workers', () => {
	const fixture = useFixture();
	eventAndListTests(fixture);
	pollingTests(fixture);
	chunkTests(fixture);
	approvalTests(fixture);
	breakTests(fixture);
});

const EVERY_SECONDS = 2;
const PATIENCE = { timeout: 60_000, interval: 100 };

function pollingTests(fixture: () => Fixture): void {
	describe('with a polling trigger', () => {
		let id: string;

		beforeAll(async () => {
			const { queue, credential } = fixture();
			const parameters = { event: 'templateReviewed', pollTimes: everySeconds(EVERY_SECONDS) };
			const workflow = triggerWorkflow('Reviews', credential, { Reviews: parameters });
			id = await queue.client.createPublished(workflow);
			await untilActivated(queue.client, id);
		});

		// Later tests count the executions of each worker.
		afterAll(async () => await fixture().queue.client.unpublish(id));

		it('leave polling to the main process: one poll at a time, each change emitted once', async () => {
			const { queue, sandbox } = fixture();
			const times = async () => {
				const query = { operation: 'listTemplates', limit: 100, details: false } as const;
				const { requests } = await sandbox.control.get('/requests', { query });
				return requests.map(({ at }) => at).sort((a, b) => a - b);
			};
			await sandbox.control.delete('/requests');
			const outcomes = ['disabled', 'approved', 'disabled', 'approved'] as const;
			for (const outcome of outcomes) {
				const polls = (await times()).length;
				await sandbox.control.post('/templates/{template}/review', {
					path: { template: 'store_tour' },
					body: { outcome },
				});
				await vi.waitFor(
					async () => expect((await times()).length).toBeGreaterThan(polls),
					PATIENCE,
				);
			}
			await vi.waitFor(async () => {
				const executions = await executionsOf(queue.client, id);
				const emitted = emittedIn(executions, ['Reviews']);
				expect(emitted.map(({ after }) => after.status)).toEqual(
					outcomes.map((outcome) => outcome.toUpperCase()),
				);
				expect(new Set(emitted.map(({ eventId }) => eventId)).size).toBe(outcomes.length);
			}, PATIENCE);
			const polled = await times();
			const gaps = polled.slice(1).map((time, index) => time - (polled[index] ?? 0));
			// A second poller would send requests in between.
			expect(Math.min(...gaps)).toBeGreaterThan((EVERY_SECONDS * 1000) / 2);
			const logs = queue.workers.map((worker) => worker.log().join('\n')).join('\n');
			expect(logs).toContain('Worker finished execution');
		});
	});
}

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
