// The documentation's pictures of the sandbox's page, after a small campaign.
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { takePicture } from '../pictures.mts';
import { openSandboxPage } from './sandbox-page.mts';

const PEOPLE = [
	['919876543210', 'Asha Verma'],
	['34600111222', 'Lucía Ortega'],
	['491711234567', 'Jonas Weber'],
	['15125550123', 'Omar Haddad'],
	['447700900123', 'Emma Clarke'],
	['5511987654321', 'Rafael Souza'],
	['971501234567', 'Layla Nasser'],
	['6591234567', 'Mei Tan'],
	['27821234567', 'Thabo Ndlovu'],
] as const;

/** The time of the campaign whose report is shown. */
const RECIPIENTS = 150;

const viewport = { width: 1440, height: 900 };
const view = await openSandboxPage({ viewport, colorScheme: 'light' });
const { page } = view;

describe("pictures of the sandbox's page", () => {
	beforeAll(async () => {
		const client = createControlClient(view.sandbox);
		for (const [index, [number, name]] of PEOPLE.entries()) {
			await view.send(number, name, { template_params: ['$FirstName', 'Monday at 10:00'] });
			if (index % 3 === 0) await client.post('/messages/advance');
			await view.later();
		}
		const [last] = PEOPLE.at(-1) ?? [''];
		for (const status of ['DELIVERED', 'READ'] as const) {
			const { messages } = await client.get('/messages', { query: { phone_number: last } });
			const path = { message_id: messages[0]?.message_id ?? '' };
			await client.post('/messages/{message_id}/status', { path, body: { status } });
		}
		await client.post('/inbound', { body: { phone_number: last, text: 'Confirm' } });
	});

	it('show the phones beside their list', async () => {
		await view.phone('27821234567').getByText('Confirm', { exact: true }).last().waitFor();
		await page
			.locator('.phone-row')
			.nth(PEOPLE.length - 1)
			.waitFor();
		await takePicture(page, 'sandbox.png');
	});

	it('show a template draft', async () => {
		const field = (name: string) => page.getByRole('textbox', { name, exact: true });
		await view.open('Templates');
		await page.getByRole('button', { name: 'New template' }).click();
		await field('Label').fill('Diwali offer');
		await field('Header').fill('Happy Diwali');
		await field('Text').fill('Hi {{1}}, everything is {{2}} off until {{3}}.');
		await field('Sample').fill('Hi Asha, everything is 20 % off until Sunday.');
		await field('Footer').fill('Demo Shop');
		await expect
			.poll(() => page.locator('.filled').allTextContents())
			.toEqual(['Asha', '20 %', 'Sunday']);
		await takePicture(page, 'sandbox-template.png');
	});

	it('show an open request', async () => {
		await view.control('PUT', '/faults', {
			rules: [{ kind: 'status', status: 503, next: 1 }],
		});
		await view.send('919876543210').catch(() => undefined);
		await view.send('919876543210');
		await view.open('Requests');
		await page.locator('.log-row').nth(1).click();
		await page.locator('.log-row').nth(1).getByText('503').first().waitFor();
		await page.locator('pre').first().waitFor();
		await takePicture(page, 'sandbox-requests.png');
	});

	it("show a campaign's report", async () => {
		await view.control('POST', '/reset', {});
		await view.control('PUT', '/clock', { frozen: true });
		await view.control('PUT', '/delivery', { profile: 'lifelike' });
		for (let index = 0; index < RECIPIENTS; index++) {
			const [number, name] = PEOPLE[index] ?? [`9198${10_000_000 + index}`, `Person ${index}`];
			await view.send(number, name);
			if (index % 30 === 0) await view.send(number, name);
			await view.control('POST', '/clock/advance', { ms: 20_000 });
		}
		await view.control('POST', '/clock/advance', { ms: 2 * 3_600_000 });
		await view.open('Campaigns');
		await page.getByRole('button', { name: 'Report of Appointment reminder' }).click();
		await page.getByRole('button', { name: 'Received more than once' }).click();
		await expect.poll(() => page.locator('.recipients tbody tr').count()).toBe(5);
		await page.locator('canvas').waitFor();
		await takePicture(page, 'sandbox-report.png');
	});
});
