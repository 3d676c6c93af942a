// How a list's rows end: those that are not sent, and those that end the run for others.
import { describe, expect, it } from 'vitest';
import { ProblemKind } from '../../../../nodes/values/result.ts';
import { MAYBE_SENT } from '../../../../nodes/engine/sending/outcome.ts';
import type { Gate } from '../../../../nodes/engine/sending/gates.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { SEND } from '../../../../nodes/service/client.ts';
import type { StopReason } from '../../../../nodes/service/limiter/runState.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { happened } from '../../../harness/errorWords.mts';
import {
	answer,
	FAULT,
	failOn,
	REFUSED,
	refused,
	rowTo,
	send,
} from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

describe('A row that did not pass its checks', () => {
	it('is not sent rather than failed when a lookup that it needs fails', async () => {
		const row: PreparedRow = {
			ok: false,
			facts: { phoneNumber: '' },
			problems: [new ProblemKind('The service did not answer', 'timedOut')],
			notTried: 'Try again later',
		};
		const { results } = await send([row]);
		expect(results[0]).toEqual({
			outcome: 'notSent',
			reason: 'The service did not answer',
			reasonCode: 'timedOut',
			heading: 'The service did not answer',
			advice: 'Try again later',
			attempts: 0,
		});
	});
});

describe('A repeated recipient', () => {
	it('is skipped though the run stops before it, unless it might have been sent instead', async () => {
		const people = ['1', '2', '3', '4', '5', '6', '7', '8'];
		const { outcomes } = await send(
			[...people, '1', '2'].map((number) => rowTo(number)),
			{
				answers: { 2: REFUSED },
				stopAtFirstFailure: true,
			},
		);
		expect(outcomes.slice(0, 2)).toEqual(['accepted', 'failed']);
		expect(outcomes.slice(-2)).toEqual(['skipped', 'notSent']);
	});

	it('is not a repeat of a row that did not pass its checks', async () => {
		const { outcomes } = await send([refused('bad'), refused('bad'), rowTo('1')]);
		expect(outcomes).toEqual(['failed', 'failed', 'accepted']);
	});
});

describe('A row that an earlier try has settled', () => {
	it('is reported as it was, and does not end the run, even if it is bad or a repeat now', async () => {
		const earlier = resultOf('unknown');
		const rows = [rowTo('1'), refused('bad'), rowTo('2'), rowTo('1')];
		const { results, asked, stopped, settled } = await send(rows, {
			settled: new Map([0, 1, 3].map((index) => [index, earlier])),
			stopAtFirstFailure: true,
		});
		for (const index of [0, 1, 3]) expect(results[index]).toBe(earlier);
		expect(asked).toEqual(['2']);
		expect(stopped).toBeUndefined();
		expect(settled).toEqual([0, 1, 3, 2]);
	});

	it.each([
		['accepted', true, ['skipped', 'accepted']],
		['unknown', true, ['skipped', 'unknown']],
		['accepted', false, ['accepted', 'accepted']],
	] as const)(
		'%s: keeps a row before it to its recipient from being sent, with duplicates skipped %s',
		async (outcome, skipRepeats, expected) => {
			// In the earlier try, the service refused the first row, so the second was sent instead.
			const settled = new Map([[1, resultOf(outcome)]]);
			const { outcomes, results } = await send([rowTo('1'), rowTo('1')], { settled, skipRepeats });
			expect(outcomes).toEqual(expected);
			if (skipRepeats) expect(results[0]?.reason).toBe('Duplicate recipient: see row 2');
		},
	);
});

describe('A refusal that holds for every row', () => {
	it.each([
		['the password is wrong', answer(401, { name: 'ERR401' }), happened(401)],
		['the project is missing', answer(404, { message: 'Not found' }), happened(404, 'project')],
	])('ends the run if %s, and reports it for every row', async (_, attempt, text) => {
		const asks: string[] = [];
		const { outcomes, results, asked } = await send([rowTo('1'), rowTo('2'), rowTo('3')], {
			answers: { 1: attempt },
			checkCampaign: async (group) => await Promise.resolve(void asks.push(group)),
		});
		expect(outcomes).toEqual(['failed', 'notSent', 'notSent']);
		expect(results[2]?.reason).toContain(text);
		expect(asked).toEqual(['1']);
		expect(asks).toEqual([]);
	});
});

describe('A campaign that stops accepting sends', () => {
	const rows = [rowTo('1'), rowTo('2'), rowTo('3', 'Reminder'), rowTo('4')];

	it('is detected at the first refusal, and does not affect other campaigns', async () => {
		const asks: string[] = [];
		const text = 'The campaign is PAUSED';
		const { outcomes, results, asked } = await send(rows, {
			answers: { 1: REFUSED },
			checkCampaign: async (group) => {
				asks.push(group);
				return await Promise.resolve({
					text,
					reason: text,
					code: 'campaignNotLive',
					heading: text,
				});
			},
		});
		expect(outcomes).toEqual(['failed', 'notSent', 'accepted', 'notSent']);
		expect(results[1]).toMatchObject({ reason: text, reasonCode: 'campaignNotLive', attempts: 0 });
		expect(results[0]).toMatchObject({ reasonCode: 'campaignNotLive', attempts: 1 });
		expect(asks).toEqual(['Welcome']);
		expect(asked).toEqual(['1', '3']);
	});

	it('does not change what it accepted before', async () => {
		const { results } = await send(rows, {
			answers: { 1: REFUSED },
			maxConcurrent: 2,
			checkCampaign: async () =>
				await Promise.resolve({
					text: 'PAUSED',
					reason: 'PAUSED',
					code: 'campaignNotLive',
					heading: '',
				}),
		});
		expect(results[1]).toMatchObject({ outcome: 'accepted', reasonCode: 'accepted' });
	});
});

describe('Rows that wait for another try', () => {
	it('do not count as in flight, so that other rows are sent meanwhile', async () => {
		const down: Attempt = { kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false };
		const { asked } = await send(
			['1', '2', '3', '4', '5', '6'].map((number) => rowTo(number)),
			{
				answers: { 1: down, 2: down, 3: down },
				maxTries: 2,
			},
		);
		expect(asked.slice(0, 4)).toEqual(['1', '2', '3', '4']);
		expect(asked).toHaveLength(9);
	});
});

describe('An exception in our own code', () => {
	it('leaves the row in doubt, and ends the run like any other failure', async () => {
		const rows = ['1', '2', '3', '4'].map((number) => rowTo(number));
		const { results, outcomes, stopped } = await send(rows, {
			answers: { 1: answer(200, FAULT) },
			isAcceptance: failOn(FAULT),
			stopAtFirstFailure: true,
		});
		expect(outcomes[0]).toBe('unknown');
		expect(outcomes[3]).toBe('notSent');
		expect(stopped).toMatchObject({ kind: 'firstFailure', text: expect.stringMatching(/row 1$/) });
		expect(results[0]).toEqual({
			outcome: 'unknown',
			reason: `${MAYBE_SENT}out of the blue`,
			reasonCode: 'internalError',
			advice: expect.stringMatching(/report this as a bug in the node$/),
			attempts: 1,
		});
	});

	it('does not change a row that is already settled', async () => {
		const { outcomes, settled } = await send([rowTo('1'), rowTo('2')], {
			remember: () => {
				throw new Error('out of the blue');
			},
		});
		expect(outcomes).toEqual(['accepted', 'accepted']);
		expect(settled).toEqual([]);
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
