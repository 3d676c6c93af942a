// Calls a node as an AI agent does: through its tool, with arguments for its $fromAI fields. n8n allows this without a
// language model, to try a tool.
import { chain, type N8nClient } from '../../../testkit/host/n8n-client.mts';
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

/** Runs only the tool of an agent. @returns its response to the agent: items as JSON, or an error message */
export async function callTool(client: N8nClient, call: ToolCall): Promise<string> {
	const name = `Tool_${call.node}`;
	const { id } = await client.createWorkflow({
		name: `An agent with ${name}`,
		nodes: [
			{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			{ name: AGENT, type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 2, parameters: {} },
			{
				name,
				type: `n8n-nodes-wa-campaigns.${call.node}Tool`,
				parameters: call.parameters,
				credentials: { waProjectApi: call.credential },
			},
		],
		connections: {
			...chain([START, AGENT]),
			[name]: { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] },
		},
	});
	const started = (await client.post(`/workflows/${id}/run`, {
		triggerToStartFrom: { name: START },
		destinationNode: { nodeName: name, mode: 'inclusive' },
		agentRequest: { query: { [name]: call.arguments }, tool: { name } },
	})) as { executionId: string };
	const { outputs, error } = await untilEnded(client, started.executionId);
	const [answer] = outputs[EXECUTOR]?.[0] ?? [];
	return String(answer?.json ?? error?.message ?? '');
}
