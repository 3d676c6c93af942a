// What earlier tries of an execution mean for the rows of a send.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ExecutionMemory } from '../../../../nodes/engine/executionMemory.ts';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import { rememberResults } from '../../../../nodes/engine/sending/sendRecords.ts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

const unknown = resultOf('unknown', { reason: 'reset' });
const accepted = resultOf('accepted', { response: { id: 'm1' } });

const execution = (kept: IDataObject) => ExecutionMemory.open<RowResult>(nodeContext({ kept }));

describe('rememberResults', () => {
	it('returns the whole results to a later try in this process', () => {
		const kept = {};
		const rows = [rowTo('1'), rowTo('2')];
		const memory = rememberResults(execution(kept), rows, 'report');
		memory.remember(0, unknown);
		memory.remember(1, accepted);
		const later = rememberResults(execution(kept), rows, 'report').settled;
		expect([...later]).toEqual([
			[0, unknown],
			[1, accepted],
		]);
	});

	it.each([
		['recipient', rowTo('2', 'Reminder')],
		['campaign', rowTo('1', 'Welcome')],
	])('does not match a row with another %s', (_, row) => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1', 'Reminder')], 'report').remember(0, unknown);
		expect(rememberResults(execution(stored(kept)), [row], 'report').settled.size).toBe(0);
	});

	it('matches a row that can no longer be checked by its position', () => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1')], 'report').remember(0, accepted);
		expect(rememberResults(execution(kept), [refused('bad')], 'report').settled.size).toBe(1);
	});

	it('matches a row whose other values were corrected before the next try', () => {
		const kept = {};
		const row = rowTo('1');
		rememberResults(execution(kept), [row], 'report').remember(0, accepted);
		const corrected = { ...row, facts: { ...row.facts, contactName: 'Asha' }, key: 'x' };
		const later = rememberResults(execution(stored(kept)), [corrected], 'report');
		expect(later.settled.get(0)).toEqual({
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
		const memory = rememberResults(execution(kept), rows, 'sendAgain');
		memory.remember(0, unknown);
		memory.remember(1, accepted);
		const later = rememberResults(execution(copy(kept)), rows, 'sendAgain').settled;
		expect([later.get(0)?.outcome, later.get(1)?.outcome]).toEqual(outcomes);
	});

	it('finds every row of a long list again, in at most 20 bytes a row', () => {
		const kept: { execution?: { rows: string } } = {};
		const rows = Array.from({ length: 2000 }, (_, index) => rowTo(String(index)));
		const memory = rememberResults(execution(kept), rows, 'report');
		for (const index of rows.keys()) memory.remember(index, index % 2 === 0 ? accepted : unknown);
		const later = rememberResults(execution(stored(kept)), rows, 'report').settled;
		expect([...later].map(([index, { outcome }]) => `${index} ${outcome}`)).toEqual(
			Array.from(rows.keys(), (index) => `${index} ${index % 2 === 0 ? 'accepted' : 'unknown'}`),
		);
		expect(String(kept.execution?.rows).length).toBeLessThanOrEqual(2000 * 20);
	});

	it('forgets rows that a shorter list no longer has', () => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1'), rowTo('2')], 'report').remember(1, accepted);
		for (const copy of [kept, stored(kept)]) {
			expect(rememberResults(execution(copy), [rowTo('1')], 'report').settled.size).toBe(0);
		}
	});

	it('remembers no row that is not in the list', () => {
		const kept = {};
		rememberResults(execution(kept), [], 'report').remember(0, accepted);
		expect(rememberResults(execution(kept), [rowTo('1')], 'report').settled.size).toBe(0);
	});

	it('remembers no row that certainly failed', () => {
		const kept = {};
		const memory = rememberResults(execution(kept), [rowTo('1')], 'report');
		memory.remember(0, { ...unknown, outcome: 'failed' });
		expect(rememberResults(execution(kept), [rowTo('1')], 'report').settled.size).toBe(0);
	});
});
