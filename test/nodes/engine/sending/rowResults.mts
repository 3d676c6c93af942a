/** Results of rows, for tests in which only their outcome matters. */
import type { Outcome, RowResult } from '../../../../nodes/engine/sending/outcome.ts';

export const resultOf = (outcome: Outcome, more: Partial<RowResult> = {}): RowResult => ({
	outcome,
	reasonCode: 'accepted',
	attempts: 1,
	...more,
});
