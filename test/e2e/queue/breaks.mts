// A list on one of two workers of the real n8n in queue mode, when something breaks in the middle of it:
// run again, it reaches who is left, and nobody twice.
import { beforeEach, describe, expect, it } from 'vitest';
import { judge } from '../kills/judge.mts';
import { accepted, injectFaults } from '../../../testkit/servers/sandbox-process.mts';
import {
	busyWorker,
	call,
	callWhateverComes,
	newAct,
	newRecipients,
	type Stage,
	sentSoFar,
	untilQuiet,
	untilReached,
	untilReady,
	type Act,
	type Recipient,
} from './stage.mts';
import { listWorkflow } from './workflows.mts';

const ROWS = 500;
const IN_FLIGHT = 20;
/** In flight, claimed ahead and not yet settled: docs/safe-re-runs.md, "The sent history". */
const MOST_IN_DOUBT = 150;
const SLOW = { rules: [{ kind: 'delay', ms: 60, match: { operation: 'sendCampaign' } }] } as const;

/** Slows the sandbox down and restarts servers: to be run last. */
export function breakTests(stage: () => Stage): void {
	describe('a list in whose middle', () => {
		let act: Act;
		let rows: Recipient[];
		beforeEach(async () => {
			await injectFaults(stage().sandbox, { faults: { rules: [...SLOW.rules] } });
			act = await newAct(stage(), listWorkflow, { maxConcurrentRequests: IN_FLIGHT });
			rows = newRecipients(ROWS);
		});

		/** Starts the list and breaks something when a third of it is sent; then the list is run again. */
		async function breakAndRunAgain(breakIt: () => Promise<void>) {
			void callWhateverComes(stage(), act.path, { rows });
			await untilReached(stage(), act, ROWS / 3);
			expect(await sentSoFar(stage(), act)).toBeLessThan(ROWS);
			await breakIt();
			await untilReady(stage());
			await untilQuiet(stage(), act);
			return await call(stage(), act.path, { rows });
		}

		it.each([
			[
				'a worker is killed',
				async () => {
					const worker = busyWorker(stage());
					await worker.kill();
					await worker.restart();
				},
			],
			['Redis is restarted', () => stage().queue.redis.restart()],
			['PostgreSQL is restarted', () => stage().queue.postgres.restart()],
		])('%s', async (_, breakIt) => {
			const reported = await breakAndRunAgain(breakIt);
			const numbers = rows.map(({ phone }) => phone);
			const reached = await accepted(stage().sandbox, act.campaign);
			const { duplicates, lost, untrue, unknown } = judge(numbers, reported, reached);
			expect({ duplicates, lost, untrue }).toEqual({ duplicates: 0, lost: 0, untrue: 0 });
			expect(unknown).toBeLessThanOrEqual(MOST_IN_DOUBT);
		});
	});
}
