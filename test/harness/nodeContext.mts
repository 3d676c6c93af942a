/** What a running node sees of n8n, for tests that do without n8n's engine. */
import type { ICheckProcessedContextData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ProcessedRows } from './processedData.mts';
import { ProcessedDataTable, weakDeduplicator } from './processedData.mts';

export interface NodeHost {
	readonly nodeId?: string;
	/** The node's context, which n8n keeps with the execution and gives to each of its tries. */
	readonly kept?: IDataObject;
	/** How often the node has run before in this execution, as in a loop. */
	readonly runIndex?: number;
	readonly itemCount?: number;
	readonly continueOnFail?: boolean;
	/** Where n8n keeps the marks of the sent history. */
	readonly table?: ProcessedDataTable;
	/** Takes what the node logs as an error. */
	readonly onError?: (line: string) => void;
}

export function nodeContext(host: NodeHost = {}): IExecuteFunctions {
	const { nodeId = 'a', kept = {}, runIndex = 0, itemCount = 1, continueOnFail = true } = host;
	const { table = newTable(), onError = () => undefined } = host;
	const silent = () => undefined;
	const known = {
		getNode: () => ({ id: nodeId, name: 'Send' }),
		getMode: () => 'trigger',
		getContext: () => kept,
		getWorkflowDataProxy: () => ({ $runIndex: runIndex }),
		getInputData: () => Array.from({ length: itemCount }, () => ({ json: {} })),
		continueOnFail: () => continueOnFail,
		addExecutionHints: silent,
		logger: { error: onError, warn: silent, info: silent, debug: silent },
		helpers: deduplication(table, nodeId),
	};
	return known as unknown as IExecuteFunctions;
}

/** The execution's data as another process reads it from n8n's database. */
export function stored(kept: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(kept)) as IDataObject;
}

/** @param rows what others have written to it, and may read */
export function newTable(rows?: ProcessedRows): ProcessedDataTable {
	return new ProcessedDataTable(
		async () => await new Promise((resolve) => setImmediate(resolve)),
		rows,
	);
}

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'removeProcessed' | 'clearAllProcessedItems'
>;

function deduplication(table: ProcessedDataTable, nodeId: string): Helpers {
	const store = weakDeduplicator(table);
	const owner = { workflow: { id: 'w' }, node: { id: nodeId } } as ICheckProcessedContextData;
	return {
		checkProcessedAndRecord: async (items, scope, options) =>
			await store.checkProcessedAndRecord(items, scope, owner, options),
		removeProcessed: async (items, scope, options) =>
			await store.removeProcessed(items, scope, owner, options),
		clearAllProcessedItems: async (scope, options) =>
			await store.clearAllProcessedItems(scope, owner, options),
	};
}
