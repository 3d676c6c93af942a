/** n8n's deduplication store for tests in n8n's engine: the real one needs n8n's database. */
import { DataDeduplicationService } from 'n8n-core';
import { newTable } from './deduplicationHelpers.mts';
import { weakDeduplicator } from './processedData.mts';

/** To be called once per test file. */
export async function startDeduplication(): Promise<void> {
	await DataDeduplicationService.init(weakDeduplicator(newTable()));
}
