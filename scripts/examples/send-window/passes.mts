// What becomes of the rows of one pass: those that are over, and those that have to wait.

type Row = Record<string, unknown>;

interface RowReport {
	outcome?: string;
	reason?: string;
	sendAfter?: string;
}

/**
 * The rows to be sent later, each with the earliest time at which any of them may go. A row whose hours have not come
 * by then is put off again.
 */
export function rowsForLater(rows: Row[], reports: RowReport[]): Row[] {
	const later = rows.filter((_, index) => isPutOff(reports[index]));
	const times = reports.filter(isPutOff).map(({ sendAfter }) => sendAfter);
	const [nextPass] = times.sort();
	return later.map((row) => ({ ...row, nextPass }));
}

/** The rows that are over, each with its outcome. */
export function rowsThatAreOver(rows: Row[], reports: RowReport[]): Row[] {
	return rows.flatMap((row, index) => {
		const { outcome = 'unknown', reason = '' } = reports[index] ?? {};
		return isPutOff(reports[index]) ? [] : [{ ...row, outcome, reason }];
	});
}

function isPutOff(report: RowReport | undefined): boolean {
	return report?.outcome === 'notSent' && report.sendAfter !== undefined;
}
