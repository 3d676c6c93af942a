import { describe, expect, it } from 'vitest';
import type { EventFigures } from '../lib/event-figures.mts';
import { reportEvents } from '../lib/event-report.mts';
import { atMost } from '../lib/verdicts.mts';

const figures: EventFigures = {
	events: 10,
	p50: 81.4,
	p95: 120,
	max: 200,
	seconds: 2,
	requestsPerSend: 1.25,
	refused: 3,
	accepted: 8,
	duplicates: 0,
	lost: 2,
	falselyUnknown: 0,
	failed: 0,
	cpuMs: 20.25,
};
const P50 = { name: 'p50', read: (found: EventFigures) => found.p50 };
const one = { title: 'Ten events', targets: [atMost('ours', P50, 50), atMost('broken', P50, 50)] };

const cellsOf = (report: string, peer: string) =>
	report
		.split('\n')
		.find((line) => line.startsWith(peer))
		?.split(/ {2,}/);

describe('the report of a case', () => {
	const report = reportEvents(one, 1500, [
		{ peer: 'idle', figures: { ...figures, accepted: 0, requestsPerSend: NaN, lost: undefined } },
		{ peer: 'ours', figures },
		{ peer: 'broken', figures: new Error('n8n ended\nand its log') },
	]);

	it('shows the least possible time beside the title', () => {
		expect(report.split('\n')[0]).toBe('Ten events; the last send is possible after 1.5 s');
		expect(reportEvents(one, 0, []).split('\n')[0]).toBe('Ten events');
	});

	it('has a line of figures for each peer', () => {
		expect(cellsOf(report, 'ours')).toEqual(
			['ours', 81, 120, 200, '2.0', '-', 8, '4.0', '1.25', 3, 0, 2, 0, 0, '20.3'].map(String),
		);
	});

	it('omits send figures for a peer that sends nothing', () => {
		expect(cellsOf(report, 'idle')?.slice(8, 12)).toEqual(['-', '3', '0', '-']);
	});

	it('gives the reason for missing figures of a peer', () => {
		expect(cellsOf(report, 'broken')?.slice(1)).toEqual(Array(14).fill('-'));
		expect(report).toContain('broken: n8n ended\n');
		expect(report).not.toContain('and its log');
	});

	it('ends with a verdict for each target', () => {
		expect(report).toContain('MISSED        ours: p50 81, at most 50');
		expect(report).toContain('not measured  broken: p50 -, at most 50');
	});
});
