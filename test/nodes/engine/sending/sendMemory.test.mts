// What earlier tries of an execution mean for the rows of a send.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionMemory, NO_EARLIER_RUNS } from '../../../../nodes/engine/executionMemory.ts';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { SendMemory } from '../../../../nodes/engine/sending/sendMemory.ts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

const unknown = resultOf('unknown', { reason: 'reset' });
const accepted = resultOf('accepted', { response: { id: 'm1' } });

type InDoubt = ConstructorParameters<typeof SendMemory>[3]['rowsInDoubt'];

function memoryOf(
	kept: IDataObject,
	rows: readonly PreparedRow[],
	rowsInDoubt: InDoubt = 'report',
): SendMemory {
	const execution = ExecutionMemory.open<RowResult>(nodeContext({ kept }));
	const options = { skipRepeats: true, skipsSent: true, rowsInDoubt };
	return new SendMemory(execution, NO_EARLIER_RUNS, rows, options);
}

/** The results that it returns, one for each row. */
const known = (memory: SendMemory, rows: readonly PreparedRow[]) =>
	Array.from(rows.keys(), (index) => memory.resultOf(index));

describe('SendMemory', () => {
	it('returns the whole results to a later try in this process', () => {
		const kept = {};
		const rows = [rowTo('1'), rowTo('2')];
		const memory = memoryOf(kept, rows);
		memory.note(0, unknown);
		memory.note(1, accepted);
		expect(known(memoryOf(kept, rows), rows)).toEqual([unknown, accepted]);
	});

	it.each([
		['recipient', rowTo('2', 'Reminder')],
		['campaign', rowTo('1', 'Welcome')],
	])('does not match a row with another %s', (_, row) => {
		const kept = {};
		memoryOf(kept, [rowTo('1', 'Reminder')]).note(0, unknown);
		expect(memoryOf(stored(kept), [row]).resultOf(0)).toBeUndefined();
	});

	it('matches a row that can no longer be checked by its position', () => {
		const kept = {};
		memoryOf(kept, [rowTo('1')]).note(0, accepted);
		expect(memoryOf(kept, [refused('bad')]).resultOf(0)).toEqual(accepted);
	});

	it('matches a row whose other values were corrected before the next try', () => {
		const kept = {};
		const row = rowTo('1');
		memoryOf(kept, [row]).note(0, accepted);
		const corrected = { ...row, facts: { ...row.facts, contactName: 'Asha' }, key: 'x' };
		const later = memoryOf(stored(kept), [corrected]);
		expect(later.resultOf(0)).toEqual({
			outcome: 'accepted',
			reason: 'An earlier try of this execution has sent this message',
			reasonCode: 'acceptedEarlier',
			attempts: 0,
		});
	});

	it.each([
		['Retry On Fail reports', (kept: IDataObject) => kept, ['unknown', 'accepted']],
		["n8n's Retry button sends", stored, [undefined, 'accepted']],
	])('%s a row in doubt that is to be sent again', (_, copy, outcomes) => {
		const kept = {};
		const rows = [rowTo('1'), rowTo('2')];
		const memory = memoryOf(kept, rows, 'sendAgain');
		memory.note(0, unknown);
		memory.note(1, accepted);
		const later = known(memoryOf(copy(kept), rows, 'sendAgain'), rows);
		expect(later.map((result) => result?.outcome)).toEqual(outcomes);
	});

	it('finds every row of a long list again, in at most 20 bytes a row', () => {
		const kept: { execution?: { rows: string } } = {};
		const rows = Array.from({ length: 2000 }, (_, index) => rowTo(String(index)));
		const memory = memoryOf(kept, rows);
		for (const index of rows.keys()) memory.note(index, index % 2 === 0 ? accepted : unknown);
		const later = known(memoryOf(stored(kept), rows), rows);
		expect(later.map((result) => result?.outcome)).toEqual(
			Array.from(rows.keys(), (index) => (index % 2 === 0 ? 'accepted' : 'unknown')),
		);
		expect(String(kept.execution?.rows).length).toBeLessThanOrEqual(2000 * 20);
	});

	it('forgets rows that a shorter list no longer has', () => {
		const kept = {};
		memoryOf(kept, [rowTo('1'), rowTo('2')]).note(1, accepted);
		for (const copy of [kept, stored(kept)]) {
			expect(memoryOf(copy, [rowTo('1')]).resultOf(1)).toBeUndefined();
		}
	});

	it('remembers no row that is not in the list', () => {
		const kept = {};
		memoryOf(kept, []).note(0, accepted);
		expect(memoryOf(kept, [rowTo('1')]).resultOf(0)).toBeUndefined();
	});

	it('remembers no row that certainly failed', () => {
		const kept = {};
		const memory = memoryOf(kept, [rowTo('1')]);
		memory.note(0, { ...unknown, outcome: 'failed' });
		expect(memoryOf(kept, [rowTo('1')]).resultOf(0)).toBeUndefined();
	});
});
