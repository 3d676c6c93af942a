// The report of a campaign: its numbers, their recipients, the plot, and why sends failed.
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSandboxPage, type Json } from './sandbox-page.mts';

const campaign = 'Appointment reminder';
const asha = '919876543210';
const maria = '34600111222';
const PEOPLE = 60;
const numberOf = (index: number) => `91980000${String(index).padStart(4, '0')}`;

const view = await openSandboxPage();
const { page } = view;

describe('the report of a campaign', () => {
	beforeAll(async () => {
		await view.open('Campaigns');
	});

	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const figure = (name: string) => page.locator(`[data-figure="${name}"]`).textContent();
	const number = (label: string) =>
		page.getByRole('group', { name: 'Numbers' }).getByRole('button', { name: label });
	const recipients = () => page.locator('.recipients tbody tr');
	const plot = () => page.getByRole('slider', { name: 'Point in time' });
	const focused = () =>
		page.evaluate(() => {
			const element = document.activeElement;
			return (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
				.replaceAll(/\s+/g, ' ')
				.trim();
		});

	/** Waits until the list of campaigns shows it: redrawn elements lose the focus. */
	const isListed = (accepted: number) =>
		page
			.locator(`[data-campaign="${campaign}"] [data-counter=accepted]`)
			.filter({ hasText: new RegExp(`^${accepted}$`) })
			.waitFor();

	/** A campaign that reached some recipients and failed for others. */
	async function runCampaign(): Promise<void> {
		await view.control('POST', '/reset', {});
		await isListed(0);
		await view.control('PUT', '/clock', { frozen: true });
		await view.send(asha, '=1+1');
		await view.send(asha, '=1+1');
		await view.send('12025550182', 'W'.repeat(80));
		await view.later();
		await view.control('POST', '/messages/advance', {});
		await view.later();
		await view.send(maria, 'Maria');
		await view.control('POST', '/inbound', { phone_number: asha, text: 'Thanks' });
		for (const template_params of [[], ['one']])
			await view.send(maria, 'Maria', { template_params }).catch(() => undefined);
		await isListed(4);
	}

	/** Whether a series is drawn in the current colour of its legend. */
	const isDrawn = (series: string) =>
		page.evaluate((name) => {
			const sample = document.querySelector(`[data-series="${name}"]`);
			const canvas = document.querySelector('canvas');
			const colour = sample && window.getComputedStyle(sample).color.match(/\d+/g)?.map(Number);
			const copy = new OffscreenCanvas(canvas?.width || 1, canvas?.height || 1);
			// The page's canvas is on the GPU: Chromium warns when it is read often.
			const context = copy.getContext('2d', { willReadFrequently: true });
			if (!colour || !canvas || !context) return false;
			context.drawImage(canvas, 0, 0);
			const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
			for (let place = 0; place < data.length; place += 4) {
				const isIt = [0, 1, 2].every((part) => data[place + part] === colour[part]);
				if (isIt && data[place + 3] === 255) return true;
			}
			return false;
		}, series);

	describe.each([
		[1440, 900, 'light'],
		[320, 640, 'dark'],
	] as const)('at %i by %i pixels, %s', (width, height, colorScheme) => {
		beforeAll(async () => {
			await page.setViewportSize({ width, height });
			await page.emulateMedia({ colorScheme });
			await runCampaign();
		});

		it('can be opened and read with the keyboard alone', async () => {
			await page.getByRole('tab', { name: 'Campaigns' }).focus();
			const tabTo = async (name: string | RegExp) => {
				const isThere = async () =>
					typeof name === 'string' ? (await focused()) === name : name.test(await focused());
				for (let presses = 0; presses < 40; presses++) {
					await page.keyboard.press('Tab');
					if (await isThere()) return;
				}
				throw new Error(`Tab never reached ${name}`);
			};
			await tabTo(`Report of ${campaign}`);
			await page.keyboard.press('Enter');
			await page.locator('#report-heading:focus').waitFor();
			await tabTo(/^Received more than once 1$/);
			await page.keyboard.press('Enter');
			await page.getByRole('heading', { name: 'Received more than once' }).waitFor();
			await expect.poll(() => recipients().count()).toBe(1);
			await tabTo('Point in time');
			await page.keyboard.press('Home');
			await expect.poll(() => plot().getAttribute('aria-valuenow')).toBe('0');
			await page.keyboard.press('ArrowRight');
			await expect
				.poll(() => plot().getAttribute('aria-valuetext'))
				.toMatch(/^Until .*: accepted 3, delivered 0, read 0, replied 0$/);
			await page.keyboard.press('End');
			await expect
				.poll(() => plot().getAttribute('aria-valuetext'))
				.toMatch(/: accepted 4, delivered 2, read 0, replied 1$/);
			await tabTo('The same figures as a table');
			await page.keyboard.press('Enter');
			const last = page.getByRole('region', { name: 'Figures over time' }).locator('tr').last();
			await expect
				.poll(async () => (await last.locator('td').allTextContents()).join(' '))
				.toBe('4 2 0 1');
			await page.keyboard.press('Escape');
			await expect.poll(focused).toBe(`Report of ${campaign}`);
		});

		it('draws its lines in the colours of the page when the colour scheme changes', async () => {
			await button(`Report of ${campaign}`).click();
			const other = colorScheme === 'light' ? ('dark' as const) : ('light' as const);
			for (const scheme of [colorScheme, other, colorScheme]) {
				await page.emulateMedia({ colorScheme: scheme });
				for (const series of ['accepted', 'delivered', 'replied'])
					await expect.poll(() => isDrawn(series)).toBe(true);
			}
		});

		it('needs no horizontal scrolling', async () => {
			await number('Accepted').click();
			await expect.poll(() => recipients().count()).toBe(3);
			await page.getByText('The same figures as a table').click();
			const sideways = () =>
				page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
			expect(await sideways()).toBeLessThanOrEqual(0);
			await button('All campaigns').click();
			expect(await sideways()).toBeLessThanOrEqual(0);
		});
	});

	describe('its numbers', () => {
		beforeAll(async () => {
			await page.setViewportSize({ width: 1280, height: 900 });
			await runCampaign();
			await button(`Report of ${campaign}`).click();
		});

		it('are shown, each with the recipients behind it', async () => {
			for (const [name, value] of [
				['submitted', '4'],
				['recipients', '3'],
				['waiting', '2'],
				['repeated', '1'],
			] as const) {
				await expect.poll(() => figure(name)).toBe(value);
			}
			for (const [label, numbers] of [
				['Waiting', ['+12025550182', `+${maria}`]],
				['Received more than once', [`+${asha}`]],
			] as const) {
				await number(label).click();
				await expect.poll(() => recipients().locator('th').allTextContents()).toEqual(numbers);
				await expect.poll(() => number(label).getAttribute('aria-pressed')).toBe('true');
			}
		});

		it('say when there are no recipients', async () => {
			await number('Read').click();
			await page.getByText('No recipients yet.').waitFor();
		});

		it('export their recipients as a file', async () => {
			await number('Delivered').click();
			const [download] = await Promise.all([
				page.waitForEvent('download'),
				page.getByRole('link', { name: 'Export CSV' }).click(),
			]);
			expect(download.suggestedFilename()).toBe('recipients.csv');
			const lines = (await text(await download.createReadStream())).trimEnd().split('\r\n');
			expect(lines).toHaveLength(2);
			expect(lines[1]).toContain(`${asha},'=1+1,true,2,DELIVERED`);
		});

		it('come with the reasons for failures', async () => {
			const reason =
				'template_params count … does not match total_parameters … of template appointment_reminder';
			const row = page.locator('.failures tbody tr');
			await expect.poll(() => row.locator('td').allTextContents()).toEqual(['2', reason]);
		});

		it('grow as sends arrive', async () => {
			await number('Recipients').click();
			for (let index = 0; index < PEOPLE; index++) await view.send(numberOf(index));
			await expect.poll(() => figure('recipients')).toBe(`${PEOPLE + 3}`);
			await page.getByText(`1 to 50 of ${PEOPLE + 3}`).waitFor();
			await button('Next').click();
			await page.getByText(`51 to ${PEOPLE + 3} of ${PEOPLE + 3}`).waitFor();
			await expect.poll(() => recipients().count()).toBe(PEOPLE + 3 - 50);
			// The focus stays on the button at the end of the list.
			expect(await focused()).toBe('Next');
			await page.keyboard.press('Enter');
			expect(await button('Next').getAttribute('aria-disabled')).toBe('true');
			await button('Previous').click();
			await page.getByText(`1 to 50 of ${PEOPLE + 3}`).waitFor();
		});

		it('are cleared by a reset, and say when the campaign no longer exists', async () => {
			await view.control('POST', '/reset', {});
			await expect.poll(() => figure('accepted')).toBe('0');
			await page.getByText('Nothing has been sent yet.').waitFor();
			const seed: Json = { campaigns: [], templates: [] };
			await view.control('POST', '/reset', { seed });
			await page.getByText('This campaign no longer exists.').waitFor();
			await button('All campaigns').click();
			await page.getByText('There are no campaigns.').waitFor();
			await view.control('POST', '/reset', {});
		});
	});
});
