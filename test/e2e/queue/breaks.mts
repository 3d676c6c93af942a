// A list on one of two workers in queue mode, interrupted midway: run again, it reaches the remaining recipients
// without duplicates.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkDelivery } from '../kills/delivery.mts';
import {
	accepted,
	injectFaults,
	sentSoFar,
	untilQuiet,
} from '../../../testkit/servers/sandbox-process.mts';
import type { Recipient } from '../../../testkit/sender/recipients.mts';
import {
	busyWorker,
	call,
	callAndIgnoreFailure,
	newRun,
	newRecipients,
	type Fixture,
	untilReached,
	untilReady,
	type CampaignRun,
} from './fixture.mts';
import { listWorkflow } from './workflows.mts';

const ROWS = 500;
const PER_SECOND = 200;
/** In flight, claimed ahead and not yet settled: docs/internals/sent-history.md. */
const MAX_IN_DOUBT = 200;
/**
 * A worker that lost its two connections to PostgreSQL fails executions before their first node, until it notices (n8n
 * 2.41: after three pings). The limit includes an execution that takes over the sent history's lock and claims from a
 * killed worker: about 90 seconds.
 */
const RECOVERY = { timeout: 180_000, interval: 1000 };
const SLOW = { rules: [{ kind: 'delay', ms: 60, match: { operation: 'sendCampaign' } }] } as const;

/** Slows the sandbox down and restarts servers, so these tests must run last. */
export function breakTests(fixture: () => Fixture): void {
	describe('send a list without losses or duplicates although', () => {
		let run: CampaignRun;
		let rows: Recipient[];
		beforeEach(async () => {
			await injectFaults(fixture().sandbox, { faults: { rules: [...SLOW.rules] } });
			run = await newRun(fixture(), listWorkflow, { maxSendsPerSecond: PER_SECOND });
			rows = newRecipients(ROWS);
		});

		/** Starts the list, interrupts it when a third is sent, and runs it again. */
		async function breakAndRunAgain(breakIt: () => Promise<void>) {
			void callAndIgnoreFailure(fixture(), run.path, { rows });
			await untilReached(fixture(), run, ROWS / 3);
			expect(await sentSoFar(fixture().sandbox, run.campaign)).toBeLessThan(ROWS);
			await breakIt();
			await untilReady(fixture());
			await untilQuiet(fixture().sandbox, run.campaign);
			return await vi.waitFor(async () => await call(fixture(), run.path, { rows }), RECOVERY);
		}

		it.each([
			[
				'a worker is killed',
				async () => {
					const worker = busyWorker(fixture());
					await worker.kill();
					await worker.restart();
				},
			],
			['Redis is restarted', () => fixture().queue.redis.restart()],
			['PostgreSQL is restarted', () => fixture().queue.postgres.restart()],
		])('%s', async (_, breakIt) => {
			const reported = await breakAndRunAgain(breakIt);
			const numbers = rows.map(({ phone }) => phone);
			const reached = await accepted(fixture().sandbox, run.campaign);
			const { duplicates, lost, untrue, unknown } = checkDelivery(numbers, reported, reached);
			expect({ duplicates, lost, untrue }).toEqual({ duplicates: 0, lost: 0, untrue: 0 });
			expect(unknown).toBeLessThanOrEqual(MAX_IN_DOUBT);
		});
	});
}
