// The sandbox's page as a dashboard: templates, campaigns, contacts, and a long list of phones.
import { beforeAll, describe, expect, it } from 'vitest';
import { openSandboxPage, type Json } from './sandbox-page.mts';

const PHONES = 3000;
const numberOf = (index: number) => String(919800000000 + index);
const person = (index: number) => ({
	name: `Person ${index}`,
	phone_number: numberOf(index),
	tags: index % 100 === 0 ? ['vip'] : [],
	opted_in: index % 1000 !== 7,
});

const view = await openSandboxPage({ viewport: { width: 1440, height: 900 } });
const { page } = view;

describe("the sandbox's page as a dashboard", () => {
	const button = (name: string) => page.getByRole('button', { name, exact: true });
	const field = (name: string) => page.getByRole('textbox', { name, exact: true });
	const notice = (text: string) => page.locator('.notice').getByText(text).waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

	describe('a new template', () => {
		const preview = () => page.getByRole('group', { name: 'Preview' });

		it('shows its bubble while it is being written', async () => {
			await view.open('Templates');
			await button('New template').click();
			await field('Label').fill('Diwali offer');
			await field('Header').fill('Happy Diwali');
			await field('Text').fill('Hi {{1}}, all is {{2}} off.');
			await preview().getByText('Hi {{1}}, all is {{2}} off.').waitFor();
			await field('Sample').fill('Hi Asha, all is 20 % off.');
			await preview().getByText('Hi Asha, all is 20 % off.').waitFor();
			expect(await preview().locator('.filled').allTextContents()).toEqual(['Asha', '20 %']);
			await button('Add a link or phone button').click();
			await field('Title').fill('Shop now');
			await field('Address').fill('https://shop.example');
			await button('Add a quick reply').click();
			await field('Quick reply 1').fill('Stop');
			await expect.poll(() => preview().locator('.bubble-button').count()).toBe(2);
		});

		it('awaits review once it is submitted, and restores the focus', async () => {
			await button('Submit for review').click();
			await notice('Diwali offer awaits review');
			const pending = page.getByRole('region', { name: 'Awaiting review' });
			await pending.locator('[data-template="diwali_offer"]').waitFor();
			const { templates } = await view.control<{ templates: Json[] }>('GET', '/state');
			expect(templates.find(({ name }) => name === 'diwali_offer')).toMatchObject({
				label: 'Diwali offer',
				header_text: 'Happy Diwali',
				message_action_type: 'All',
				quick_replies: ['Stop'],
				total_parameters: 2,
				status: 'PENDING',
			});
			await expect.poll(focused).toBe('New template');
		});

		it('shows all errors at their fields, and focuses the first', async () => {
			const errors = () => page.locator('.editor .problem').allTextContents();
			await page.keyboard.press('Enter');
			await field('Label').fill('Diwali offer');
			await field('Text').fill('Hi {{2}}');
			await button('Submit for review').click();
			await expect.poll(errors).toHaveLength(3);
			await expect
				.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
				.toBe('name');
			const describedBy = (await field('Sample').getAttribute('aria-describedby')) ?? '';
			expect(await page.locator(`#${describedBy}`).textContent()).toMatch(/sample values/);
			await field('Name').fill('diwali_reminder');
			await field('Text').fill('Hi');
			await expect.poll(errors).toEqual([]);
		});

		it('stays in the form when the service refuses it, with the reason', async () => {
			await view.service('POST', '/wa_template', {
				...{ label: 'x', name: 'locked', category: 'MARKETING', type: 'TEXT' },
				...{ language: 'English', text: 'x', sample_text: 'x' },
			});
			const { templates } = await view.control<{ templates: Json[] }>('GET', '/state');
			const { _id: id } = templates.find(({ name }) => name === 'locked') ?? {};
			await view.service('DELETE', `/wa_template/${String(id)}`);
			await page.locator('[data-template="locked"]').waitFor({ state: 'detached' });
			await field('Name').fill('locked');
			await button('Submit for review').click();
			await page.getByRole('alert').getByText('locked until').waitFor();
			expect(await field('Text').inputValue()).toBe('Hi');
			await field('Text').press('Escape');
			await expect.poll(focused).toBe('New template');
		});
	});

	describe('a new campaign', () => {
		it('is LIVE immediately', async () => {
			await view.open('Campaigns');
			await page.getByText('New campaign').click();
			await field('Campaign name').fill('Come back');
			await page.getByLabel('Template').selectOption({ label: 'Welcome' });
			await button('Create').click();
			await page
				.locator('[data-campaign="Come back"]')
				.getByText('LIVE', { exact: true })
				.waitFor();
			await view.send(numberOf(1), 'Asha', { campaign_name: 'Come back', template_params: [] });
		});
	});

	describe('a contact', () => {
		const dialog = () => page.getByRole('dialog');
		const contact = async (number: string) => {
			const path = `/contacts?phone_number=${number}`;
			return (await view.control<{ contacts: Json[] }>('GET', path)).contacts[0];
		};

		/** The name fields of the contact and of each attribute. */
		const names = () => dialog().getByLabel('Name', { exact: true });
		const addAttribute = async (name: string, value: string) => {
			const before = await names().count();
			await button('Add an attribute').click();
			// It is drawn after a moment.
			await expect.poll(() => names().count()).toBe(before + 1);
			await names().last().fill(name);
			await dialog().getByLabel('Value').last().fill(value);
		};

		it('is created, and shows refusals inside the dialog', async () => {
			await view.open('Phones');
			await button('New contact').click();
			await field('Number with country code').fill('+1 23');
			await field('Name').fill('Ravi');
			await button('Create').click();
			await dialog().getByRole('alert').getByText('phone_number +1 23 is not valid').waitFor();
			await field('Number with country code').fill('+34 600 111 222');
			await field('Tags, separated by commas').fill('gold, vip');
			await button('Create').click();
			await view.phone('34600111222').getByText('gold').waitFor();
			expect(await contact('34600111222')).toMatchObject({ name: 'Ravi', tags: ['gold', 'vip'] });
		});

		it('opts out, is blocked, and has its attributes changed', async () => {
			await view.control('PUT', '/contacts/34600111222', { attributes: { sizes: [1, 2], a: 'b' } });
			await button('Edit Ravi').click();
			await dialog().getByRole('switch', { name: 'Opted in' }).press('Space');
			await dialog().getByRole('switch', { name: 'Blocked' }).press('Space');
			await button('Remove attribute a').click();
			await button('Remove attribute a').waitFor({ state: 'detached' });
			await addAttribute('', 'Pune');
			await button('Save').click();
			await dialog().getByRole('alert').getByText('the value "Pune" a name').waitFor();
			await names().last().fill('sizes');
			await button('Save').click();
			await dialog().getByRole('alert').getByText('"sizes" is listed twice').waitFor();
			await names().last().fill('city');
			await button('Save').click();
			await view.phone('34600111222').getByText('Blocked').waitFor();
			expect(await contact('34600111222')).toMatchObject({
				opted_in: false,
				blocked: true,
				tags: ['gold', 'vip'],
				attributes: { sizes: [1, 2], city: 'Pune' },
			});
		});

		it('does not change on Escape', async () => {
			await button('Edit Ravi').click();
			await dialog().getByLabel('Name', { exact: true }).first().fill('Nobody');
			await page.keyboard.press('Escape');
			await dialog().waitFor({ state: 'detached' });
			expect((await contact('34600111222'))?.name).toBe('Ravi');
		});
	});

	describe('thousands of phones', () => {
		const list = () => page.getByRole('listbox', { name: 'Phones' });
		const rows = () => list().getByRole('option');
		const first = () => page.locator('.phone').first().getAttribute('data-number');

		beforeAll(async () => {
			const contacts = Array.from({ length: PHONES }, (_none, index) => person(index));
			await view.control('POST', '/reset', { seed: { tags: ['vip'], contacts } });
			await page.getByText(`${PHONES.toLocaleString('en-US')} in all`).waitFor();
		});

		it('are drawn as they scroll into view', async () => {
			await list().focus();
			await page.keyboard.press('End');
			await page
				.locator(`#row-${PHONES - 1}`)
				.getByText('Person 0', { exact: true })
				.waitFor();
			expect(await rows().count()).toBeLessThan(60);
			expect(await list().getAttribute('aria-activedescendant')).toBe(`row-${PHONES - 1}`);
		});

		it('can be selected with the keyboard alone', async () => {
			await page.keyboard.press('Home');
			await page
				.locator('#row-0')
				.getByText(`Person ${PHONES - 1}`)
				.waitFor();
			for (const key of ['PageDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
			await expect.poll(first).toBe(numberOf(PHONES - 13));
			await page.locator('[role="option"][aria-selected="true"]').waitFor();
		});

		it('can be opened by number', async () => {
			await page.getByLabel('Go to number').fill('+91 98000-00042');
			await page.getByLabel('Go to number').press('Enter');
			await expect.poll(first).toBe(numberOf(42));
			await page.getByLabel('Go to number').fill('15551');
			await page.getByLabel('Go to number').press('Enter');
			await notice('No phone has the number 15551');
		});

		it.each([
			['Tag', 'vip', PHONES / 100],
			['Opt-in', 'Opted out', 3],
			['Opt-in', 'Blocked', 0],
			['Status', 'Sent', 0],
		])('are filtered by %s: %s', async (name, choice, count) => {
			await page.getByRole('combobox', { name, exact: true }).selectOption(choice);
			await page.getByText(`${count} match`).waitFor();
			await page.getByText(`${count} in all`).waitFor();
			await button('Clear filters').click();
			await page.getByText(`${PHONES.toLocaleString('en-US')} in all`).waitFor();
		});
	});

	it.each([
		[1440, 'light'],
		[1440, 'dark'],
		[320, 'light'],
		[320, 'dark'],
	] as const)('needs no horizontal scrolling at %i pixels, %s', async (width, colorScheme) => {
		await page.emulateMedia({ colorScheme });
		await page.setViewportSize({ width, height: 800 });
		const sideways = () =>
			page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		await view.open('Phones');
		expect(await sideways()).toBeLessThanOrEqual(0);
		await button('New contact').click();
		await button('Add an attribute').click();
		expect(await sideways()).toBeLessThanOrEqual(0);
		await page.keyboard.press('Escape');
		await view.open('Templates');
		await button('New template').click();
		await field('Label').fill('Longest'.repeat(30));
		await field('Text').fill('W'.repeat(300));
		await button('Add a link or phone button').click();
		expect(await sideways()).toBeLessThanOrEqual(0);
		await button('Cancel').click();
	});
});
