// Each node as users meet it: found, added, filled in, run, and its output read.
import axios from 'axios';
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { createCampaign, sendsOf } from '../../../testkit/servers/sandbox-client.mts';
import { at } from '../../harness/pick.mts';
import { listEntries, openSharedEditor } from '../editor.mts';
import {
	addNode,
	chooseFromList,
	chooseOption,
	executeStep,
	fillIn,
	placeholderLabels,
	refreshPlaceholders,
	takeEditorPicture,
} from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const { page } = await openSharedEditor();

const service = axios.create({
	baseURL: `${demo.sandbox.baseUrl}/project/${demo.sandbox.projectId}`,
	headers: { 'X-API-WA-Project-API-Pwd': demo.sandbox.password },
	proxy: false,
	timeout: 30_000,
});

const REMINDER = 'Dentist reminder';
const UPDATE = 'Parcel update';

describe('a user of the editor', () => {
	beforeAll(async () => {
		await createCampaign(demo.sandbox, 'appointment_reminder', REMINDER);
		await createCampaign(demo.sandbox, 'order_update', UPDATE);
	});

	const takePicture = async (name: string) => await takeEditorPicture(page, name);
	const add = async (node: string, action: string) =>
		await addNode(page, demo.client, { node, action });

	describe('with WA Campaign', () => {
		it('sends through a campaign whose placeholders the form asks for', async () => {
			await add('WA Campaign', 'Send campaign');
			await chooseFromList(page, 'campaign', UPDATE);
			expect(await placeholderLabels(page, 3)).toEqual([
				'1 · Hi [Asha]',
				'2 · …your order [A-1001]',
				'3 · …arrive on [Friday]',
			]);
			await chooseFromList(page, 'campaign', REMINDER);
			expect(await placeholderLabels(page, 2)).toEqual([
				'1 · Hello [Asha]',
				'2 · …is on [Monday at 10:00]',
			]);
			await fillIn(page, 'phoneNumber', '+91 98123 40001');
			await fillIn(page, 'contactName', 'Asha Rao');
			await fillIn(page, 'Placeholder 1', '$FirstName');
			await fillIn(page, 'Placeholder 2', 'Tuesday at 9:30');
			await executeStep(page, ['accepted', '919812340001']);
			await takePicture('nodes-campaign.png');
			expect(await sendsOf(demo.sandbox, REMINDER)).toMatchObject([
				{ text: 'Hello Asha, your appointment is on Tuesday at 9:30.' },
			]);
		});

		it('finds a campaign created after the list was loaded', async () => {
			await add('WA Campaign', 'Preview campaign');
			expect(await listEntries(page, 'campaign')).not.toContain('Made meanwhile');
			await page.keyboard.press('Escape');
			await createCampaign(demo.sandbox, 'welcome', 'Made meanwhile');
			await chooseFromList(page, 'campaign', 'Made meanwhile');
			await page.getByText('The template "welcome" has no placeholders').waitFor();
			await fillIn(page, 'phoneNumber', '+91 98123 40002');
			await fillIn(page, 'contactName', 'Ravi Nair');
			await executeStep(page, ['Welcome! We are glad that you are here.']);
		});

		it('creates a campaign from the list of templates, and gets one from the list of campaigns', async () => {
			await add('WA Campaign', 'Create campaign');
			await fillIn(page, 'campaignName', 'Summer greetings');
			const templates = await listEntries(page, 'template');
			expect(templates).toContain('order_update');
			expect(templates).not.toContain('monsoon_offer');
			await page.keyboard.press('Escape');
			await chooseFromList(page, 'template', 'spring_catalogue');
			await executeStep(page, ['Summer greetings', 'LIVE']);
			await add('WA Campaign', 'Get campaign');
			await chooseFromList(page, 'campaignId', 'Spring sale (paused)');
			await executeStep(page, ['Spring sale', 'PAUSED']);
		});
	});

	describe('with WA Message', () => {
		it('sees the form follow a template that gains a placeholder', async () => {
			await submitTemplate('visit_reminder', 'See you on {{1}}.', 'See you on Monday.');
			await add('WA Message', 'Send message');
			await chooseOption(page, 'messageType', 'Template');
			await chooseFromList(page, 'template', 'visit_reminder');
			expect(await placeholderLabels(page, 1)).toEqual(['1 · See you on [Monday]']);
			await replaceTemplate(
				'visit_reminder',
				'See you on {{1}} at {{2}}.',
				'See you on Monday at 10:00.',
			);
			await refreshPlaceholders(page);
			expect(await placeholderLabels(page, 2)).toEqual([
				'1 · See you on [Monday]',
				'2 · …at [10:00]',
			]);
			await fillIn(page, 'phoneNumber', '+91 98123 40003');
			await fillIn(page, 'Placeholder 1', 'Friday');
			await fillIn(page, 'Placeholder 2', 'noon');
			await executeStep(page, ['accepted', '919812340003']);
			expect(await lastMessageTo('919812340003')).toMatchObject({
				text: 'See you on Friday at noon.',
			});
		});

		it('sends a product chosen from two lists', async () => {
			await add('WA Message', 'Send message');
			await fillIn(page, 'phoneNumber', '+91 98123 40004');
			await chooseOption(page, 'messageType', 'Interactive');
			await chooseFromList(page, 'catalogue', 'Summer shop');
			await chooseFromList(page, 'product', 'Blue T-shirt (TEE-BLUE)', 'blue');
			await executeStep(page, ['accepted', '919812340004']);
			await takePicture('nodes-message.png');
			expect(await lastMessageTo('919812340004')).toMatchObject({
				action: { catalog_id: '810001', product_retailer_id: 'TEE-BLUE' },
			});
		});

		it('sends a product list with a section built in the form', async () => {
			await add('WA Message', 'Send message');
			await fillIn(page, 'phoneNumber', '+91 98123 40006');
			await chooseOption(page, 'messageType', 'Interactive');
			await chooseOption(page, 'interactiveType', 'Product List');
			await chooseFromList(page, 'catalogue', 'Summer shop');
			await fillIn(page, 'interactiveHeader', 'New this week');
			await fillIn(page, 'interactiveBody', 'Two things that go with your order');
			await page.getByRole('button', { name: 'Add Section' }).click();
			await page.getByRole('button', { name: 'Add Product' }).click();
			await chooseFromList(page, 'product', 'Blue T-shirt (TEE-BLUE)', 'blue');
			await fillIn(page, 'retailerIds', 'CAP-RED');
			await takePicture('nodes-product-list.png');
			await executeStep(page, ['accepted', '919812340006']);
			expect(await lastMessageTo('919812340006')).toMatchObject({
				action: {
					catalog_id: '810001',
					sections: [
						{
							product_items: [
								{ product_retailer_id: 'TEE-BLUE' },
								{ product_retailer_id: 'CAP-RED' },
							],
						},
					],
				},
			});
		});
	});

	it('gets a template from the list with WA Template', async () => {
		await add('WA Template', 'Get template');
		await chooseFromList(page, 'template', 'miracle_cure (rejected)', 'miracle');
		await executeStep(page, ['REJECTED', 'The content promises results that cannot be verified.']);
		await takePicture('nodes-template.png');
	});

	it('lists the products of a listed catalogue with WA Catalogue', async () => {
		await add('WA Catalogue', 'Get many products');
		await chooseFromList(page, 'catalogue', 'Summer shop');
		await executeStep(page, ['TEE-BLUE']);
		await takePicture('nodes-catalogue.png');
	});

	it('creates and finds a contact with WA Contact', async () => {
		await add('WA Contact', 'Create or update contact');
		await fillIn(page, 'phoneNumber', '+91 98123 40005');
		await fillIn(page, 'contactName', 'Meera Shah');
		await executeStep(page, ['created', '919812340005']);
		await takePicture('nodes-contact.png');
		await add('WA Contact', 'Get contact');
		await fillIn(page, 'contact', '+91 98123 40005');
		await executeStep(page, ['Meera Shah']);
	});

	it('gets the business with WA Business', async () => {
		await add('WA Business', 'Get business');
		await fillIn(page, 'businessId', '64b7f0a2c9e77b001f3a0001');
		await executeStep(page, ['Demo Clinic and Shop']);
		await takePicture('nodes-business.png');
	});
});

/** Submits a template and has it approved. */
async function submitTemplate(name: string, text: string, sample: string): Promise<string> {
	const { data } = await service.post('/wa_template', {
		label: name,
		name,
		category: 'TRANSACTIONAL',
		type: 'TEXT',
		language: 'English',
		text,
		sample_text: sample,
	});
	await createControlClient(demo.sandbox).post('/templates/{template}/review', {
		path: { template: name },
		body: { outcome: 'approved' },
	});
	return data._id;
}

/** Deletes a template, and submits it again once its name is free. */
async function replaceTemplate(name: string, text: string, sample: string): Promise<void> {
	const { data } = await service.get('/wa_template/', { params: { limit: 100 } });
	const { _id } = data.data.find((template: { name: string }) => template.name === name);
	await service.delete(`/wa_template/${_id}`);
	const days = 31;
	const ms = days * 24 * 3_600_000;
	await createControlClient(demo.sandbox).post('/clock/advance', { body: { ms } });
	await submitTemplate(name, text, sample);
}

async function lastMessageTo(phoneNumber: string): Promise<unknown> {
	const { messages } = await createControlClient(demo.sandbox).get('/messages', {
		query: { phone_number: phoneNumber },
	});
	return at(messages, 0).message_content;
}
