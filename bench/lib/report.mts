// The table of one case.
import { table } from '../../testkit/table.mts';
import type { Case } from './cases.mts';
import type { Baseline, Measurement } from './measure.mts';

const HEADER = [
	'peer',
	'rows',
	'reached',
	'time s',
	'sends/s',
	'CPU ms/send',
	'connections',
	'peak in flight',
	'refused',
	'duplicates',
	'after failure',
	'rows lost',
	'peak MB',
	'of no-op',
];

export interface Line {
	peer: string;
	/** or the reason for missing figures */
	measurement: Measurement | Error;
	/** whether it ran in n8n */
	inN8n: boolean;
}

export function reportCase(
	{ title, leastSeconds }: Case,
	baseline: Baseline,
	lines: Line[],
): string {
	const least = leastSeconds ? `; least possible time ${leastSeconds.toFixed(1)} s` : '';
	const rows = lines.map((line) => cells(line, baseline));
	const notes = lines.flatMap(({ peer, measurement }) => {
		const message = measurement instanceof Error ? measurement.message : measurement.error;
		return message ? [`${peer}: ${firstLine(message)}`] : [];
	});
	const lineTable = table(HEADER, rows);
	return [`${title}${least}`, '', lineTable, '', describeBaseline(baseline), ...notes, ''].join(
		'\n',
	);
}

function cells({ peer, measurement, inN8n }: Line, baseline: Baseline): (string | number)[] {
	if (measurement instanceof Error) return [peer, ...HEADER.slice(1).map(() => '-')];
	const { reached, ms, reported, memory } = measurement;
	const rows = measurement.rows;
	const cpu = measurement.cpuSeconds - (inN8n ? cpuOfWorkflow(baseline, ms) : 0);
	return [
		peer,
		rows,
		reached,
		(ms / 1000).toFixed(1),
		((reached * 1000) / ms).toFixed(0),
		reached > 0 ? ((cpu * 1000) / reached).toFixed(2) : '-',
		measurement.connections,
		measurement.peakInFlight,
		measurement.refused,
		measurement.duplicates,
		measurement.afterFailure,
		rows - reported,
		memory.toFixed(0),
		inN8n ? (memory / baseline.memory).toFixed(2) : '-',
	];
}

export function firstLine(message: string): string {
	return message.split('\n', 1).join();
}

export function describeBaseline({ cpuSeconds, memory }: Baseline): string {
	return `The workflow with a do-nothing node: ${cpuSeconds.toFixed(2)} s CPU, ${memory.toFixed(0)} MB.`;
}

/** The CPU that the run would have used without a sender, including idle time. */
export function cpuOfWorkflow({ cpuSeconds, idle }: Baseline, ms: number): number {
	return cpuSeconds + (idle * ms) / 1000;
}
