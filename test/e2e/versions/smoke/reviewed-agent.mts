// An agent whose tool waits for a person: n8n 2 puts the message's node between the two. The model's responses are
// recorded.
import { createControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { startChatModel, type ChatAnswer } from '../../../harness/chatModel.mts';
import { START } from '../../workflows.mts';
import { agentWorkflow, createModelCredential, usedBy } from './agent-nodes.mts';

const REVIEW = 'Review';
const TOOL = 'Create_contact';
const PACKAGE = 'n8n-nodes-wa-campaigns.';
const NUMBER = '919812398002';

interface ReviewedAgent {
	/** Name of the tool. */
	readonly tool: string;
	/** @returns the ID of the execution, which waits in the model's tool call */
	run(): Promise<string>;
	/** The result of the model's call. */
	lastResult(): string;
	/** How often the tool has run. */
	created(): Promise<number>;
	close(): Promise<void>;
}

/** @param reviewer digits of the reviewer's phone */
export async function startReviewedAgent(demo: Demo, reviewer: string): Promise<ReviewedAgent> {
	const { client, credential, sandbox } = demo;
	let answers: ChatAnswer[] = [];
	const model = await startChatModel(() => answers.shift() ?? { text: 'Done.' });
	const openAiApi = await createModelCredential(client, model.url);
	const credentials = { waProjectApi: credential };
	const tools = [
		{
			name: TOOL,
			type: `${PACKAGE}waContactTool`,
			parameters: {
				operation: 'create',
				phoneNumber: `+${NUMBER}`,
				contactName: `={{ $fromAI('Contact_Name', '', 'string') }}`,
			},
			credentials,
		},
		// The message is n8n's default.
		{
			name: REVIEW,
			type: `${PACKAGE}waMessageHitlTool`,
			parameters: { phoneNumber: `+${reviewer}` },
			credentials,
		},
	];
	const text = 'Create the contact Asha Rao';
	const connections = { [TOOL]: usedBy(REVIEW) };
	const workflow = await client.createWorkflow(
		agentWorkflow({ openAiApi, typeVersion: 3.1, text, tools, connections }),
	);
	return {
		tool: TOOL,
		run: async () => {
			const call = { toolParameters: { Contact_Name: 'Asha Rao' }, hitlParameters: {} };
			answers = [{ tool: TOOL, arguments: call }];
			return await client.run(workflow.id, START);
		},
		lastResult: () => String(model.requests.at(-1)?.messages.at(-1)?.content),
		created: async () => {
			const query = { phone_number: NUMBER };
			return (await createControlClient(sandbox).get('/contacts', { query })).total;
		},
		close: async () => await model.close(),
	};
}
