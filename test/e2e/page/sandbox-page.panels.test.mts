// The panels for templates, campaigns, catalogue, faults and project.
import { describe, expect, it } from 'vitest';
import { openSandboxPage, type Json } from './sandbox-page.mts';

const asha = '919876543210';

const view = await openSandboxPage();
const { page } = view;

describe("the sandbox's page", () => {
	const card = (kind: string, name: string) => page.locator(`[data-${kind}="${name}"]`);
	const statusOf = async (list: 'templates' | 'campaigns', name: string) => {
		const state = await view.control<Record<typeof list, Json[]>>('GET', '/state');
		return state[list].find((one) => one.name === name);
	};

	describe('templates', () => {
		const submission = {
			label: 'Visit',
			name: 'visit',
			category: 'MARKETING',
			type: 'TEXT',
			language: 'English',
			text: 'Come and see us, {{1}}.',
			sample_text: 'Come and see us, Asha.',
		};

		it('lists a submitted template, and approves it', async () => {
			await view.open('Templates');
			await view.service('POST', '/wa_template', submission);
			const pending = page.getByRole('region', { name: 'Awaiting review' });
			await pending.getByText('Come and see us, {{1}}.').waitFor();
			const suggestions = card('template', 'visit').getByRole('listitem');
			expect(await suggestions.allTextContents()).toContain(
				'A marketing message has to say how to opt out.',
			);
			expect((await statusOf('templates', 'visit'))?.status).toBe('PENDING');
			await page.getByRole('tab', { name: 'Templates 2' }).waitFor();
			await page.getByRole('button', { name: 'Approve Visit' }).click();
			await card('template', 'visit').getByText('APPROVED').waitFor();
			expect((await statusOf('templates', 'visit'))?.status).toBe('APPROVED');
			expect(await pending.locator('[data-template="visit"]').count()).toBe(0);
		});

		it('reverts a Disable with Undo', async () => {
			await page.getByRole('button', { name: 'Disable Visit' }).click();
			await card('template', 'visit').getByText('DISABLED').waitFor();
			await page.getByRole('button', { name: 'Undo' }).click();
			await card('template', 'visit').getByText('APPROVED').waitFor();
		});

		it('shows why a template was rejected before', async () => {
			await card('template', 'miracle_cure').getByText('cannot be verified').waitFor();
		});
	});

	describe('campaigns', () => {
		const counter = (campaign: string, name: string) =>
			card('campaign', campaign).locator(`[data-counter="${name}"]`).textContent();

		it('counts sends, recipients and repeats as they happen', async () => {
			await view.open('Campaigns');
			await view.send(asha);
			await view.send(asha);
			await view.send('34600111222');
			await expect.poll(() => counter('Appointment reminder', 'submitted')).toBe('3');
			await expect.poll(() => counter('Appointment reminder', 'accepted')).toBe('3');
			expect(await counter('Appointment reminder', 'recipients')).toBe('2');
			await card('campaign', 'Appointment reminder').getByText('1 repeated').waitFor();
			await view.control('POST', '/messages/advance', {});
			await expect.poll(() => counter('Appointment reminder', 'delivered')).toBe('3');
		});

		it.each([
			['Pause', 'PAUSED'],
			['Resume', 'LIVE'],
			['Stop', 'STOPPED'],
		])('%s makes a campaign %s', async (button, status) => {
			await page.getByRole('button', { name: `${button} Welcome` }).click();
			await card('campaign', 'Welcome').getByText(status, { exact: true }).waitFor();
			expect((await statusOf('campaigns', 'Welcome'))?.status).toBe(status);
		});
	});

	it('shows catalogues, their products, and changes to them', async () => {
		await view.open('Catalogue');
		const shop = card('catalogue', '810001');
		await shop.getByText('Connected', { exact: true }).waitFor();
		expect(await shop.locator('tbody tr').count()).toBe(3);
		expect(await shop.getByRole('row', { name: 'Blue T-shirt' }).innerText()).toMatch(/499\.00/);
		await card('catalogue', '810002').getByText('Not connected').waitFor();
		await page.getByText('Hidden').waitFor();
		await view.service('POST', '/show-hide-catalogue-on-messaging', {
			isCatalogVisible: true,
			enableCart: true,
		});
		await view.service('POST', '/disconnect-partner-catalog', { catalogueId: '810001' });
		await page.getByText('Visible').waitFor();
		await page.getByText('Cart enabled').waitFor();
		await shop.getByText('Not connected').waitFor();
	});

	describe('faults', () => {
		const fault = (id: string) => card('fault', id);

		it('follow the switches, and stop immediately', async () => {
			await view.open('Faults');
			await fault('failAfter').getByLabel('How often', { exact: true }).fill('1');
			await fault('failAfter').getByLabel('counted in').selectOption('next requests');
			await fault('failAfter').getByLabel('Status').selectOption('503');
			await fault('failAfter').getByRole('switch').check();
			await expect
				.poll(() => view.control('GET', '/faults'))
				.toMatchObject({ rules: [{ kind: 'status', status: 503, when: 'after', next: 1 }] });
			expect((await view.service('GET', '/contact/none')).status).toBe(404);
			expect((await view.service('POST', '/messages', {})).status).toBe(400);
			await fault('failAfter').getByText('Applied 1 time in 1 request').waitFor();
			await page.getByRole('tab', { name: 'Faults 1' }).waitFor();
			await fault('failAfter').getByRole('switch').uncheck();
			await expect.poll(() => view.control('GET', '/faults')).toMatchObject({ rules: [] });
		});

		it('are HTML pages on request', async () => {
			await page.getByLabel('HTML error bodies').check();
			await page.getByLabel('Faults apply to').selectOption('every request');
			await fault('failBefore').getByLabel('How often', { exact: true }).fill('100');
			await fault('failBefore').getByRole('switch').check();
			await expect
				.poll(() => view.control('GET', '/faults'))
				.toMatchObject({ rules: [{ kind: 'status', status: 500, when: 'before', body: 'html' }] });
			const response = await fetch(`${view.sandbox.baseUrl}/project/x/contact/y`);
			expect([response.status, await response.text()]).toEqual([
				500,
				expect.stringContaining('<html>'),
			]);
		});

		it('include the rate limit', async () => {
			await fault('rateLimit').getByLabel('Per second').fill('5');
			await fault('rateLimit').getByLabel('Burst').fill('2');
			await fault('rateLimit').getByLabel('Retry-After').selectOption('date');
			await fault('rateLimit').getByRole('switch').check();
			await expect
				.poll(() => view.control('GET', '/rate-limit'))
				.toEqual({ perSecond: 5, burst: 2, retryAfter: 'date' });
		});

		it('show how a rate limit set by the control API is counted', async () => {
			const window = { kind: 'sliding', seconds: 60 };
			await view.control('PUT', '/rate-limit', { perSecond: 5, window });
			await fault('rateLimit').getByText('Counted in a sliding window of 60 s').waitFor();
			await view.control('PUT', '/rate-limit', { perSecond: null });
			await expect.poll(() => fault('rateLimit').getByText('Counted').count()).toBe(0);
		});

		it('do not overwrite a value that is being typed', async () => {
			const field = fault('delay').getByLabel('Milliseconds');
			await field.focus();
			await page.keyboard.press('ControlOrMeta+A');
			await page.keyboard.type('42');
			const before = view.requested.length;
			await view.control('POST', '/clock/advance', { ms: 1000 });
			await expect
				.poll(() => view.requested.slice(before).some((url) => url.endsWith('/control/state')))
				.toBe(true);
			await page.keyboard.type('5');
			expect(await field.inputValue()).toBe('425');
		});

		it('turn off together', async () => {
			await page.getByRole('button', { name: 'All off' }).click();
			await expect
				.poll(() => view.control<Json>('GET', '/rate-limit'))
				.toMatchObject({ perSecond: null });
			await expect.poll(() => view.control('GET', '/faults')).toMatchObject({ rules: [] });
			await expect.poll(() => page.getByRole('switch', { checked: true }).count()).toBe(0);
		});

		it('show faults set by the control API', async () => {
			await view.control('PUT', '/faults', { rules: [{ kind: 'delay', ms: 5, rate: 0.5 }] });
			await expect.poll(() => fault('delay').getByRole('switch').isChecked()).toBe(true);
			expect(await fault('delay').getByLabel('Milliseconds').inputValue()).toBe('5');
			await view.control('PUT', '/faults', {
				rules: [{ kind: 'reset', when: 'after', calls: [2, 4] }],
			});
			await page.getByText('A plan set through the control API is active').waitFor();
			await view.control('DELETE', '/faults');
		});
	});

	describe('the project', () => {
		it('switches the shapes of answers', async () => {
			await view.open('Project');
			const shapes = page.getByLabel('Shapes of answers');
			await shapes.selectOption('As observed');
			const answers = async () => (await view.control<Json>('GET', '/answers')).answers;
			await expect.poll(answers).toBe('observed');
			await view.control('PUT', '/answers', { answers: ['ids', 'times'] });
			await expect
				.poll(() => shapes.evaluate((select) => (select as HTMLSelectElement).value))
				.toBe('mixed');
			await shapes.selectOption('As specified');
			await expect.poll(answers).toBe('specification');
		});

		it('adds tags and attributes', async () => {
			for (const [kind, name] of [
				['tag', 'gold'],
				['attribute', 'birthday'],
			] as const) {
				await page.getByRole('textbox', { name: `New ${kind}` }).fill(name);
				await page.getByRole('button', { name: `Add ${kind}` }).click();
				await page.locator('.chip', { hasText: name }).waitFor();
			}
			await view.send('919876543210', 'Asha', { tags: ['gold'], attributes: { birthday: 'May' } });
		});

		it('regenerates the password, and shows the new one', async () => {
			const shown = page.locator('.facts div', { hasText: 'Password' }).locator('code');
			await expect.poll(() => shown.textContent()).toBe(view.sandbox.password);
			await page.getByRole('button', { name: 'Regenerate the password' }).click();
			await expect.poll(() => shown.textContent()).not.toBe(view.sandbox.password);
			const password = (await shown.textContent()) ?? '';
			expect((await view.service('GET', '/get-catalog')).status).toBe(401);
			const url = `${view.sandbox.baseUrl}/project/${view.sandbox.projectId}/get-catalog`;
			const headers = { 'X-API-WA-Project-API-Pwd': password };
			expect((await fetch(url, { headers })).status).toBe(200);
		});

		it('is reset after confirmation', async () => {
			await page.getByRole('button', { name: 'Reset the sandbox…' }).click();
			await page.getByRole('button', { name: 'Delete everything' }).click();
			await page.getByText('Reset to the seed').waitFor();
			expect(await view.control<Json>('GET', '/messages')).toMatchObject({ total: 0 });
			expect(await statusOf('templates', 'visit')).toBeUndefined();
		});
	});
});
