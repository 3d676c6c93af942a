// The same refusal for every row, and campaigns that stop accepting sends during a run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RowProblem } from '../../../../nodes/values/result.ts';
import { markStore } from '../../../../nodes/engine/history/markStore.ts';
import { watchGroups } from '../../../../nodes/engine/sending/refusals.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { answer, rowTo, send } from '../../../harness/sentRows.mts';

const people = (count: number) => Array.from({ length: count }, (_, index) => rowTo(String(index)));
const says = (message: string) => answer(400, { name: 'ERR400', message });
const SPENT = says('Media URL Missing');

/** Sends a list to a service that rejects the given rows. */
async function sendWith(
	count: number,
	refusalOf: (row: number) => ReturnType<typeof says> | undefined,
	maxConcurrent = 1,
	marks: readonly string[] = [],
) {
	const helpers = deduplicationHelpers(newTable());
	const store = marks.length > 0 ? markStore(executeContext({}, { helpers }).context) : undefined;
	await store?.checkAndRecord([...marks]);
	const answers = Array.from({ length: count }, (_, row) => [row, refusalOf(row)] as const);
	return await send(people(count), {
		answers: Object.fromEntries(
			answers.flatMap(([row, refusal]) => (refusal ? [[row, refusal]] : [])),
		),
		maxConcurrent,
		store,
	});
}

/** The rows of a list of a thousand that are tried first. */
const SAMPLES = ['118', '314', '510', '706', '902'];

describe('A list of which every row is refused for one reason', () => {
	it('ends after twenty rows, the one in progress, and five samples from the rest of the list', async () => {
		const { outcomes, results, asked, stopped } = await sendWith(1000, () => SPENT);
		// The next row is sent while the twentieth is being checked.
		expect(asked).toHaveLength(26);
		expect(asked.slice(21)).toEqual(SAMPLES);
		expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(26);
		expect(outcomes.filter((outcome) => outcome === 'notSent')).toHaveLength(974);
		expect(results[500]).toMatchObject({
			outcome: 'notSent',
			reasonCode: 'refusedForAll',
			reason:
				'Not sent, because the service refused 26 rows for one reason and accepted none: The service refused the values for this message: Media URL Missing',
			attempts: 0,
		});
		expect(stopped?.kind).toBe('fatal');
	});

	it('ends as well with many rows in flight', async () => {
		const { asked, results } = await sendWith(2000, () => SPENT, 50);
		expect(asked.length).toBeLessThanOrEqual(20 + 50 + 5);
		expect(results.at(-1)?.reasonCode).toBe('refusedForAll');
	});

	it('ends on a retry, too: that an earlier try was accepted says nothing about this one', async () => {
		const rows = people(100);
		const sent = { outcome: 'accepted', reasonCode: 'acceptedEarlier', attempts: 0 } as const;
		const { asked } = await send(rows, {
			answers: Object.fromEntries(rows.map((_, row) => [String(row), SPENT])),
			settled: new Map([[0, sent]]),
		});
		expect(asked).toHaveLength(26);
	});

	it('replaces samples that an earlier run has sent', async () => {
		const marks = SAMPLES.map((row) => `wa-a:Welcome:${row}`);
		const { asked, outcomes } = await sendWith(1000, () => SPENT, 1, marks);
		expect(asked).toHaveLength(26);
		expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(5);
	});
});

describe('A list continues to its end', () => {
	it.each<[string, (row: number) => ReturnType<typeof says> | undefined]>([
		['where one row was accepted before', (row) => (row === 0 ? undefined : SPENT)],
		['where one of the five is accepted', (row) => (row === 510 ? undefined : SPENT)],
		[
			'where one of the five is refused for another reason',
			(row) => (row === 902 ? says('Attachment missing') : SPENT),
		],
		['where every row is in doubt', () => answer(200, { status: 'queued' })],
		['where the reasons differ', (row) => says(`Value ${row} is too long`)],
		['where the reason names the recipient', () => says('Contact has opted out')],
		['where the reason is the number', () => says('Invalid phone number')],
	])('%s', async (_, refusalOf) => {
		const { asked, outcomes } = await sendWith(1000, refusalOf);
		expect(new Set(asked).size).toBe(asked.length);
		expect(outcomes).not.toContain('notSent');
		expect(asked).toHaveLength(1000);
	});

	it('and reports a sample that is in doubt from an earlier run', async () => {
		const marks = ['wa-a:Welcome:118', 'wa-b:Welcome:118'];
		const { results } = await sendWith(1000, (row) => (row === 510 ? undefined : SPENT), 1, marks);
		expect(results[118]?.outcome).toBe('unknown');
	});

	it.each([
		['where no more than five rows are left', 25, 1],
		['where all are in flight', 30, 30],
	])('%s', async (_, count, maxConcurrent) => {
		const { asked, stopped } = await sendWith(count, () => SPENT, maxConcurrent);
		expect(asked).toHaveLength(count);
		expect(stopped).toBeUndefined();
	});

	it('and sends every row once, whatever is refused', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.constantFrom('ok', 'spent', 'spent', 'spent', 'bad'), { maxLength: 120 }),
				fc.integer({ min: 1, max: 40 }),
				fc.integer({ min: 0, max: 60 }),
				async (after, maxConcurrent, spent) => {
					const kinds = [...Array.from({ length: spent }, () => 'spent'), ...after];
					const refusals: Record<string, ReturnType<typeof says>> = {
						spent: SPENT,
						bad: says('Bad value'),
					};
					const { asked, outcomes } = await sendWith(
						kinds.length,
						(row) => refusals[kinds[row] ?? ''],
						maxConcurrent,
					);
					expect(new Set(asked).size).toBe(asked.length);
					expect(outcomes.filter((outcome) => outcome !== 'notSent')).toHaveLength(asked.length);
					if (!outcomes.includes('notSent')) return;
					expect(outcomes).not.toContain('accepted');
				},
			),
		);
	});
});

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
});
