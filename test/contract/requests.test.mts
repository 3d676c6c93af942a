// Which bodies the contract allows, independent of any server; mainly the conditional requirements.
import { describe, expect, it } from 'vitest';
import { contractOperations } from '../../sandbox/world/contract.mts';

type Body = Record<string, unknown>;

function allows(operation: string, body: unknown): boolean {
	const found = contractOperations().find(({ id }) => id === operation);
	if (!found?.validateBody) throw new Error(`${operation} takes no body`);
	return found.validateBody(body);
}

const parts: Record<string, Body> = {
	text: { body: 'Hello' },
	image: { link: 'https://images.example/a.jpg', caption: 'A' },
	video: { link: 'https://images.example/a.mp4' },
	audio: { link: 'https://images.example/a.mp3' },
	document: { link: 'https://images.example/a.pdf', filename: 'a.pdf' },
	template: { name: 'welcome', language: { code: 'en' } },
	interactive: { type: 'product', action: { catalog_id: '1', product_retailer_id: '2' } },
};

describe('send message', () => {
	it.each(Object.keys(parts))('requires the part of the type %s, and allows no other', (type) => {
		const addressed = { to: '919876543210', type };
		const body = { ...addressed, [type]: parts[type] };
		expect(allows('sendMessage', addressed)).toBe(false);
		for (const [other, part] of Object.entries(parts)) {
			expect(allows('sendMessage', { ...addressed, [other]: part }), other).toBe(other === type);
			expect(allows('sendMessage', { ...body, [other]: part }), other).toBe(other === type);
		}
		const more = { messaging_product: 'whatsapp', recipient_type: 'individual' };
		expect(allows('sendMessage', { ...body, ...more })).toBe(true);
	});

	it.each<[string, boolean]>([
		['919876543210', true],
		['6834123', true],
		['123456789012345', true],
		['123456', false],
		['1234567890123456', false],
		['0919876543210', false],
		['+919876543210', false],
		['', false],
	])('to %j is allowed: %s', (to, allowed) => {
		expect(allows('sendMessage', { to, type: 'text', text: { body: 'A' } })).toBe(allowed);
		expect(allows('createContact', { name: 'A', mobile_number: to })).toBe(allowed);
	});

	it.each([
		['welcome', 'pt_BR', true],
		['welcome', 'zh-Hant', true],
		['welcome', 'es_419', true],
		['welcome', 'en_!!!', false],
		['welcome', 'English', false],
		['welcome', 'xx', false],
		['welcome', '', false],
		['Welcome', 'en', false],
		['', 'en', false],
	])('the template %j in the language %j is allowed: %s', (name, code, allowed) => {
		const body = { to: '919876543210', type: 'template', template: { name, language: { code } } };
		expect(allows('sendMessage', body)).toBe(allowed);
	});
});

describe('create campaign', () => {
	it.each([
		['welcome_2', true],
		['Welcome', false],
		['wel-come', false],
		['', false],
	])('for the template %j is allowed: %s', (template_name, allowed) => {
		expect(allows('createCampaign', { template_name, campaign_name: 'A' })).toBe(allowed);
	});
});

describe('send through a campaign', () => {
	const send = { name: 'Asha', campaign_name: 'Welcome' };
	it.each<[Body, boolean]>([
		[{ phone_number: '919876543210' }, true],
		// Without the country code: Italian landlines begin with 0, numbers on St. Helena have four digits.
		[{ phone_number: '0612345678', default_country_code: '39' }, true],
		[{ phone_number: '2231', default_country_code: '290' }, true],
		[{ phone_number: '223' }, false],
		[{ phone_number: '1234567890123456' }, false],
		[{ phone_number: '+919876543210' }, false],
		[{ phone_number: '9876543210', default_country_code: '+91' }, false],
		[{ phone_number: '9876543210', default_country_code: '091' }, false],
		[{ phone_number: '9876543210', default_country_code: '9123' }, false],
	])('%j is allowed: %s', (body, allowed) => {
		expect(allows('sendCampaign', { ...send, ...body })).toBe(allowed);
	});
});

const template: Body = {
	label: 'Offer',
	name: 'offer_1',
	category: 'MARKETING',
	type: 'TEXT',
	language: 'English',
	text: 'Hi {{1}}',
	sample_text: 'Hi Asha',
};
const url = { type: 'URL', button_title: 'Go', button_value: 'https://shop.example/{{1}}' };
const phone = { type: 'Phone Number', button_title: 'Call', button_value: '+919876543210' };
const tracked = { isClickTrackingEnabled: true, message_action_type: 'CTA' };

describe('submit template', () => {
	it.each<[string, Body, boolean]>([
		['no buttons', {}, true],
		['CTA with buttons', { message_action_type: 'CTA', call_to_action: [url, phone] }, true],
		['CTA without buttons', { message_action_type: 'CTA' }, false],
		['CTA with an empty list', { message_action_type: 'CTA', call_to_action: [] }, false],
		['three CTA buttons', { message_action_type: 'CTA', call_to_action: [url, url, url] }, false],
		['replies', { message_action_type: 'QuickReplies', quick_replies: ['a', 'b', 'c'] }, true],
		['no replies', { message_action_type: 'QuickReplies' }, false],
		['4 replies', { message_action_type: 'QuickReplies', quick_replies: [...'abcd'] }, false],
		['a header on TEXT', { header_text: 'Hi' }, true],
		['a header on IMAGE', { header_text: 'Hi', type: 'IMAGE' }, false],
		['tracking with a URL', { ...tracked, call_to_action: [phone, url] }, true],
		['tracking without a URL', { ...tracked, call_to_action: [phone] }, false],
		['tracking without buttons', { isClickTrackingEnabled: true }, false],
		['no tracking without buttons', { isClickTrackingEnabled: false }, true],
		['a language with its region', { language: 'Portuguese (BR)' }, true],
		['a language code', { language: 'pt_BR' }, false],
		['an invented language', { language: 'Klingonese' }, false],
		['a gap between placeholders', { text: '{{1}} {{3}}' }, false],
		['an unclosed placeholder', { text: 'Hi {{1} there' }, false],
		['single braces', { text: '{a} {{1}} {b}' }, true],
		['braces in the sample', { sample_text: 'Hi {{1}}' }, false],
		['a name in capitals', { name: 'Offer' }, false],
		['a name with a dash', { name: 'of-fer' }, false],
		['an unknown category', { category: 'UTILITY' }, false],
	])('%s: %j is allowed: %s', (_title, change, allowed) => {
		expect(allows('submitTemplate', { ...template, ...change })).toBe(allowed);
	});
});

describe('create product', () => {
	const product: Body = {
		catalogId: '1',
		name: 'Cap',
		category: 'Clothes',
		currency: 'INR',
		price: '19900',
		retailer_id: 'CAP',
		image_url: 'https://images.example/cap.jpg',
	};
	it.each<[string, Body, boolean]>([
		['as it is', {}, true],
		['price with a decimal point', { price: '199.00' }, false],
		['price as a number', { price: 19900 }, false],
		['description of 5000', { description: 'x'.repeat(5000) }, true],
		['description of 5001', { description: 'x'.repeat(5001) }, false],
		['date in another order', { sale_price_start_date: '2026-03-01' }, false],
		['date as specified', { sale_price_start_date: '01-03-2026' }, true],
	])('%s', (_title, change, allowed) => {
		expect(allows('createProduct', { ...product, ...change })).toBe(allowed);
	});
});
