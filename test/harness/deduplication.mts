/**
 * n8n's deduplication store for engine tests: the real one needs n8n's database. It does the same:
 * each check records, and each call changes the whole list in one step.
 */
import type { IDataDeduplicator } from 'n8n-workflow';
import { DataDeduplicationService } from 'n8n-core';

const entries = new Set<string>();

/** To be called once per test file. */
export async function startDeduplication(): Promise<void> {
	const unused = async (): Promise<never> => {
		throw new Error('not used by these nodes');
	};
	await DataDeduplicationService.init({
		checkProcessedAndRecord: async (items: Array<string | number>) => {
			const processed = items.filter((item) => entries.has(String(item)));
			const fresh = items.filter((item) => !entries.has(String(item)));
			for (const item of items) entries.add(String(item));
			return { new: fresh, processed };
		},
		removeProcessed: async (items: Array<string | number>) => {
			for (const item of items) entries.delete(String(item));
		},
		clearAllProcessedItems: async () => entries.clear(),
		checkProcessedItemsAndRecord: unused,
		getProcessedDataCount: async () => entries.size,
	} as unknown as IDataDeduplicator);
}
