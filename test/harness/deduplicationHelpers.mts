/** The deduplication helpers of n8n's context, on a table that may outlive the run. */
import type { ICheckProcessedContextData, IExecuteFunctions } from 'n8n-workflow';
import { ProcessedDataTable, weakDeduplicator, type ProcessedRows } from './processedData.mts';

/**
 * A table whose accesses are asynchronous, like a database's.
 *
 * @param rows rows that other processes have written, and may read
 */
export function newTable(rows?: ProcessedRows): ProcessedDataTable {
	return new ProcessedDataTable(
		async () => await new Promise((resolve) => setImmediate(resolve)),
		rows,
	);
}

/** @returns for a context's `helpers` */
export function deduplicationHelpers(
	table: ProcessedDataTable,
	nodeId = 'node-1',
): IExecuteFunctions['helpers'] {
	const store = weakDeduplicator(table);
	const owner = {
		workflow: { id: 'workflow-1' },
		node: { id: nodeId },
	} as ICheckProcessedContextData;
	type Helpers = IExecuteFunctions['helpers'];
	const helpers: Partial<Helpers> = {
		checkProcessedAndRecord: async (items, scope, options) =>
			await store.checkProcessedAndRecord(items, scope, owner, options),
		removeProcessed: async (items, scope, options) =>
			await store.removeProcessed(items, scope, owner, options),
		clearAllProcessedItems: async (scope, options) =>
			await store.clearAllProcessedItems(scope, owner, options),
		getProcessedDataCount: async (scope, options) =>
			await store.getProcessedDataCount(scope, owner, options),
	};
	return helpers as Helpers;
}
