/** n8n's deduplication store for tests in n8n's engine: the real one needs n8n's database. */
import { DataDeduplicationService } from 'n8n-core';
import { newTable } from './deduplicationHelpers.mts';
import { weakDeduplicator } from './processedData.mts';

let isInitialized = false;

/** A process has one store; workflows with different IDs share nothing in it. */
export async function startDeduplication(): Promise<void> {
	if (isInitialized) return;
	isInitialized = true;
	await DataDeduplicationService.init(weakDeduplicator(newTable()));
}
