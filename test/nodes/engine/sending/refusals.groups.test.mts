// Campaigns that stop accepting sends during a run.
import { describe, expect, it } from 'vitest';
import type { RowProblem } from '../../../../nodes/values/result.ts';
import { watchGroups } from '../../../../nodes/engine/sending/refusals.ts';

const PAUSED: RowProblem = {
	text: 'The campaign is PAUSED. Resume it',
	code: 'campaignNotLive',
	heading: 'The campaign is PAUSED',
};

/** A service that is asked about groups; each answer is held back until the test releases it. */
function service() {
	const asked: string[] = [];
	const answers: Array<(problem?: RowProblem) => void> = [];
	return {
		asked,
		check: async (group: string) => {
			asked.push(group);
			return await new Promise<RowProblem | undefined>((resolve) => answers.push(resolve));
		},
		/** Answers the oldest pending question. */
		answer: async (problem?: RowProblem) => {
			answers.shift()?.(problem);
			await new Promise((resolve) => setImmediate(resolve));
		},
	};
}

describe('watchGroups', () => {
	it('holds the rows of a group back while the service is asked, and lets them continue', async () => {
		const { check, answer } = service();
		const groups = watchGroups(check);
		expect(groups.mayLeave('a')).toEqual({ kind: 'send' });
		groups.onRefusal('a', 0);
		expect(groups.mayLeave('a')).toMatchObject({ kind: 'waitFor' });
		expect(groups.mayLeave('b')).toEqual({ kind: 'send' });
		await answer();
		expect(groups.mayLeave('a')).toEqual({ kind: 'send' });
	});

	it('sends no more rows of a group that the service has closed, and does not ask again', async () => {
		const { check, answer, asked } = service();
		const groups = watchGroups(check);
		groups.onRefusal('a', 0);
		await answer(PAUSED);
		expect(groups.mayLeave('a')).toEqual({ kind: 'stop', reason: { kind: 'fatal', ...PAUSED } });
		expect(groups.mayLeave('b')).toEqual({ kind: 'send' });
		expect(await groups.closedReason('a')).toEqual({ kind: 'fatal', ...PAUSED });
		expect(await groups.closedReason('b')).toBeUndefined();
		groups.onRefusal('a', 60_000);
		expect(asked).toEqual(['a']);
	});

	it('asks at most once a second about each group', async () => {
		const { check, answer, asked } = service();
		const groups = watchGroups(check);
		groups.onRefusal('a', 5000);
		await answer();
		groups.onRefusal('a', 5999);
		expect(groups.mayLeave('a')).toEqual({ kind: 'send' });
		groups.onRefusal('b', 5999);
		expect(asked).toEqual(['a', 'b']);
		groups.onRefusal('a', 6000);
		expect(asked).toEqual(['a', 'b', 'a']);
	});

	it('asks once while an answer is awaited, however long that takes', () => {
		const { check, asked } = service();
		const groups = watchGroups(check);
		groups.onRefusal('a', 0);
		groups.onRefusal('a', 60_000);
		expect(asked).toEqual(['a']);
	});

	it('closes no group that cannot be asked about', () => {
		const groups = watchGroups(undefined);
		groups.onRefusal('a', 0);
		expect(groups.mayLeave('a')).toEqual({ kind: 'send' });
	});
});
