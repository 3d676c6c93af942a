// The nodes in workflows with recorded agents.
import type { N8nClient, WorkflowNode } from '../../../../testkit/host/n8n-client.mts';

interface Credential {
	readonly id: string;
	readonly name: string;
}

export const AGENT = 'Agent';
export const MODEL = 'Model';

/** A node without credentials. */
export function workflowNode(
	name: string,
	type: string,
	typeVersion: number,
	parameters: object,
): WorkflowNode {
	return {
		id: name,
		name,
		type,
		typeVersion,
		position: [0, 0],
		parameters: parameters as Record<string, unknown>,
	};
}

/** @param url of the recorded model */
export async function createModelCredential(client: N8nClient, url: string): Promise<Credential> {
	const { id, name } = await client.createCredential('openAiApi', 'Recorded model', {
		apiKey: 'none',
		url,
		header: false,
	});
	return { id, name };
}

/** An agent's chat model with this credential. */
export function modelNode(openAiApi: Credential): WorkflowNode {
	const parameters = { model: { __rl: true, mode: 'id', value: 'recorded' }, options: {} };
	return {
		...workflowNode(MODEL, '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, parameters),
		credentials: { openAiApi },
	};
}
