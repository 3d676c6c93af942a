// The table of lists at several latencies: medians over the rounds.
import { table } from '../../testkit/table.mts';
import { HTTP_REQUEST, OURS, RAW_AXIOS } from './latency-cases.mts';
import type { LatencyRuns } from './latency-run.mts';
import type { Measurement } from './measure.mts';

const HEADER = [
	'latency ms',
	'limit/s',
	'rows',
	'rounds',
	'node s',
	'from–to',
	'least s',
	'of least',
	'refused',
	'peak in flight',
	'peak sockets',
	'peak MB',
	'HTTP Request s',
	'of HTTP Request',
	'raw axios s',
];

/** @returns the table, then a line for each run that failed or did not send every row once */
export function reportLatency(measured: LatencyRuns[]): string {
	const notes = measured.flatMap(({ one, runs }) =>
		[...runs].flatMap(([peer, all]) =>
			all.flatMap((run) => issueOf(run).map((issue) => `${one.name}: ${peer}: ${issue}`)),
		),
	);
	return [table(HEADER, measured.map(cells)), ...notes, ''].join('\n');
}

function cells({ one, runs }: LatencyRuns): (string | number)[] {
	const [ours, theirs, raw] = [OURS, HTTP_REQUEST, RAW_AXIOS].map(({ name }) =>
		figures(runs.get(name)),
	);
	const seconds = medianSeconds(ours);
	const theirSeconds = medianSeconds(theirs);
	const share = medianOf(ours, ({ refused, reached }) => refused / (refused + reached));
	return [
		one.latencyMs,
		one.perSecond ?? 'none',
		one.rows,
		Math.max(...[...runs.values()].map((all) => figures(all)?.length ?? 0)),
		fixed(seconds, 1),
		rangeOf(ours),
		fixed(one.leastSeconds, 1),
		fixed(quotient(seconds, one.leastSeconds), 2),
		share === undefined ? '-' : `${(share * 100).toFixed(1)} %`,
		medianOf(ours, ({ peakInFlight }) => peakInFlight) ?? '-',
		medianOf(ours, ({ sockets = 0 }) => sockets) ?? '-',
		medianOf(ours, ({ memory }) => Math.round(memory)) ?? '-',
		fixed(theirSeconds, 1),
		fixed(quotient(seconds, theirSeconds), 2),
		fixed(medianSeconds(raw), 1),
	];
}

function figures(runs: (Measurement | Error)[] = []): Measurement[] {
	return runs.filter((run): run is Measurement => !(run instanceof Error));
}

function issueOf(run: Measurement | Error): string[] {
	if (run instanceof Error) return [run.message.split('\n')[0] ?? ''];
	const { rows, reached, duplicates, error } = run;
	return [
		...(error ? [error.split('\n')[0] ?? ''] : []),
		...(reached < rows ? [`${rows - reached} of ${rows} rows were not accepted`] : []),
		...(duplicates > 0 ? [`${duplicates} messages were sent more than once`] : []),
	];
}

function medianSeconds(runs: Measurement[] | undefined): number | undefined {
	return medianOf(runs, ({ ms }) => ms / 1000);
}

function rangeOf(runs: Measurement[] = []): string {
	if (runs.length < 2) return '-';
	const seconds = runs.map(({ ms }) => ms / 1000);
	return `${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)}`;
}

/** The lower of the middle two for an even number. @returns undefined for no runs */
function medianOf(
	runs: Measurement[] = [],
	figure: (run: Measurement) => number,
): number | undefined {
	return runs.map(figure).toSorted((a, b) => a - b)[Math.ceil(runs.length / 2) - 1];
}

function quotient(a: number | undefined, b: number | undefined): number | undefined {
	return a === undefined || b === undefined ? undefined : a / b;
}

function fixed(value: number | undefined, digits: number): string {
	return value === undefined ? '-' : value.toFixed(digits);
}
