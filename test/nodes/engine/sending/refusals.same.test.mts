// The same refusal for every row: when the list ends early, and when it continues.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answer, rowTo, send } from '../../../harness/sentRows.mts';

const people = (count: number) => Array.from({ length: count }, (_, index) => rowTo(String(index)));
const says = (message: string) => answer(400, { name: 'ERR400', message });
const SPENT = says('Insufficient credits');

/** Sends a list to a service that refuses the given rows. */
async function sendWith(
	count: number,
	refusalOf: (row: number) => ReturnType<typeof says> | undefined,
	maxConcurrent = 1,
) {
	const answers = Array.from({ length: count }, (_, row) => [row, refusalOf(row)] as const);
	return await send(people(count), {
		answers: Object.fromEntries(
			answers.flatMap(([row, refusal]) => (refusal ? [[row, refusal]] : [])),
		),
		maxConcurrent,
	});
}

describe('A list of which every row is refused for one reason', () => {
	it('ends after twenty rows, the one in progress, and five samples from the rest of the list', async () => {
		const { outcomes, results, asked, stopped } = await sendWith(1000, () => SPENT);
		// The next row leaves while the twentieth is being checked.
		expect(asked).toHaveLength(26);
		expect(asked.slice(21)).toEqual(['118', '314', '510', '706', '902']);
		expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(26);
		expect(outcomes.filter((outcome) => outcome === 'notSent')).toHaveLength(974);
		expect(results[500]).toMatchObject({
			outcome: 'notSent',
			reasonCode: 'refusedForAll',
			reason:
				'Not sent, because the service refused 26 rows for one reason and accepted none: The service refused the values for this message: Insufficient credits',
			attempts: 0,
		});
		expect(stopped?.kind).toBe('fatal');
	});

	it('ends as well with many rows in flight', async () => {
		const { asked, results } = await sendWith(2000, () => SPENT, 50);
		expect(asked.length).toBeLessThanOrEqual(20 + 50 + 5);
		expect(results.at(-1)?.reasonCode).toBe('refusedForAll');
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
		['where the reasons differ', (row) => says(`Value ${row} is too long`)],
		['where the reason names the recipient', () => says('Contact has opted out')],
		['where the reason is the number', () => says('Invalid phone number')],
	])('%s', async (_, refusalOf) => {
		const { asked, outcomes } = await sendWith(1000, refusalOf);
		expect(new Set(asked).size).toBe(asked.length);
		expect(outcomes).not.toContain('notSent');
		expect(asked).toHaveLength(1000);
	});

	it('where no more than five rows are left', async () => {
		const { asked } = await sendWith(25, () => SPENT);
		expect(asked).toHaveLength(25);
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
