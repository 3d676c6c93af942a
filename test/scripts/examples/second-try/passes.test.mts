import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionOf } from '../code-nodes.mts';

type Rows = Record<string, unknown>[];
interface Settings {
	passes: number;
	unknownRows: 'report' | 'sendAgain';
}
type Choose = (reported: Rows, pass: number, settings: Settings) => Rows;

const PATH = 'second-try/failed-rows-once-more.json';
const rowsForLater = functionOf<Choose>(PATH, 'Rows for Later', 'rowsForLater');
const rowsThatAreOver = functionOf<Choose>(PATH, 'Outcomes', 'rowsThatAreOver');

const settings = { passes: 3, unknownRows: 'report' } as const;

describe('the next pass', () => {
	it.each([
		['accepted', 'accepted', false],
		['skipped', 'alreadySent', false],
		['notSent', 'campaignNotLive', true],
		['notSent', 'serviceDown', true],
		['failed', 'campaignNotLive', true],
		['failed', 'unreachable', true],
		['failed', 'invalidPhoneNumber', false],
		['failed', 'optedOut', false],
		['failed', undefined, false],
		['unknown', 'connectionLost', false],
	])('decides whether to include a row (%s, %s): %s', (outcome, reasonCode, again) => {
		const row = { Name: 'Asha', outcome, reasonCode };
		expect(rowsForLater([row], 1, settings)).toEqual(again ? [row] : []);
	});

	it('includes rows in doubt only when set to', () => {
		const row = { outcome: 'unknown', reasonCode: 'connectionLost' };
		expect(rowsForLater([row], 1, { ...settings, unknownRows: 'sendAgain' })).toEqual([row]);
	});

	it('includes rows refused for a reason that affects the whole list', () => {
		const refused = { outcome: 'failed', reasonCode: 'refusedByService' };
		const rest = { outcome: 'notSent', reasonCode: 'refusedForAll' };
		expect(rowsForLater([refused, rest], 1, settings)).toEqual([refused, rest]);
		expect(rowsForLater([refused], 1, settings)).toEqual([]);
	});

	it('is empty after the last pass', () => {
		expect(rowsForLater([{ outcome: 'notSent' }], 3, settings)).toEqual([]);
		expect(rowsThatAreOver([{ outcome: 'notSent' }], 3, settings)).toHaveLength(1);
	});

	it('either includes a row or leaves it settled', () => {
		const row = fc.record({
			outcome: fc.constantFrom('accepted', 'skipped', 'failed', 'unknown', 'notSent'),
			reasonCode: fc.constantFrom('campaignNotLive', 'invalidPhoneNumber', undefined),
		});
		const anySettings = fc.record({
			passes: fc.integer({ min: 1, max: 4 }),
			unknownRows: fc.constantFrom('report' as const, 'sendAgain' as const),
		});
		fc.assert(
			fc.property(fc.array(row), fc.integer({ min: 1, max: 4 }), anySettings, (rows, pass, set) => {
				const later = rowsForLater(rows, pass, set);
				const over = rowsThatAreOver(rows, pass, set);
				expect(later.length + over.length).toBe(rows.length);
				expect(rows.filter((one) => !later.includes(one))).toEqual(over);
			}),
		);
	});
});
