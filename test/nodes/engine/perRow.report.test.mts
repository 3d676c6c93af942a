// What is reported when a list ends.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SYSTEM_CLOCK } from '../../../nodes/service/limiter/clock.ts';
import { perRow } from '../../../nodes/engine/perRow.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { CONTINUE, FOUND, getContact, list, rowsOf, turns } from '../../harness/rowLists.mts';

afterEach(() => vi.restoreAllMocks());

describe('A long list', () => {
	it('logs its progress', async () => {
		let now = 0;
		vi.spyOn(SYSTEM_CLOCK, 'now').mockImplementation(() => (now += 500));
		const { context, reported } = answeredContext(list([...Array(10).keys()]), () => ({}));
		await getContact(FOUND)(context, []);
		expect(reported.log).toContainEqual(
			expect.stringMatching(/^info: WA Campaign: \d of 10 rows done \(\d found\), /),
		);
	});
});

describe('The end of a list', () => {
	const answer = (path: string) => (path.endsWith('bad') ? { status: 404 } : { body: { path } });

	it.each([
		[['a', 'b'], '2 rows: 2 found', 'info'],
		[['a', 'bad', ''], '3 rows: 1 found, 2 failed', 'warning'],
		[['a'], '1 row: 1 found', 'info'],
	])('of %j is reported in a hint and in the log', async (ids, message, type) => {
		const { context, reported } = answeredContext(list(ids, CONTINUE), answer);
		await getContact(FOUND)(context, []);
		expect(reported.hints).toEqual([{ message, type, location: 'outputPane' }]);
		expect(reported.log.filter((line) => !line.startsWith('debug'))).toEqual([
			`info: WA Campaign: ${message}`,
		]);
	});

	it('names the rows that were not tried', async () => {
		const { context, reported } = answeredContext(
			list(['a', 'b', 'c', ''], CONTINUE),
			async (path) => {
				if (path.endsWith('a')) await turns(1);
				return { status: 401 };
			},
		);
		await getContact(FOUND)(context, []);
		expect(reported.hints).toMatchObject([{ message: '4 rows: 4 failed' }]);
	});

	it('counts records in the words of the operation', async () => {
		const { context, reported } = answeredContext(list(['new', 'old', 'new']), () => ({}));
		const execute = perRow({
			read: (row) => row.located('id'),
			request: async (_, outcome) => await Promise.resolve({ outcome }),
			list: { done: ({ outcome }) => String(outcome) },
		});
		await execute(context, []);
		expect(reported.hints).toMatchObject([{ message: '3 rows: 2 new, 1 old' }]);
	});

	it('reports nothing if the operation is not for lists, or there are no rows', async () => {
		const one = answeredContext(list(['a', 'b']), answer);
		await getContact()(one.context, []);
		const none = answeredContext(list([]), answer);
		await getContact(FOUND)(none.context, []);
		expect([...one.reported.hints, ...none.reported.hints]).toEqual([]);
	});

	it('returns every item even if n8n cannot show the hint', async () => {
		const { context, reported } = answeredContext(list(['a']), answer);
		const broken = {
			...context,
			addExecutionHints: () => {
				throw new Error('No hints here');
			},
		};
		expect(rowsOf(await getContact(FOUND)(broken, []))).toHaveLength(1);
		expect(reported.log).toContain('error: WA Campaign: No hints here');
	});
});
