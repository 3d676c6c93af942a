// A node as an AI agent's tool, on the real n8n: its errors and its form.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createCampaign, sendsOf } from '../../../testkit/servers/sandbox-client.mts';
import { byTestId, openSharedEditor, openWorkflow } from '../editor.mts';
import { chooseOption, takeEditorPicture } from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';
import { chain, type N8nClient } from '../../../testkit/host/n8n-client.mts';
import { untilEnded } from '../../../testkit/host/n8n-run.mts';

const demo = sharedDemo();
const { page } = await openSharedEditor();

/** A tool as configured with "Let the model define this parameter". */
const fromAgent = (key: string, description: string, type = 'string') =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

it('gets errors for wrong arguments, and sends nothing', async () => {
	const campaign = 'Reminders by an agent';
	await createCampaign(demo.sandbox, 'appointment_reminder', campaign);
	const text = await callTool(demo.client, {
		node: 'waCampaign',
		credential: demo.credential,
		parameters: {
			operation: 'send',
			campaign: { __rl: true, mode: 'name', value: fromAgent('campaign', 'Name of the campaign') },
			phoneNumber: fromAgent('phone', 'Number with country code'),
			contactName: fromAgent('name', 'Full name'),
			parametersMode: 'list',
			templateParamsList: fromAgent('values', 'One value for each placeholder', 'json'),
		},
		arguments: {
			campaign,
			phone: '+91 98123-45678',
			name: 'Asha Rao',
			values: ['$FirstName'],
		},
	});
	expect(text).toMatch(/Nothing was sent.*has 2 placeholders, but the row has 1 value/);
	expect(await sendsOf(demo.sandbox, campaign)).toEqual([]);
});

describe('the form of a tool', () => {
	const TOOL = 'Send campaign in WA Campaign';
	const SPARKLE = byTestId('from-ai-override-button');
	let workflowId: string;

	beforeAll(async () => {
		await createCampaign(demo.sandbox, 'order_update', 'Order news');
		const campaign = {
			__rl: true,
			mode: 'list',
			value: 'Order news',
			cachedResultName: 'Order news',
		};
		const { id } = await demo.client.createWorkflow({
			name: 'An agent with a form',
			nodes: [
				{ name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent', typeVersion: 2, parameters: {} },
				{
					name: TOOL,
					type: 'n8n-nodes-wa-campaigns.waCampaignTool',
					position: [0, 300],
					parameters: { campaign },
					credentials: { waProjectApi: demo.credential },
				},
			],
			connections: { [TOOL]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } },
		});
		workflowId = id;
	});

	it('lets the model define the recipient and each placeholder', async () => {
		await page.setViewportSize({ width: 1440, height: 1240 });
		await openWorkflow(page, workflowId);
		await page.dblclick(`[data-node-name="${TOOL}"]`);
		const mapper = page.locator(byTestId('mapping-fields-container'));
		await mapper.locator(SPARKLE).nth(2).waitFor();
		// Campaign, phone number, country, name, three placeholders, Skip Already Sent and Send Key.
		expect(await page.locator(SPARKLE).count()).toBe(9);
		const [country, ofRecipient] = [1, [1, 2, 2, 2, 2]];
		for (const [clicked, button] of ofRecipient.entries()) {
			await page.locator(SPARKLE).nth(button).click({ force: true });
			const left = 8 - clicked;
			await vi.waitFor(async () => expect(await page.locator(SPARKLE).count()).toBe(left));
		}
		expect(await page.locator(SPARKLE).nth(country).isVisible()).toBe(true);
		await page.mouse.move(0, 0);
		await takeEditorPicture(page, 'agent-tool.png');
	});

	it('describes the tool by its operation, even after it changes', async () => {
		const text = page.locator(`${byTestId('parameter-input-toolDescription')} textarea`);
		expect(await text.inputValue()).toContain('Sent messages cannot be recalled');
		await chooseOption(page, 'operation', 'Preview Campaign');
		await vi.waitFor(async () => expect(await text.inputValue()).toContain('Sends nothing'));
	});
});

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
async function callTool(client: N8nClient, call: ToolCall): Promise<string> {
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
