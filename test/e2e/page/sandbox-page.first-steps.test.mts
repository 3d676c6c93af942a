// The page of a sandbox that has just started: how to connect n8n, a test message, and narrow screens.
import { describe, expect, it } from 'vitest';
import { openSandboxPage } from './sandbox-page.mts';

const view = await openSandboxPage({
	viewport: { width: 360, height: 740 },
	permissions: ['clipboard-read', 'clipboard-write'],
});
const { page } = view;

describe('the first view of a sandbox', () => {
	it.each([
		['Base URL', () => view.sandbox.baseUrl],
		['Project ID', () => view.sandbox.projectId],
		['Password', () => view.sandbox.password],
	])('shows and copies the %s', async (label, value) => {
		await page.getByRole('button', { name: `Copy ${label}` }).click();
		await page.getByText(`${label} copied`).waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value());
		await page.locator('code').getByText(value(), { exact: true }).waitFor();
	});

	it('sends a test message through the service', async () => {
		await page.getByRole('button', { name: 'Send me a test message' }).click();
		await view.phone('919876543210').getByText('Hello from the sandbox.').waitFor();
		const { requests } = await view.control<{ requests: unknown[] }>('GET', '/requests');
		expect(requests).toMatchObject([{ operation: 'sendMessage', status: 200 }]);
	});

	it.each([
		['Phones', 'Opt-in'],
		['Requests', 'Path contains'],
	])('collapses the filters of %s on a narrow screen', async (tab, field) => {
		await view.open(tab);
		const filter = page.getByLabel(field);
		await page.getByRole('button', { name: 'Filters' }).waitFor();
		expect(await filter.isVisible()).toBe(false);
		await page.getByRole('button', { name: 'Filters' }).click();
		await filter.waitFor();
		await page.getByRole('button', { name: 'Filters' }).click();
		await filter.waitFor({ state: 'hidden' });
		await page.setViewportSize({ width: 1280, height: 720 });
		await filter.waitFor();
		expect(await page.getByRole('button', { name: 'Filters' }).isVisible()).toBe(false);
		await page.setViewportSize({ width: 360, height: 740 });
	});

	it('shows the service’s message when it refuses the test message', async () => {
		await view.control('POST', '/reset', {});
		await view.control('PUT', '/faults', { rules: [{ kind: 'unauthorized', next: 1 }] });
		await view.open('Phones');
		await page.getByRole('button', { name: 'Send me a test message' }).click();
		await page.getByRole('alert').getByText('password is not valid').waitFor();
	});
});
