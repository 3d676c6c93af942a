import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { perRow } from '../../../nodes/engine/perRow.ts';
import { projectPath } from '../../../nodes/service/requests.ts';
import { ExecutionMemory, identityOf } from '../../../nodes/engine/executionMemory.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { CONTINUE, list } from '../../harness/rowLists.mts';
import { nodeContext, stored } from '../../harness/nodeContext.mts';

// What the tries of one execution know about its rows.

const [a, b] = ['a', 'b'].map(identityOf) as [string, string];
const open = (kept: IDataObject, runIndex = 0) =>
	ExecutionMemory.open<string>(nodeContext({ kept, runIndex }));

describe('A row of an earlier try', () => {
	it('is known in this process with its result, and from the database without it', () => {
		const kept = {};
		open(kept).note(0, a, 'done', 'result');
		const known = { identity: a, state: 'done' };
		expect(open(kept).find(0, a)).toEqual({ ...known, full: 'result' });
		expect(open(stored(kept)).find(0, a)).toEqual(known);
		expect(open(stored(kept)).find(0)).toEqual(known);
		for (const tries of [open(kept), open(stored(kept))]) {
			expect([tries.find(0, b), tries.find(1, a)]).toEqual([undefined, undefined]);
			expect([...tries.indexes()]).toEqual([0]);
		}
	});

	it('stays done, whatever a later try reports', () => {
		const kept: { earlierTries?: { rows: string } } = {};
		const tries = open(kept);
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'done', 'result');
		for (const state of ['inDoubt', 'done'] as const) tries.note(40, a, state);
		expect(tries.find(40, a)).toEqual({ identity: a, state: 'done', full: 'result' });
		expect(kept.earlierTries?.rows).toBe(`14?${a},14+${a},`);
		const later = open(stored(kept));
		later.note(40, a, 'inDoubt');
		expect(open(stored(kept)).find(40, a)?.state).toBe('done');
	});

	it('keeps its result separately from its state', () => {
		const kept = {};
		open(kept).note(0, a, 'inDoubt');
		open(kept).row(0, a).note(undefined, 'result');
		expect(open(kept).find(0, a)).toEqual({ identity: a, state: 'inDoubt', full: 'result' });
		expect(open(stored(kept)).find(0, a)).toEqual({ identity: a, state: 'inDoubt' });
	});

	it('is not matched to a different row in its place, as when the list has changed', () => {
		const kept = {};
		open(kept).note(0, a, 'done');
		open(kept).note(0, b, 'inDoubt');
		const later = open(stored(kept));
		expect([later.find(0, a)?.state, later.find(0, b)?.state]).toEqual(['done', 'inDoubt']);
	});

	it('is forgotten in the next run of a loop, and when nothing is left to try', () => {
		const kept = {};
		open(kept).note(0, a, 'done');
		expect(open(kept, 1).find(0, a)).toBeUndefined();
		open(kept, 1).note(0, a, 'done');
		open(kept, 1).forget();
		expect(kept).toEqual({});
		expect(open(kept, 1).find(0, a)).toBeUndefined();
	});
});

// What perRow remembers of its creates within one execution.

describe('A later try', () => {
	it.each([
		[400, undefined],
		[408, 'inDoubt'],
		[200, 'done'],
	])('knows of a row that was answered with %i: %s', async (status, state) => {
		const seen: unknown[] = [];
		const { context } = answeredContext(list(['a'], CONTINUE), () => ({ status }));
		const { getContext, getWorkflowDataProxy } = nodeContext();
		Object.assign(context, { getContext, getWorkflowDataProxy });
		const execute = perRow({
			read: (row) => row.located('id'),
			request: async (row, _, memory) => {
				seen.push(memory.state);
				if (seen.length > 1) throw new Error('is not tried again');
				const path = projectPath('contact');
				await row.call(
					{ method: 'POST', path, repeatability: 'once', returns: 'confirmation' },
					'contact',
				);
				memory.note('done');
				throw new Error('fails later');
			},
			list: { done: 'created', creates: true, resourceKey: (key) => ({ kind: 'ID', key }) },
		});
		await execute(context, []);
		await execute(context, []);
		expect(seen).toEqual([undefined, state]);
	});
});
