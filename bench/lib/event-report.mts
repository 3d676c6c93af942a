// The table of one case of events, and whether it meets its targets.
import { table } from '../../testkit/table.mts';
import type { EventFigures } from './event-figures.mts';
import { formatVerdicts, type Target } from './verdicts.mts';

const HEADER = [
	'peer',
	'p50 ms',
	'p95 ms',
	'max ms',
	'time s',
	'list s',
	'accepted',
	'sends/s',
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
	/** or the reason for missing figures */
	figures: EventFigures | Error;
}

/** @param leastMs the least time of the last send */
export function reportEvents(
	{ title, targets }: { title: string; targets: Target<EventFigures>[] },
	leastMs: number,
	lines: EventLine[],
): string {
	const notes = lines.flatMap(({ peer, figures }) =>
		figures instanceof Error ? [`${peer}: ${figures.message.split('\n')[0]}`] : [],
	);
	const figuresOf = (name: string) => {
		const found = lines.find(({ peer }) => peer === name)?.figures;
		return found instanceof Error ? undefined : found;
	};
	const least = leastMs > 0 && `the last send is possible after ${(leastMs / 1000).toFixed(1)} s`;
	const heading = [title, least].filter(Boolean).join('; ');
	const verdicts = formatVerdicts(targets, figuresOf);
	return [heading, '', table(HEADER, lines.map(cells)), '', ...notes, verdicts, ''].join('\n');
}

function cells({ peer, figures }: EventLine): (string | number)[] {
	if (figures instanceof Error) return [peer, ...HEADER.slice(1).map(() => '-')];
	const { p50, p95, max, seconds, listSeconds, accepted, requestsPerSend } = figures;
	return [
		peer,
		p50.toFixed(0),
		p95.toFixed(0),
		max.toFixed(0),
		seconds.toFixed(1),
		listSeconds?.toFixed(1) ?? '-',
		accepted,
		(accepted / seconds).toFixed(1),
		accepted > 0 ? requestsPerSend.toFixed(2) : '-',
		figures.refused,
		figures.duplicates,
		figures.lost ?? '-',
		figures.falselyUnknown,
		figures.failed,
		figures.cpuMs.toFixed(1),
	];
}
