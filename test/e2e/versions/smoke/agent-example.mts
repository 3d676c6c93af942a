// The example in which an agent proposes and a person approves, on any n8n. The model's responses are recorded, so no
// model is called or scored; the test covers everything around it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import {
	startChatModel,
	type ChatAnswer,
	type ChatModel,
	type ChatRequest,
} from '../../../harness/chatModel.mts';
import { createCampaign, sendsOf } from '../../../../testkit/servers/sandbox-client.mts';
import { readWithCredential } from '../../examples.mts';
import { answer, createAccount, fillIn, pageAfter, untilProtected } from './form-pages.mts';

const CAMPAIGN = 'Prepared by an agent';
const PATH = 'wa-ask-the-agent';
const REQUEST = 'Remind Emma Johnson, +1 202-555-0173, of Monday at 10.';
const MESSAGE = 'Hello Emma, your appointment is on Monday at 10:00.';

const proposal = {
	campaign: CAMPAIGN,
	phoneNumber: '+12025550173',
	contactName: 'Emma Johnson',
	values: ['Emma', 'Monday at 10:00'],
	note: 'The request names no time zone.',
};

const ANSWERS = [
	{ tool: 'List_campaigns', arguments: {} },
	{
		tool: 'Preview_message',
		arguments: {
			campaign: proposal.campaign,
			contact_name: proposal.contactName,
			phone_number: proposal.phoneNumber,
			values: proposal.values,
		},
	},
	{ tool: 'format_final_json_response', arguments: { output: proposal } },
];

/** The model's responses in order, by the full names of the tools. */
function inTurn(answers: typeof ANSWERS): (request: ChatRequest) => ChatAnswer {
	const left = [...answers];
	return ({ tools = [] }) => {
		const next = left.shift();
		const found = tools.find(({ function: { name } }) => name.includes(next?.tool ?? '?'));
		if (next === undefined || found === undefined) throw new Error('The model has no answer');
		return { tool: found.function.name, arguments: next.arguments };
	};
}

/** @param theDemo returns the demo once the tests run */
export function agentExampleTests(theDemo: () => Demo): void {
	describe('runs the agent example, which', () => {
		let model: ChatModel;

		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			model = await startChatModel(inTurn([...ANSWERS, ...ANSWERS]));
			await createCampaign(sandbox, 'appointment_reminder', CAMPAIGN);
			const imported = readWithCredential('agent/prepare-and-approve.json', credential);
			imported.node('What Is to Be Sent?').credentials = {
				httpBasicAuth: await createAccount(theDemo()),
			};
			const key = { apiKey: 'none', url: model.url };
			const openAiApi = await client.createCredential('openAiApi', 'Written down', key);
			imported.node('Chat Model').credentials = { openAiApi };
			await client.createPublished(imported.workflow);
		});
		afterAll(async () => await model?.close());

		const sends = async () => await sendsOf(theDemo().sandbox, CAMPAIGN);

		it('asks for the password', async () => {
			await untilProtected(theDemo(), PATH);
		});

		it('shows the agent’s proposal, and sends nothing without approval', async () => {
			const form = await fillIn(theDemo(), PATH, REQUEST);
			const page = await pageAfter(theDemo(), 'Preview', form);
			expect(page).toContain('To \u2068Emma Johnson\u2069, +12025550173:');
			expect(page).toContain(MESSAGE);
			expect(page).toContain(proposal.note);
			await answer(form, 'Send nothing');
			expect(await pageAfter(theDemo(), 'Approved?', form)).toContain('Nothing was sent');
			expect(await sends()).toEqual([]);
		});

		it('gives the model only tools that read, and their results', () => {
			const [first, second, third] = model.requests;
			const names = first?.tools?.map((tool) => tool.function.name) ?? [];
			expect(names).toEqual(
				expect.arrayContaining(['List_campaigns', 'Find_contact', 'Preview_message']),
			);
			expect(names.filter((name) => /send/i.test(name))).toEqual([]);
			expect(JSON.stringify(first?.messages)).toContain(REQUEST);
			expect(JSON.stringify(second?.messages)).toContain(CAMPAIGN);
			expect(JSON.stringify(third?.messages)).toContain(MESSAGE);
		});

		it('sends once after approval', async () => {
			const form = await fillIn(theDemo(), PATH, REQUEST);
			await pageAfter(theDemo(), 'Preview', form);
			await answer(form, 'Send it');
			expect(await pageAfter(theDemo(), 'Send', form)).toContain('It is on its way');
			expect(await sends()).toMatchObject([{ phone_number: '12025550173', text: MESSAGE }]);
		});
	});
}
