// Campaigns that stop accepting sends during a run.
import { describe, expect, it } from 'vitest';
import { CampaignWatch, type CampaignCheck } from '../../../../nodes/engine/sending/gates.ts';
import type { PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import type { ExplainedProblem } from '../../../../nodes/values/result.ts';
import { rowTo } from '../../../harness/sentRows.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const PAUSED: ExplainedProblem = {
	text: 'The campaign is PAUSED. Resume it',
	reason: 'The campaign is PAUSED',
	advice: 'Resume it.',
	code: 'campaignNotLive',
	heading: 'The campaign is PAUSED',
};

/** A service that is asked about campaigns; each answer is held back until the test releases it. */
function service() {
	const asked: string[] = [];
	const answers: Array<(problem?: ExplainedProblem) => void> = [];
	return {
		asked,
		check: async (campaign: string) => {
			asked.push(campaign);
			return await new Promise<ExplainedProblem | undefined>((resolve) => answers.push(resolve));
		},
		/** Answers the oldest pending question. */
		answer: async (problem?: ExplainedProblem) => {
			answers.shift()?.(problem);
			await new Promise((resolve) => setImmediate(resolve));
		},
	};
}

function watched(check: CampaignCheck) {
	let now = 0;
	const watch = new CampaignWatch(check, { ...virtualClock(() => 0.5), now: () => now });
	return {
		watch,
		refuseAt: (campaign: string, ms: number) => {
			now = ms;
			watch.checkAfterRefusal(campaign);
		},
		admit: (campaign: string) => watch.admit(rowTo('1', campaign) as PreparedSend, 0),
	};
}

describe('CampaignWatch', () => {
	it('holds the rows of a campaign back while the service is asked, and lets them continue', async () => {
		const { check, answer } = service();
		const { refuseAt, admit } = watched(check);
		expect(admit('a')).toEqual({ kind: 'send' });
		refuseAt('a', 0);
		expect(admit('a')).toMatchObject({ kind: 'waitFor' });
		expect(admit('b')).toEqual({ kind: 'send' });
		await answer();
		expect(admit('a')).toEqual({ kind: 'send' });
	});

	it('sends no more rows of a campaign that the service has closed, and does not ask again', async () => {
		const { check, answer, asked } = service();
		const { watch, refuseAt, admit } = watched(check);
		refuseAt('a', 0);
		await answer(PAUSED);
		const { code, heading, reason: text, advice } = PAUSED;
		const closed = { kind: 'fatal', code, heading, text, advice };
		expect(admit('a')).toEqual({ kind: 'stop', reason: closed });
		expect(admit('b')).toEqual({ kind: 'send' });
		expect(await watch.closedReason('a')).toEqual(closed);
		expect(await watch.closedReason('b')).toBeUndefined();
		refuseAt('a', 60_000);
		expect(asked).toEqual(['a']);
	});

	it('asks at most once a second about each campaign', async () => {
		const { check, answer, asked } = service();
		const { refuseAt, admit } = watched(check);
		refuseAt('a', 5000);
		await answer();
		refuseAt('a', 5999);
		expect(admit('a')).toEqual({ kind: 'send' });
		refuseAt('b', 5999);
		expect(asked).toEqual(['a', 'b']);
		refuseAt('a', 6000);
		expect(asked).toEqual(['a', 'b', 'a']);
	});

	it('asks once while an answer is awaited, however long that takes', () => {
		const { check, asked } = service();
		const { refuseAt } = watched(check);
		refuseAt('a', 0);
		refuseAt('a', 60_000);
		expect(asked).toEqual(['a']);
	});
});
