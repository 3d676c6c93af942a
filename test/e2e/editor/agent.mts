// Calls a node as an AI agent does: through its tool, with arguments for its $fromAI fields. n8n allows this without a
// language model, to try a tool.
import type { N8nClient, WorkflowNode } from '../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../testkit/host/n8n-execution.mts';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';

const START = 'Start';
const AGENT = 'Agent';

/** The node that replaces the agent when n8n tries a tool. */
const EXECUTOR = 'PartialExecutionToolExecutor';

interface ToolCall {
	/** Name of the node, such as waCampaign; n8n appends "Tool". */
	readonly node: string;
	readonly parameters: Record<string, unknown>;
	readonly credential: { id: string; name: string };
	/** The agent's arguments, by the keys of $fromAI. */
	readonly arguments: Record<string, unknown>;
}

interface ToolAnswer {
	readonly status: Execution['status'];
	/** The tool's response to the agent: items as JSON, or an error message. */
	readonly text: string;
	/** The items in the response, if any. */
	readonly items?: unknown;
}

/** Saves a workflow with an agent and one tool, and runs only the tool. */
export async function callTool(client: N8nClient, call: ToolCall): Promise<ToolAnswer> {
	const name = `Tool_${call.node}`;
	const { id } = await client.createWorkflow({
		name: `An agent with ${name}`,
		nodes: [
			node(START, 'n8n-nodes-base.manualTrigger', 1),
			node(AGENT, '@n8n/n8n-nodes-langchain.agent', 2),
			{
				...node(name, `n8n-nodes-wa-campaigns.${call.node}Tool`, 1),
				parameters: call.parameters,
				credentials: { waProjectApi: call.credential },
			},
		],
		connections: {
			[START]: { main: [[{ node: AGENT, type: 'main', index: 0 }]] },
			[name]: { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] },
		},
	});
	const started = (await client.post(`/workflows/${id}/run`, {
		triggerToStartFrom: { name: START },
		destinationNode: { nodeName: name, mode: 'inclusive' },
		agentRequest: { query: { [name]: call.arguments }, tool: { name } },
	})) as { executionId: string };
	const { status, outputs, error } = await untilEnded(client, started.executionId);
	const [answer] = outputs[EXECUTOR]?.[0] ?? [];
	const text = String(answer?.json ?? error?.message ?? '');
	return { status, text, items: asJson(text) };
}

function asJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function node(name: string, type: string, typeVersion: number): WorkflowNode {
	return { id: name, name, type, typeVersion, position: [0, 0], parameters: {} };
}
