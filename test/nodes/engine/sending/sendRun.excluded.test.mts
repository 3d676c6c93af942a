// Rows that are not sent although they are valid: excluded, or postponed.
import { describe, expect, it } from 'vitest';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import type { Gate } from '../../../../nodes/engine/sending/gates.ts';
import { SEND } from '../../../../nodes/service/client.ts';
import type { StopReason } from '../../../../nodes/service/limiter/runState.ts';
import { answer, refused, rowTo, send } from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

const exclusion = (phoneNumber: string): PreparedRow => ({
	ok: false,
	facts: { phoneNumber },
	problems: ['Not them'],
	exclusion: { reason: 'Not them', reasonCode: 'doNotContact', advice: 'Ask', phoneNumber },
});

describe('A row that is left out', () => {
	it('is skipped before anything is sent, does not end the run, and makes no other row a repeat', async () => {
		const rows = [exclusion('1'), rowTo('1'), exclusion('2')];
		const { results, asked, settled } = await send(rows, { stopAtFirstFailure: true });
		const skipped = {
			outcome: 'skipped',
			reason: 'Not them',
			reasonCode: 'doNotContact',
			advice: 'Ask',
			attempts: 0,
		};
		expect(results).toEqual([skipped, expect.objectContaining({ outcome: 'accepted' }), skipped]);
		expect(asked).toEqual(['1']);
		expect(settled).toEqual([0, 2, 1]);
	});

	it('is reported as it ended in an earlier try', async () => {
		const earlier = resultOf('accepted');
		const { results, settled } = await send([exclusion('1')], { settled: new Map([[0, earlier]]) });
		expect(results).toEqual([earlier]);
		expect(settled).toEqual([0]);
	});
});

describe('A row outside its hours', () => {
	const putOff = '09:00 on Monday in Asia/Kolkata';
	const shut: StopReason = {
		kind: 'fatal',
		code: 'outsideSendWindow',
		text: 'Too late',
		advice: 'Wait',
		putOff,
	};
	const shutResult = resultOf('notSent', {
		putOff,
		reason: 'Too late',
		reasonCode: 'outsideSendWindow',
		advice: 'Wait',
	});
	/** Numbers that must not be messaged from these times on; the clock starts at 1,000,000. */
	const shutFrom =
		(times: Readonly<Record<string, number>>): Gate =>
		({ facts }, now) =>
			now >= (times[facts.phoneNumber] ?? Infinity) ? { kind: 'stop', reason: shut } : SEND;

	it('is put off before anything is sent, and does not end the run', async () => {
		const { results, asked, settled, stopped } = await send([rowTo('1'), rowTo('2'), rowTo('3')], {
			gates: [shutFrom({ 2: 0 })],
			stopAtFirstFailure: true,
		});
		expect(results[1]).toEqual({ ...shutResult, attempts: 0 });
		expect(asked).toEqual(['1', '3']);
		expect(settled).toEqual([1, 0, 2]);
		expect(stopped).toBeUndefined();
	});

	it('reports its tries when its hours end between two of them', async () => {
		const { results } = await send([rowTo('1')], {
			answers: { 1: answer(429) },
			maxTries: 5,
			gates: [shutFrom({ 1: 1_000_005 })],
		});
		expect(results).toEqual([{ ...shutResult, attempts: 1 }]);
	});

	it('stays in doubt if an earlier try may have been accepted', async () => {
		const { results } = await send([rowTo('1')], {
			answers: { 1: answer(500) },
			maxTries: 5,
			gates: [shutFrom({ 1: 1_000_005 })],
		});
		expect(results).toMatchObject([{ outcome: 'unknown', attempts: 1 }]);
		expect(results[0]?.putOff).toBeUndefined();
		expect(results[0]?.advice).toContain('Too late. Wait');
	});

	it('is not put off if it is already settled, a repeat, or bad', async () => {
		const earlier = resultOf('accepted');
		const { outcomes } = await send([rowTo('1'), rowTo('2'), rowTo('2'), refused('bad')], {
			settled: new Map([[0, earlier]]),
			gates: [shutFrom({ 1: 0, 2: 0 })],
		});
		expect(outcomes).toEqual(['accepted', 'notSent', 'skipped', 'failed']);
	});
});
