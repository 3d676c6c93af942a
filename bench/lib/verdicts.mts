// The targets of a case for a peer, and whether its figures meet them.

export interface Verdict {
	/** undefined if a figure is missing, as when peers are skipped */
	met: boolean | undefined;
	text: string;
}

/** One target; `figuresOf` looks up a measured peer by name. */
export type Target<Figures> = (figuresOf: (peer: string) => Figures | undefined) => Verdict;

/** A figure of one peer, with its label and unit. */
export interface Aspect<Figures> {
	name: string;
	unit?: string;
	digits?: number;
	read(figures: Figures): number | undefined;
}

/** "At most 1.5 s", "at most 0 duplicates". */
export function atMost<Figures>(
	peer: string,
	aspect: Aspect<Figures>,
	limit: number,
): Target<Figures> {
	return (figuresOf) => {
		const found = readOf(figuresOf(peer), aspect);
		const text = `${peer}: ${aspect.name} ${show(found, aspect)}, at most ${show(limit, aspect)}`;
		return { met: found === undefined ? undefined : found <= limit, text };
	};
}

/** "At most 1.5 times the other peer's". */
export function atMostTimes<Figures>(
	peer: string,
	aspect: Aspect<Figures>,
	factor: number,
	other: string,
): Target<Figures> {
	return (figuresOf) => {
		const found = readOf(figuresOf(peer), aspect);
		const base = readOf(figuresOf(other), aspect);
		const ratio = found === undefined || base === undefined ? undefined : found / base;
		const text = `${peer}: ${aspect.name} ${show(found, aspect)}, ${ratio?.toFixed(2) ?? '-'} of ${other} with ${show(base, aspect)}, at most ${factor}`;
		return { met: ratio === undefined ? undefined : ratio <= factor, text };
	};
}

/** "At most 60 ms above the other peer's". */
export function atMostAbove<Figures>(
	peer: string,
	aspect: Aspect<Figures>,
	margin: number,
	other: string,
): Target<Figures> {
	return (figuresOf) => {
		const found = readOf(figuresOf(peer), aspect);
		const base = readOf(figuresOf(other), aspect);
		const more = found === undefined || base === undefined ? undefined : found - base;
		const text = `${peer}: ${aspect.name} ${show(more, aspect)} above ${other}, at most ${show(margin, aspect)}`;
		return { met: more === undefined ? undefined : more <= margin, text };
	};
}

/** One line each. */
export function formatVerdicts<Figures>(
	targets: Target<Figures>[],
	figuresOf: (peer: string) => Figures | undefined,
): string {
	return targets
		.map((target) => target(figuresOf))
		.map(({ met, text }) => `${word(met)}  ${text}`)
		.join('\n');
}

function word(met: boolean | undefined): string {
	if (met === undefined) return 'not measured';
	return met ? 'met         ' : 'MISSED      ';
}

/** NaN counts as a missing figure, so that it never meets a limit. */
function readOf<Figures>(figures: Figures | undefined, { read }: Aspect<Figures>) {
	const found = figures && read(figures);
	return Number.isFinite(found) ? found : undefined;
}

function show(value: number | undefined, { unit, digits = 0 }: Aspect<never>): string {
	if (value === undefined) return '-';
	return [value.toFixed(digits), unit].filter(Boolean).join(' ');
}
