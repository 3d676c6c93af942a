/** n8n's context for a running node, for tests without n8n's engine. */
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { deduplicationHelpers, newTable, type ProcessedDataTable } from './processedData.mts';

interface NodeHost {
	readonly nodeId?: string;
	readonly type?: string;
	/** The node's context, which n8n stores with the execution and passes to each try. */
	readonly kept?: IDataObject;
	/** How often the node has run before in this execution, as in a loop. */
	readonly runIndex?: number;
	readonly itemCount?: number;
	readonly continueOnFail?: boolean;
	/** n8n's store for the marks of the sent history. */
	readonly table?: ProcessedDataTable;
	/** Receives the node's error logs. */
	readonly onError?: (line: string) => void;
}

export function nodeContext(host: NodeHost = {}): IExecuteFunctions {
	const {
		nodeId = 'a',
		type = 'waCampaign',
		kept = {},
		runIndex = 0,
		itemCount = 1,
		continueOnFail = true,
	} = host;
	const { table = newTable(), onError = () => undefined } = host;
	const silent = () => undefined;
	const known = {
		getNode: () => ({ id: nodeId, name: 'Send', type }),
		getWorkflow: () => ({ id: 'workflow-1' }),
		getMode: () => 'trigger',
		getContext: () => kept,
		getWorkflowDataProxy: () => ({ $runIndex: runIndex }),
		getInputData: () => Array.from({ length: itemCount }, () => ({ json: {} })),
		continueOnFail: () => continueOnFail,
		addExecutionHints: silent,
		logger: { error: onError, warn: silent, info: silent, debug: silent },
		helpers: deduplicationHelpers(table, nodeId),
	};
	return known as unknown as IExecuteFunctions;
}

/** The execution's data as another process would read it from n8n's database. */
export function stored(kept: IDataObject): IDataObject {
	return JSON.parse(JSON.stringify(kept)) as IDataObject;
}
