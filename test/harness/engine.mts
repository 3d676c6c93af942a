/** Runs one node through n8n-core's own WorkflowExecute, as the host does. */
import 'reflect-metadata';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';
import { WorkflowExecute } from 'n8n-core';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { additionalData } from './additionalData.mts';

export interface NodeRun {
	readonly type: INodeType;
	readonly parameters: IDataObject;
	/** The input items' json. */
	readonly items: IDataObject[];
	readonly credential: ICredentialDataDecryptedObject;
	/** Settings of the node: onError, retryOnFail, maxTries … */
	readonly settings?: Partial<INode>;
	/** Called once the run has begun, with a way to cancel it. */
	readonly onStart?: (cancel: () => void) => void;
}

export interface NodeRunResult {
	/** Items per output: the regular one, then the error output if there is one. */
	readonly outputs: INodeExecutionData[][];
	/** The json of the regular output's items. */
	readonly json: IDataObject[];
	readonly error?: { message: string; description?: string | null; name: string };
	readonly hints: NodeExecutionHint[];
	readonly toBrowser: unknown[];
	readonly status: IRun['status'];
}

const START = 'Start';
const UNDER_TEST = 'Under test';

/** @returns what the node put out, or the error that ended the run */
export async function runNode(run: NodeRun): Promise<NodeRunResult> {
	const toBrowser: unknown[] = [];
	const workflow = workflowOf(run);
	const start = workflow.getNode(START) as INode;
	const execution = new WorkflowExecute(
		additionalData({ credentialType: new WaProjectApi(), credential: run.credential, toBrowser }),
		'manual',
		createRunExecutionData({
			startData: {},
			resultData: { runData: {} },
			executionData: {
				contextData: {},
				nodeExecutionStack: [
					{ node: start, data: { main: [run.items.map((json) => ({ json }))] }, source: null },
				],
				metadata: {},
				waitingExecution: {},
				waitingExecutionSource: {},
			},
		}),
	);
	const finished = execution.processRunExecutionData(workflow);
	run.onStart?.(() => finished.cancel());
	return toResult(await finished, toBrowser);
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
	};
}

function workflowOf({ type, parameters, settings }: NodeRun): Workflow {
	const types: Record<string, INodeType> = { start: passThrough, underTest: type };
	const node = (name: string, nodeType: string, more: Partial<INode>): INode => ({
		id: name,
		name,
		type: nodeType,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	return new Workflow({
		id: 'test',
		nodes: [
			node(START, 'start', {}),
			node(UNDER_TEST, 'underTest', {
				parameters: parameters as INode['parameters'],
				credentials: { waProjectApi: { id: '1', name: 'Sandbox' } },
				...settings,
			}),
		],
		connections: {
			[START]: { main: [[{ node: UNDER_TEST, type: NodeConnectionTypes.Main, index: 0 }]] },
		},
		active: false,
		nodeTypes: {
			getByName: (name: string) => types[name],
			getByNameAndVersion: (name: string) => types[name],
			getKnownTypes: () => ({}),
		} as INodeTypes,
		settings: { executionOrder: 'v1' },
	});
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
