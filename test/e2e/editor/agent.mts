// Calls a node as an AI agent does: through the tool that n8n makes of it, with arguments for its
// $fromAI fields. n8n can do so without a language model, for people who try a tool out.
import type { N8nClient, WorkflowNode } from '../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../testkit/host/n8n-execution.mts';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';

const START = 'Start';
const AGENT = 'Agent';

/** The node that n8n puts in the agent's place when a tool is tried out. */
const EXECUTOR = 'PartialExecutionToolExecutor';

interface ToolCall {
	/** Name of the node, such as waCampaign; n8n appends "Tool". */
	readonly node: string;
	readonly parameters: Record<string, unknown>;
	readonly credential: { id: string; name: string };
	/** What the agent would fill in, by the keys of $fromAI. */
	readonly arguments: Record<string, unknown>;
}

interface ToolAnswer {
	readonly status: Execution['status'];
	/** What the agent would read: items as JSON, or an error in words. */
	readonly text: string;
	/** The items in it, if it holds some. */
	readonly items?: unknown;
}

/** Saves a workflow of an agent with one tool, and runs the tool alone. */
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
