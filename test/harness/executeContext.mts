/**
 * n8n's context for an executing node, without n8n-core: n8n's own expressions evaluate the parameters, and the node's
 * logs and hints are recorded.
 */
import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeParameters,
	NodeExecutionHint,
	NodeParameterValueType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { createEmptyRunExecutionData } from 'n8n-workflow';
import { nodeWith, workflowWith } from './oneNode.mts';

export interface Execution {
	/** As stored; those that begin with = are expressions, which may return any value. */
	readonly parameters?: Readonly<Record<string, unknown>>;
	/** The json of each input item. */
	readonly items?: readonly IDataObject[];
	readonly mode?: WorkflowExecuteMode;
	readonly onError?: INode['onError'];
}

/** The node's logs and hints so far, oldest first. */
interface Reported {
	/** "info: WA Campaign: 3 rows …" */
	readonly log: string[];
	readonly hints: NodeExecutionHint[];
	/** Lines in the browser's console. */
	readonly console: unknown[];
}

/** @param more overrides or extends this context */
export function executeContext(
	{ parameters = {}, items = [{}], mode = 'trigger', onError }: Execution = {},
	more: Partial<IExecuteFunctions> = {},
): { readonly context: IExecuteFunctions; readonly reported: Reported } {
	const node = nodeWith({
		name: 'WA Campaign',
		type: 'waCampaign',
		parameters: parameters as INodeParameters,
		onError,
	});
	const input = items.map((json) => ({ json }));
	const valueOf = evaluator(node);
	const reported: Reported = { log: [], hints: [], console: [] };
	const logAs = (level: string) => (line: string) => void reported.log.push(`${level}: ${line}`);
	const context = {
		getNode: () => node,
		getWorkflow: () => ({ id: 'workflow-1', name: 'Sends', active: true }),
		getMode: () => mode,
		getInputData: () => input,
		continueOnFail: () => (onError ?? 'stopWorkflow') !== 'stopWorkflow',
		getNodeParameter: (
			name: string,
			index: number,
			fallback?: unknown,
			options?: { rawExpressions?: boolean },
		) => {
			const raw = name
				.split('.')
				.reduce<unknown>((value, key) => (value as IDataObject | undefined)?.[key], parameters);
			if (raw === undefined && fallback === undefined) {
				throw new Error('Could not get parameter');
			}
			if (raw === undefined) return fallback;
			return options?.rawExpressions === true ? raw : valueOf(raw, index, input);
		},
		logger: {
			debug: logAs('debug'),
			info: logAs('info'),
			warn: logAs('warn'),
			error: logAs('error'),
		},
		addExecutionHints: (...hints: NodeExecutionHint[]) => void reported.hints.push(...hints),
		sendMessageToUI: (line: unknown) => void reported.console.push(line),
		...more,
	};
	return { context: context as unknown as IExecuteFunctions, reported };
}

function evaluator(node: INode) {
	const { expression } = workflowWith(node);
	return (raw: unknown, index: number, input: Array<{ json: IDataObject }>): unknown =>
		expression.getParameterValue(
			raw as NodeParameterValueType,
			createEmptyRunExecutionData(),
			0,
			index,
			node.name,
			input,
			'manual',
			{},
		);
}
