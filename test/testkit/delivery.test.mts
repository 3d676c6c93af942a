import { describe, expect, it } from 'vitest';
import { checkDelivery, type ReportedRow } from '../e2e/kills/delivery.mts';
import { countRepeats } from '../../testkit/sender/repeats.mts';

const accepted = (sends: Record<string, number>, failures: Record<string, number> = {}) => ({
	sends: new Map(Object.entries(sends)),
	answeredWithFailure: new Map(Object.entries(failures)),
});

describe('countRepeats', () => {
	it.each([
		['none', { a: 1, b: 1 }, {}, [], [0, 0, 0]],
		['for no reason', { a: 3, b: 1 }, {}, [], [2, 0, 0]],
		['after a failure', { a: 2 }, { a: 1 }, [], [0, 1, 0]],
		['after one failure, twice', { a: 3 }, { a: 1 }, [], [1, 1, 0]],
		['after a failure that was the last answer', { a: 1 }, { a: 1 }, [], [0, 0, 0]],
		["on another's failure", { a: 2, b: 1 }, { b: 1 }, [], [1, 0, 0]],
		['on request', { a: 2, b: 1 }, {}, ['a', 'b'], [0, 0, 1]],
		['more often than requested', { a: 3 }, {}, ['a'], [1, 0, 1]],
	])('%s', (_, sends, failures, asked, [duplicates, afterFailure, onRequest]) => {
		expect(countRepeats(accepted(sends, failures), new Set(asked))).toEqual({
			duplicates,
			afterFailure,
			onRequest,
		});
	});
});

describe('checkDelivery', () => {
	const row = (phoneNumber: string, outcome: string): ReportedRow => ({ phoneNumber, outcome });
	const checkOne = (outcome: string | undefined, sends: number) =>
		checkDelivery(
			['a'],
			outcome === undefined ? [] : [row('a', outcome)],
			accepted(sends > 0 ? { a: sends } : {}),
		);

	it.each([
		['accepted', 1, { lost: 0, untrue: 0, unknown: 0, duplicates: 0 }],
		['skipped', 1, { lost: 0, untrue: 0, unknown: 0, duplicates: 0 }],
		['unknown', 0, { lost: 0, untrue: 0, unknown: 1, duplicates: 0 }],
		['unknown', 1, { lost: 0, untrue: 0, unknown: 1, duplicates: 0 }],
		['failed', 0, { lost: 0, untrue: 0, unknown: 0, duplicates: 0 }],
		['notSent', 0, { lost: 0, untrue: 0, unknown: 0, duplicates: 0 }],
		['accepted', 0, { lost: 1, untrue: 0 }],
		['skipped', 0, { lost: 1, untrue: 0 }],
		['failed', 1, { lost: 0, untrue: 1 }],
		['notSent', 1, { lost: 0, untrue: 1 }],
		[undefined, 0, { lost: 1 }],
		[undefined, 1, { lost: 1 }],
		['accepted', 2, { duplicates: 1 }],
	])('classifies a row reported as %s and accepted %i times', (outcome, sends, found) => {
		expect(checkOne(outcome, sends)).toMatchObject({ rows: 1, ...found });
	});
});
