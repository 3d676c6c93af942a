// What a node remembers within one execution: of its rows, and of its earlier runs.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { earlierRuns, rememberResults } from '../../../../nodes/engine/sending/sendRecords.ts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

const unknown = resultOf('unknown', { reason: 'reset' });
const accepted = resultOf('accepted', { response: { id: 'm1' } });

const execution = (kept: IDataObject) => nodeContext({ kept });

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
		const kept: { earlierTries?: { rows: string } } = {};
		const rows = Array.from({ length: 2000 }, (_, index) => rowTo(String(index)));
		const memory = rememberResults(execution(kept), rows, 'report');
		for (const index of rows.keys()) memory.remember(index, index % 2 === 0 ? accepted : unknown);
		const later = rememberResults(execution(stored(kept)), rows, 'report').settled;
		expect([...later].map(([index, { outcome }]) => `${index} ${outcome}`)).toEqual(
			Array.from(rows.keys(), (index) => `${index} ${index % 2 === 0 ? 'accepted' : 'unknown'}`),
		);
		expect(String(kept.earlierTries?.rows).length).toBeLessThanOrEqual(2000 * 20);
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

describe('earlierRuns', () => {
	const run = (kept: IDataObject, runIndex: number, rows = 2, type = 'waCampaign') =>
		earlierRuns(nodeContext({ kept, runIndex, type }), rows);

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
		const kept: { sentMessages?: { now: string } } = {};
		const { note } = run(kept, 0);
		for (let nth = 0; nth < 1000; nth += 1) note(`campaign ${nth}`);
		expect(kept.sentMessages?.now).toHaveLength(8000);
	});
});
