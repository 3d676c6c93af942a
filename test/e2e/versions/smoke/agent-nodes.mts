// Workflows with an agent whose model's responses are recorded.
import type { N8nClient, Workflow, WorkflowNode } from '../../../../testkit/host/n8n-client.mts';
import type { Credential } from '../../examples.mts';
import { START } from '../../workflows.mts';

const AGENT = 'Agent';
const MODEL = 'Model';

/** @param url of the recorded model */
export async function createModelCredential(client: N8nClient, url: string): Promise<Credential> {
	const data = { apiKey: 'none', url, header: false };
	return await client.createCredential('openAiApi', 'Recorded model', data);
}

/** The link of a node to one that uses it. */
export const usedBy = (node: string, type = 'ai_tool') => ({
	[type]: [[{ node, type, index: 0 }]],
});

interface AgentSetup {
	openAiApi: Credential;
	typeVersion: number;
	/** What the agent is asked. */
	text: string;
	tools: WorkflowNode[];
	/** Links of tools that the agent does not use itself. */
	connections?: Workflow['connections'];
}

/** An agent with a model and tools. */
export function agentWorkflow(setup: AgentSetup): Workflow {
	const { openAiApi, typeVersion, text, tools, connections } = setup;
	return {
		name: 'An agent',
		nodes: [
			{ name: START, type: 'n8n-nodes-base.manualTrigger', parameters: {} },
			{
				name: AGENT,
				type: '@n8n/n8n-nodes-langchain.agent',
				typeVersion,
				parameters: { promptType: 'define', text },
			},
			{
				name: MODEL,
				type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
				typeVersion: 1.2,
				parameters: { model: { __rl: true, mode: 'id', value: 'recorded' }, options: {} },
				credentials: { openAiApi },
			},
			...tools,
		],
		connections: {
			[START]: usedBy(AGENT, 'main'),
			[MODEL]: usedBy(AGENT, 'ai_languageModel'),
			...Object.fromEntries(tools.map(({ name }) => [name, usedBy(AGENT)])),
			...connections,
		},
	};
}
