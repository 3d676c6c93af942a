// The WA Webhook Trigger on any n8n, with the sandbox as the service that posts the events.
import { createHmac } from 'node:crypto';
import axios from 'axios';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Workflow } from '../../../../testkit/host/n8n-client.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { at } from '../../../harness/pick.mts';
import { publish, readExample } from '../../examples.mts';

const SECRET = 'the secret of the webhook';
const ASHA = '919812360001';
const WAIT = { timeout: 60_000, interval: 200 };
const TRIGGER = 'Event';

interface Hook {
	id: string;
	url: string;
}

/** @param theDemo there once the tests run */
export function webhookTests(theDemo: () => Demo): void {
	describe('starts workflows by webhook', () => {
		let control: ControlClient;
		let secret: { id: string; name: string };

		beforeAll(async () => {
			const { client, sandbox } = theDemo();
			control = createControlClient(sandbox);
			secret = await client.createCredential('waWebhookSecretApi', 'Webhook', { secret: SECRET });
		});

		const activate = async (id: string) => await publish(theDemo().client, id);

		/** Saves and activates a workflow that begins with the trigger. */
		async function save(workflow: Workflow, webhookId: string): Promise<Hook> {
			const { client, n8n } = theDemo();
			const { id } = await client.createWorkflow(workflow);
			await activate(id);
			return { id, url: `${n8n.origin}/webhook/${webhookId}/webhook` };
		}

		/** A workflow of the trigger alone. */
		async function saveTrigger(webhookId: string, parameters: object): Promise<Hook> {
			const hook = await save(
				{
					name: webhookId,
					nodes: [
						{
							id: 'node-0',
							name: TRIGGER,
							type: 'n8n-nodes-wa-campaigns.waWebhookTrigger',
							typeVersion: 1,
							position: [0, 0],
							webhookId,
							parameters: parameters as Record<string, unknown>,
							credentials: { waWebhookSecretApi: secret },
						},
					],
					connections: {},
					settings: { executionOrder: 'v1' },
				},
				webhookId,
			);
			await vi.waitFor(
				async () => expect((await post(hook, 'no JSON')).status).not.toBe(404),
				WAIT,
			);
			return hook;
		}

		const post = async (
			{ url }: Hook,
			body: unknown,
			headers: Record<string, string> = {},
			query = '',
		) => {
			const { status, data } = await axios.post(url + query, body, {
				headers: { 'content-type': 'application/json', ...headers },
				transformRequest: (given) => (typeof given === 'string' ? given : JSON.stringify(given)),
				proxy: false,
				validateStatus: () => true,
			});
			return { status, message: (data as { message?: string }).message };
		};

		/** The executions of a workflow, oldest first, once there are so many. */
		async function executions({ id }: Hook, count: number): Promise<Execution[]> {
			const { client } = theDemo();
			const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
			const list = await vi.waitFor(async () => {
				const { results } = (await client.get(`/executions?filter=${filter}&limit=50`)) as {
					results: { id: string; status: string }[];
				};
				expect(results.map(({ status }) => status)).toEqual(Array(count).fill('success'));
				return results;
			}, WAIT);
			return await Promise.all(list.reverse().map((one) => client.execution(one.id)));
		}

		it('tests the credential', async () => {
			const { client } = theDemo();
			const test = (value: string) =>
				client.testCredential('waWebhookSecretApi', { secret: value }, secret);
			expect(await test(SECRET)).toMatchObject({ status: 'OK' });
			expect(await test(' ')).toMatchObject({ status: 'Error', message: 'The secret is empty' });
		});

		describe('of the example, posted by the sandbox', () => {
			let hook: Hook;
			const isOptedIn = async () => {
				const { contacts } = await control.get('/contacts', { query: { phone_number: ASHA } });
				return at(contacts, 0).opted_in;
			};
			const say = (text: string) =>
				control.post('/inbound', { body: { phone_number: ASHA, name: 'Asha', text } });
			const deliveries = async () =>
				(await control.get('/webhooks/deliveries', { query: { phone_number: ASHA } })).deliveries;
			const untilAnswered = async (count: number) =>
				await vi.waitFor(async () => {
					const attempts = (await deliveries()).flatMap((one) => one.attempts);
					expect(attempts.filter(({ status }) => status !== 404)).toHaveLength(count);
				}, WAIT);
			const deliverTo = (url: string, key: string) =>
				control.put('/webhooks', { body: { webhooks: [{ url, secret: key }] } });

			beforeAll(async () => {
				const { credential } = theDemo();
				const { workflow } = readExample('opt-out/reply-stop.json');
				let webhookId = '';
				for (const node of workflow.nodes) {
					if (node.type.endsWith('.waContact')) node.credentials = { waProjectApi: credential };
					if (!node.type.endsWith('.waWebhookTrigger')) continue;
					node.credentials = { waWebhookSecretApi: secret };
					webhookId = String(node.webhookId);
				}
				hook = await save(workflow, webhookId);
				await deliverTo(hook.url, SECRET);
			});

			it('opts out only the contact that replies STOP', async () => {
				await say('Please do not stop');
				await executions(hook, 1);
				expect(await isOptedIn()).toBe(true);
				await say(' Stop! ');
				await vi.waitFor(async () => expect(await isOptedIn()).toBe(false), WAIT);
				const [, second] = await executions(hook, 2);
				expect(second?.outputs['Reply Received']?.[0]?.map(({ json }) => json)).toMatchObject([
					{
						eventId: expect.stringMatching(/^[0-9a-f]{24}$/),
						message: { phone_number: ASHA, sender: 'USER', message_content: { text: ' Stop! ' } },
						body: { event: 'message.received', project_id: 'wa-demo' },
					},
				]);
				expect(JSON.stringify(second)).not.toContain(SECRET);
			});

			it('answers a repeat with 200 and starts nothing', async () => {
				const before = await deliveries();
				const { id } = at(before, 0);
				await control.post('/webhooks/deliveries/{delivery_id}/resend', {
					path: { delivery_id: id },
				});
				await vi.waitFor(async () => {
					const { attempts } = at(await deliveries(), 0);
					expect(attempts.at(-1)).toMatchObject({ status: 200 });
					expect(attempts.length).toBe(at(before, 0).attempts.length + 1);
				}, WAIT);
				await say('still two, then three');
				await executions(hook, 3);
			});

			it('answers a wrong secret with 401 and starts nothing', async () => {
				await deliverTo(hook.url, 'another secret');
				const before = (await deliveries()).flatMap((one) => one.attempts);
				await say('STOP');
				await untilAnswered(before.filter(({ status }) => status !== 404).length + 1);
				expect(at(await deliveries(), 0).attempts).toMatchObject([{ status: 401 }]);
				await deliverTo(hook.url, SECRET);
				await say('four');
				await executions(hook, 4);
			});

			it('stops with its workflow, and begins again with it', async () => {
				const { client } = theDemo();
				await client.post(`/workflows/${hook.id}/deactivate`, {});
				await vi.waitFor(async () => expect((await post(hook, {})).status).toBe(404), WAIT);
				await activate(hook.id);
				await vi.waitFor(async () => expect((await post(hook, {})).status).toBe(401), WAIT);
				await say('five');
				await executions(hook, 5);
				await control.put('/webhooks', { body: { webhooks: [] } });
			});
		});

		it('passes any JSON on as it came, signed in hexadecimal digits or Base64', async () => {
			const hook = await saveTrigger('any-event', { signatureHeader: 'X-Sig', options: {} });
			const sign = (text: string, encoding: 'hex' | 'base64') =>
				createHmac('sha256', SECRET).update(text).digest(encoding);
			const bodies = ['{"a":  [1, "ü"]}', '[1,{"b":null}]', '"text"'];
			for (const [nth, text] of bodies.entries()) {
				const signature = sign(text, nth === 1 ? 'base64' : 'hex');
				expect((await post(hook, text, { 'X-Sig': signature })).status).toBe(200);
				await executions(hook, nth + 1);
			}
			const ended = await executions(hook, 3);
			const items = ended.map(({ outputs }) => outputs[TRIGGER]?.[0]?.[0]?.json);
			expect(items.map((json) => json?.body)).toEqual(bodies.map((text) => JSON.parse(text)));
			expect(items[0]).toMatchObject({ message: null, eventId: expect.stringMatching(/^sha256:/) });
		});

		it.each<[string, object, (key: string) => [Record<string, string>, string]]>([
			[
				'header',
				{ authentication: 'header', headerName: 'X-Key' },
				(key) => [{ 'X-Key': key }, ''],
			],
			[
				'query',
				{ authentication: 'query', queryParameter: 'key' },
				(key) => [{}, `?key=${encodeURIComponent(key)}`],
			],
		])('takes the secret from the %s', async (name, parameters, withKey) => {
			const hook = await saveTrigger(`by-${name}`, { ...parameters, options: {} });
			const refused = { status: 401, message: 'The secret or signature is missing or wrong' };
			expect(await post(hook, {})).toEqual(refused);
			expect(await post(hook, {}, ...withKey('another secret'))).toEqual(refused);
			expect((await post(hook, {}, ...withKey(SECRET))).status).toBe(200);
			const [execution] = await executions(hook, 1);
			expect(JSON.stringify(execution)).not.toContain(SECRET);
		});

		it('refuses what is too large, too old or no JSON, and records no execution', async () => {
			const maxAge = { limit: { source: 'body', name: 'timestamp', minutes: 5 } };
			const options = { maxBodySize: 1, maxAge };
			const hook = await saveTrigger('open', { authentication: 'none', options });
			const timestamp = Date.now();
			const large = { timestamp, text: 'x'.repeat(1100) };
			expect(await post(hook, large)).toEqual({
				status: 413,
				message: 'The body is larger than 1024 bytes',
			});
			expect(await post(hook, { timestamp: timestamp - 6 * 60_000 })).toEqual({
				status: 200,
				message: 'Ignored: the timestamp is too far from now',
			});
			expect((await post(hook, { text: 'without a timestamp' })).status).toBe(400);
			expect((await post(hook, '{"a":')).status).toBe(422);
			const form = { 'content-type': 'application/x-www-form-urlencoded' };
			expect((await post(hook, 'a=1', form)).status).toBe(415);
			const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
			const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
			expect((await post(hook, part, boundary)).status).toBe(415);
			expect((await post(hook, { timestamp })).status).toBe(200);
			expect(await post(hook, { timestamp })).toEqual({
				status: 200,
				message: 'Ignored: this event has arrived before',
			});
			expect((await post(hook, { timestamp, nth: 2 })).status).toBe(200);
			await executions(hook, 2);
		});
	});
}
