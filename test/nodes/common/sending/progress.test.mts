// What a long run tells of itself on the way.
import { describe, expect, it } from 'vitest';
import { countOutcomes } from '../../../../nodes/common/sending/outcome.ts';
import { describeProgress, logProgress } from '../../../../nodes/common/sending/progress.ts';
import { executeContext } from '../../../harness/executeContext.mts';

/** A run of four rows that began at 1,000 ms; the rows are settled at the times given. */
function run(settledAt: readonly number[], mode: 'manual' | 'trigger' = 'trigger') {
	const { context, told } = executeContext({ mode });
	let now = 1000;
	const clock = { now: () => now, sleep: async () => await Promise.resolve(), random: () => 0 };
	const progress = logProgress(context, clock, 4);
	for (const at of settledAt) {
		now = at;
		progress({ outcome: 'accepted', reasonCode: 'accepted', attempts: 1 });
	}
	return told;
}

describe('logProgress', () => {
	it('tells how far the run is when five seconds have passed, and not before', () => {
		expect(run([5999]).log).toEqual([]);
		expect(run([3000, 6000]).log).toEqual([
			'info: WA Campaign: 2 of 4 rows settled (2 accepted), 0.4 a second, about 5 s left',
		]);
	});

	it('tells it again five seconds after the last time', () => {
		expect(run([6000, 10_999]).log).toHaveLength(1);
		expect(run([6000, 11_000]).log).toHaveLength(2);
	});

	it('leaves the end to the summary', () => {
		expect(run([2000, 2000, 2000, 60_000]).log).toEqual([]);
	});

	it('tells it in the browser as well while the user watches', () => {
		expect(run([6000], 'manual').console).toEqual([
			'1 of 4 rows settled (1 accepted), 0.2 a second, about 15 s left',
		]);
		expect(run([6000], 'trigger').console).toEqual([]);
	});
});

describe('describeProgress', () => {
	it('tells how the settled rows ended', () => {
		const counts = { ...countOutcomes([]), accepted: 398, failed: 2 };
		expect(describeProgress(counts, 400, 1000, 5000)).toBe(
			'400 of 1000 rows settled (398 accepted, 2 failed), 80.0 a second, about 8 s left',
		);
	});

	it.each([
		[400, 1000, 5000, '80.0 a second, about 8 s left'],
		[1, 1000, 0, '1000.0 a second, about 1 s left'],
		[1, 2, 3_600_000, '0.0 a second, about 1000 s left'],
		[10, 11, 4000, '2.5 a second, about 1 s left'],
	])('%i of %i after %i ms: %s', (settled, total, elapsedMs, text) => {
		const counts = { ...countOutcomes([]), accepted: settled };
		expect(describeProgress(counts, settled, total, elapsedMs)).toBe(
			`${settled} of ${total} rows settled (${settled} accepted), ${text}`,
		);
	});
});
