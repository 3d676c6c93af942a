/** n8n's deduplication store as the ledger sees it: each call changes the whole set in one step. */
import type { MarkStore } from '../../nodes/common/ledger/store.ts';
import type { Clock } from '../../nodes/common/pacing/clock.ts';

/** @param marks outlives the store: what is in it survives a crash */
export function simulatedStore(marks: Set<string>, clock: Clock, latencyMs: number): MarkStore {
	return {
		checkAndRecord: async (asked) => {
			await clock.sleep(latencyMs / 2);
			const present = new Set(asked.filter((mark) => marks.has(mark)));
			for (const mark of asked) marks.add(mark);
			await clock.sleep(latencyMs / 2);
			return present;
		},
		remove: async (asked) => {
			await clock.sleep(latencyMs / 2);
			for (const mark of asked) marks.delete(mark);
			await clock.sleep(latencyMs / 2);
		},
	};
}
