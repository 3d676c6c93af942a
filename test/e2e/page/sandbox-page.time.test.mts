// Magic numbers, delivery and the clock on the sandbox's page.
import { beforeEach, describe, expect, it } from 'vitest';
import { MAGIC_NUMBERS } from '../../../sandbox/domain/magicNumbers.mts';
import { at } from '../../harness/pick.mts';
import { openSandboxPage, type Json } from './sandbox-page.mts';

const asha = '919876543210';
const DAY = 24 * 3_600_000;

const view = await openSandboxPage({
	permissions: ['clipboard-read', 'clipboard-write'],
	timezoneId: 'Asia/Kolkata',
});
const { page } = view;

describe("the sandbox's page", () => {
	beforeEach(() => view.control('POST', '/reset', {}));

	describe('magic numbers', () => {
		it('are listed with their case and effect', async () => {
			await view.open('Phones');
			await page.getByText('Magic numbers', { exact: true }).click();
			const rows = page.locator('[data-magic-number]');
			await expect.poll(() => rows.count()).toBe(MAGIC_NUMBERS.length);
			const { phone_number: number, case: title, effect } = at(MAGIC_NUMBERS, 0);
			const first = await rows.first().innerText();
			for (const text of [`+${number}`, title, effect]) expect(first).toContain(text);
		});

		it('can be copied', async () => {
			await page.getByRole('button', { name: 'Copy the number of Replies STOP' }).click();
			await page.getByText('Number copied').waitFor();
			expect(await page.evaluate(() => window.navigator.clipboard.readText())).toBe('+12025550188');
		});
	});

	describe('delivery', () => {
		const choice = () => page.getByRole('combobox', { name: 'Delivery' });
		const profile = async () => (await view.control<Json>('GET', '/delivery')).profile;

		it('can be selected, and keeps its seed', async () => {
			await view.open('Phones');
			await view.control('PUT', '/delivery', { profile: 'off', seed: 7 });
			await expect.poll(() => choice().inputValue()).toBe('off');
			await choice().selectOption('Lifelike');
			await expect.poll(profile).toBe('lifelike');
			expect(await view.control('GET', '/delivery')).toMatchObject({ seed: 7 });
			await choice().selectOption('Off');
			await expect.poll(profile).toBe('off');
		});

		it('follows changes made through the control API', async () => {
			await view.control('PUT', '/delivery', { profile: 'quick' });
			await expect.poll(() => choice().inputValue()).toBe('quick');
		});

		it('advances the messages on the page, and shows when the next step is due', async () => {
			await view.control('PUT', '/clock', { frozen: true, now: Date.UTC(2031, 0, 1, 12) });
			await view.control('PUT', '/delivery', { profile: 'quick', readRate: 1, replyRate: 0 });
			await view.send(asha);
			const next = page.locator('[data-next-delivery]');
			await next.getByText(/Jan 1, 2031.*\(the clock is frozen\)/).waitFor();
			await view.control('POST', '/clock/advance', { ms: DAY });
			await view.phone(asha).locator('[data-status="READ"]').waitFor();
			await next.waitFor({ state: 'detached' });
		});
	});

	describe('the clock', () => {
		const time = () => view.control<{ now: number; frozen: boolean }>('GET', '/clock');

		it('can be frozen and resumed', async () => {
			await view.open('Project');
			await page.getByRole('button', { name: 'Freeze the clock' }).click();
			await page.getByText('Frozen', { exact: true }).waitFor();
			expect(await time()).toMatchObject({ frozen: true });
			const shown = page.locator('.big-number');
			const before = await shown.innerText();
			await page.getByRole('button', { name: 'Advance the clock by 24 hours' }).click();
			await expect.poll(() => shown.innerText()).not.toBe(before);
			await page.getByRole('button', { name: 'Resume the clock' }).click();
			await page.getByText('Frozen', { exact: true }).waitFor({ state: 'detached' });
			expect(await time()).toMatchObject({ frozen: false });
		});

		it('can be set to a date and time in the browser’s time zone', async () => {
			await view.open('Project');
			await view.control('PUT', '/clock', { frozen: true });
			await page.getByLabel('Date and time').fill('2031-01-01T09:30:00');
			await page.getByRole('button', { name: 'Set the clock' }).click();
			await expect.poll(async () => (await time()).now).toBe(Date.UTC(2031, 0, 1, 4, 0));
		});

		it('shows that it runs behind', async () => {
			await view.control('PUT', '/clock', { now: Date.now() - 2 * DAY - 1000 });
			await page.getByText('2 days behind this machine’s clock').waitFor();
		});
	});
});
