// The nodes as an agent's tools on any n8n: their descriptions for the model, and its calls. The model is a server that
// returns the responses of this file.
import type { INodeTypeDescription } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolKey } from '../../../../scripts/agents/tool-keys.mts';
import { toolOf, type ToolDefinition } from '../../../../scripts/agents/tool-nodes.mts';
import { TOOLS } from '../../../../scripts/agents/tools.mts';
import { startChatModel, type ChatAnswer, type ChatModel } from '../../../harness/chatModel.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { WorkflowNode } from '../../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { createCampaign, sendsOf } from '../../../../testkit/servers/sandbox-client.mts';
import { at } from '../../../harness/pick.mts';
import type { Credential } from '../../examples.mts';
import { nodeTypes } from '../../node-types.mts';
import { agentWorkflow, createModelCredential } from './agent-nodes.mts';
import { mappedFields } from './form.mts';
import { locator, START } from '../../workflows.mts';

const PACKAGE = 'n8n-nodes-wa-campaigns.';
const CAMPAIGN = 'Reminders by a model';

type SentTool = ToolDefinition & {
	function: { strict?: unknown; parameters: { $schema?: unknown; additionalProperties?: unknown } };
};

/** @param theDemo returns the demo once the tests run */
export function agentTests(theDemo: () => Demo): void {
	describe('offers tools to an agent', () => {
		let answers: ChatAnswer[];
		let model: ChatModel;
		let openAiApi: Credential;

		beforeAll(async () => {
			model = await startChatModel(() => answers.shift() ?? { text: 'Done.' });
			openAiApi = await createModelCredential(theDemo().client, model.url);
		});

		afterAll(async () => await model?.close());

		/** Asks an agent with these tools a question; the model returns the given responses. */
		async function ask(tools: WorkflowNode[], ...given: ChatAnswer[]): Promise<Execution> {
			const { client } = theDemo();
			answers = given;
			model.requests.length = 0;
			const text = 'Remind Asha of her appointment';
			const workflow = agentWorkflow({ openAiApi, typeVersion: 2, text, tools });
			const { id } = await client.createWorkflow(workflow);
			return await runToEnd(client, id, START);
		}

		it('and describes each to the model as scripts/agents does', async () => {
			const { n8n, client, credential } = theDemo();
			const types = await nodeTypes(n8n.origin, client.cookie);
			const descriptions = Object.fromEntries(
				types
					.filter(({ name }) => name.startsWith(PACKAGE))
					.map((type) => [
						type.name.slice(PACKAGE.length),
						{ ...type, name: type.name.slice(PACKAGE.length) } as unknown as INodeTypeDescription,
					]),
			);
			const tools = TOOLS.map((setup) => toolOf(setup, descriptions));
			const nodes = tools.map(({ node }) => ({
				...node,
				parameters: node.parameters as Record<string, unknown>,
				credentials: { waProjectApi: credential },
			}));
			const { status } = await ask(nodes);
			expect(status).toBe('success');
			const sent = (at(model.requests, 0).tools ?? []) as SentTool[];
			const byName = (one: ToolDefinition, other: ToolDefinition) =>
				one.function.name.localeCompare(other.function.name);
			expect(sent.map(asScored).sort(byName)).toEqual(
				tools.map(({ definition }) => definition).sort(byName),
			);
		});

		it('that send once, with each placeholder filled in by the model', async () => {
			const { sandbox, client, credential } = theDemo();
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			const campaign = { ...locator('list', CAMPAIGN), cachedResultName: CAMPAIGN };
			const labels = await mappedFields(client, {
				node: 'waCampaignTool',
				method: 'templateParameterFields',
				parameters: { campaign },
				credential,
			});
			const keys = labels.map((label) => toolKey(label));
			for (const key of keys) expect(key).toMatch(/^Placeholder_[12]_\w*/);
			const ofModel = (key: string) =>
				`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, 'string') }}`;
			const tool = {
				name: 'Remind',
				type: `${PACKAGE}waCampaignTool`,
				credentials: { waProjectApi: credential },
				parameters: {
					operation: 'send',
					campaign,
					phoneNumber: ofModel('Phone_Number'),
					contactName: ofModel('Contact_Name'),
					templateParams: {
						mappingMode: 'defineBelow',
						value: Object.fromEntries(
							keys.map((key, index) => [`Placeholder ${index + 1}`, ofModel(key)]),
						),
						matchingColumns: [],
						schema: [],
					},
					skipAlreadySent: true,
				},
			};
			const [first = '', second = ''] = keys;
			const call = {
				Phone_Number: '+91 98123-45699',
				Contact_Name: 'Asha Rao',
				[first]: '$FirstName',
				[second]: 'Monday at 10:00',
			};
			const { status } = await ask(
				[tool],
				{ tool: 'Remind', arguments: call },
				{ tool: 'Remind', arguments: call },
			);
			expect(status).toBe('success');
			expect(await sendsOf(sandbox, CAMPAIGN)).toMatchObject([
				{
					phone_number: '919812345699',
					text: 'Hello Asha, your appointment is on Monday at 10:00.',
				},
			]);
			const resultOf = (request: number) =>
				JSON.parse(String(at(model.requests, request).messages.at(-1)?.content));
			const result = resultOf(1);
			expect(result).toMatchObject([{ outcome: 'accepted', phoneNumber: '919812345699' }]);
			expect(Object.keys(result[0]).length).toBeLessThanOrEqual(10);
			expect(result[0]).not.toHaveProperty('response');
			expect(resultOf(2)).toMatchObject([{ outcome: 'skipped', reasonCode: 'alreadySent' }]);
		});
	});
}

/** Without the keys that clients add to every tool. */
function asScored({ type, function: tool }: SentTool): ToolDefinition {
	const parameters = { ...tool.parameters };
	delete parameters.$schema;
	delete parameters.additionalProperties;
	const scored = { ...tool, parameters };
	delete scored.strict;
	return { type, function: scored };
}
