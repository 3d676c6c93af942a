// What a node remembers of its rows within one execution.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { rememberResults } from '../../../../nodes/engine/sending/sendRecords.ts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';

const rowTo = (phoneNumber: string): PreparedRow => ({
	ok: true,
	facts: { campaign: 'Reminder', phoneNumber },
	request: { method: 'POST', path: [], repeatability: 'once' },
	repeatKey: phoneNumber,
	message: { key: phoneNumber },
	recipient: phoneNumber,
	group: 'Reminder',
});
const refused: PreparedRow = { ok: false, facts: { phoneNumber: '?' }, problems: ['bad'] };
const unknown: RowResult = {
	outcome: 'unknown',
	reason: 'reset',
	reasonCode: 'connectionLost',
	attempts: 1,
};
const accepted: RowResult = {
	outcome: 'accepted',
	reasonCode: 'accepted',
	attempts: 1,
	response: { id: 'm1' },
};

const execution = (kept: IDataObject = {}, runIndex = 0) => nodeContext({ kept, runIndex });

describe('rememberResults', () => {
	it('returns the whole result to a later try in this process', () => {
		const kept = {};
		const rows = [rowTo('1'), rowTo('2')];
		rememberResults(execution(kept), rows, 'report').remember(1, accepted);
		expect([...rememberResults(execution(kept), rows, 'report').settled]).toEqual([[1, accepted]]);
	});

	it('knows from the stored execution how a row ended', () => {
		const kept = {};
		const rows = [rowTo('1'), rowTo('2')];
		const memory = rememberResults(execution(kept), rows, 'report');
		memory.remember(0, unknown);
		memory.remember(1, accepted);
		const later = rememberResults(execution(stored(kept)), rows, 'report').settled;
		expect([...later].map(([index, { outcome }]) => [index, outcome])).toEqual([
			[0, 'unknown'],
			[1, 'accepted'],
		]);
	});

	it.each([
		['in this process', (kept: IDataObject) => kept],
		['from the stored execution', stored],
	])('does not match a row with another recipient, %s', (_, copy) => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1')], 'report').remember(0, unknown);
		expect(rememberResults(execution(copy(kept)), [rowTo('2')], 'report').settled.size).toBe(0);
	});

	it('matches a row that can no longer be checked by its position', () => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1')], 'report').remember(0, accepted);
		expect(rememberResults(execution(kept), [refused], 'report').settled.size).toBe(1);
	});

	it('does not match a row sent through another campaign', () => {
		const kept = {};
		const to = (campaign: string): PreparedRow => ({
			...rowTo('1'),
			facts: { campaign, phoneNumber: '1' },
		});
		rememberResults(execution(kept), [to('Reminder')], 'report').remember(0, accepted);
		const later = rememberResults(execution(stored(kept)), [to('Welcome')], 'report');
		expect(later.settled.size).toBe(0);
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
		const kept: { sentRows?: { rows: string } } = {};
		const rows = Array.from({ length: 2000 }, (_, index) => rowTo(String(index)));
		const memory = rememberResults(execution(kept), rows, 'report');
		for (const index of rows.keys()) memory.remember(index, index % 2 === 0 ? accepted : unknown);
		const later = rememberResults(execution(stored(kept)), rows, 'report').settled;
		expect([...later].map(([index, { outcome }]) => `${index} ${outcome}`)).toEqual(
			Array.from(rows.keys(), (index) => `${index} ${index % 2 === 0 ? 'accepted' : 'unknown'}`),
		);
		expect(String(kept.sentRows?.rows).length).toBeLessThanOrEqual(2000 * 20);
	});

	it('forgets rows that a shorter list no longer has', () => {
		const kept = {};
		rememberResults(execution(kept), [rowTo('1'), rowTo('2')], 'report').remember(1, accepted);
		for (const copy of [kept, stored(kept)]) {
			expect(rememberResults(execution(copy), [rowTo('1')], 'report').settled.size).toBe(0);
		}
	});

	it('keeps one record of a row however many tries report it', () => {
		const kept = {};
		const rows = [rowTo('1')];
		rememberResults(execution(kept), rows, 'report').remember(0, accepted);
		const once = JSON.stringify(kept);
		rememberResults(execution(kept), rows, 'report').remember(0, accepted);
		expect(JSON.stringify(kept)).toBe(once);
	});

	it('remembers no row that is not in the list', () => {
		const kept = {};
		rememberResults(execution(kept), [], 'report').remember(0, accepted);
		expect(rememberResults(execution(kept), [rowTo('1')], 'report').settled.size).toBe(0);
	});

	it('remembers no row that certainly failed', () => {
		const kept = {};
		const memory = rememberResults(execution(kept), [rowTo('1')], 'report');
		memory.remember(0, {
			outcome: 'failed',
			reason: 'no',
			reasonCode: 'refusedByService',
			attempts: 1,
		});
		expect(rememberResults(execution(kept), [rowTo('1')], 'report').settled.size).toBe(0);
	});

	it('starts empty in the next iteration of a loop, and after a reset', () => {
		const kept = {};
		const rows = [rowTo('1')];
		rememberResults(execution(kept), rows, 'report').remember(0, accepted);
		expect(rememberResults(execution(kept, 1), rows, 'report').settled.size).toBe(0);
		const memory = rememberResults(execution(kept, 1), rows, 'report');
		memory.remember(0, accepted);
		memory.forget();
		expect(rememberResults(execution(kept, 1), rows, 'report').settled.size).toBe(0);
		expect(JSON.stringify(kept)).not.toContain('+');
	});
});
