// The phones: what recipients see, and replying as them.
import { beforeEach, describe, expect, it } from 'vitest';
import { openSandboxPage } from './sandbox-page.mts';

const asha = '919876543210';

const view = await openSandboxPage();
const { page } = view;

describe("the sandbox's phones", () => {
	beforeEach(async () => {
		await view.control('POST', '/reset', {});
		await page.getByRole('heading', { name: 'Connect n8n' }).waitFor();
	});

	it('show a template message as it arrives, its parameters filled in', async () => {
		await view.send(asha);
		const phone = view.phone(asha);
		await phone.getByText('Hello Asha, your appointment is on Monday.').waitFor();
		expect(await phone.getByRole('heading').textContent()).toBe('Asha Verma');
		expect(await phone.locator('.filled').allTextContents()).toEqual(['Asha', 'Monday']);
		expect(await phone.locator('.bubble-footer').textContent()).toBe('Demo Clinic');
		expect(await phone.locator('.bubble-origin').textContent()).toBe('Appointment reminder');
		await phone.getByRole('button', { name: 'Reschedule' }).waitFor();
	});

	it('show a header, and the target of a link button', async () => {
		await view.send(asha, 'Asha', {
			campaign_name: 'Order update',
			template_params: ['Asha', 'A-1', 'Friday'],
		});
		expect(await view.phone(asha).locator('.bubble-header').textContent()).toBe('Order update');
		await view.send(asha, 'Asha', {
			campaign_name: 'Spring catalogue',
			template_params: ['Asha'],
			media: { url: 'https://images.example/spring/cover.jpg' },
		});
		const phone = view.phone(asha);
		await phone.getByText('https://shop.example/spring').waitFor();
		expect(await phone.locator('.media-name').textContent()).toBe('cover.jpg');
		expect(await phone.locator('.media-link').textContent()).toBe(
			'https://images.example/spring/cover.jpg',
		);
	});

	it('show the filled address of a button', async () => {
		const template = {
			name: 'pay',
			category: 'TRANSACTIONAL',
			type: 'TEXT',
			language: 'English',
			text: 'Hi {{1}}.',
			sample_text: 'Hi Asha.',
			message_action_type: 'CTA',
			call_to_action: [
				{ type: 'URL', button_title: 'Pay', button_value: 'https://pay.example/{{1}}' },
			],
		};
		const campaigns = [{ name: 'Pay', template: 'pay' }];
		await view.control('POST', '/seed', { templates: [template], campaigns });
		await view.control('PUT', '/answers', { answers: ['templateText'] });
		await view.send(asha, 'Asha', { campaign_name: 'Pay', template_params: ['Asha', 'a1'] });
		const button = view.phone(asha).getByRole('link', { name: 'Pay https://pay.example/a1' });
		await button.waitFor();
		expect(await button.getAttribute('href')).toBe('https://pay.example/a1');
	});

	it('open http and https links, and nothing else, in a new tab', async () => {
		const docs = `${view.sandbox.origin}/docs`;
		const page = `${view.sandbox.origin}/#project`;
		await view.send(asha, 'Asha', {
			template_params: [`javascript:alert(1) ${docs}?`, `${page}"onclick="alert(1)`],
		});
		const links = view.phone(asha).locator('.bubble a');
		await expect
			.poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
			.toEqual([docs, page]);
		for (const one of await links.all()) {
			expect(await one.getAttribute('rel')).toBe('noopener noreferrer');
		}
		expect(await view.phone(asha).locator('.bubble a .filled').allTextContents()).toEqual([
			docs,
			page,
		]);
		const [opened] = await Promise.all([view.page.waitForEvent('popup'), links.first().click()]);
		await opened.waitForURL(docs);
		expect(await opened.evaluate(() => window.opener)).toBeNull();
		await opened.close();
	});

	it.each([
		['text', { text: { body: 'line 1\nline 2' } }, 'line 1\nline 2'],
		['image', { image: { link: 'https://images.example/a.png', caption: 'Look' } }, 'Look'],
		['document', { document: { link: 'https://f.example/x', filename: 'x.pdf' } }, 'x.pdf'],
		['video', { video: { link: 'https://videos.example/tour.mp4' } }, 'tour.mp4'],
		['audio', { audio: { link: 'https://f.example/hello.mp3' } }, 'hello.mp3'],
		[
			'interactive',
			{
				interactive: {
					type: 'product',
					body: { text: 'You may like this' },
					action: { catalog_id: '810001', product_retailer_id: 'TEE-BLUE' },
				},
			},
			'TEE-BLUE',
		],
	])('show a session message of type %s', async (type, part, shown) => {
		const { status } = await view.service('POST', '/messages', { to: asha, type, ...part });
		expect(status).toBe(200);
		const bubble = view.phone(asha).locator('.from-business');
		await bubble.waitFor();
		expect(await bubble.innerText()).toContain(shown);
	});

	it('show an interactive message that has only a type', async () => {
		const interactive = { type: 'product_list' };
		const message = { to: asha, type: 'interactive', interactive };
		expect((await view.service('POST', '/messages', message)).status).toBe(200);
		const bubble = view.phone(asha).locator('.from-business');
		await bubble.getByText('product list').waitFor();
		expect(await bubble.locator('.bubble-raw, .media').count()).toBe(0);
	});

	it('let a message fail with a code of the network', async () => {
		await view.send(asha);
		const phone = view.phone(asha);
		const codes = phone.getByLabel('Fail messages to Asha Verma');
		await codes.selectOption({ value: '131049' });
		const status = phone.locator('.bubble-meta');
		await status.getByText('Failed: 131049').waitFor();
		expect(await status.getAttribute('title')).toContain('healthy ecosystem');
		await expect.poll(() => codes.isDisabled()).toBe(true);
		expect(await phone.getByRole('button', { name: 'Read' }).isDisabled()).toBe(true);
	});

	it('show a message’s ticks as it is delivered and read', async () => {
		await view.send(asha);
		const phone = view.phone(asha);
		const status = phone.locator('.bubble-meta');
		await phone.locator('[data-status="SENT"]').waitFor();
		await phone.getByRole('button', { name: 'Delivered' }).click();
		await phone.locator('[data-status="DELIVERED"]').waitFor();
		expect(await status.textContent()).toMatch(/Delivered \d/);
		expect(await phone.getByRole('button', { name: 'Delivered' }).isDisabled()).toBe(true);
		await phone.getByRole('button', { name: 'Read' }).click();
		await phone.locator('[data-status="READ"]').waitFor();
		expect(await status.getAttribute('title')).toMatch(/Sent .*\nDelivered .*\nRead /);
		const { messages } = await view.control<{ messages: { status: string }[] }>('GET', '/messages');
		expect(messages.map((message) => message.status)).toEqual(['READ']);
	});

	it('reply as the customer, with text and with a quick reply', async () => {
		await view.send(asha);
		const phone = view.phone(asha);
		await phone.getByRole('textbox').fill('Can we make it Tuesday?');
		await phone.getByRole('textbox').press('Enter');
		await phone.locator('.from-customer').getByText('Can we make it Tuesday?').waitFor();
		expect(await phone.getByRole('textbox').inputValue()).toBe('');
		await phone.getByRole('button', { name: 'Confirm' }).click();
		await phone.locator('.from-customer').getByText('Confirm').waitFor();
		const { messages } = await view.control<{ messages: { sender: string }[] }>('GET', '/messages');
		expect(messages.map(({ sender }) => sender)).toEqual(['USER', 'USER', 'API']);
	});

	it('let a new customer send the first message', async () => {
		await page.getByText('Write as a new customer').click();
		await page.getByLabel('Number with country code').fill('+34 600-111-222');
		await page.getByLabel('Name', { exact: true }).fill('Lucía');
		await page.getByLabel('Message', { exact: true }).fill('Hola');
		await page.getByRole('button', { name: 'Send to the business' }).click();
		await view.phone('34600111222').locator('.from-customer').getByText('Hola').waitFor();
	});

	it('show why a message cannot be received', async () => {
		const form = page.locator('.disclosure', { hasText: 'Write as a new customer' });
		if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
		await page.getByLabel('Number with country code').fill('12');
		await page.getByLabel('Message', { exact: true }).fill('Hola');
		await page.getByRole('button', { name: 'Send to the business' }).click();
		await page.getByRole('alert').getByText('phone_number 12 is not valid').waitFor();
	});

	it('show when a contact has opted out or is blocked', async () => {
		const { body } = await view.service('POST', '/contact', { name: 'Bo', mobile_number: asha });
		await view.service('PATCH', `/contact/${body.id}`, { opted_in: false, blocked: true });
		await view.phone(asha).getByText('Blocked').waitFor();
		await view.phone(asha).getByText('Opted out').waitFor();
	});

	it('are found by number or name, the most recently active first', async () => {
		await view.send('34600111222', 'Lucía Fernández');
		await view.later();
		await view.send(asha, 'Asha Verma');
		await view.phone(asha).waitFor();
		const names = () => page.locator('.phone h2').allTextContents();
		expect(await names()).toEqual(['Asha Verma', 'Lucía Fernández']);
		const search = page.getByLabel('Search by name or number');
		for (const words of ['lucía f', '+34 600', 'LUC']) {
			await search.fill(words);
			await page.getByText('1 match', { exact: true }).waitFor();
			await view.phone(asha).waitFor({ state: 'detached' });
			expect(await names()).toEqual(['Lucía Fernández']);
			await search.fill('');
			await view.phone(asha).waitFor();
		}
		await search.fill('missing');
		await page.getByText('No name or number matches “missing”.').waitFor();
		await search.fill('');
		// Otherwise the next test may see these phones; an empty list also shows that the reset is done.
		await view.phone(asha).waitFor();
	});

	it('keep their order while one of them is being used', async () => {
		await view.send('34600111222', 'Lucía');
		await view.later();
		await view.send(asha, 'Asha');
		await view.phone(asha).waitFor();
		await view.phone('34600111222').getByRole('textbox').fill('half a sen');
		await view.later();
		await view.send('447700900123', 'Tom');
		await view.later();
		await view.send('34600111222', 'Lucía');
		await page.getByRole('button', { name: 'Show the latest (1 new)' }).waitFor();
		await expect.poll(() => view.phone('34600111222').locator('.bubble').count()).toBe(2);
		expect(await page.locator('.phone h2').allTextContents()).toEqual(['Asha', 'Lucía']);
		expect(await page.locator(':focus').inputValue()).toBe('half a sen');
		await page.getByRole('button', { name: 'Show the latest (1 new)' }).click();
		await view.phone('447700900123').waitFor();
		expect(await page.locator('.phone h2').allTextContents()).toEqual(['Lucía', 'Tom', 'Asha']);
	});

	it('show earlier messages on demand', async () => {
		for (let count = 1; count <= 23; count++) {
			await view.control('POST', '/inbound', { phone_number: asha, text: `Message ${count}` });
		}
		const bubbles = view.phone(asha).locator('.bubble');
		await expect.poll(() => bubbles.last().textContent()).toContain('Message 23');
		expect(await bubbles.count()).toBe(20);
		await view.phone(asha).getByRole('button', { name: 'Earlier messages' }).click();
		await expect.poll(() => bubbles.count()).toBe(23);
	});
});
