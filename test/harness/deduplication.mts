/** n8n's deduplication store for tests in n8n's engine: the real one needs n8n's database. */
import { DataDeduplicationService } from 'n8n-core';
import { newTable } from './deduplicationHelpers.mts';
import { weakDeduplicator, type ProcessedRows } from './processedData.mts';

const rows: ProcessedRows = new Map();
let isInitialized = false;

/** Empties the store. There is one in a process, which test files share: each calls this once. */
export async function startDeduplication(): Promise<void> {
	rows.clear();
	if (isInitialized) return;
	isInitialized = true;
	await DataDeduplicationService.init(weakDeduplicator(newTable(rows)));
}
