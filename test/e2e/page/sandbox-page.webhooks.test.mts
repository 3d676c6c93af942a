// Webhooks on the sandbox's page: adding, changing, removing, and the deliveries with their Resend button.
import { afterAll, describe, expect, it } from 'vitest';
import { at } from '../../harness/pick.mts';
import { SECRET, startReceiver } from '../../../sandbox/test/webhooks/receiver.mts';
import { openSandboxPage, type Json } from './sandbox-page.mts';

const asha = '919876543210';

const view = await openSandboxPage();
const { page } = view;
const receiver = await startReceiver();
afterAll(() => receiver.close());

describe("the sandbox's page, webhooks", () => {
	const say = (text: string) => view.control('POST', '/inbound', { phone_number: asha, text });
	const webhooks = async () =>
		(await view.control<{ webhooks: Json[] }>('GET', '/webhooks')).webhooks;
	const card = (url: string) => page.locator(`[data-webhook="${url}"]`);
	const lines = () => page.locator('#delivery-list .log-row');

	it('adds a webhook with a generated secret by keyboard alone', async () => {
		await view.open('Webhooks');
		await page.getByText('No deliveries yet.').waitFor();
		await page.getByRole('button', { name: 'Add webhook' }).focus();
		await page.keyboard.press('Enter');
		await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('webhook-url');
		await page.keyboard.type(receiver.url);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		const secret = page.getByLabel('Secret');
		await expect.poll(() => secret.inputValue()).toMatch(/^[0-9a-f]{48}$/);
		await secret.focus();
		await page.keyboard.press('Enter');
		await card(receiver.url).getByText('Reply received', { exact: true }).waitFor();
		expect(receiver.checks.map(({ method }) => method)).toEqual(['GET', 'POST']);
		expect(await webhooks()).toMatchObject([
			{ url: receiver.url, topics: ['message.sender.user'], active: true },
		]);
		await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('add-webhook');
	});

	it('keeps the typed values and the secret while events arrive', async () => {
		await page.getByRole('button', { name: `Edit ${receiver.url}` }).click();
		await page.getByLabel('URL').fill(`${receiver.url}/new`);
		await say('before');
		await lines().first().waitFor();
		expect(await page.getByLabel('URL').inputValue()).toBe(`${receiver.url}/new`);
		expect(await page.getByLabel('Secret').getAttribute('placeholder')).toBe('Unchanged');
		await page.getByRole('button', { name: 'Save' }).click();
		await card(`${receiver.url}/new`).waitFor();
		await say('after');
		await expect.poll(() => receiver.received.length).toBe(2);
		expect(at(receiver.received, 1).path).toBe('/hook/new');
		expect(at(receiver.received, 1).headers['x-wa-signature']).toMatch(/^[0-9a-f]{64}$/);
	});

	it('reports invalid webhook settings, and keeps the form', async () => {
		await page.getByRole('button', { name: 'Add webhook' }).click();
		await page.getByLabel('URL').fill('http://name:password@localhost/');
		await page.getByLabel('Secret').fill(SECRET);
		await page.getByRole('button', { name: 'Add webhook' }).click();
		await page.getByRole('alert').getByText('must not hold a user name').waitFor();
		expect(await page.getByLabel('Secret').inputValue()).toBe(SECRET);
		await page.getByRole('button', { name: 'Cancel' }).click();
	});

	it('shows deliveries newest first with their attempts, and resends one', async () => {
		receiver.answer(500);
		receiver.say('<i>not now</i>');
		await say('<b>STOP</b>');
		const newest = lines().first();
		await newest.getByText('Pending').waitFor();
		await newest.getByText('1 try').waitFor();
		await view.control('POST', '/clock/advance', { ms: 5 * 60_000 });
		await newest.getByText('2 tries').waitFor();
		await newest.getByText('Delivered').waitFor();
		await newest.click();
		const details = page.locator('#opened-entry');
		await details.getByText('Answered 500 instead of 2xx').waitFor();
		expect(await details.getByLabel('Answer').allTextContents()).toEqual([
			'<i>not now</i>',
			'<i>not now</i>',
		]);
		await details.getByText('"text": "<b>STOP</b>"').waitFor();
		await details.getByRole('button', { name: 'Resend' }).click();
		await newest.getByText('3 tries').waitFor();
		expect(at(receiver.received, -1).payload.data.message.message_content).toEqual({
			text: '<b>STOP</b>',
		});
		const ids = receiver.received.slice(-3).map(({ payload }) => payload.id);
		expect(new Set(ids).size).toBe(1);
	});

	it('filters deliveries like requests, and goes through a long list with the keyboard', async () => {
		const { total } = await view.control<{ total: number }>('GET', '/webhooks/deliveries');
		const status = page.locator('.list-actions').getByRole('status');
		await status.getByText(`${total} deliveries`).waitFor();
		await page.getByLabel('Body or answer contains').fill('NÓT NOW');
		await status.getByText('1 delivery').waitFor();
		expect(await lines().count()).toBe(1);
		await page.getByLabel('Number contains').fill('999');
		await page.getByText('No delivery matches.').waitFor();
		await page.getByRole('button', { name: 'Clear the filter' }).click();
		const list = page.getByRole('listbox', { name: 'Deliveries' });
		await list.press('End');
		await page.locator('#delivery-list [data-active="true"]').getByText('Reply received').waitFor();
		await list.press('Enter');
		await page.locator('#opened-entry:focus').getByText('"text": "before"').waitFor();
		await page.keyboard.press('Escape');
		await page.locator('#delivery-list:focus').waitFor();
	});

	it('shows that a webhook was turned off, and turns it on when it is saved again', async () => {
		const shown = card(`${receiver.url}/new`);
		receiver.answer(410);
		await say('the last');
		await shown.getByText('It answered 410').waitFor();
		await shown.getByText('Off', { exact: true }).waitFor();
		await shown.getByRole('button', { name: 'Edit' }).click();
		await page.getByRole('button', { name: 'Save' }).click();
		await shown.getByText('Active', { exact: true }).waitFor();
		expect(await webhooks()).toMatchObject([{ active: true, offReason: null }]);
	});

	it('removes a webhook after confirmation', async () => {
		const url = `${receiver.url}/new`;
		await page.getByRole('button', { name: `Remove ${url}` }).click();
		await page.getByRole('button', { name: 'Cancel' }).click();
		expect(await webhooks()).toHaveLength(1);
		await page.getByRole('button', { name: `Remove ${url}` }).click();
		await page.getByRole('button', { name: 'Remove this webhook' }).click();
		await card(url).waitFor({ state: 'detached' });
		expect(await webhooks()).toEqual([]);
	});
});
