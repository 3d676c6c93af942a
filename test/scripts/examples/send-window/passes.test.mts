// Which rows of a pass are settled.
import { describe, expect, it } from 'vitest';
import { functionOf } from '../code-nodes.mts';

type Row = Record<string, unknown>;
type Choose = (rows: Row[], reports: Row[]) => Row[];

const PATH = 'send-window/send-in-waking-hours.json';
const rowsForLater = functionOf<Choose>(PATH, 'Rows for Later', 'rowsForLater');
const rowsThatAreOver = functionOf<Choose>(PATH, 'Outcomes', 'rowsThatAreOver');

const rows = [{ Name: 'Asha' }, { Name: 'Emma' }, { Name: 'Lena' }, { Name: 'Noah' }];
const reports = [
	{ outcome: 'accepted' },
	{ outcome: 'notSent', reason: 'Outside', sendAfter: '2026-11-23T14:00:00.000Z' },
	{ outcome: 'notSent', reason: 'Outside', sendAfter: '2026-11-23T08:00:00.000Z' },
	{ outcome: 'notSent', reason: 'The run stopped' },
];

describe('rowsForLater', () => {
	it('returns the waiting rows with the earliest of their times', () => {
		const nextPass = '2026-11-23T08:00:00.000Z';
		expect(rowsForLater(rows, reports)).toEqual([
			{ Name: 'Emma', nextPass },
			{ Name: 'Lena', nextPass },
		]);
	});

	it('replaces the time of an earlier pass', () => {
		const [later] = rowsForLater([{ Name: 'Emma', nextPass: 'before' }], reports.slice(1, 2));
		expect(later).toEqual({ Name: 'Emma', nextPass: '2026-11-23T14:00:00.000Z' });
	});

	it('returns none when no row waits, so that the list ends', () => {
		expect(rowsForLater(rows.slice(0, 1), reports.slice(0, 1))).toEqual([]);
	});
});

describe('rowsThatAreOver', () => {
	it('returns all other rows with their outcomes', () => {
		expect(rowsThatAreOver(rows, reports)).toEqual([
			{ Name: 'Asha', outcome: 'accepted', reason: '' },
			{ Name: 'Noah', outcome: 'notSent', reason: 'The run stopped' },
		]);
	});

	it('includes a row in doubt if the send node returned no outcome', () => {
		expect(rowsThatAreOver(rows.slice(0, 1), [])).toEqual([
			{ Name: 'Asha', outcome: 'unknown', reason: '' },
		]);
	});

	it('contains exactly the rows that do not wait', () => {
		expect(rowsForLater(rows, reports).length + rowsThatAreOver(rows, reports).length).toBe(4);
	});
});
