// The documentation at /docs and the page in Chromium, under a host name like a container's.
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/index.mts';
import { connectBrowser } from '../browser.mts';
import { untilLive } from './sandbox-page.mts';

const sandbox = await startSandbox({ allowedHosts: ['sandbox'] });
const browser = await connectBrowser();
afterAll(async () => {
	await browser.close();
	await sandbox.close();
});
const page = await browser.newPage();
const problems: string[] = [];
page.on('pageerror', (error) => problems.push(error.message));
page.on('console', (message) => {
	if (message.type() === 'error') problems.push(message.text());
});

describe('a sandbox under the name "sandbox"', () => {
	const addressUnder = (name: string) => `http://${name}:${new URL(sandbox.origin).port}`;
	const operation = (name: string) => page.locator('.opblock', { hasText: name }).first();

	it('shows the contract of the service', async () => {
		await page.goto(`${addressUnder('sandbox')}/docs`);
		await operation('/project/{project_id}/campaign/api/send').waitFor();
		expect(await page.locator('.opblock').count()).toBe(23);
	});

	it('shows the contract of the control API, where it can be tried out', async () => {
		await page.getByLabel('Select a definition').selectOption('The control API');
		const health = operation('/health');
		await health.locator('.opblock-summary').click();
		await health.getByRole('button', { name: 'Execute' }).click();
		await health.locator('.live-responses-table').getByText('"ok"').waitFor();
	});

	it('logs no errors', () => {
		expect(problems).toEqual([]);
	});

	it('shows its page with live updates', async () => {
		await page.goto(addressUnder('sandbox'));
		await untilLive(page);
	});

	it('blocks its page under a name that is not allowed', async () => {
		await page.goto(addressUnder('elsewhere'));
		await page.locator('.connection[data-state="lost"]').waitFor();
	});
});
