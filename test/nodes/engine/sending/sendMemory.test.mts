// What earlier tries of an execution, and earlier runs of a loop, mean for the rows of a send.
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
});

describe('A later run of a loop', () => {
	type Options = ConstructorParameters<typeof SendMemory>[3];
	const OFF: Options = { skipRepeats: true, skipsSent: false, rowsInDoubt: 'report' };
	/** One run of the loop, over the message and another one. */
	const runOf = (kept: IDataObject, runIndex: number, options: Partial<Options>, type?: string) => {
		const execution = ExecutionMemory.open<RowResult>(nodeContext({ kept, runIndex, type }));
		const row = rowTo('1');
		const rows = [row, refused('bad')];
		const memory = new SendMemory(execution, execution.earlierRuns, rows, { ...OFF, ...options });
		return { memory, timesBefore: execution.earlierRuns.count(row.ok ? row.message.key : '') };
	};

	it.each<[string, Partial<Options>, RowResult, string | undefined]>([
		['skips what was sent', {}, accepted, 'This node already sent'],
		['does not send again what may have been sent', {}, unknown, 'This node may have sent'],
		['sends what may have been sent, on request', { rowsInDoubt: 'sendAgain' }, unknown, undefined],
		['skips what was sent, on that request too', { rowsInDoubt: 'sendAgain' }, accepted, 'already'],
		['sends what certainly failed', {}, resultOf('failed', { reason: 'no' }), undefined],
		['sends every row, on request', { skipRepeats: false }, accepted, undefined],
		['leaves this to the sent history', { skipsSent: true }, accepted, undefined],
		['leaves equal rows to it, too', { skipRepeats: false, skipsSent: true }, accepted, undefined],
	])('%s', (_, options, result, reason) => {
		const kept = {};
		const { memory } = runOf(kept, 0, options);
		for (const index of [0, 1]) memory.note(index, result);
		const later = runOf(kept, 1, options).memory;
		const { outcome } = result === unknown ? unknown : { outcome: 'skipped' };
		expect(later.resultOf(0)?.outcome).toBe(reason && outcome);
		expect(later.resultOf(0)?.reason ?? '').toContain(reason ?? '');
		expect(later.resultOf(1)).toBeUndefined();
	});

	it("holds back only what is in doubt in later calls of an agent's tool", () => {
		const kept = {};
		for (const [runIndex, result] of [accepted, unknown].entries()) {
			const { memory } = runOf(kept, runIndex, {}, 'waMessageTool');
			expect(memory.resultOf(0)).toBeUndefined();
			memory.note(0, result);
		}
		const { memory } = runOf(kept, 2, {}, 'waMessageTool');
		expect(memory.resultOf(0)?.reasonCode).toBe('inDoubtEarlier');
	});

	it.each<[Partial<Options>, number]>([
		[{ skipRepeats: false, skipsSent: true }, 1],
		[{ skipRepeats: true, skipsSent: true }, 0],
		[{ skipRepeats: false, skipsSent: false }, 0],
	])('counts equal rows of all runs for the sent history: %j', (options, times) => {
		const kept = {};
		runOf(kept, 0, options);
		expect(runOf(kept, 1, options).timesBefore).toBe(times);
	});
});
