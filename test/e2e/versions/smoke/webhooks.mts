// The WA Webhook Trigger on any n8n, with the sandbox as the service that posts the events.
import { createHmac } from 'node:crypto';
import axios from 'axios';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { WebhookTopic } from '../../../../sandbox/domain/webhookTopics.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { chain } from '../../../../testkit/host/n8n-client.mts';
import { at } from '../../../harness/pick.mts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };
import { readWithCredential, type Credential } from '../../examples.mts';
import { activationError, webhookWorkflow } from '../../trigger/workflow.mts';
import { hooksOn, TRIGGER, WAIT, type Hook } from './webhook-hooks.mts';

/** Each sign means something else in a URL. */
const SECRET = 'secret+webhook & 100% of #1';
const ASHA = '919812360001';
/** A phone of the sandbox that gets each message, and neither reads nor answers it. */
const SILENT = '12025550187';

/** @param theDemo returns the demo once the tests run */
export function webhookTests(theDemo: () => Demo): void {
	describe('with WA Webhook Trigger', () => {
		let control: ControlClient;
		let secret: Credential;
		const { executions, post, save, saveTrigger } = hooksOn(theDemo, () => secret);

		beforeAll(async () => {
			const { client, sandbox } = theDemo();
			control = createControlClient(sandbox);
			secret = await client.createCredential('waWebhookSecretApi', 'Webhook', { secret: SECRET });
		});

		it('tests the credential', async () => {
			const { client } = theDemo();
			const test = (value: string) =>
				client.testCredential('waWebhookSecretApi', { secret: value }, secret);
			expect(await test(SECRET)).toMatchObject({ status: 'OK' });
			expect(await test(' ')).toMatchObject({ status: 'Error', message: 'The secret is empty' });
		});

		describe('in the example', () => {
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
					expect((await deliveries()).flatMap((one) => one.attempts)).toHaveLength(count);
				}, WAIT);
			/** The contact's messages, newest first. */
			const texts = async () => {
				const { phones } = await control.get('/phones', { query: { numbers: ASHA } });
				return at(phones, 0).messages.map(({ message_content }) => message_content?.text);
			};
			const deliverTo = (url: string, key: string) =>
				control.put('/webhooks', {
					body: { webhooks: [{ url, secret: key, topics: ['message.sender.user'] }] },
				});

			beforeAll(async () => {
				const { credential } = theDemo();
				const { workflow, node } = readWithCredential('opt-out/reply-stop.json', credential);
				const trigger = node('Reply Received');
				trigger.credentials = { waWebhookSecretApi: secret };
				hook = await save(workflow, String(trigger.webhookId));
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
						intent: 'stop',
						messageId: expect.stringContaining('wamid.'),
						body: { topic: 'message.sender.user', project_id: 'wa-demo' },
					},
				]);
				expect(JSON.stringify(second)).not.toContain(SECRET);
			});

			it('confirms the opt-out to the contact', async () => {
				await vi.waitFor(
					async () => expect(at(await texts(), 0)).toMatch(/^You will get no more offers/),
					WAIT,
				);
			});

			it('responds 200 to a repeat and starts nothing', async () => {
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

			it('responds 401 to a wrong secret and starts nothing', async () => {
				await deliverTo(hook.url, 'another secret');
				const before = (await deliveries()).flatMap((one) => one.attempts);
				await say('STOP');
				await untilAnswered(before.length + 1);
				expect(at(await deliveries(), 0).attempts).toMatchObject([{ status: 401 }]);
				await deliverTo(hook.url, SECRET);
				await say('four');
				await executions(hook, 4);
			});

			it('opts in the contact that replies START, and confirms it', async () => {
				await say('START');
				await vi.waitFor(async () => expect(await isOptedIn()).toBe(true), WAIT);
				await vi.waitFor(
					async () => expect(at(await texts(), 0)).toMatch(/^You will get our offers again/),
					WAIT,
				);
				await executions(hook, 5);
				await control.put('/webhooks', { body: { webhooks: [] } });
			});
		});

		it('starts a workflow that replies once per message, though the statuses of its replies come back', async () => {
			const workflow = webhookWorkflow('replies', secret, { event: 'message' });
			workflow.nodes.push({
				name: 'Reply',
				type: 'n8n-nodes-wa-campaigns.waMessage',
				credentials: { waProjectApi: theDemo().credential },
				parameters: {
					operation: 'send',
					phoneNumber: '=+{{ $json.message.phone_number }}',
					text: 'We answer tomorrow',
				},
			});
			const connections = chain([TRIGGER, 'Reply']);
			const { id, url } = await save({ ...workflow, connections }, 'replies');
			const topics: WebhookTopic[] = ['message.created', 'message.status.updated'];
			await control.put('/webhooks', { body: { webhooks: [{ url, secret: SECRET, topics }] } });
			const body = { phone_number: SILENT, name: 'Asha', text: 'Hello' };
			await control.post('/inbound', { body });
			await vi.waitFor(async () => {
				const query = { phone_number: SILENT };
				const { deliveries } = await control.get('/webhooks/deliveries', { query });
				// The message, the reply, and its two statuses.
				expect(deliveries.map(({ attempts }) => at(attempts, -1).status)).toEqual(
					Array(4).fill(200),
				);
			}, WAIT);
			await executions({ id, url }, 1);
			const sent = await control.get('/requests', { query: { search: 'We answer tomorrow' } });
			expect(sent.total).toBe(1);
			await control.put('/webhooks', { body: { webhooks: [] } });
		});

		it('passes any JSON on unchanged, signed in hexadecimal or Base64', async () => {
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
			const refused = {
				status: 401,
				message: expect.stringMatching(
					name === 'query'
						? /^The secret or signature is missing or wrong\. In the URL, write \+ as %2B/
						: /^The secret or signature is missing or wrong\. Headers received: .*content-type/,
				),
			};
			expect(await post(hook, {})).toEqual(refused);
			expect(await post(hook, {}, ...withKey('another secret'))).toEqual(refused);
			const started = { status: 200, message: 'Workflow was started' };
			expect(await post(hook, {}, ...withKey(SECRET))).toEqual(started);
			const [execution] = await executions(hook, 1);
			expect(JSON.stringify(execution)).not.toContain(SECRET);
		});

		it('answers GET and HEAD with 200, and starts nothing', async () => {
			const hook = await saveTrigger('address-check', { options: {} });
			for (const method of ['GET', 'HEAD']) {
				const { status } = await axios({ method, url: hook.url, proxy: false });
				expect(status).toBe(200);
			}
			await executions(hook, 0);
		});

		it('is not published with a phone number that no message can match', async () => {
			const filters = { phoneNumbers: "={{ '0987' + 6543210 }}" };
			const parameters = { event: 'message', filters, options: {} };
			const workflow = webhookWorkflow('unmatched', secret, parameters);
			expect(await activationError(theDemo().client, workflow)).toContain(
				'Phone Numbers: no message can match',
			);
		});

		it('answers a test delivery without a signature with 200, and shows one with it', async () => {
			const hook = await saveTrigger('test-delivery', { options: {} });
			const text = JSON.stringify(fixtures.webhooks['test.webhook']);
			const signature = createHmac('sha256', SECRET).update(text).digest('hex');
			expect((await post(hook, text)).status).toBe(200);
			expect((await post(hook, text, { 'X-Project-Signature': signature })).status).toBe(200);
			const [execution] = await executions(hook, 1);
			expect(execution?.outputs[TRIGGER]?.[0]?.[0]?.json.body).toEqual(JSON.parse(text));
		});

		it('refuses events that are too large or not JSON, without an execution', async () => {
			const options = { maxBodySize: 1 };
			const hook = await saveTrigger('open', { authentication: 'none', options });
			expect(await post(hook, { text: 'x'.repeat(1100) })).toEqual({
				status: 413,
				message: 'The body is larger than 1024 bytes',
			});
			expect((await post(hook, '{"a":')).status).toBe(422);
			const form = { 'content-type': 'application/x-www-form-urlencoded' };
			expect((await post(hook, 'a=1', form)).status).toBe(415);
			const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
			const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
			expect((await post(hook, part, boundary)).status).toBe(415);
			expect((await post(hook, { nth: 1 })).status).toBe(200);
			expect(await post(hook, { nth: 1 })).toEqual({
				status: 200,
				message: 'Ignored: this event has arrived before',
			});
			expect((await post(hook, { nth: 2 })).status).toBe(200);
			await executions(hook, 2);
		});
	});
}
