// Using the request inspector: by keyboard alone, on any screen, while requests arrive.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectorOf } from './inspector.mts';
import { openSandboxPage } from './sandbox-page.mts';

const asha = '919876543210';
const maria = '34600111222';

const view = await openSandboxPage();
const { page } = view;
const inspector = inspectorOf(view);

describe('the request inspector, in use', () => {
	beforeAll(() => view.open('Requests'));

	beforeEach(async () => {
		await view.control('POST', '/reset', {});
		await page.getByText('No requests yet.').waitFor();
	});

	it('keeps the open request in place while newer requests arrive', async () => {
		for (let count = 0; count < 60; count++) await view.service('GET', `/contact/${count}`);
		await page.getByText('60 requests', { exact: true }).waitFor();
		await inspector.rows().nth(3).scrollIntoViewIfNeeded();
		await inspector.list().evaluate((element) => element.scrollTo({ top: 500 }));
		const seen = async () => {
			const at = await inspector.list().boundingBox();
			const ids = await inspector
				.rows()
				.evaluateAll(
					(all, edge) =>
						all
							.filter((one) => one.getBoundingClientRect().top >= edge)
							.map((one) => (one as HTMLElement).dataset.id),
					at?.y ?? 0,
				);
			return ids[0];
		};
		const before = await seen();
		for (let count = 0; count < 5; count++) await view.service('GET', `/contact/${count}`);
		await page.getByText('65 requests', { exact: true }).waitFor();
		await expect.poll(seen).toBe(before);
		// Only a few rows are drawn, however many there are.
		expect(await inspector.rows().count()).toBeLessThan(45);
		await inspector.button('Show the newest').click();
		await expect.poll(() => inspector.list().evaluate((element) => element.scrollTop)).toBe(0);
	});

	describe.each([
		[1440, 900],
		[320, 640],
	])('at %i pixels', (width, height) => {
		beforeEach(() => page.setViewportSize({ width, height }));

		it('can be used with the keyboard alone', async () => {
			for (let count = 0; count < 30; count++) await view.service('GET', `/contact/${count}`);
			await page.getByText('30 requests', { exact: true }).waitFor();
			const path = (count: number) => inspector.detail().getByText(`/contact/${count}`);
			await inspector.button('Clear the log').focus();
			await page.keyboard.press('Tab');
			await page.locator('#request-list:focus').waitFor();
			// Read together: a row that scrolls away in between is no longer drawn.
			const activePosition = () =>
				inspector.list().evaluate((list) => {
					const id = list.getAttribute('aria-activedescendant');
					return id && list.querySelector(`#${id}`)?.getAttribute('aria-posinset');
				});
			for (const [key, position] of [
				['ArrowDown', '1'],
				['ArrowDown', '2'],
				['ArrowUp', '1'],
				['End', '30'],
				['ArrowDown', '30'],
				['Home', '1'],
				['ArrowDown', '2'],
				['ArrowDown', '3'],
			] as const) {
				await page.keyboard.press(key);
				await expect.poll(activePosition).toBe(position);
			}
			await page.keyboard.press('Enter');
			await path(27).waitFor();
			await page.locator('#opened-entry:focus').waitFor();
			await page.keyboard.press('Tab');
			expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Close');
			await page.keyboard.press('Escape');
			await page.locator('#request-list:focus').waitFor();
			expect(await inspector.detail().count()).toBe(0);
			expect(await activePosition()).toBe('3');
			await page.keyboard.press('ArrowDown');
			await page.keyboard.press('Enter');
			await path(26).waitFor();
			await page.keyboard.press('Escape');
		});

		it('needs no horizontal scrolling', async () => {
			const long = 'W'.repeat(300);
			await view.send(asha, long, { template_params: [long, `https://example.com/${long}`] });
			await view.service('POST', '/campaign/api/send', {
				name: long,
				phone_number: maria,
				campaign_name: long,
			});
			await view.service('GET', `/contact/${long}?x=${long}`);
			await inspector.untilListed(3);
			const excess = () =>
				page.evaluate(() =>
					[...document.querySelectorAll('html, .log-rows, .request-detail, .request-detail pre')]
						.filter((one) => one.scrollWidth > one.clientWidth)
						.map((one) => one.className || one.tagName),
				);
			expect(await excess()).toEqual([]);
			for (const index of [0, 1, 2]) {
				await inspector.rows().nth(index).click();
				await inspector.detail().locator('pre').last().waitFor();
				for (const summary of await inspector.detail().locator('summary').all())
					await summary.click();
				expect(await excess()).toEqual([]);
				await inspector.button('Close').click();
			}
		});
	});

	it('keeps the open request in view when the list becomes narrower', async () => {
		await page.setViewportSize({ width: 1440, height: 900 });
		for (let count = 0; count < 60; count++) await view.service('GET', `/contact/${count}`);
		await page.getByText('60 requests', { exact: true }).waitFor();
		await inspector.list().focus();
		for (const key of ['End', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
		await inspector.detail().getByText('/contact/1').waitFor();
		const isInSight = async () => {
			const list = await inspector.list().boundingBox();
			const row = await inspector.list().getByRole('option', { selected: true }).boundingBox();
			if (!list || !row) return false;
			return row.y >= list.y && row.y + row.height <= list.y + list.height;
		};
		await expect.poll(isInSight).toBe(true);
	});

	it('switches the open request with the arrow keys when list and request are side by side', async () => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await view.service('GET', '/contact/one');
		await view.service('GET', '/contact/two');
		await inspector.untilListed(2);
		await inspector.rows().first().click();
		await inspector.detail().getByText('/contact/two').waitFor();
		await page.keyboard.press('ArrowDown');
		await inspector.detail().getByText('/contact/one').waitFor();
		await page.keyboard.press('Escape');
		await expect.poll(() => inspector.detail().count()).toBe(0);
	});
});
