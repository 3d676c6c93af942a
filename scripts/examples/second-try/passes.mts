// Which rows of a pass go again later, and which are over.

type Row = Record<string, unknown>;

interface Settings {
	/** How often a row is tried, all in all. */
	passes: number;
	/** What becomes of rows of which nobody knows whether they were sent. */
	unknownRows: 'report' | 'sendAgain';
}

/** Why a row may fail today and go through later, as it is: no value of it is wrong. */
const PASSES_BY_ITSELF = ['campaignNotLive', 'unreachable', 'blockedByProxy'];

/**
 * The rows for the next pass: those that were never tried, those that failed for a reason that may pass by itself, and
 * rows in doubt if so decided.
 *
 * @param pass the one that has ended, from 1
 */
export function rowsForLater(reported: Row[], pass: number, settings: Settings): Row[] {
	if (pass >= settings.passes) return [];
	const isRefusedForAll = reported.some(({ reasonCode }) => reasonCode === 'refusedForAll');
	return reported.filter(
		(row) => goesAgain(row, settings) || (isRefusedForAll && row.reasonCode === 'refusedByService'),
	);
}

/** The rows that are over after this pass. */
export function rowsThatAreOver(reported: Row[], pass: number, settings: Settings): Row[] {
	const later = new Set(rowsForLater(reported, pass, settings));
	return reported.filter((row) => !later.has(row));
}

function goesAgain({ outcome, reasonCode }: Row, { unknownRows }: Settings): boolean {
	if (outcome === 'notSent') return true;
	if (outcome === 'unknown') return unknownRows === 'sendAgain';
	return outcome === 'failed' && PASSES_BY_ITSELF.includes(String(reasonCode));
}
