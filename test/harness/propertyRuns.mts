/** How often properties run: PROPERTY_RUNS is the share of the full number, a quarter by default. */
import fc from 'fast-check';

const share = Number(process.env.PROPERTY_RUNS ?? 0.25);

/** fast-check's default. */
const DEFAULT = 100;

/**
 * @param full the number of runs at PROPERTY_RUNS=1; the share is at least one
 * @param quick the number of runs below PROPERTY_RUNS=1, if not a share of `full`
 */
export function propertyRuns(full: number, quick?: number): number {
	if (quick !== undefined && share < 1) return quick;
	return Math.max(1, Math.ceil(full * share));
}

/** @param ms the timeout of a test at PROPERTY_RUNS=1 */
export function propertyTimeout(ms: number): number {
	return ms * Math.max(1, share);
}

fc.configureGlobal({ numRuns: propertyRuns(DEFAULT) });
