// Rows wait while the service is asked whether their campaign still accepts sends.
import { describe, expect, it } from 'vitest';
import { CampaignWatch, type CampaignCheck } from '../../../../nodes/engine/sending/gates.ts';
import type { PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import { turns } from '../../../harness/rowLists.mts';
import { rowTo } from '../../../harness/sentRows.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

/** A watch over campaigns that are LIVE; each answer of the service is held back until the test releases it. */
function watched() {
	let now = 0;
	const asked: string[] = [];
	const answers: Array<() => void> = [];
	const check: CampaignCheck = async (campaign) => {
		asked.push(campaign);
		return await new Promise((resolve) => answers.push(() => resolve(undefined)));
	};
	const watch = new CampaignWatch(check, { ...virtualClock(() => 0.5), now: () => now });
	return {
		asked,
		/** Answers the oldest pending question. */
		answer: async () => {
			answers.shift()?.();
			await turns(1);
		},
		refuseAt: (campaign: string, ms: number) => {
			now = ms;
			watch.checkAfterRefusal(campaign);
		},
		admit: (campaign: string) => watch.admit(rowTo('1', campaign) as PreparedSend, 0),
	};
}

describe('CampaignWatch', () => {
	it('holds the rows of a campaign back while the service is asked, and lets them continue', async () => {
		const { answer, refuseAt, admit } = watched();
		refuseAt('a', 0);
		expect(admit('a')).toMatchObject({ kind: 'waitFor' });
		expect(admit('b')).toEqual({ kind: 'send' });
		await answer();
		expect(admit('a')).toEqual({ kind: 'send' });
	});

	it('asks at most once a second about each campaign', async () => {
		const { answer, asked, refuseAt, admit } = watched();
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
		const { asked, refuseAt } = watched();
		refuseAt('a', 0);
		refuseAt('a', 60_000);
		expect(asked).toEqual(['a']);
	});
});
