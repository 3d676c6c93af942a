// The table of one case of events, and whether it keeps to what is asked.
import { table } from '../../scripts/lib/table.mts';
import { leastTime, planArrivals } from './arrivals.mts';
import type { EventCase } from './event-cases.mts';
import type { EventFigures } from './event-figures.mts';
import { tellVerdicts } from './verdicts.mts';

const HEADER = [
	'peer',
	'rate',
	'p50 ms',
	'p95 ms',
	'max ms',
	'time s',
	'list s',
	'accepted',
	'requests/send',
	'refused',
	'duplicates',
	'lost',
	'falsely unknown',
	'failed',
	'CPU ms/event',
];

export interface EventLine {
	peer: string;
	/** or why there are no figures */
	figures: EventFigures | Error;
}

export function reportEvents(
	{ title, arrivals, limit, listed, targets }: EventCase,
	lines: EventLine[],
): string {
	const least = leastTime(planArrivals(arrivals), limit, listed) / 1000;
	const rows = lines.map((line) => cells(line, arrivals.perSecond));
	const notes = lines.flatMap(({ peer, figures }) =>
		figures instanceof Error ? [`${peer}: ${figures.message.split('\n')[0]}`] : [],
	);
	const figuresOf = (name: string) => {
		const found = lines.find(({ peer }) => peer === name)?.figures;
		return found instanceof Error ? undefined : found;
	};
	const heading = `${title}; the last send is possible after ${least.toFixed(1)} s`;
	const verdicts = tellVerdicts(targets, figuresOf);
	return [heading, '', table(HEADER, rows), '', ...notes, verdicts, ''].join('\n');
}

function cells({ peer, figures }: EventLine, perSecond: number): (string | number)[] {
	if (figures instanceof Error) return [peer, ...HEADER.slice(1).map(() => '-')];
	const { p50, p95, max, seconds, listSeconds, accepted, requestsPerSend } = figures;
	return [
		peer,
		`${perSecond}/s`,
		p50.toFixed(0),
		p95.toFixed(0),
		max.toFixed(0),
		seconds.toFixed(1),
		listSeconds?.toFixed(1) ?? '-',
		accepted,
		accepted > 0 ? requestsPerSend.toFixed(2) : '-',
		figures.refused,
		figures.duplicates,
		// A peer that sends nothing has nothing to lose.
		accepted > 0 ? figures.lost : '-',
		figures.falselyUnknown,
		figures.failed,
		figures.cpuMs.toFixed(1),
	];
}
