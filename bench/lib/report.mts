// The table of one case: a line per peer, medians over its rounds, and whether they meet the case's targets.
import { table } from '../../testkit/table.mts';

/** Every figure, in the order of the columns: heading and decimal places. */
const COLUMNS = {
	rows: ['rows', 0],
	done: ['done', 0],
	p50: ['p50 ms', 0],
	p95: ['p95 ms', 0],
	max: ['max ms', 0],
	seconds: ['time s', 1],
	fastest: ['fastest', 1],
	slowest: ['slowest', 1],
	listSeconds: ['list s', 1],
	ofLeast: ['of least time', 2],
	perSecond: ['done/s', 1],
	newRow: ['new ms/row', 2],
	oldRow: ['sent before ms/row', 2],
	cpu: ['CPU ms/row', 2],
	eventCpu: ['CPU ms/event', 0],
	requests: ['requests/row', 2],
	refused: ['refused', 0],
	refusedShare: ['refused %', 1],
	connections: ['connections', 0],
	inFlight: ['peak in flight', 0],
	sockets: ['peak sockets', 0],
	duplicates: ['duplicates', 0],
	afterFailure: ['after failure', 0],
	lost: ['lost', 0],
	falselyUnknown: ['falsely unknown', 0],
	failed: ['failed', 0],
	memory: ['peak MB', 0],
} as const satisfies Record<string, [heading: string, digits: number]>;

export type Figure = keyof typeof COLUMNS;

/** A figure that does not apply is left out. */
export type Figures = Partial<Record<Figure, number>> & { error?: string };

/** A bound for a figure of a peer: as it is, as a multiple of another peer's, or above another peer's. */
export interface Target {
	peer: string;
	figure: Figure;
	atMost: number;
	times?: string;
	above?: string;
}

export interface Line {
	peer: string;
	/** An error for a round without figures. */
	rounds: (Figures | Error)[];
}

const FIGURES = Object.keys(COLUMNS) as Figure[];

export function report(title: string, lines: Line[], targets: Target[] = []): string {
	const medians = new Map(lines.map(({ peer, rounds }) => [peer, mediansOf(rounds)]));
	const shown = FIGURES.filter((figure) =>
		[...medians.values()].some((figures) => figures[figure] !== undefined),
	);
	const cells = [...medians].map(([peer, figures]) => [
		peer,
		...shown.map((figure) => show(figure, figures[figure])),
	]);
	const notes = lines.flatMap(({ peer, rounds }) =>
		rounds.flatMap((round) => {
			const message = round instanceof Error ? round.message : round.error;
			return message ? [`${peer}: ${message.split('\n', 1)[0]}`] : [];
		}),
	);
	const verdicts = targets.map((target) => verdictOn(target, medians).text);
	const header = ['peer', ...shown.map((figure) => COLUMNS[figure][0])];
	return [title, '', table(header, cells), '', ...notes, ...verdicts, ''].join('\n');
}

/** @returns whether the target is met; undefined if a figure is missing, as when peers are left out */
export function verdictOn(
	{ peer, figure, atMost, times, above }: Target,
	figuresOf: ReadonlyMap<string, Figures>,
): { isMet?: boolean; text: string } {
	const value = figuresOf.get(peer)?.[figure];
	const other = times ?? above;
	const base = other === undefined ? 0 : figuresOf.get(other)?.[figure];
	const measured =
		value === undefined || base === undefined ? NaN : times ? value / base : value - base;
	const isMet = Number.isFinite(measured) ? measured <= atMost : undefined;
	const digits = Math.max(COLUMNS[figure][1], times ? 2 : 0);
	const relation = other === undefined ? '' : `${times ? ' times' : ' above'} that of ${other}`;
	const text = `${peer}: ${COLUMNS[figure][0]} ${fixed(measured, digits)}${relation}, at most ${fixed(atMost, digits)}`;
	return { isMet, text: `${wordFor(isMet).padEnd(12)}  ${text}` };
}

function wordFor(isMet: boolean | undefined): string {
	if (isMet === undefined) return 'not measured';
	return isMet ? 'met' : 'MISSED';
}

/** The median of each figure over the rounds, and how far apart their times are. */
function mediansOf(rounds: (Figures | Error)[]): Figures {
	const measured = rounds.filter((round): round is Figures => !(round instanceof Error));
	const valuesOf = (figure: Figure) =>
		measured.map((round) => round[figure]).filter((value) => value !== undefined);
	const seconds = valuesOf('seconds');
	const range =
		seconds.length > 1 ? { fastest: Math.min(...seconds), slowest: Math.max(...seconds) } : {};
	const medians = FIGURES.map((figure) => [figure, percentile(valuesOf(figure), 0.5)] as const);
	return { ...Object.fromEntries(medians.filter(([, value]) => !Number.isNaN(value))), ...range };
}

/** The smallest value that at least this share of the values does not exceed; NaN without values. */
export function percentile(values: number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

function show(figure: Figure, value: number | undefined): string {
	return fixed(value ?? NaN, COLUMNS[figure][1]);
}

function fixed(value: number, digits: number): string {
	return Number.isFinite(value) ? value.toFixed(digits) : '-';
}
