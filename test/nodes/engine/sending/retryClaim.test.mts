// What n8n's Retry button starts with, claimed in n8n's store.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionMemory } from '../../../../nodes/engine/executionMemory.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import type { Run } from '../../../../nodes/engine/run.ts';
import type { SendOptions } from '../../../../nodes/engine/sending/options.ts';
import { claimRetry } from '../../../../nodes/engine/sending/retryClaim.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { newTable } from '../../../harness/processedData.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

describe("n8n's Retry button", () => {
	const runData = {
		// The failed run of the node was removed.
		Send: [],
		Later: [{ startTime: 2 }, { startTime: 3 }],
		Trigger: [{ startTime: 1 }],
	};

	const retry = (store: ReturnType<typeof newTable>, more: Partial<IExecuteFunctions> = {}) =>
		Object.assign(nodeContext({ table: store }), {
			getMode: () => 'retry',
			runExecutionData: { resultData: { runData } },
			...more,
		});

	/** @param isSend for a send with "Skip Already Sent" off; otherwise for a node that creates something */
	async function claim(context: IExecuteFunctions, isSend = false) {
		const clock = virtualClock(() => 0.5);
		const run = { state: new RunState(), clock } as unknown as Run;
		const options = { skipsSent: false, rowsInDoubt: 'report', maxWaitMs: 1000 } as SendOptions;
		const memory = ExecutionMemory.open(context);
		const claimed = claimRetry(
			context,
			run,
			memory,
			isSend ? options : undefined,
			new WorkflowHistories(),
		);
		const { refusal, end } = await clock.run(claimed);
		return { refusal, end: async () => await clock.run(end(true, true)) };
	}

	it('counts for each node, even if several have the same ID', async () => {
		const store = newTable();
		await (await claim(retry(store))).end();
		const node = { id: 'a', name: 'Another', type: 'waCampaign' } as ReturnType<
			IExecuteFunctions['getNode']
		>;
		expect((await claim(retry(store, { getNode: () => node }))).refusal).toBeUndefined();
		expect((await claim(retry(store))).refusal?.reasonCode).toBe('alreadyRetried');
	});

	const RESTARTED = 'Check what it created, and run the workflow again with the rest';
	it.each([
		[true, /^Check whether the message arrived\. To send such rows, set "If an Earlier/],
		[false, new RegExp(`^${RESTARTED}$`)],
	])(
		'is refused after a retry that crashed, with advice that fits: send %s',
		async (isSend, advice) => {
			const store = newTable();
			await claim(retry(store), isSend);
			const { refusal } = await claim(retry(store), isSend);
			expect(refusal?.reasonCode).toBe('inDoubtEarlier');
			expect(refusal?.advice).toMatch(advice);
		},
	);

	it('does not advise to switch off what is off when the store cannot be read', async () => {
		const { helpers } = nodeContext();
		const fails = async () => await Promise.reject(new Error('no database'));
		const more = { helpers: { ...helpers, checkProcessedAndRecord: fails } };
		const { refusal } = await claim(retry(newTable(), more), true);
		expect(refusal).toMatchObject({
			reasonCode: 'historyUnavailable',
			advice: 'Check the database of n8n',
		});
	});
});
