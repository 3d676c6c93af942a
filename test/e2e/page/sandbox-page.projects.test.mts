// Several projects on the sandbox's page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { openSandboxPage, untilLive, type SandboxPage } from './sandbox-page.mts';

const asha = '919876543210';

describe("the sandbox's page", () => {
	let view: SandboxPage;
	beforeAll(async () => {
		view = await openSandboxPage();
	});
	afterAll(() => view?.close());

	const choice = () => view.page.getByRole('combobox', { name: 'Project' });
	const create = (id: string) => view.control('POST', '/projects', { id });

	it('offers a choice of projects once there are several', async () => {
		await view.page.locator('.project').getByText('wa-demo').waitFor();
		expect(await choice().count()).toBe(0);
		await create('shop');
		await choice().waitFor();
		expect(await choice().locator('option').allInnerTexts()).toEqual(['wa-demo', 'shop']);
	});

	it('shows and changes only one project', async () => {
		await choice().selectOption('shop');
		await view.page.waitForURL(/\?project=shop/);
		await untilLive(view.page);
		await view.open('Phones');
		await view.send('919876543211', 'Of the first project');
		const shop = createControlClient({ controlUrl: `${view.sandbox.controlUrl}/projects/shop` });
		const body = { phone_number: asha, text: 'Hello shop', name: 'Asha' };
		await shop.post('/inbound', { body });
		await view.phone(asha).getByText('Hello shop').waitFor();
		expect(await view.page.locator('.phone').count()).toBe(1);
		await view.open('Requests');
		const exported = view.page.getByRole('link', { name: /CSV/ });
		expect(await exported.getAttribute('href')).toMatch(
			/^\/control\/projects\/shop\/requests\/export/,
		);
		await view.open('Project');
		await view.page.locator('code').getByText('shop', { exact: true }).waitFor();
		await view.page.getByRole('button', { name: 'Reset the sandbox…' }).click();
		await view.page.getByRole('button', { name: 'Delete everything' }).click();
		await expect.poll(async () => (await shop.get('/messages')).total).toBe(0);
		const { total } = await view.control<{ total: number }>('GET', '/messages');
		expect(total).toBe(1);
	});

	it('goes back to the first project', async () => {
		await choice().selectOption('wa-demo');
		await view.page.waitForURL((url) => !url.search.includes('project'));
		await untilLive(view.page);
		await view.open('Phones');
		await view.phone('919876543211').waitFor();
	});

	it('reports that a project no longer exists', async () => {
		await view.page.goto(`${view.sandbox.origin}/?project=shop`);
		await untilLive(view.page);
		await view.control('DELETE', '/projects/shop');
		await view.page.getByText('There is no project shop.').waitFor();
		await view.page.getByRole('link', { name: 'Show wa-demo' }).click();
		await untilLive(view.page);
		expect(view.problems).toEqual([]);
	});
});
