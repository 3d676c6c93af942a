// Nodes as tools of an AI agent, on the real n8n.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { callTool } from './agent.mts';
import { byTestId, openEditor, type Editor } from '../editor.mts';
import { nodeTypes } from '../node-types.mts';
import { chooseOption } from '../nodes.mts';
import { openPictures, type Pictures } from '../pictures.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const CAMPAIGN = 'Reminders by an agent';
const NUMBER = '919812345678';

/** A tool as configured with "Let the model define this parameter". */
const fromAgent = (key: string, description: string, type = 'string') =>
	`={{ $fromAI('${key}', '${description}', '${type}') }}`;

const sendTool = {
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
};

const contactTool = {
	node: 'waContact',
	credential: demo.credential,
	parameters: {
		operation: 'get',
		contact: { __rl: true, mode: 'phoneNumber', value: fromAgent('phone', 'Number') },
	},
};

const reminder = {
	campaign: CAMPAIGN,
	phone: '+91 98123-45678',
	name: 'Asha Rao',
	values: ['$FirstName', 'Monday at 10:00'],
};

const sends = async () =>
	(await createControlClient(demo.sandbox).get('/sends/list', { query: { campaign: CAMPAIGN } }))
		.sends;

describe('an agent', () => {
	beforeAll(async () => {
		await createCampaign(demo.sandbox, 'appointment_reminder', CAMPAIGN);
	});

	it('finds each node as a tool', async () => {
		const manifest = JSON.parse(readFileSync(join(demo.packageFolder, 'package.json'), 'utf8'));
		const names: string[] = manifest.n8n.nodes
			.map((file: string) => basename(file, '.node.js'))
			.filter((name: string) => !name.endsWith('Trigger'))
			.map((name: string) => `${manifest.name}.w${name.slice(1)}Tool`);
		const types = await nodeTypes(demo.editorOrigin, demo.cookie);
		const found = types.filter(({ name }) => names.includes(name));
		expect(found.map(({ name }) => name).sort()).toEqual(names.toSorted());
		expect(found.map(({ outputs }) => outputs)).toEqual(names.map(() => ['ai_tool']));
	});

	it('sends a campaign message with its own values', async () => {
		const { status, items } = await callTool(demo.client, { ...sendTool, arguments: reminder });
		expect(status).toBe('success');
		expect(items).toMatchObject([{ outcome: 'accepted', row: 1, phoneNumber: NUMBER }]);
		expect(await sends()).toMatchObject([
			{
				phone_number: NUMBER,
				name: 'Asha Rao',
				parameters: ['Asha', 'Monday at 10:00'],
				text: 'Hello Asha, your appointment is on Monday at 10:00.',
			},
		]);
	});

	it('reads the contact that it messaged', async () => {
		const { status, items } = await callTool(demo.client, {
			...contactTool,
			arguments: { phone: '+91 98123 45678' },
		});
		expect(status).toBe('success');
		expect(items).toMatchObject([{ name: 'Asha Rao', phone_number: NUMBER }]);
	});

	it('gets errors for wrong arguments, and sends nothing', async () => {
		const before = await sends();
		const { text } = await callTool(demo.client, {
			...sendTool,
			arguments: { ...reminder, values: ['$FirstName'] },
		});
		expect(text).toMatch(/Nothing was sent.*has 2 placeholders, but the row has 1 value/);
		expect(await sends()).toEqual(before);
	});

	it('gets an error for a number without a contact', async () => {
		const { text } = await callTool(demo.client, {
			...contactTool,
			arguments: { phone: '+919811111111' },
		});
		expect(text).toMatch(/The contact with this phone number does not exist in this project/);
	});
});

describe('the form of a tool', () => {
	const TOOL = 'Send campaign in WA Campaign';
	const SPARKLE = byTestId('from-ai-override-button');
	let editor: Editor;
	let pictures: Pictures;
	let workflowId: string;

	beforeAll(async () => {
		pictures = openPictures();
		editor = await openEditor(demo);
		await createCampaign(demo.sandbox, 'order_update', 'Order news');
		const node = (name: string, type: string, typeVersion: number, parameters: object) => ({
			id: name,
			name,
			type,
			typeVersion,
			position: name === TOOL ? [0, 300] : [0, 0],
			parameters: parameters as Record<string, unknown>,
		});
		const campaign = {
			__rl: true,
			mode: 'list',
			value: 'Order news',
			cachedResultName: 'Order news',
		};
		const { id } = await demo.client.createWorkflow({
			name: 'An agent with a form',
			nodes: [
				node('Agent', '@n8n/n8n-nodes-langchain.agent', 2, {}),
				{
					...node(TOOL, 'n8n-nodes-wa-campaigns.waCampaignTool', 1, { campaign }),
					credentials: { waProjectApi: demo.credential },
				},
			],
			connections: { [TOOL]: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } },
		});
		workflowId = id;
	});

	afterAll(async () => {
		await editor?.close();
		pictures?.discard();
	});

	it('lets the model define the recipient and each placeholder', async () => {
		const { page } = editor;
		await page.setViewportSize({ width: 1440, height: 1240 });
		await page.goto(`/workflow/${workflowId}`);
		await page.dblclick(`[data-node-name="${TOOL}"]`);
		const mapper = page.locator(byTestId('mapping-fields-container'));
		await mapper.locator(SPARKLE).nth(2).waitFor();
		// Campaign, phone number, country, name, three placeholders, and Skip Already Sent.
		expect(await page.locator(SPARKLE).count()).toBe(8);
		const [country, ofRecipient] = [1, [1, 2, 2, 2, 2]];
		for (const [clicked, button] of ofRecipient.entries()) {
			await page.locator(SPARKLE).nth(button).click({ force: true });
			const left = 7 - clicked;
			await vi.waitFor(async () => expect(await page.locator(SPARKLE).count()).toBe(left));
		}
		expect(await page.locator(SPARKLE).nth(country).isVisible()).toBe(true);
		await page.mouse.move(0, 0);
		await pictures.take(page, 'agent-tool.png');
	});

	it('describes the tool by its operation, even after it changes', async () => {
		const { page } = editor;
		const text = page.locator(`${byTestId('parameter-input-toolDescription')} textarea`);
		expect(await text.inputValue()).toContain('Sent messages cannot be recalled');
		await chooseOption(page, 'operation', 'Preview Campaign');
		await vi.waitFor(async () => expect(await text.inputValue()).toContain('Sends nothing'));
	});
});
