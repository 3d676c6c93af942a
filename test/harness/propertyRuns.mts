/** How often properties run: PROPERTY_RUNS is the share of their full number, a quarter if it is not set. */
import fc from 'fast-check';

const share = Number(process.env.PROPERTY_RUNS ?? 0.25);

/** fast-check's own number. */
const DEFAULT = 100;

/**
 * @param full the number of runs of the full run; at least one is left
 * @param quick the number of any other run, if it is no share of that
 */
export function propertyRuns(full: number, quick?: number): number {
	if (quick !== undefined && share < 1) return quick;
	return Math.max(1, Math.ceil(full * share));
}

fc.configureGlobal({ numRuns: propertyRuns(DEFAULT) });
