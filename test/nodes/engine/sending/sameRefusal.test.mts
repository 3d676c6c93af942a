// A list of which the service refuses row after row for the same reason.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { answer, rowTo, send } from '../../../harness/sentRows.mts';

const people = (count: number) => Array.from({ length: count }, (_, index) => rowTo(String(index)));
const says = (message: string) => answer(400, { name: 'ERR400', message });
const SPENT = says('Media URL Missing');

/** Sends a list to a service that rejects the given rows. */
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

/** Sends a thousand rows with these values and links of files to a service that refuses all of them alike. */
async function sendContents(
	contentOf: (row: number) => { readonly value: unknown; readonly link?: string },
	bodyOf: (value: unknown, link?: string) => IDataObject = campaignBody,
) {
	const rows = people(1000).map((row, index) => {
		if (!row.ok) return row;
		const { value, link } = contentOf(index);
		const body = { ...row.request.body, ...bodyOf(value, link) };
		return { ...row, request: { ...row.request, body } };
	});
	const answers = Object.fromEntries(rows.map((_, row) => [String(row), SPENT]));
	return await send(rows, { answers });
}
const campaignBody = (value: unknown, link?: string): IDataObject => ({
	template_params: [value] as string[],
	media: link === undefined ? undefined : { url: link, filename: 'a.pdf' },
});
const messageBody = (value: unknown, link?: string): IDataObject => ({
	type: 'image',
	image: { link, caption: value as string },
});

describe('A list of which every row is refused for one reason', () => {
	it('ends after twenty rows and the one in progress', async () => {
		const { outcomes, results, asked, stopped } = await sendWith(1000, () => SPENT);
		// The next row is sent while the twentieth is being checked.
		expect(asked).toEqual(Array.from({ length: 21 }, (_, row) => String(row)));
		expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(21);
		expect(outcomes.filter((outcome) => outcome === 'notSent')).toHaveLength(979);
		expect(results[500]).toMatchObject({
			outcome: 'notSent',
			reasonCode: 'refusedForAll',
			reason:
				'Not sent, because the service rejected 20 rows for the same reason and accepted none: The service rejected the values for this message: Media URL Missing',
			advice: 'Correct the rejected rows or take them out, and run the list again',
			attempts: 0,
		});
		expect(stopped?.kind).toBe('fatal');
	});

	it('ends as well with many rows in flight', async () => {
		const { asked, results } = await sendWith(2000, () => SPENT, 50);
		expect(asked.length).toBeLessThanOrEqual(20 + 50);
		expect(results.at(-1)?.reasonCode).toBe('refusedForAll');
	});

	it('ends on a retry, too: that an earlier try was accepted says nothing about this one', async () => {
		const rows = people(100);
		const sent = { outcome: 'accepted', reasonCode: 'acceptedEarlier', attempts: 0 } as const;
		const { asked } = await send(rows, {
			answers: Object.fromEntries(rows.map((_, row) => [String(row), SPENT])),
			settled: new Map([[0, sent]]),
		});
		expect(asked).toHaveLength(21);
	});

	it('ends, too, if the service refuses some rows for a reason of their own in between', async () => {
		const optedOut = says('Contact has opted out');
		const { asked } = await sendWith(1000, (row) => (row % 3 === 0 ? optedOut : SPENT));
		expect(asked).toHaveLength(31);
	});

	const same = 'https://shop.example/a.png';
	it.each<[string, number, Parameters<typeof sendContents>[0]]>([
		['that have nothing to differ in', 21, () => ({ value: 'all' })],
		['with one file for all', 21, (row) => ({ value: row, link: same })],
		['with one text for all', 21, (row) => ({ value: 'all', link: `${same}?${row}` })],
		[
			'only once it was refused with another value, if the first rows have the same',
			42,
			(row) => ({ value: Math.max(40, row) }),
		],
		[
			'only once it was refused with another file, if the first rows have the same',
			62,
			(row) => ({ value: row, link: row < 61 ? same : 'https://shop.example/b.png' }),
		],
	])('ends after rows %s', async (_, count, contentOf) => {
		for (const bodyOf of [campaignBody, messageBody]) {
			const { asked, results } = await sendContents(contentOf, bodyOf);
			expect(asked.length).toBeGreaterThanOrEqual(count);
			// The one in progress comes on top.
			expect(asked.length).toBeLessThanOrEqual(count + 1);
			expect(results.at(-1)?.reasonCode).toBe('refusedForAll');
		}
	});
});

describe('A list continues to its end', () => {
	it.each<[string, (row: number) => ReturnType<typeof says> | undefined]>([
		['where one row was accepted before', (row) => (row === 0 ? undefined : SPENT)],
		[
			'where the reason changes before the twentieth row',
			(row) => (row % 20 === 19 ? says('Attachment missing') : SPENT),
		],
		[
			'where one row in twenty is in doubt',
			(row) => (row % 20 === 19 ? answer(200, { status: 'queued' }) : SPENT),
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

	it('where the last row is of another campaign', async () => {
		const rows = [...people(100), rowTo('100', 'Other')];
		const answers = Object.fromEntries(rows.map((_, row) => [String(row), SPENT]));
		expect((await send(rows, { answers })).asked).toHaveLength(101);
	});

	it('where only the last row has another file', async () => {
		const { asked } = await sendContents((row) => ({
			value: row,
			link: `https://shop.example/${row < 999 ? 'a' : 'b'}.png`,
		}));
		expect(asked).toHaveLength(1000);
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
					// Only rows that were in flight when the run stopped.
					const accepted = outcomes.filter((outcome) => outcome === 'accepted');
					expect(accepted.length).toBeLessThanOrEqual(maxConcurrent);
				},
			),
		);
	});
});
