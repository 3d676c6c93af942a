// A list that sends nothing, from input items to output items and its summary.
import { NodeApiError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { perRow } from '../../../nodes/engine/perRow.ts';
import { projectPath } from '../../../nodes/service/requests.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { happened } from '../../harness/errorWords.mts';
import { CONTINUE, FOUND, getContact, list, rowsOf, turns } from '../../harness/rowLists.mts';

const MISSING = happened(404, 'contact');
const answer = (path: string) => (path.endsWith('bad') ? { status: 404 } : { body: { path } });

/** Two requests a row. */
const changeTwice = perRow({
	read: (row) => row.located('id'),
	request: async (row, id) => {
		const ask = async (path: string) =>
			await row.call(
				{
					method: 'PATCH',
					path: projectPath(path, id),
					repeatability: 'repeatable',
					returns: 'confirmation',
				},
				'contact',
			);
		await ask('first');
		return await ask('second');
	},
	list: FOUND,
});

describe('A list', () => {
	it('returns an item for each record that a row finds', async () => {
		const { context } = answeredContext(list([2, 0, 1]), () => ({}));
		const execute = perRow({
			read: (row) => Number(row.json.id),
			request: async (_, count) => Array.from({ length: count }, (__, number) => ({ number })),
		});
		expect(rowsOf(await execute(context, []))).toEqual([
			[{ number: 0 }, { item: 0 }],
			[{ number: 1 }, { item: 0 }],
			[{ number: 0 }, { item: 2 }],
		]);
	});

	it.each([
		['one row at a time, unless the operation says otherwise', undefined, 1],
		['many rows at once', FOUND, 1000],
	])('runs %s', async (_, kind, most) => {
		const { context } = answeredContext(list([...Array(1200).keys()]), () => ({}));
		let atOnce = 0;
		let seen = 0;
		let reached = () => {};
		const isReached = new Promise<void>((resolve) => (reached = resolve));
		const execute = perRow({
			read: () => undefined,
			request: async () => {
				atOnce += 1;
				seen = Math.max(seen, atOnce);
				if (seen >= most) reached();
				// However slowly the rows are read.
				await isReached;
				await turns(2);
				atOnce -= 1;
				return {};
			},
			list: kind,
		});
		await execute(context, []);
		expect(seen).toBe(most);
	});

	it('is output in the order of its rows, whichever finishes first', async () => {
		const { context } = answeredContext(list(['a', 'b', 'c']), () => ({}));
		const ended: number[] = [];
		const execute = perRow({
			read: ({ index }) => index,
			request: async (_, index) => {
				await turns(9 - 3 * index);
				ended.push(index);
				return { index };
			},
			list: FOUND,
		});
		const [items = []] = await execute(context, []);
		expect(ended).toEqual([2, 1, 0]);
		expect(items.map(({ json }) => json.index)).toEqual([0, 1, 2]);
	});
});

describe('A row that fails', () => {
	it('ends the workflow under "Stop Workflow", and no row after it starts', async () => {
		const { context, asked } = answeredContext(list(['a', 'bad', 'c']), answer);
		const end = getContact()(context, []);
		await expect(end).rejects.toThrow(NodeApiError);
		await expect(end).rejects.toMatchObject({
			message: `Row 2: ${MISSING}`,
			context: expect.not.objectContaining({ itemIndex: expect.anything() }),
		});
		expect(asked).toEqual(['contact/a', 'contact/bad']);
	});

	it('starts no further rows, and lets rows in progress finish', async () => {
		const ids = ['bad', ...Array.from({ length: 1199 }, (_, row) => `${row}`)];
		const begun: string[] = [];
		let hasFailed = false;
		const { context, asked } = answeredContext(list(ids), async (path) => {
			while (path.endsWith('bad') ? begun.length < 1000 : !hasFailed) await turns(1);
			if (path.endsWith('bad')) void turns(5).then(() => (hasFailed = true));
			return answer(path);
		});
		await expect(getContact(FOUND, begun)(context, [])).rejects.toMatchObject({
			description: expect.stringMatching(/ 1200 rows: \d+ found, 1 failed, \d+ not tried\. /),
			context: expect.not.objectContaining({ itemIndex: expect.anything() }),
		});
		expect(begun).toHaveLength(1000);
		// Requests in flight, or started before the answer was read.
		expect(asked.length).toBeLessThan(40);
		expect(asked).toEqual(ids.slice(0, asked.length).map((id) => `contact/${id}`));
	});

	it('is named in the error, not the rows that stop because of it', async () => {
		const { context } = answeredContext(list(['waits', 'bad', 'c']), async (path) => {
			if (path.endsWith('waits')) return { status: 429, headers: { 'retry-after': '60' } };
			await turns(5);
			return answer(path);
		});
		await expect(getContact(FOUND)(context, [])).rejects.toMatchObject({
			message: `Row 2: ${MISSING}`,
			context: expect.not.objectContaining({ itemIndex: expect.anything() }),
		});
	});

	it('is named in the error, not an earlier row that could not continue because of it', async () => {
		const { context } = answeredContext(list(['a', 'busy', 'c']), async (path) => {
			if (path.endsWith('busy')) return { status: 429, headers: { 'retry-after': '7200' } };
			await turns(5);
			return {};
		});
		await expect(changeTwice(context, [])).rejects.toMatchObject({
			message: expect.stringMatching(/^Row 2: /),
			description: expect.stringContaining(' 3 rows: 1 failed, 2 not tried. To continue '),
		});
	});

	it('is listed after the first, with those that need the same fix', async () => {
		const ids = [...Array(8).keys()].map((row) => `${row}bad`);
		const { context } = answeredContext(list(ids), answer);
		await expect(getContact(FOUND)(context, [])).rejects.toMatchObject({
			message: expect.stringMatching(/^Row 1: /),
			description: expect.stringContaining(` 8 rows: 8 failed. ${MISSING}: rows 2 to 8. To `),
		});
	});

	it('is named first if it comes first in the list, whichever fails first', async () => {
		const { context } = answeredContext(list(['a', '1bad', 'b', '2bad']), async (path) => {
			if (path.endsWith('1bad')) await turns(5);
			return answer(path);
		});
		await expect(getContact(FOUND)(context, [])).rejects.toMatchObject({
			message: `Row 2: ${MISSING}`,
			description: expect.stringContaining(` 2 found, 2 failed. ${MISSING}: row 4. To `),
		});
	});

	it('because it cannot be read does not keep earlier rows from running', async () => {
		const { context, asked } = answeredContext(list(['a', 'b', '', 'd']), async () => {
			await turns(3);
			return {};
		});
		await expect(getContact(FOUND)(context, [])).rejects.toMatchObject({
			message: expect.stringMatching(/^Row 3: "Contact ID" is empty/),
			description: expect.stringMatching(/^Enter .* 4 rows: 2 found, 1 failed, 1 not tried\. /),
		});
		expect(asked).toEqual(['contact/a', 'contact/b']);
	});

	it('says only what is wrong with it if it is the only one', async () => {
		const { context } = answeredContext(list(['bad']), answer);
		await expect(getContact(FOUND)(context, [])).rejects.toMatchObject({
			message: MISSING,
			description: expect.not.stringContaining('1 row'),
		});
	});

	it('does not leave another row half done', async () => {
		const { context, asked } = answeredContext(list(['a', 'bad', 'c']), async (path) => {
			if (!path.endsWith('bad')) await turns(5);
			return path.endsWith('bad') ? { status: 400 } : {};
		});
		await expect(changeTwice(context, [])).rejects.toMatchObject({
			description: expect.stringContaining('3 rows: 2 found, 1 failed.'),
		});
		expect(asked.toSorted()).toEqual(['first/a', 'first/bad', 'first/c', 'second/a', 'second/c']);
	});

	it.each(['stopWorkflow', CONTINUE] as const)(
		'because the user stopped the execution is no failure: %s',
		async (onError) => {
			const cancel = new AbortController();
			const { context, asked } = answeredContext(
				list(['a', 'b', 'c'], onError),
				(path) => {
					if (path.endsWith('b')) cancel.abort();
					return { status: path.endsWith('b') ? 404 : 200 };
				},
				cancel.signal,
			);
			const begun: string[] = [];
			const [items = []] = await getContact(undefined, begun)(context, []);
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
			expect(begun).toEqual(['a', 'b']);
			expect(asked).toEqual(['contact/a', 'contact/b']);
		},
	);
});

const THREE_FAILED = [
	'4 rows: 1 found, 3 failed',
	`${MISSING}: rows 2, 4.`,
	'"Contact ID" is empty: row 3. Enter a value, or an expression that returns one.',
];

describe('The end of a list', () => {
	it.each([
		[['a', 'b'], ['2 rows: 2 found'], 'info'],
		[['a', '1bad', '', '2bad'], THREE_FAILED, 'warning'],
	])('of %j is reported in a hint, and counted in the log', async (ids, lines, type) => {
		const { context, reported } = answeredContext(list(ids, CONTINUE), answer);
		await getContact(FOUND)(context, []);
		const message = lines.join('<br>\n');
		expect(reported.hints).toEqual([{ message, type, location: 'outputPane' }]);
		expect(reported.log.filter((line) => !line.startsWith('debug'))).toEqual([
			`info: WA Campaign: ${lines[0]}`,
		]);
	});

	it('reports nothing if the operation is not for lists, or there are no rows', async () => {
		const one = answeredContext(list(['a', 'b']), answer);
		await getContact()(one.context, []);
		const none = answeredContext(list([]), answer);
		expect(await getContact(FOUND)(none.context, [])).toEqual([[]]);
		expect([...one.reported.hints, ...none.reported.hints]).toEqual([]);
	});
});
