// What the tries of one execution know about its rows.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionMemory, identityOf } from '../../../nodes/engine/executionMemory.ts';
import { nodeContext, stored } from '../../harness/nodeContext.mts';

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
			expect([tries.has(0), tries.has(1)]).toEqual([true, false]);
		}
	});

	it('stays done, whatever a later try reports', () => {
		const kept: { execution?: { rows: string } } = {};
		const tries = open(kept);
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'done', 'result');
		for (const state of ['inDoubt', 'done'] as const) tries.note(40, a, state);
		expect(tries.find(40, a)).toEqual({ identity: a, state: 'done', full: 'result' });
		expect(kept.execution?.rows).toBe(`14?${a},14+${a},`);
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
		expect(kept).toMatchObject({ execution: { rows: '' } });
		expect(open(stored(kept), 1).find(0, a)).toBeUndefined();
	});

	it.each(['waCatalogue', 'waCatalogueTool'])(
		'stays in doubt in the next runs of a loop, wherever it is: %s',
		(type) => {
			const kept = {};
			const openAs = (runIndex: number) =>
				ExecutionMemory.open(nodeContext({ kept: stored(kept), runIndex, type }));
			ExecutionMemory.open(nodeContext({ kept, type })).row(0, a).note('inDoubt');
			expect([openAs(1).row(5, a).state, openAs(1).row(5, b).state]).toEqual([
				'inDoubt',
				undefined,
			]);
			expect(openAs(2).row(0, a).state).toBe('inDoubt');
			const later = openAs(1);
			later.row(5, a).note('done');
			expect(later.row(5, a).state).toBe('done');
		},
	);

	it('stays in doubt if another call of a tool began meanwhile', () => {
		const kept = {};
		const first = open(kept);
		open(kept, 1);
		first.row(0, a).note('inDoubt');
		expect(open(stored(kept), 2).row(0, a).state).toBe('inDoubt');
	});
});

describe('The ID of the next retry', () => {
	it('is a new one after each retry that has sent something, and none once nothing is left', () => {
		const kept = {};
		expect(open(kept).retryId).toBeUndefined();
		open(kept).renewRetryId();
		const first = open(stored(kept)).retryId;
		expect(first).toMatch(/^[\w-]{36}$/);
		open(kept).renewRetryId();
		expect(open(kept).retryId).not.toBe(first);
		expect(open(kept, 1).retryId).toBeUndefined();
		open(kept, 1).renewRetryId();
		open(kept, 1).forget();
		expect(open(kept, 1).retryId).toBeUndefined();
	});
});

describe('earlierRuns', () => {
	const run = (kept: IDataObject, runIndex: number, rows = 2, type = 'waCampaign') =>
		ExecutionMemory.open(nodeContext({ kept, runIndex, type, itemCount: rows })).earlierRuns;

	it('knows what earlier runs noted, and how many rows they had', () => {
		const kept = {};
		const first = run(kept, 0, 3);
		first.note('a');
		first.note('a');
		expect([first.rows, first.count('a')]).toEqual([0, 0]);
		run(kept, 1, 4).note('b');
		// A Wait node writes the execution to the database.
		const third = run(stored(kept), 2);
		expect([third.rows, third.count('a'), third.count('b'), third.count('c')]).toEqual([
			7, 2, 1, 0,
		]);
	});

	it('does not count another try of the same run as an earlier run', () => {
		const kept = {};
		run(kept, 0).note('a');
		const again = run(stored(kept), 0);
		expect([again.rows, again.count('a')]).toEqual([0, 0]);
	});

	it("does not count the earlier messages of an agent's tool", () => {
		const kept = {};
		run(kept, 0, 1, 'waCampaignTool').note('a');
		expect(run(kept, 1, 1, 'waCampaignTool').count('a')).toBe(0);
	});

	it('stores eight characters for each message', () => {
		const kept: { execution?: { sentNow: string } } = {};
		const { note } = run(kept, 0);
		for (let nth = 0; nth < 1000; nth += 1) note(`campaign ${nth}`);
		expect(kept.execution?.sentNow).toHaveLength(8000);
	});
});
