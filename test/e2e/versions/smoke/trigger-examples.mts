// The examples that start on service events, on any n8n.
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd, untilEnded } from '../../../../testkit/host/n8n-run.mts';
import {
	arrivals,
	createCampaign,
	sendsOf,
	timesSent,
} from '../../../../testkit/servers/sandbox-client.mts';
import type { N8nClient } from '../../../../testkit/host/n8n-client.mts';
import { readWithCredential, saveExample, type Imported } from '../../examples.mts';
import { everySeconds } from '../../trigger/workflow.mts';
import { startChat, type Chat } from './chat.mts';
import { locator, START } from '../../workflows.mts';

const PATIENCE = { timeout: 60_000, interval: 100 };
const TEMPLATE = 'checkup_reminder';
const STALLED = 'Stalled';

/** Three phones of the sandbox: one reads, one never does, one is not on the network. */
const PHONES = { reads: '12025550189', neverReads: '12025550187', neverGets: '12025550182' };

/** The workflows that start automatically. */
const POLLING = [
	'template-approved/when-approved.json',
	'campaign-stalled/notify-a-colleague.json',
];

/** @param theDemo returns the demo once the tests run */
export function triggerExampleTests(theDemo: () => Demo): void {
	describe('runs the examples about', () => {
		let chat: Chat;
		let control: ControlClient;
		/** IDs of the workflows that poll. */
		const polling: string[] = [];
		/** The execution that waits before its follow-up. */
		let followUp: string;

		/** Posts to the colleague's chat, and polls more often than n8n's form allows. */
		function setUp(path: string): Imported {
			const imported = readWithCredential(path, theDemo().credential);
			imported.node('Notify a Colleague').parameters.url = chat.url;
			for (const node of imported.workflow.nodes) {
				if (node.type.endsWith('.waTrigger')) node.parameters.pollTimes = everySeconds(2);
			}
			return imported;
		}

		const isNotified = async (...words: string[]) =>
			await vi.waitFor(() => {
				const found = chat.texts.filter((text) => words.every((word) => text.includes(word)));
				expect({ words, found }).toMatchObject({ words, found: [expect.any(String)] });
			}, PATIENCE);

		const requests = async (operation: 'listTemplates' | 'listCampaigns') =>
			(await control.get('/requests', { query: { operation, limit: 1, details: false } })).total;

		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			chat = await startChat();
			control = createControlClient(sandbox);
			await createCampaign(sandbox, 'appointment_reminder', STALLED);
			await control.delete('/requests');
			for (const path of POLLING) {
				polling.push(await client.createPublished(setUp(path).workflow));
			}
			// Both have their baseline now. A poll of campaigns reads two pages.
			await vi.waitFor(async () => {
				expect(await requests('listTemplates')).toBeGreaterThan(0);
				expect(await requests('listCampaigns')).toBeGreaterThan(1);
			}, PATIENCE);
			// Slow steps run alongside the other tests.
			await sendOnce(sandbox, STALLED);
			const imported = readWithCredential('follow-up/not-read-after-a-day.json', credential);
			// A day on the sandbox's clock: its phones read immediately, if at all.
			Object.assign(imported.node('Wait a Day').parameters, { amount: 5, unit: 'seconds' });
			followUp = await client.run(await saveExample(client, imported), START);
		});
		afterAll(async () => {
			for (const id of polling) await theDemo().client.unpublish(id);
			await chat?.close();
		});

		it('a submitted template that is approved and sent to everyone once', async () => {
			const { client, sandbox } = theDemo();
			const submit = readWithCredential(
				'template-approved/submit-template.json',
				theDemo().credential,
			);
			const texts = submit.node('My Template').parameters.assignments as {
				assignments: Array<{ name: string; value: string }>;
			};
			const text = texts.assignments.find(({ name }) => name === 'text');
			const good = String(text?.value);
			Object.assign(text ?? {}, { value: 'Your yearly check-up is due by {{1}}' });
			const found = await runToEnd(client, await saveExample(client, submit), START);
			expect(found.outputs).not.toHaveProperty('Submit the Template');
			expect(found.outputs.Findings?.[0]?.map(({ json }) => json)).toMatchObject([
				{ rule: 'refusedBySubmit', severity: 'error', place: 'Sample Text' },
				{ rule: 'placeholderAtEnd', severity: 'warning', place: 'Text' },
			]);
			Object.assign(text ?? {}, { value: good });
			const { error, outputs } = await runToEnd(client, await saveExample(client, submit), START);
			expect(error).toBeUndefined();
			expect(outputs).not.toHaveProperty('Findings');
			await control.post('/templates/{template}/review', {
				path: { template: TEMPLATE },
				body: { outcome: 'approved' },
			});
			await isNotified(`Campaign ${TEMPLATE}: 2 of 2 messages were accepted.`);
			expect(await timesSent(sandbox, TEMPLATE)).toEqual([1, 1]);
			const sends = await sendsOf(sandbox, TEMPLATE);
			expect(sends.map(({ text }) => text)).toContain(
				'Hello Emma Johnson, it is time for your yearly check-up. Book it until 31 March.',
			);
		});

		const addTemplate = async (name: string, text: string) =>
			await control.post('/seed', {
				body: {
					templates: [
						{
							name,
							category: 'MARKETING',
							type: 'TEXT',
							language: 'English',
							text,
							sample_text: 'Sample',
							status: 'PENDING',
						},
					],
				},
			});
		const review = async (
			template: string,
			body: { outcome: 'approved' | 'rejected'; reason?: string },
		) => await control.post('/templates/{template}/review', { path: { template }, body });

		it('an approved template with rows that need fixing', async () => {
			const name = `${TEMPLATE}_long`;
			await addTemplate(name, 'Hello {{1}}, {{2}}, {{3}}');
			await review(name, { outcome: 'approved' });
			await isNotified(`Nothing was sent to ${name}. Row 1: `, 'has 3 placeholders', '; row 2: ');
			expect(await arrivals(theDemo().sandbox, name)).toEqual([]);
		});

		it('a rejected template', async () => {
			const name = `${TEMPLATE}_loud`;
			await addTemplate(name, 'HELLO');
			await review(name, { outcome: 'rejected', reason: 'Too loud' });
			await isNotified(`The template ${name} was rejected: Too loud`);
		});

		it('a stalled campaign', async () => {
			await isNotified(
				`The campaign "${STALLED}" has sent nothing for 3 polls. It is LIVE and has sent 1 message`,
			);
		});

		it('messages whose IDs are added to the trigger that watches them', async () => {
			const { client, credential, n8n } = theDemo();
			const watch = setUp('message-status/message-status.json');
			// The time for the messages to be read or not.
			watch.node('Message Read or Not').parameters.watchHours = 0.001;
			const watching = await saveExample(client, watch);
			polling.push(watching);
			const send = readWithCredential('message-status/send-and-watch.json', credential);
			const key = await createApiKey(client);
			const data = { apiKey: key, baseUrl: `${n8n.origin}/api/v1` };
			const n8nApi = await client.createCredential('n8nApi', 'n8n API', data);
			for (const node of send.workflow.nodes) {
				if (node.type.endsWith('.n8n')) node.credentials = { n8nApi };
			}
			send.node('Read Message Status').parameters.workflowId = locator('id', watching);
			const { error, outputs } = await runToEnd(client, await saveExample(client, send), START);
			expect(error).toBeUndefined();
			expect(outputs['Publish Message Status']?.[0]).toMatchObject([{ json: { active: true } }]);
			await isNotified(`${PHONES.reads} has read the message`, 'Status: READ');
			await isNotified(`${PHONES.neverReads} has not read the message`, 'Status: DELIVERED');
		});

		it('a message that is delivered but not read', async () => {
			const { outputs, error } = await untilEnded(theDemo().client, followUp);
			expect(error).toBeUndefined();
			const statuses = outputs['How Far Did It Get?']?.[0]?.map(({ json }) => [
				json.phone_number,
				json.status,
			]);
			expect(statuses).toEqual([
				[PHONES.reads, 'READ'],
				[PHONES.neverReads, 'DELIVERED'],
				[PHONES.neverGets, 'SENT'],
			]);
			const followUps = outputs['Follow Up']?.[0]?.map(({ json }) => [
				json.outcome,
				json.phoneNumber,
			]);
			expect(followUps).toEqual([['accepted', PHONES.neverReads]]);
		});
	});
}

/** An n8n API key with the scopes in the example's note. */
async function createApiKey(client: N8nClient): Promise<string> {
	const scopes = ['workflow:read', 'workflow:update', 'workflow:activate'];
	const body = { label: 'Send and Watch', expiresAt: null, scopes };
	return ((await client.post('/api-keys', body)) as { rawApiKey: string }).rawApiKey;
}

/** One message through an appointment campaign. */
async function sendOnce(sandbox: Demo['sandbox'], campaign: string): Promise<void> {
	const { baseUrl, projectId, password } = sandbox;
	const body = {
		name: 'Asha',
		phone_number: '919812370001',
		campaign_name: campaign,
		template_params: ['Asha', 'Monday'],
	};
	const headers = { 'X-API-WA-Project-API-Pwd': password };
	await axios.post(`${baseUrl}/project/${projectId}/campaign/api/send`, body, {
		headers,
		proxy: false,
	});
}
