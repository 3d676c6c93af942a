// What the inspector lists, and its queries to the sandbox.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryOf, isFiltered, NO_FILTER } from '../../page/web/inspector/filter.mjs';
import { MOST_LISTED, withNewer } from '../../page/web/inspector/list.mjs';
import type { LoggedRequest } from '../../page/web/types.d.mts';

const requests = (ids: number[]) => ids.map((id) => ({ id }) as LoggedRequest);
const idsOf = (list: LoggedRequest[]) => list.map(({ id }) => id);
const range = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => to - 1 - index);

describe('a list', () => {
	it('has every request once, newest first, without a gap and within its bound', () => {
		fc.assert(
			fc.property(fc.array(fc.nat({ max: 1500 }), { maxLength: 6 }), (batches) => {
				let list: LoggedRequest[] = [];
				let latest = 0;
				for (const size of batches) {
					const newer = range(latest + 1, latest + 1 + size);
					const answer = { total: size, requests: requests(newer.slice(0, MOST_LISTED)) };
					const before = idsOf(list);
					const next = withNewer(list, answer);
					if (next.added > 0) {
						expect(idsOf(next.list)[next.added]).toBe(before[0]);
					}
					list = next.list;
					latest += size;
				}
				const shown = idsOf(list);
				expect(shown.length).toBeLessThanOrEqual(MOST_LISTED);
				expect(shown).toEqual(range(latest + 1 - shown.length, latest + 1));
			}),
			{ examples: [[[1, MOST_LISTED]], [[1, MOST_LISTED - 1]], [[1, MOST_LISTED + 1]]] },
		);
	});

	it('starts again when more requests arrived than one response holds', () => {
		const { list, added } = withNewer(requests([2, 1]), {
			total: 5000,
			requests: requests([9, 8]),
		});
		expect([idsOf(list), added]).toEqual([[9, 8], 0]);
	});
});

describe('a filter', () => {
	it.each([
		[{}, ''],
		[{ phoneNumber: ' +91 98 ' }, 'phone_number=%2B91+98'],
		[{ campaign: 'A & B' }, 'campaign=A+%26+B'],
		[{ status: '4xx', method: 'POST' }, 'status=4xx&method=POST'],
		[{ path: '/x?', search: '"a"' }, 'path=%2Fx%3F&search=%22a%22'],
		[{ isViolated: true, isFaulty: true }, 'contract=violated&fault=true'],
		[{ search: '   ' }, ''],
	])('becomes the query for %j: %s', (filter, query) => {
		const whole = { ...NO_FILTER, ...filter };
		expect([queryOf(whole), isFiltered(whole)]).toEqual([query, query !== '']);
	});

	it('is combined with other parameters', () => {
		expect(queryOf({ ...NO_FILTER, method: 'GET' }, { limit: 5, details: false })).toBe(
			'method=GET&limit=5&details=false',
		);
	});
});
