// The page's safety, and its use without a mouse, on any screen.
import { describe, expect, it } from 'vitest';
import { openSandboxPage, untilLive, type Json } from './sandbox-page.mts';

const asha = '919876543210';
const hostile = '<img src=x onerror="window.stolen = true"><b>bold</b>';
const tabs = [
	'Phones',
	'Templates',
	'Campaigns',
	'Catalogue',
	'Requests',
	'Webhooks',
	'Faults',
	'Project',
];

const view = await openSandboxPage();
const { page } = view;

describe("the sandbox's page, safe and usable", () => {
	it('shows data from clients as text, never as HTML', async () => {
		await view.send(asha, hostile, { template_params: [hostile, hostile] });
		await view.service('POST', '/messages', {
			to: asha,
			type: 'image',
			image: { link: 'javascript:window.stolen=true', caption: hostile },
		});
		await view.service('POST', '/wa_template', {
			label: hostile,
			name: 'hostile',
			category: 'MARKETING',
			type: 'TEXT',
			language: 'English',
			text: hostile,
			sample_text: hostile,
			footer_text: hostile,
			message_action_type: 'QuickReplies',
			quick_replies: [hostile],
		});
		await view.service('GET', `/contact/${encodeURIComponent(hostile)}`);
		const phone = view.phone(asha);
		await phone.getByText(`Hello ${hostile}, your appointment is on ${hostile}.`).waitFor();
		expect(await phone.getByRole('heading').textContent()).toBe(hostile);
		for (const tab of tabs) {
			await view.open(tab);
			await page.locator(`.panel[data-tab="${tab.toLowerCase()}"]`).waitFor();
			expect(await page.locator('img, b, .panel a:not([download])').count()).toBe(0);
		}
		await view.open('Templates');
		await page.getByRole('heading', { name: hostile }).waitFor();
		expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
	});

	it('has a content security policy that allows only its own origin', async () => {
		const response = await fetch(view.sandbox.origin);
		const policy = response.headers.get('content-security-policy');
		expect(policy).toContain("default-src 'self'");
		expect(policy).toContain("require-trusted-types-for 'script'");
		expect(policy).not.toMatch(/unsafe|https?:|\*/);
	});

	it('supports a review with the keyboard alone', async () => {
		await view.control('POST', '/reset', {});
		await page.goto('about:blank');
		await page.goto(view.sandbox.origin);
		await untilLive(page);
		const focused = () =>
			page.evaluate(
				() =>
					document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
			);
		const tabTo = async (name: string) => {
			for (let presses = 0; presses < 30; presses++) {
				await page.keyboard.press('Tab');
				if ((await focused())?.trim() === name) return;
			}
			throw new Error(`Tab never reached ${name}`);
		};
		await page.keyboard.press('Tab');
		expect(await focused()).toBe('Skip to the content');
		await tabTo('Phones');
		await page.keyboard.press('ArrowRight');
		await page.getByRole('tab', { name: 'Templates', selected: true }).waitFor();
		await page.getByRole('button', { name: 'Approve Monsoon offer' }).waitFor();
		await tabTo('Reject Monsoon offer');
		const outline = await page.evaluate(
			() => document.activeElement && window.getComputedStyle(document.activeElement).outlineStyle,
		);
		expect(outline).toBe('solid');
		await page.keyboard.press('Enter');
		await page.locator('#reason:focus').waitFor();
		await page.keyboard.type('Not now');
		await page.keyboard.press('Enter');
		await page.getByText('Reason: Not now').waitFor();
		await tabTo('Approve Monsoon offer');
		await page.keyboard.press('Enter');
		await page.getByText('Monsoon offer is approved').waitFor();
		await page.getByText('No templates to review.').waitFor();
		const { templates } = await view.control<{ templates: Json[] }>('GET', '/state');
		expect(templates.find(({ name }) => name === 'monsoon_offer')?.status).toBe('APPROVED');
	});

	it('has a skip link, and wraps around its tabs', async () => {
		await page.goto('about:blank');
		await page.goto(`${view.sandbox.origin}/#project`);
		await page.getByRole('tab', { name: 'Project', selected: true }).focus();
		await page.keyboard.press('ArrowRight');
		await page.getByRole('tab', { name: 'Phones', selected: true }).waitFor();
		await page.keyboard.press('End');
		await page.getByRole('tab', { name: 'Project', selected: true }).waitFor();
		expect(new URL(page.url()).hash).toBe('#project');
		await page.locator('.skip-link').focus();
		await page.keyboard.press('Enter');
		await page.locator('#panel:focus').waitFor();
		expect(await page.getByRole('tab', { name: 'Project', selected: true }).count()).toBe(1);
	});

	it.each([
		[320, 640],
		[360, 740],
		[768, 1024],
	])('needs no horizontal scrolling at %i pixels', async (width, height) => {
		const url = `http://127.0.0.1:9/${'address'.repeat(20)}`;
		await view.control('PUT', '/webhooks', { webhooks: [{ url, topics: ['message.created'] }] });
		await view.send(asha, 'A'.repeat(60), { template_params: ['B'.repeat(120), 'C'] });
		await page.setViewportSize({ width, height });
		for (const tab of tabs) {
			await view.open(tab);
			await page.locator(`.panel[data-tab="${tab.toLowerCase()}"]`).waitFor();
			if (['Requests', 'Webhooks'].includes(tab)) await page.locator('.log-row').first().waitFor();
			const excess = await page.evaluate(() =>
				[...document.querySelectorAll('html, .log-row')].map(
					({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
				),
			);
			expect([tab, Math.max(...excess)]).toEqual([tab, 0]);
		}
	});
});
