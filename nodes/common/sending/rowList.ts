/** A reason and the rows that share it. */
interface Group {
	readonly reason: string;
	/** Row numbers as users count them, from 1, ascending. */
	readonly rows: number[];
}

/**
 * Lists every row with its reason, rows with the same reason together: "Rows 3, 7 to 9: …".
 *
 * @param problems row numbers from 1 with their reasons, in ascending order
 * @returns one line per reason
 */
export function listProblems(problems: Iterable<readonly [row: number, reason: string]>): string[] {
	const groups = new Map<string, Group>();
	for (const [row, reason] of problems) {
		const group = groups.get(reason);
		if (group === undefined) groups.set(reason, { reason, rows: [row] });
		else group.rows.push(row);
	}
	return [...groups.values()].map(
		({ reason, rows }) => `${rows.length === 1 ? 'Row' : 'Rows'} ${describeRows(rows)}: ${reason}`,
	);
}

/** Ascending numbers with their runs joined: "1, 4 to 6". */
export function describeRows(rows: readonly number[]): string {
	const runs: Array<{ from: number; to: number }> = [];
	for (const row of rows) {
		const last = runs[runs.length - 1];
		if (last !== undefined && row === last.to + 1) last.to = row;
		else runs.push({ from: row, to: row });
	}
	return runs.map(describeRun).join(', ');
}

function describeRun({ from, to }: { from: number; to: number }): string {
	if (from === to) return String(from);
	return to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`;
}
