// Several projects on the sandbox's page.
import { describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { openSandboxPage, untilLive } from './sandbox-page.mts';

const asha = '919876543210';

const view = await openSandboxPage();
const { page } = view;

describe("the sandbox's page", () => {
	const choice = () => page.getByRole('combobox', { name: 'Project' });
	const create = (id: string) => view.control('POST', '/projects', { id });

	it('offers a choice of projects once there are several', async () => {
		await page.locator('.project').getByText('wa-demo').waitFor();
		expect(await choice().count()).toBe(0);
		await create('shop');
		await choice().waitFor();
		expect(await choice().locator('option').allInnerTexts()).toEqual(['wa-demo', 'shop']);
	});

	it('shows and changes only one project', async () => {
		await choice().selectOption('shop');
		await page.waitForURL(/\?project=shop/);
		await untilLive(page);
		await view.open('Phones');
		await view.send('919876543211', 'Of the first project');
		const shop = createControlClient({ controlUrl: `${view.sandbox.controlUrl}/projects/shop` });
		const body = { phone_number: asha, text: 'Hello shop', name: 'Asha' };
		await shop.post('/inbound', { body });
		await view.phone(asha).getByText('Hello shop').waitFor();
		expect(await page.locator('.phone').count()).toBe(1);
		await view.open('Project');
		await page.locator('code').getByText('shop', { exact: true }).waitFor();
		await page.getByRole('button', { name: 'Reset the sandbox…' }).click();
		await page.getByRole('button', { name: 'Delete everything' }).click();
		await expect.poll(async () => (await shop.get('/messages')).total).toBe(0);
		const { total } = await view.control<{ total: number }>('GET', '/messages');
		expect(total).toBe(1);
	});

	it('goes back to the first project', async () => {
		await choice().selectOption('wa-demo');
		await page.waitForURL((url) => !url.search.includes('project'));
		await untilLive(page);
		await view.open('Phones');
		await view.phone('919876543211').waitFor();
	});

	it('reports that a project no longer exists', async () => {
		await page.goto(`${view.sandbox.origin}/?project=shop`);
		await untilLive(page);
		await view.control('DELETE', '/projects/shop');
		await page.getByText('There is no project shop.').waitFor();
		await page.getByRole('link', { name: 'Show wa-demo' }).click();
		await untilLive(page);
	});
});
