// Which requests are still made once a row has failed under "Stop Workflow".
import { describe, expect, it } from 'vitest';
import { RunState } from '../../../nodes/service/limiter/runState.ts';
import { FailFast } from '../../../nodes/engine/listRun.ts';
import type { ServiceRequest } from '../../../nodes/service/endpoints/serviceRequest.ts';

function setUp() {
	const state = new RunState();
	const end = new FailFast(state);
	const asks = (method: ServiceRequest['method']) => (row: number) =>
		end.guard(row, { method, path: [], repeatability: 'once' }).mayLeave().kind === 'send';
	return { state, end, reads: asks('GET'), writes: asks('POST') };
}

describe('A run', () => {
	it('continues until a row fails', () => {
		const { state, end, reads, writes } = setUp();
		expect([reads(0), writes(1)]).toEqual([true, true]);
		end.leave(0);
		expect(end.hasFailed).toBe(false);
		expect(state.stopped).toBeUndefined();
	});

	it('stops at once if no row in progress may have changed anything', () => {
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
