// The WA Webhook Trigger in the editor: its form, and events of the sandbox at its test URL.
import axios from 'axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { byTestId, openSharedEditor, openNode, openWorkflow } from '../editor.mts';
import { chooseOption, closeNode, takeEditorPicture } from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';
import { webhookWorkflow } from '../trigger/workflow.mts';

const demo = sharedDemo();
const control = createControlClient(demo.sandbox);
const { page } = await openSharedEditor();
const NODE = 'Event';
const SECRET = 'the secret of the webhook';
const WEBHOOK_ID = 'webhook-editor';
const ASHA = '919812370001';

describe('the WA Webhook Trigger in the editor', () => {
	beforeAll(async () => {
		const { client } = demo;
		const data = { secret: SECRET };
		const secret = await client.createCredential('waWebhookSecretApi', 'Sandbox webhook', data);
		const workflow = webhookWorkflow(WEBHOOK_ID, secret, { options: {} });
		const { id } = await client.createWorkflow(workflow);
		await openWorkflow(page, id);
	});

	afterAll(async () => {
		await control.put('/webhooks', { body: { webhooks: [] } });
	});

	const deliverTo = (url: string, secret: string) =>
		control.put('/webhooks', {
			body: { webhooks: [{ url, secret, topics: ['message.sender.user'] }] },
		});
	const say = (text: string) =>
		control.post('/inbound', { body: { phone_number: ASHA, name: 'Asha Rao', text } });
	const newest = async () => (await control.get('/webhooks/deliveries')).deliveries[0];
	/** Waits until the newest event has had this response, this many times. */
	const untilAnswered = (status: number, times = 1) =>
		expect
			.poll(async () => (await newest())?.attempts.filter((one) => one.status === status).length, {
				timeout: 30_000,
			})
			.toBe(times);
	const output = () => page.locator(byTestId('output-panel'));

	/** Clicks "Execute step" and waits until the node listens. */
	async function listen(): Promise<void> {
		await page.click(byTestId('trigger-execute-button'));
		await page.getByText('Listening for test event').waitFor();
	}

	it('shows on the canvas what starts it', async () => {
		await page.getByText('any event').first().waitFor();
	});

	it('asks for a secret unless there is no authentication', async () => {
		await openNode(page, NODE);
		await page.getByText('Signature Header').waitFor();
		await chooseOption(page, 'authentication', 'None');
		await page.locator(byTestId('node-credentials-select')).waitFor({ state: 'detached' });
		await chooseOption(page, 'authentication', 'Query Parameter');
		await page.getByText('Query Parameter Name').waitFor();
		await chooseOption(page, 'authentication', 'Signature');
		await page.locator(byTestId('node-credentials-select')).waitFor();
		await chooseOption(page, 'event', 'Message');
		await page.getByText('Filters').waitFor();
		await page.locator(byTestId('parameter-input-senders')).getByText('Contact').waitFor();
	});

	it('shows an event at its test URL, and keeps listening after an address check and a refused event', async () => {
		const url = `${demo.editorOrigin}/webhook-test/${WEBHOOK_ID}/webhook`;
		await page.getByText('Webhook URLs', { exact: true }).click();
		await page.getByText(url).first().waitFor();
		await listen();
		expect((await axios.get(url, { proxy: false })).status).toBe(200);
		await deliverTo(url, 'another secret');
		await say('refused');
		await untilAnswered(401);
		await deliverTo(url, SECRET);
		await say('STOP');
		await output().getByText('STOP').first().waitFor();
		await output().getByText(ASHA).first().waitFor();
		await takeEditorPicture(page, 'webhook-trigger.png');
	});

	it('accepts a repeated event at the test URL', async () => {
		await listen();
		const delivery = await newest();
		await control.post('/webhooks/deliveries/{delivery_id}/resend', {
			path: { delivery_id: delivery?.id ?? '' },
		});
		await untilAnswered(200, 2);
		await output().getByText('STOP').first().waitFor();
	});

	it('shows one URL, though GET and HEAD are answered too', async () => {
		await page.getByText('POST', { exact: true }).waitFor();
		expect(await page.getByText(/^(GET|HEAD)/).count()).toBe(0);
		await closeNode(page);
	});
});
