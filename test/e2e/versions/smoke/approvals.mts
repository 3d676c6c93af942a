// Message: Send and Wait for Approval on any n8n, with its links opened and answered as in a browser.
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { untilEnded } from '../../../../testkit/host/n8n-run.mts';
import { arrivals, createCampaign } from '../../../../testkit/servers/sandbox-client.mts';
import { at } from '../../../harness/pick.mts';
import { greet, MANAGER, request, untilAsked, type Asked } from '../../approval-request.mts';
import { readWithCredential, saveExample } from '../../examples.mts';
import { nodeTypes } from '../../node-types.mts';
import { locator, saveChain, START } from '../../workflows.mts';
import { startChatModel, type ChatAnswer } from '../../../harness/chatModel.mts';
import { agentWorkflow, createModelCredential, usedBy } from './agent-nodes.mts';

/** The operation under test. */
export const TRIED_WITH_ANSWERS = 'Message: sendAndWait';

const ASK = 'Ask';
const AFTER = 'After';
const BUSINESS_ID = '64b7f0a2c9e77b001f3a0001';
/** n8n checks once a minute for executions that have timed out. */
const TIMED_OUT_WITHIN_MS = 150_000;

/**
 * @param theDemo returns the demo once the tests run
 * @param isN8n2 n8n 1 has no human review of tools
 * @param meanwhile tests that run until a request has timed out
 */
export function approvalTests(theDemo: () => Demo, isN8n2: boolean, meanwhile: () => void): void {
	describe('waits for an approval', () => {
		let control: ControlClient;
		beforeAll(async () => {
			control = createControlClient(theDemo().sandbox);
			await greet(control);
		});

		const untilWaiting = async (id: string, words: string) =>
			await untilAsked(control, theDemo().client, words, id);

		/** Runs a workflow that asks this and continues with another node. */
		async function ask(message: string, more: object = {}): Promise<Asked> {
			const { client, credential } = theDemo();
			const workflow = await saveChain(
				client,
				credential,
				[{ approved: true }],
				[
					{
						name: ASK,
						node: 'waMessage',
						parameters: { operation: 'sendAndWait', phoneNumber: `+${MANAGER}`, message, ...more },
					},
					{
						name: AFTER,
						node: 'waBusiness',
						parameters: { operation: 'get', businessId: BUSINESS_ID },
					},
				],
			);
			return await untilWaiting(await client.run(workflow, START), message);
		}

		const isWaiting = async ({ id }: Asked) =>
			expect((await theDemo().client.execution(id)).status).toBe('waiting');

		const ended = async ({ id }: Asked, withinMs?: number) =>
			await untilEnded(theDemo().client, id, withinMs);

		function answerOf({ outputs, error, status }: Execution) {
			expect({ status, error }).toEqual({ status: 'success', error: undefined });
			expect(outputs[AFTER]?.[0]?.map(({ json }) => json.id)).toEqual([BUSINESS_ID]);
			expect(outputs[ASK]?.[0]).toHaveLength(1);
			return at(outputs[ASK]?.[0] ?? [], 0).json;
		}

		/** A late click: n8n responds to it, and the execution does not change. */
		async function clickInVain(asked: Asked, url: string): Promise<void> {
			const before = await ended(asked);
			const { data } = await request('post', url);
			expect(data).not.toContain('Your response');
			expect(await ended(asked)).toEqual(before);
		}

		it('through link previews and a restart, and continues once when a button is clicked', async () => {
			const asked = await ask('Send the spring sale to 1,200 people?');
			for (let times = 0; times < 2; times += 1) {
				const page = await request('get', asked.approve);
				expect(page.status).toBe(200);
				expect(page.data).toContain('Send the spring sale to 1,200 people?');
				expect(page.data).toContain('<button class="approve" dir="auto">Approve</button>');
				expect(page.headers['content-type']).toMatch(/^text\/html/);
				expect(page.headers['content-security-policy']).toContain("default-src 'none'");
				expect(page.headers['referrer-policy']).toBe('no-referrer');
				await request('get', asked.decline);
				await request('head', asked.approve);
			}
			await isWaiting(asked);
			await theDemo().n8n.kill();
			await theDemo().n8n.restart();
			await isWaiting(asked);
			const forged = asked.decline.replace('approved=false', 'approved=true');
			expect((await request('post', forged)).status).toBe(401);
			expect((await request('post', asked.approve.replace(/&signature=\w+/, ''))).status).toBe(401);
			await isWaiting(asked);
			const answered = await request('post', asked.approve);
			expect([answered.status, answered.data]).toEqual([
				200,
				expect.stringContaining('Your response: Approve'),
			]);
			expect(answerOf(await ended(asked))).toEqual({
				approved: true,
				respondedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
				timedOut: false,
				phoneNumber: MANAGER,
				message: 'Send the spring sale to 1,200 people?',
				messageId: expect.stringMatching(/./),
				requestId: expect.stringMatching(/./),
				expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			});
			await clickInVain(asked, asked.approve);
			await clickInVain(asked, asked.decline);
		});

		describe('beside a request that no one answers', () => {
			let unanswered: Asked;
			beforeAll(async () => {
				unanswered = await ask('Still there?', { resumeAmount: 0.1, resumeUnit: 'minutes' });
			});

			it('and continues when it is declined', async () => {
				const asked = await ask('Send it at night?');
				expect((await request('post', asked.decline)).data).toContain('Your response: Decline');
				expect(answerOf(await ended(asked))).toMatchObject({ approved: false, timedOut: false });
				await clickInVain(asked, asked.approve);
			});

			it('in the example where a manager’s answer decides whether the list is sent', async () => {
				const { client, credential, sandbox } = theDemo();
				const campaign = 'Approved by a manager';
				await createCampaign(sandbox, 'appointment_reminder', campaign);
				const imported = readWithCredential('approval/ask-a-manager.json', credential);
				imported.node('Preview').parameters.campaign = locator('name', campaign);
				imported.node('Ask a Manager').parameters.phoneNumber = `+${MANAGER}`;
				const workflow = await saveExample(client, imported);
				const run = async (answer: 'approve' | 'decline') => {
					const asked = await untilWaiting(await client.run(workflow, START), campaign);
					expect(asked.text).toMatch(/to 2 people\? 1 rows cannot be sent\.[^]*Hello Emma/);
					await request('post', asked[answer]);
					return (await ended(asked)).outputs;
				};
				const sent = async () =>
					(await arrivals(sandbox, campaign)).map((one) => [one.phone_number, one.accepted]);

				const declined = await run('decline');
				expect(Object.keys(declined)).toContain('Nothing Was Sent');
				expect(await sent()).toEqual([]);
				const approved = await run('approve');
				expect(Object.keys(approved)).not.toContain('Nothing Was Sent');
				expect(await sent()).toEqual([
					['12025550151', 1],
					['12025550152', 1],
				]);
			});

			it.runIf(isN8n2)('as the human review of a tool call', async () => {
				const agent = await startReviewedAgent(theDemo(), MANAGER);
				try {
					const declined = await untilWaiting(await agent.run(), agent.tool);
					expect(declined.text).toContain('Asha Rao');
					await request('post', declined.decline);
					expect((await ended(declined)).status).toBe('success');
					expect(agent.lastResult()).toContain('User rejected the tool call');
					expect(await agent.created()).toBe(0);

					const approved = await untilWaiting(await agent.run(), agent.tool);
					expect(approved.approve).not.toBe(declined.approve);
					await request('post', approved.approve);
					expect((await ended(approved)).status).toBe('success');
					expect(agent.lastResult()).toContain('Asha Rao');
					expect(await agent.created()).toBe(1);
				} finally {
					await agent.close();
				}
			});

			meanwhile();

			it('and continues, not approved, on timeout', async () => {
				expect(answerOf(await ended(unanswered, TIMED_OUT_WITHIN_MS))).toMatchObject({
					approved: false,
					respondedAt: null,
					timedOut: true,
					phoneNumber: MANAGER,
				});
				await clickInVain(unanswered, unanswered.approve);
			});
		});
	});
}

const REVIEW = 'Review';
const ARGUMENTS = '{{ $tool.parameters }}';
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
async function startReviewedAgent(demo: Demo, reviewer: string): Promise<ReviewedAgent> {
	const { client, credential, n8n, sandbox } = demo;
	const types = await nodeTypes(n8n.origin, client.cookie);
	const review = types.find(({ name }) => name === `${PACKAGE}waMessageHitlTool`);
	const message = String(review?.properties.find(({ name }) => name === 'message')?.default);
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
		// n8n's default message; older ones lack the arguments, which the guide says to add.
		{
			name: REVIEW,
			type: `${PACKAGE}waMessageHitlTool`,
			parameters: {
				phoneNumber: `+${reviewer}`,
				message: message.includes(ARGUMENTS) ? message : `${message}: ${ARGUMENTS}`,
			},
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
