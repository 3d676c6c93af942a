import { describe, expect, it } from 'vitest';
import { HTTP_REQUEST, LATENCY_CASES, OURS, RAW_AXIOS } from '../lib/latency-cases.mts';
import { reportLatency } from '../lib/latency-report.mts';
import type { Measurement } from '../lib/measure.mts';

const run = (seconds: number, rest: Partial<Measurement> = {}): Measurement => ({
	ms: seconds * 1000,
	cpuSeconds: 1,
	memory: 900,
	reported: 2000,
	rows: 2000,
	reached: 2000,
	duplicates: 0,
	afterFailure: 0,
	onRequest: 0,
	connections: 2000,
	sockets: 120,
	peakInFlight: 100,
	refused: 0,
	...rest,
});

type Runs = (Measurement | Error)[];

function report(name: string, ours: Runs, theirs: Runs = [], raw: Runs = []) {
	const one = LATENCY_CASES.find((latencyCase) => latencyCase.name === name);
	if (!one) throw new Error(`There is no case ${name}`);
	const runs = new Map([
		[OURS.name, ours],
		[HTTP_REQUEST.name, theirs],
		[RAW_AXIOS.name, raw],
	]);
	const [header = '', , cells = '', ...notes] = reportLatency([{ one, runs }]).split('\n');
	const names = header.split(/ {2,}/);
	const values = cells.split(/ {2,}/);
	const row = Object.fromEntries(names.map((column, index) => [column, values[index]]));
	return { row, notes: notes.filter(Boolean) };
}

describe('the report of lists at several latencies', () => {
	it('lists medians over the rounds beside HTTP Request and raw axios where there is no limit', () => {
		const ours = [run(9), run(3, { peakInFlight: 300 }), run(4, { peakInFlight: 200 })];
		expect(report('send-400', ours, [run(6), run(5), run(7)], [run(2.4)])).toEqual({
			row: {
				'latency ms': '400',
				'limit/s': 'none',
				rows: '2000',
				rounds: '3',
				'node s': '4.0',
				'from–to': '3.0–9.0',
				'least s': '-',
				'of least': '-',
				refused: '0.0 %',
				'peak in flight': '200',
				'peak sockets': '120',
				'peak MB': '900',
				'HTTP Request s': '6.0',
				'of HTTP Request': '0.67',
				'raw axios s': '2.4',
			},
			notes: [],
		});
	});

	it('compares with the least possible time under a limit', () => {
		// 2,400 rows at 80 a second, of which 80 pass at once, and one latency.
		const { row } = report('send-400-80', [run(30, { rows: 2400, reached: 2400, refused: 100 })]);
		expect(row).toMatchObject({
			'limit/s': '80',
			'from–to': '-',
			'least s': '29.4',
			'of least': '1.02',
			refused: '4.0 %',
			'HTTP Request s': '-',
			'of HTTP Request': '-',
			'raw axios s': '-',
		});
	});

	it('names runs that failed or did not send every row once', () => {
		const failed = new Error('n8n ended\nand its log');
		const bad = run(4, { reached: 1990, duplicates: 2, error: 'Stopped' });
		const { row, notes } = report('send-30', [failed, run(5)], [bad]);
		expect(row).toMatchObject({ rounds: '1', 'node s': '5.0' });
		expect(notes).toEqual([
			'send-30: WA Campaign: Send Campaign: n8n ended',
			'send-30: HTTP Request: Stopped',
			'send-30: HTTP Request: 10 of 2000 rows were not accepted',
			'send-30: HTTP Request: 2 messages were sent more than once',
		]);
	});
});
