// What the claim of a row in the sent history means for it.
import { describe, expect, it } from 'vitest';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { markStore } from '../../../../nodes/engine/history/markStore.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import type { KeyEnd } from '../../../../nodes/engine/history/workflowHistory.ts';
import { Claims, type RowsInDoubt } from '../../../../nodes/engine/sending/claims.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const ROWS = 10;
type Helpers = ReturnType<typeof deduplicationHelpers>;

/** A run over ten rows in its own process, sharing a store with other runs. */
function run(
	helpers: Helpers,
	{ rowsInDoubt = 'report' as RowsInDoubt, process = new WorkflowHistories() } = {},
) {
	const state = new RunState();
	const clock = virtualClock(() => 0.5);
	const openRun = { store: markStore(executeContext({}, { helpers }).context), maxMarks: 1000 };
	const history = new SentHistory(process, 'w', openRun, {
		clock,
		state,
		maxWaitMs: 600_000,
		messages: Array.from({ length: ROWS }, (_, index) => ({ key: `key ${index}` })),
	});
	const claims = new Claims(history, ROWS, rowsInDoubt, { state, clock });
	return {
		history,
		state,
		clock,
		claim: async (index: number) => await claims.claim(index),
		/** The result of a row whose claim has to wait. */
		later: async (index: number) => (await clock.run(claims.claimLater(index))).earlier,
	};
}

const newStore = () => deduplicationHelpers(newTable());

/** What an earlier run left: row 0 accepted, row 1 in doubt, the others not sent. */
async function storeWithHistory(): Promise<Helpers> {
	const helpers = newStore();
	const { history, claim } = run(helpers);
	for (const index of [0, 1]) await claim(index);
	history.end(0, 'accepted');
	history.end(1, 'unknown');
	await history.close();
	return helpers;
}

describe('A claim', () => {
	it.each<[RowsInDoubt, KeyEnd, string]>([
		['sendAgain', 'accepted', 'skipped'],
		['sendAgain', 'failed', 'new'],
		['report', 'accepted', 'skipped'],
	])(
		'rechecks a row that another run of its process has sent again: %s, %s',
		async (rowsInDoubt, end, outcome) => {
			const helpers = await storeWithHistory();
			const process = new WorkflowHistories();
			const first = run(helpers, { process });
			expect((await first.claim(1)).earlier).toBe('later');
			expect(await first.later(1)).toMatchObject({ reasonCode: 'inDoubtEarlier' });
			const other = run(helpers, { process, rowsInDoubt });
			await other.claim(0);
			const again = run(helpers, { process, rowsInDoubt: 'sendAgain' });
			expect((await again.claim(1)).earlier).toBeUndefined();
			again.history.end(1, end);
			expect((await other.claim(1)).earlier, 'known to be in doubt before').toBe('later');
			expect((await other.later(1)) ?? { outcome: 'new' }).toMatchObject({ outcome });
		},
	);
});

describe('A row whose key another run is at work on', () => {
	it.each<[KeyEnd, object]>([
		[
			'accepted',
			{ outcome: 'skipped', reason: 'Another execution sent this message at the same time' },
		],
		['failed', { outcome: 'new' }],
		[
			'unknown',
			{ outcome: 'unknown', reason: expect.stringContaining('Another execution started') },
		],
	])('waits until it ends there as %s', async (end, result) => {
		const [helpers, process] = [newStore(), new WorkflowHistories()];
		const first = run(helpers, { process });
		await first.claim(0);
		const second = run(helpers, { process });
		expect((await second.claim(0)).earlier).toBe('later');
		const later = second.later(0);
		first.history.end(0, end);
		expect((await later) ?? { outcome: 'new' }).toMatchObject(result);
	});

	it('is not sent once its own run stops', async () => {
		const [helpers, process] = [newStore(), new WorkflowHistories()];
		await run(helpers, { process }).claim(0);
		const second = run(helpers, { process });
		await second.claim(0);
		const later = second.later(0);
		second.state.stop({ kind: 'cancelled', text: 'Stopped' });
		expect(await later).toMatchObject({ outcome: 'notSent', reason: 'Stopped' });
	});

	it('is not sent again, even under "Send Again", while another process may be sending it', async () => {
		const helpers = newStore();
		const clock = virtualClock(() => 0.5);
		const openRun = { store: markStore(executeContext({}, { helpers }).context), maxMarks: 1000 };
		const enter = (maxWaitMs: number) =>
			new SentHistory(new WorkflowHistories(), 'w', openRun, {
				clock,
				state: new RunState(),
				maxWaitMs,
				messages: [{ key: 'key' }],
			});
		await enter(0).claim(0);
		const claims = new Claims(enter(60_000), 1, 'sendAgain', { state: new RunState(), clock });
		expect((await claims.claim(0)).earlier).toBe('later');
		expect((await clock.run(claims.claimLater(0))).earlier).toMatchObject({
			outcome: 'unknown',
			reason: expect.stringContaining('Another n8n process may still be sending'),
		});
	});
});

describe('A history that cannot be read', () => {
	it('stops the run after half a minute, since the list could be sent twice', async () => {
		let asked = 0;
		const helpers: Helpers = {
			...newStore(),
			checkProcessedAndRecord: async () => {
				asked += 1;
				return await Promise.reject(new Error('no such table'));
			},
		};
		const { claim, state, clock } = run(helpers);
		const notSent = {
			outcome: 'notSent',
			reason: 'The sent history cannot be read: no such table',
			advice: expect.stringContaining('With "Skip Already Sent" off, sent rows are sent again'),
			attempts: 0,
		};
		const began = clock.now();
		expect((await clock.run(claim(0))).earlier).toMatchObject(notSent);
		const waitedMs = clock.now() - began;
		expect(waitedMs).toBeGreaterThanOrEqual(29_000);
		expect(waitedMs).toBeLessThan(60_000);
		const before = asked;
		expect(state.stopped).toMatchObject({ kind: 'fatal', text: notSent.reason });
		expect((await claim(1)).earlier).toMatchObject(notSent);
		expect(asked).toBe(before);
	});

	it('is queried again while its database is unavailable for some seconds', async () => {
		const store = newStore();
		let failures = 4;
		const { claim, clock } = run({
			...store,
			checkProcessedAndRecord: async (...asked) => {
				failures -= 1;
				if (failures >= 0) throw new Error('database is locked');
				return await store.checkProcessedAndRecord(...asked);
			},
		});
		expect((await clock.run(claim(0))).earlier).toBeUndefined();
	});
});

describe('A run that was stopped', () => {
	it('claims no more rows', async () => {
		const helpers = newStore();
		const stopped = run(helpers);
		stopped.state.stop({ kind: 'cancelled', text: 'The execution was stopped before this row' });
		expect((await stopped.claim(0)).earlier).toMatchObject({
			outcome: 'notSent',
			reason: 'The execution was stopped before this row',
		});
		expect((await run(helpers).claim(0)).earlier, 'for a later run').toBeUndefined();
	});
});
