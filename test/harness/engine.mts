/** Runs one node through n8n-core's own WorkflowExecute, as the host does. */
import 'reflect-metadata';
import { parse, stringify } from 'flatted';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	IRunExecutionData,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';
import {
	createRunExecutionData,
	NodeConnectionTypes,
	setSafeRegexEngine,
	Workflow,
} from 'n8n-workflow';
import { DataDeduplicationService, WorkflowExecute } from 'n8n-core';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { additionalData } from './additionalData.mts';
import { newTable, weakDeduplicator } from './processedData.mts';
import { nodeWith } from './oneNode.mts';

// n8n limits the patterns of resource locators to 250 ms of wall time, which a busy machine may exceed. A host may set
// another engine.
setSafeRegexEngine({
	exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
	test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
	replace: (pattern, input, flags, replacement) =>
		input.replace(new RegExp(pattern, flags), replacement),
	matchAll: (pattern, input, flags) => [
		...input.matchAll(new RegExp(pattern, `${(flags ?? '').replace('g', '')}g`)),
	],
	split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
});

export interface NodeRun {
	readonly type: INodeType;
	readonly parameters: IDataObject;
	/** The input items' json. */
	readonly items: IDataObject[];
	readonly credential: ICredentialDataDecryptedObject;
	/** Settings of the node: onError, retryOnFail, maxTries … */
	readonly settings?: Partial<INode>;
	/** Called with a cancel function once the run has started. */
	readonly onStart?: (cancel: () => void) => void;
	/** Batches of items, as from Loop Over Items; replaces `items`. */
	readonly batches?: IDataObject[][];
	/** The workflow, whose sent history is separate; by default one that no other run uses. */
	readonly workflowId?: string;
	/** The execution's timeout, Unix milliseconds: visible to the node, but not enforced. */
	readonly endsAt?: number;
	/** Where n8n serves links that resume executions. */
	readonly resumeUrl?: string;
	/** A failed execution to retry as n8n's Retry button does. */
	readonly retryOf?: string;
}

export interface NodeRunResult {
	/** Items per output: the regular one, then the error output if there is one. */
	readonly outputs: INodeExecutionData[][];
	/** The json of the regular output's items. */
	readonly json: IDataObject[];
	readonly error?: {
		message: string;
		description?: string | null;
		name: string;
		context: IDataObject;
		/** What n8n shows under the error's details. */
		messages?: string[];
	};
	readonly hints: NodeExecutionHint[];
	readonly toBrowser: unknown[];
	readonly status: IRun['status'];
	/** The items of each run of the node; a loop has several. */
	readonly runs: INodeExecutionData[][];
	/** The execution as n8n stores it. */
	readonly stored: string;
}

/** The real store needs n8n's database. A process has one; workflows with different IDs share nothing in it. */
const deduplication = DataDeduplicationService.init(weakDeduplicator(newTable()));

const START = 'Start';
const UNDER_TEST = 'Under test';

/** @returns the node's output, or the error that ended the run */
export async function runNode(run: NodeRun): Promise<NodeRunResult> {
	await deduplication;
	const toBrowser: unknown[] = [];
	const workflow = workflowOf(run);
	const execution = new WorkflowExecute(
		{
			...additionalData({
				credentialType: new WaProjectApi(),
				credential: run.credential,
				toBrowser,
				resumeUrl: run.resumeUrl,
			}),
			executionTimeoutTimestamp: run.endsAt,
		},
		run.retryOf === undefined ? 'manual' : 'retry',
		run.retryOf === undefined ? firstData(workflow, run.items) : retryData(workflow, run.retryOf),
	);
	const finished = execution.processRunExecutionData(workflow);
	run.onStart?.(() => finished.cancel());
	return toResult(await finished, toBrowser);
}

function firstData(workflow: Workflow, items: IDataObject[]): IRunExecutionData {
	const start = workflow.getNode(START) as INode;
	return createRunExecutionData({
		startData: {},
		resultData: { runData: {} },
		executionData: {
			contextData: {},
			nodeExecutionStack: [
				{ node: start, data: { main: [items.map((json) => ({ json }))] }, source: null },
			],
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	});
}

/**
 * As ExecutionService.retry in the package n8n, with the currently saved workflow: drops the error, uses the current
 * nodes, and keeps the other stored data.
 */
function retryData(workflow: Workflow, stored: string): IRunExecutionData {
	const data = parse(stored) as IRunExecutionData;
	const { resultData } = data;
	delete resultData.error;
	const runs = resultData.runData[resultData.lastNodeExecuted ?? ''] ?? [];
	if (runs.at(-1)?.error !== undefined) runs.pop();
	for (const waiting of data.executionData?.nodeExecutionStack ?? []) {
		waiting.node = workflow.getNode(waiting.node.name) as INode;
	}
	return createRunExecutionData(data);
}

function toResult(run: IRun, toBrowser: unknown[]): NodeRunResult {
	const task: ITaskData | undefined = run.data.resultData.runData[UNDER_TEST]?.at(-1);
	const outputs = (task?.data?.main ?? []).map((items) => items ?? []);
	return {
		outputs,
		json: (outputs[0] ?? []).map(({ json }) => json),
		error: run.data.resultData.error as NodeRunResult['error'],
		hints: task?.hints ?? [],
		toBrowser,
		status: run.status,
		runs: (run.data.resultData.runData[UNDER_TEST] ?? []).map(({ data }) => data?.main?.[0] ?? []),
		stored: stringify(run.data),
	};
}

let workflows = 0;

function workflowOf({ type, parameters, settings, batches, workflowId }: NodeRun): Workflow {
	const start = batches === undefined ? passThrough : loopOver(batches);
	const typeOf = (name: string) => (name === 'start' ? start : type);
	const toNode = (name: string) => [[{ node: name, type: NodeConnectionTypes.Main, index: 0 }]];
	return new Workflow({
		id: workflowId ?? `workflow-${(workflows += 1)}`,
		nodes: [
			nodeWith({ id: START, name: START, type: 'start' }),
			nodeWith({
				id: UNDER_TEST,
				name: UNDER_TEST,
				parameters: parameters as INode['parameters'],
				...settings,
			}),
		],
		connections: {
			[START]: { main: toNode(UNDER_TEST) },
			...(batches !== undefined && { [UNDER_TEST]: { main: toNode(START) } }),
		},
		active: false,
		nodeTypes: {
			getByName: typeOf,
			getByNameAndVersion: typeOf,
			getKnownTypes: () => ({}),
		} as INodeTypes,
		settings: { executionOrder: 'v1' },
	});
}

/** Loop Over Items without its settings: one batch per call, then nothing. */
function loopOver(batches: IDataObject[][]): INodeType {
	return {
		description: passThrough.description,
		async execute() {
			const context = this.getContext('node');
			const round = Number(context.round ?? 0);
			context.round = round + 1;
			return [(batches[round] ?? []).map((json) => ({ json, pairedItem: { item: 0 } }))];
		},
	};
}

const passThrough: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['input'],
		version: 1,
		description: 'Passes its input on',
		defaults: { name: START },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};
