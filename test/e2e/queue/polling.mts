// The WA Event Trigger in queue mode: one process polls, workers run what it emits.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture } from './fixture.mts';
import {
	everySeconds,
	executionsOf,
	emittedIn,
	triggerWorkflow,
	untilActivated,
} from '../trigger/workflow.mts';

const EVERY_SECONDS = 2;
const PATIENCE = { timeout: 60_000, interval: 100 };

export function pollingTests(fixture: () => Fixture): void {
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
