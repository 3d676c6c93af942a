import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { perRow } from '../../../nodes/engine/perRow.ts';
import { projectPath } from '../../../nodes/service/requests.ts';
import { identityOf, RetryMemory, rememberCreations } from '../../../nodes/engine/retryMemory.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { CONTINUE, list } from '../../harness/rowLists.mts';
import { nodeContext, stored } from '../../harness/nodeContext.mts';
import type { ResourceKey } from '../../../nodes/engine/listRun.ts';

// What the tries of one execution know about its rows.

const [a, b] = ['a', 'b'].map(identityOf) as [string, string];
const memory = new RetryMemory<string>('rows');
const open = (kept: IDataObject, runIndex = 0) => memory.open(nodeContext({ kept, runIndex }));

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
		const kept: { rows?: { rows: string } } = {};
		const tries = open(kept);
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'inDoubt');
		tries.note(40, a, 'done', 'result');
		for (const state of ['inDoubt', 'done'] as const) tries.note(40, a, state);
		expect(tries.find(40, a)).toEqual({ identity: a, state: 'done', full: 'result' });
		expect(kept.rows?.rows).toBe(`14?${a},14+${a},`);
		const later = open(stored(kept));
		later.note(40, a, 'inDoubt');
		expect(open(stored(kept)).find(40, a)?.state).toBe('done');
	});

	it('keeps its result separately from its state', () => {
		const kept = {};
		open(kept).note(0, a, 'inDoubt');
		open(kept).keep(0, a, 'result');
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

// What a node remembers of its creates within one execution.

const contact = (key: string): ResourceKey => ({ kind: 'number', key });
const remember = (kept: IDataObject) => rememberCreations(nodeContext({ kept }));
const RECORDS = [{ id: 'c1' }];

describe('A later try', () => {
	it('in this process finds what an earlier one output for the row', () => {
		const kept = {};
		remember(kept).of(1, contact('91')).keep(RECORDS);
		const later = remember(kept);
		expect(later.of(1, contact('91')).records).toBe(RECORDS);
		expect(later.of(1, contact('92')).records).toBeUndefined();
		expect(later.of(0, contact('91')).records).toBeUndefined();
		later.forget();
		expect(kept).toEqual({});
	});

	it('in another process knows what was created, and what is in doubt', () => {
		const kept = {};
		const memory = remember(kept);
		memory.of(0, contact('91')).keep(RECORDS);
		memory.of(0, contact('91')).notes.created();
		memory.of(40, contact('92')).inDoubt();
		const later = remember(stored(kept));
		expect(later.of(0, contact('91')).notes.earlier).toBe('created');
		expect(later.of(0, { kind: 'ID', key: '91' }).notes.earlier).toBeUndefined();
		expect(later.of(40, contact('92')).notes.earlier).toBe('inDoubt');
		expect(later.of(2, contact('93')).notes.earlier).toBeUndefined();
		expect(later.of(0, contact('91')).records).toBeUndefined();
	});

	it.each([
		[400, undefined],
		[408, 'inDoubt'],
		[200, 'created'],
	])('knows of a row that was answered with %i: %s', async (status, earlier) => {
		const seen: unknown[] = [];
		const { context } = answeredContext(list(['a'], CONTINUE), () => ({ status }));
		const { getContext, getWorkflowDataProxy } = nodeContext();
		Object.assign(context, { getContext, getWorkflowDataProxy });
		const execute = perRow({
			read: (row) => row.located('id'),
			request: async (row, _, notes) => {
				seen.push(notes.earlier);
				if (seen.length > 1) throw new Error('is not tried again');
				const path = projectPath('contact');
				await row.call(
					{ method: 'POST', path, repeatability: 'once', returns: 'confirmation' },
					'contact',
				);
				notes.created();
				throw new Error('fails later');
			},
			list: { done: 'created', creates: true, resourceKey: (key) => ({ kind: 'ID', key }) },
		});
		await execute(context, []);
		await execute(context, []);
		expect(seen).toEqual([undefined, earlier]);
	});
});
