// Which requests are still sent after a row failed under "Stop Workflow".
import { describe, expect, it } from 'vitest';
import { RunState } from '../../../nodes/service/limiter/runState.ts';
import { SYSTEM_CLOCK } from '../../../nodes/service/limiter/clock.ts';
import { FailFast, ListRun, type ListRow } from '../../../nodes/engine/listRun.ts';
import { executeContext } from '../../harness/executeContext.mts';
import type { ServiceRequest } from '../../../nodes/service/requests.ts';

function setUp() {
	const state = new RunState();
	const end = new FailFast(state);
	const guard = (row: number, method: ServiceRequest['method']) =>
		end.guard(row, { method, path: [], repeatability: 'once' });
	const asks = (method: ServiceRequest['method']) => (row: number) => {
		const admission = guard(row, method).mayLeave();
		if (admission.kind !== 'send') expect(admission.kind).toBe('stop');
		return admission.kind === 'send';
	};
	return { state, end, reads: asks('GET'), writes: asks('POST') };
}

it('A list stops, naming its first bad row, once rows that may have changed something have ended', async () => {
	const { state, end, writes } = setUp();
	const { context } = executeContext();
	let finish = () => {};
	const underWay = new Promise<void>((resolve) => (finish = resolve));
	const policy = {
		width: 2,
		words: { ended: 'done', first: [], last: [] },
		goesOn: () => true,
		carryOut: async ({ index }: ListRow) => {
			writes(index);
			if (index === 0) await underWay;
			return index === 0 ? 'done' : 'failed';
		},
		fromError: () => undefined,
		endsList: (result: string) => result === 'failed',
		wordFor: (result: string) => result,
	};
	const list = new ListRun<ListRow, string>(context, { clock: SYSTEM_CLOCK }, end, policy, 3);
	const rows = [0, 1, 2].map((index) => ({ index, resourceKey: undefined }));
	const executed = list.execute(rows);
	await new Promise(setImmediate);
	expect(state.stopped).toBeUndefined();
	finish();
	await executed;
	expect(state.stopped?.text).toBe('The run stopped at row 2');
	expect(list.results).toEqual(['done', 'failed', undefined]);
});

describe('A run', () => {
	it('continues until a row fails', () => {
		const { state, end, reads, writes } = setUp();
		expect([reads(0), writes(1)]).toEqual([true, true]);
		end.leave(0);
		expect(end.hasFailed).toBe(false);
		expect(state.stopped).toBeUndefined();
	});

	it('stops immediately if no row in progress may have changed anything', () => {
		const { state, end, reads } = setUp();
		reads(0);
		end.fail(0);
		expect(end.hasFailed).toBe(true);
		expect(state.stopped?.kind).toBe('firstFailure');
	});

	it('finishes rows that may have changed something, and rejects all others', () => {
		const { state, end, reads, writes } = setUp();
		writes(1);
		end.fail(0);
		expect(state.stopped).toBeUndefined();
		expect([reads(1), writes(1)]).toEqual([true, true]);
		expect([reads(2), writes(3)]).toEqual([false, false]);
		end.leave(3);
		expect(state.stopped).toBeUndefined();
		end.leave(1);
		expect(state.stopped?.kind).toBe('firstFailure');
	});

	it('does not wait for the row that failed', () => {
		const { state, end, writes } = setUp();
		writes(1);
		end.fail(0);
		end.leave(1);
		expect(state.stopped?.kind).toBe('firstFailure');
	});
});
