// Nodes as tools of an AI agent, on the real n8n.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../sandbox/client.mts';
import { createCampaign } from '../../scripts/lib/sandbox-client.mts';
import { callTool } from './agent.mts';
import { nodeTypes } from './node-types.mts';
import { sharedDemo } from './shared-demo.mts';

const demo = sharedDemo();
const CAMPAIGN = 'Reminders by an agent';
const NUMBER = '919812345678';

/** What a user clicks together with "Let the model define this parameter". */
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

	it('sends a campaign message, which arrives with the values that it gave', async () => {
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

	it('reads the contact that it has written to', async () => {
		const { status, items } = await callTool(demo.client, {
			...contactTool,
			arguments: { phone: '+91 98123 45678' },
		});
		expect(status).toBe('success');
		expect(items).toMatchObject([{ name: 'Asha Rao', phone_number: NUMBER }]);
	});

	it('is told what is wrong with its arguments, and nothing is sent', async () => {
		const before = await sends();
		const { text } = await callTool(demo.client, {
			...sendTool,
			arguments: { ...reminder, values: ['$FirstName'] },
		});
		expect(text).toMatch(/Nothing was sent.*has 2 placeholders, but the row has 1 value/);
		expect(await sends()).toEqual(before);
	});

	it('is told that nobody has a number', async () => {
		const { text } = await callTool(demo.client, {
			...contactTool,
			arguments: { phone: '+919811111111' },
		});
		expect(text).toMatch(/The contact with this phone number does not exist in this project/);
	});
});
