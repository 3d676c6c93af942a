// Staying up to date: through a burst of sends, and through a restart of the sandbox.
import { describe, expect, it } from 'vitest';
import { openSandboxPage, untilLive } from './sandbox-page.mts';

const recipients = 2000;
const sendsPerRecipient = 2;
const senders = 16;
/** The longest allowed pause on the page, ms, on a machine that is also busy sending. */
const MAX_FREEZE_MS = 1000;

/** The page's minimum interval between two requests for the same data, ms. */
const RELOAD_INTERVAL_MS = 400;

const numberOf = (index: number) => String(919_000_000_000 + index);

const view = await openSandboxPage();
const { page } = view;

describe("the sandbox's page, live", () => {
	/** Several concurrent clients, each recipient twice. */
	async function sendToAll(): Promise<void> {
		let next = 0;
		const sender = async () => {
			while (next < recipients * sendsPerRecipient) {
				const index = next++ % recipients;
				await view.send(numberOf(index), `Recipient ${index}`);
			}
		};
		await Promise.all(Array.from({ length: senders }, sender));
	}

	/** Measures, in the page, the longest time without a frame. */
	const watchFrames = () =>
		page.evaluate(() => {
			const seen = { longest: 0, last: performance.now() };
			Object.assign(window, { seen });
			const frame = () => {
				const now = performance.now();
				seen.longest = Math.max(seen.longest, now - seen.last);
				seen.last = now;
				window.requestAnimationFrame(frame);
			};
			frame();
		});

	/** How often the page has read the whole state so far. */
	const reloads = () => view.requested.filter((url) => url.endsWith('/control/state')).length;

	const longestGap = () =>
		page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest);

	it('stays usable while 4,000 sends reach 2,000 recipients, and shows the right totals afterwards', async () => {
		await watchFrames();
		const startedAt = performance.now();
		const reloadsBefore = reloads();
		const done = sendToAll();
		await page.locator('.phone').first().waitFor();
		// Uses the page during the sends.
		for (const tab of ['Campaigns', 'Requests', 'Project', 'Phones']) {
			await view.open(tab);
			await page.getByRole('tab', { name: tab, selected: true }).waitFor();
		}
		await done;
		await page.getByText('2,000 phones').waitFor();
		expect(await longestGap()).toBeLessThan(MAX_FREEZE_MS);
		const elapsed = performance.now() - startedAt;
		expect(reloads() - reloadsBefore).toBeLessThan(elapsed / RELOAD_INTERVAL_MS + 3);
		expect(await page.locator('.phone').count()).toBe(12);
		await page.getByText('1–12 of 2,000').waitFor();
		await view.open('Campaigns');
		const counter = page.locator('[data-campaign="Appointment reminder"] [data-counter]');
		await expect
			// On a busy machine the page takes longer to catch up than a poll's default second.
			.poll(() => counter.allTextContents(), { timeout: 30_000 })
			.toEqual(['4,000', '4,000', '2,000', '0', '0']);
		await page.getByText('2,000 repeated').waitFor();
	});

	it('pages through the phones and finds any of them', async () => {
		await view.open('Phones');
		await page.getByRole('button', { name: 'Older' }).click();
		await page.getByText('13–24 of 2,000').waitFor();
		await page.getByRole('button', { name: 'Newer' }).click();
		await page.getByText('1–12 of 2,000').waitFor();
		await page.getByLabel('Search by name or number').fill(numberOf(1234));
		await view.phone(numberOf(1234)).getByRole('heading', { name: 'Recipient 1234' }).waitFor();
		await expect.poll(() => page.locator('.phone').count()).toBe(1);
		await page.getByLabel('Search by name or number').fill('');
	});

	it('reconnects automatically, and drops what no longer exists', async () => {
		const startAgain = await view.stopSandbox();
		await page.getByText('Connection lost, trying again').waitFor();
		await startAgain();
		await untilLive(page);
		await page.getByRole('heading', { name: 'Connect n8n' }).waitFor();
		await view.send(numberOf(1), 'After the restart');
		await page.getByRole('heading', { name: 'After the restart' }).waitFor();
	});
});
