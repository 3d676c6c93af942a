// The example about messages that fail at the network, on any n8n, with the sandbox as the service and network.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient, type ControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import type { Execution } from '../../../../testkit/host/n8n-execution.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { arrivals, sendsOf } from '../../../../testkit/servers/sandbox-client.mts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };
import { at } from '../../../harness/pick.mts';
import { readWithCampaign, readWithCredential, type Credential } from '../../examples.mts';
import { createTable } from '../../large-lists.mts';
import { locator, START } from '../../workflows.mts';
import { startChat, type Chat } from './chat.mts';
import { hooksOn, WAIT, type Hook } from './webhook-hooks.mts';

/** It messages one person twice: the second try. */
export const DELIVERY_FAILURES = 'Delivery failures';

const SECRET = 'the secret of the failures';
/** The phones of the sandbox in the example's list: three whose messages fail, and one that gets its message. */
const PHONES = {
	undeliverable: '12025550190',
	limited: '12025550191',
	stopped: '12025550192',
	good: '12025550123',
};
/** In no list that this n8n sends to. */
const NO_CONTACT = '919812999999';
const LIMITED = 'The network limits marketing messages to this recipient for now';

const observed = fixtures.webhooks['message.status.updated.failed'];
const { campaign: observedCampaign, phone_number: observedPhone } = observed.data.message;

/** @param theDemo returns the demo once the tests run */
export function deliveryFailureTests(theDemo: () => Demo): void {
	describe('runs the example of delivery failures, which', () => {
		let chat: Chat;
		let control: ControlClient;
		let secret: Credential;
		let hook: Hook;
		/** ID of the workflow that sends the list. */
		let list: string;
		let firstRun: Execution;
		const { executions, post, save } = hooksOn(theDemo, () => secret);

		const outputOf = ({ outputs, error }: Execution, node: string) => {
			expect(error).toBeUndefined();
			return (outputs[node]?.[0] ?? []).map(({ json }) => json);
		};
		const runList = async () => await runToEnd(theDemo().client, list, START);

		/** Posts the observed event of a failed message, with changes. */
		async function postFailure(eventId: string, changes: object): Promise<void> {
			const message = { ...observed.data.message, ...changes };
			const text = JSON.stringify({ ...observed, id: eventId, data: { message } });
			const signature = createHmac('sha256', SECRET).update(text).digest('hex');
			expect((await post(hook, text, { 'X-Project-Signature': signature })).status).toBe(200);
		}

		const isNotified = async (...texts: string[]) =>
			await vi.waitFor(() => {
				const found = chat.texts.filter((one) => texts.every((text) => one.includes(text)));
				expect({ texts, found }).toEqual({ texts, found: [expect.any(String)] });
			}, WAIT);

		beforeAll(async () => {
			const { client, credential, sandbox } = theDemo();
			control = createControlClient(sandbox);
			chat = await startChat();
			secret = await client.createCredential('waWebhookSecretApi', 'Failures', { secret: SECRET });
			const kept = { campaign: observedCampaign.name, phone: observedPhone, name: 'Asha' };
			const rows = locator(
				'id',
				await createTable(client, 'Rows of campaigns', [
					{ ...kept, values: '["Asha", "Monday"]', failedMessage: '' },
				]),
			);
			const numbers = locator(
				'id',
				await createTable(client, 'Undeliverable numbers', [{ phone: '+12025550174' }]),
			);

			const handler = readWithCredential('delivery-failures/handle-failures.json', credential);
			for (const name of ['Kept Row', 'Row Not Kept', 'Mark the Row']) {
				handler.node(name).parameters.dataTableId = rows;
			}
			handler.node('Never Send Again').parameters.dataTableId = numbers;
			handler.node('Notify a Colleague').parameters.url = chat.url;
			// Time for the list to be kept, also on a busy machine.
			Object.assign(handler.node('Wait a Day').parameters, { amount: 5, unit: 'seconds' });
			const trigger = handler.node('Delivery Failed');
			trigger.credentials = { waWebhookSecretApi: secret };
			// Repeats reach the send, as after a restart of n8n or more than 15 minutes later.
			trigger.parameters.options = { ignoreRepeats: false };
			hook = await save(handler.workflow, String(trigger.webhookId));
			await control.put('/webhooks', {
				body: { webhooks: [{ url: hook.url, secret: SECRET, topics: ['message.status.updated'] }] },
			});

			const sender = await readWithCampaign(
				'delivery-failures/send-and-keep.json',
				DELIVERY_FAILURES,
				theDemo(),
			);
			sender.node('Keep the Row').parameters.dataTableId = rows;
			sender.node('Undeliverable Numbers').parameters.dataTableId = numbers;
			({ id: list } = await client.createWorkflow(sender.workflow));
			firstRun = await runList();
		});
		afterAll(async () => {
			await control?.put('/webhooks', { body: { webhooks: [] } });
			await chat?.close();
		});

		it('keeps each accepted row', () => {
			expect(outputOf(firstRun, 'Keep the Row')).toMatchObject([
				{ phone: PHONES.undeliverable, name: 'Emma Johnson' },
				{ phone: PHONES.limited, name: 'Olivia Brown' },
				{ phone: PHONES.stopped, name: 'Liam Baker' },
				{
					campaign: DELIVERY_FAILURES,
					phone: PHONES.good,
					name: 'Noah Davis',
					values: '["Noah Davis","Monday at 13:00"]',
				},
			]);
		});

		it('opts out the person who has stopped marketing messages', async () => {
			await vi.waitFor(async () => {
				const query = { phone_number: PHONES.stopped };
				const { contacts } = await control.get('/contacts', { query });
				expect(at(contacts, 0).opted_in).toBe(false);
			}, WAIT);
		});

		it('sends once more after a while, and notifies a colleague if that fails too', async () => {
			await isNotified(
				`The message to +${PHONES.limited} failed (campaign ${DELIVERY_FAILURES}): ${LIMITED}. It was the second try.`,
			);
			const sends = await sendsOf(theDemo().sandbox, DELIVERY_FAILURES);
			const text = 'Hello Olivia Brown, your appointment is on Monday at 11:00.';
			expect(
				sends.filter(({ phone_number }) => phone_number === PHONES.limited).map((one) => one.text),
			).toEqual([text, text]);
		});

		it('leaves out undeliverable numbers from then on', async () => {
			await executions(hook, 4);
			const rows = outputOf(await runList(), 'Send to Each Person');
			expect(rows.map(({ phoneNumber, reasonCode }) => [phoneNumber, reasonCode])).toEqual([
				[PHONES.undeliverable, 'doNotContact'],
				[PHONES.limited, 'alreadySent'],
				[PHONES.stopped, 'alreadySent'],
				[PHONES.good, 'alreadySent'],
			]);
		});

		it('sends nothing twice if an event is repeated', async () => {
			const query = { phone_number: PHONES.limited };
			const { deliveries } = await control.get('/webhooks/deliveries', { query });
			const failures = deliveries.filter(({ payload }) =>
				JSON.stringify(payload).includes('FAILED'),
			);
			expect(failures).toHaveLength(2);
			// The newest comes first.
			const path = { delivery_id: at(failures, 1).id };
			await control.post('/webhooks/deliveries/{delivery_id}/resend', { path });
			const repeated = at(await executions(hook, 5), 4);
			expect(outputOf(repeated, 'Send Once More')).toMatchObject([
				{ outcome: 'skipped', reasonCode: 'alreadySent', phoneNumber: PHONES.limited },
			]);
			const sends = await arrivals(theDemo().sandbox, DELIVERY_FAILURES);
			expect(sends.map(({ phone_number, accepted }) => [phone_number, accepted])).toEqual([
				[PHONES.good, 1],
				[PHONES.undeliverable, 1],
				[PHONES.limited, 2],
				[PHONES.stopped, 1],
			]);
		});

		it('notifies a colleague of a message that needs fixing', async () => {
			const query = { phone_number: PHONES.good, campaign: DELIVERY_FAILURES };
			const { messages } = await control.get('/messages', { query });
			await control.post('/messages/{message_id}/status', {
				path: { message_id: at(messages, 0).id },
				body: { status: 'FAILED', code: 132000 },
			});
			await isNotified(
				`+${PHONES.good} failed`,
				'The number of values does not match the template.',
			);
		});

		it('notifies a colleague if there is no row to send again', async () => {
			await postFailure('not-kept', { phone_number: '919876543211' });
			await isNotified(
				`The message to +919876543211 failed (campaign ${observedCampaign.name}): ${LIMITED}. No row was kept to send it again.`,
			);
		});

		it('notifies a colleague of a contact that cannot be opted out', async () => {
			await postFailure('no-contact', {
				phone_number: NO_CONTACT,
				failureResponse: { code: 131050, reason: 'Stopped' },
			});
			await isNotified(`+${NO_CONTACT} failed`, ' n8n could not act on it: ', 'contact');
		});

		it('notifies a colleague of a second try that is refused', async () => {
			await postFailure('refused', {});
			await isNotified(`+${observedPhone} failed`, ' n8n could not act on it: ', 'campaign');
			expect(await arrivals(theDemo().sandbox, observedCampaign.name)).toEqual([]);
		});
	});
}
