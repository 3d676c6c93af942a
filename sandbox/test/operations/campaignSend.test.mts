import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
	expectRefusal,
	send,
	startTestSandbox,
	type Json,
	type Refusal,
	type TestSandbox,
} from '../support.mts';

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control('POST', '/reset', {}));
afterAll(() => sandbox.close());

async function lastSend(): Promise<Json> {
	const { sends } = await sandbox.control<{ sends: Json[] }>('GET', '/sends/list');
	return sends.at(-1) ?? {};
}

describe('send through API campaign', () => {
	it('fills the template with parameters and name variables', async () => {
		const body = send('919876543210', {
			name: '  Asha  Devi Verma ',
			template_params: ['$FirstName ($Name), $Names', '{{1}} $1 $& costs $5'],
		});
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
		expect(await lastSend()).toMatchObject({
			campaign: 'Appointment reminder',
			phone_number: '919876543210',
			parameters: ['Asha (  Asha  Devi Verma ), $Names', '{{1}} $1 $& costs $5'],
			text: 'Hello Asha (  Asha  Devi Verma ), $Names, your appointment is on {{1}} $1 $& costs $5.',
		});
	});

	it('creates the contact, then updates it', async () => {
		const change = { source: 'fair', attributes: { city: 'Pune' }, tags: ['vip'] };
		await sandbox.call('sendCampaign', { body: send('919876543210', change) });
		const again = { name: 'Asha Rao', attributes: { plan: 'gold' }, tags: ['newsletter', 'vip'] };
		await sandbox.call('sendCampaign', { body: send('919876543210', again) });
		const { body } = await sandbox.call('getContactByNumber', {
			query: { action: 'FetchContact', mobile_number: '919876543210' },
		});
		expect(body).toMatchObject({
			name: 'Asha Rao',
			attributes: { city: 'Pune', plan: 'gold' },
			tags: ['vip', 'newsletter'],
		});
		const { contacts } = await sandbox.control<{ contacts: Json[] }>('GET', '/contacts');
		expect(contacts).toMatchObject([{ source: 'fair', opted_in: true, blocked: false }]);
	});

	it('prepends the default country code to numbers without one', async () => {
		for (const [phone_number, default_country_code, arrives] of [
			['9876543210', '91', '919876543210'],
			['919876543210', '91', '919876543210'],
			['14155550123', '91', '14155550123'],
			['4155550123', '1', '14155550123'],
			['9198765432', '91', '919198765432'],
			['15123456789', '49', '4915123456789'],
		] as const) {
			const body = send(phone_number, { default_country_code });
			expect((await sandbox.call('sendCampaign', { body })).status, phone_number).toBe(200);
			expect((await lastSend()).phone_number).toBe(arrives);
		}
	});

	it('carries media of the template’s type', async () => {
		const body = send('919876543210', {
			campaign_name: 'Invoice',
			media: { url: 'https://files.example/77.pdf', filename: 'INV-77.pdf' },
		});
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
		expect((await lastSend()).content).toEqual({
			link: 'https://files.example/77.pdf',
			filename: 'INV-77.pdf',
			caption: 'Dear Asha, your invoice Monday is attached.',
		});
	});

	const image = { url: 'https://images.example/a.jpg' };
	const number = '919876543210';
	it.each<Refusal>([
		[
			'an unknown campaign',
			{ body: send(number, { campaign_name: 'Missing' }) },
			400,
			/Campaign Missing does not exist/,
		],
		[
			'another case',
			{ body: send(number, { campaign_name: 'appointment reminder' }) },
			400,
			/does not exist/,
		],
		[
			'a PAUSED campaign',
			{ body: send(number, { campaign_name: 'Spring sale' }) },
			400,
			/Spring sale is PAUSED, not LIVE/,
		],
		[
			'a STOPPED campaign',
			{ body: send(number, { campaign_name: 'Winter sale' }) },
			400,
			/is STOPPED, not LIVE/,
		],
		[
			'a broadcast',
			{ body: send(number, { campaign_name: 'Diwali broadcast' }) },
			400,
			/BROADCAST campaign, not an API/,
		],
		[
			'too few parameters',
			{ body: send(number, { campaign_name: 'Order update' }) },
			400,
			/^template_params count 2 does not match total_parameters 3 of template order_update$/,
		],
		[
			'too many parameters',
			{ body: send(number, { template_params: ['a', 'b', 'c'] }) },
			400,
			/count 3 does not match total_parameters 2/,
		],
		[
			'no parameters',
			{ body: send(number, { template_params: undefined }) },
			400,
			/count 0 does not match/,
		],
		[
			'parameters for none',
			{ body: send(number, { campaign_name: 'Welcome' }) },
			400,
			/count 2 does not match total_parameters 0/,
		],
		[
			'a number as parameter',
			{ body: send(number, { template_params: ['a', 5] }) },
			400,
			/^body\.template_params\[1\] must be string$/,
		],
		['a plus', { body: send('+919876543210') }, 400, /phone_number must be 4 to 15 digits/],
		['spaces', { body: send('91 98765 43210') }, 400, /phone_number must be 4 to 15 digits/],
		['a short number', { body: send('9198765') }, 400, /9198765 is not a valid phone number/],
		[
			'a long number',
			{ body: send('9198765432101234') },
			400,
			/phone_number must be 4 to 15 digits/,
		],
		[
			'an impossible number',
			{ body: send('11111111') },
			400,
			/11111111 is not a valid phone number/,
		],
		[
			'what the country code does not complete',
			{ body: send('5550123', { default_country_code: '1' }) },
			400,
			/^phone_number 5550123 is not a valid phone number \(nor is \+1 5550123\)/,
		],
		[
			'a country code that is not in use',
			{ body: send('9876543210', { default_country_code: '999' }) },
			400,
			/^default_country_code 999 is not a country code in use$/,
		],
		['a leading zero', { body: send('09876543210') }, 400, /is not a valid phone number/],
		['another script’s digits', { body: send('९१९८७६५४३२१०') }, 400, /must be 4 to 15 digits/],
		[
			'a country code with +',
			{ body: send('9876543210', { default_country_code: '+91' }) },
			400,
			/default_country_code must be a country code of one to three digits/,
		],
		[
			'an unknown tag',
			{ body: send(number, { tags: ['vip', 'missing'] }) },
			400,
			/^tags "missing" do not exist/,
		],
		[
			'more unknown tags than the error lists',
			{ body: send(number, { tags: ['1', '2', '3', '4', '5', '6', '7'] }) },
			400,
			/^tags "1", "2", "3", "4", "5" and 2 more do not exist/,
		],
		[
			'an undefined attribute',
			{ body: send(number, { attributes: { shoe: 42 } }) },
			400,
			/^attributes "shoe" are not defined/,
		],
		[
			'an inherited attribute',
			{ body: send(number, { attributes: { toString: 1 } }) },
			400,
			/"toString" are not defined/,
		],
		['media for TEXT', { body: send(number, { media: image }) }, 400, /media is not allowed/],
		[
			'no media for IMAGE',
			{ body: send(number, { campaign_name: 'Spring catalogue', template_params: ['a'] }) },
			400,
			/media is required/,
		],
		[
			'no filename for FILE',
			{ body: send(number, { campaign_name: 'Invoice', media: image }) },
			400,
			/media\.filename is required/,
		],
		['media without url', { body: send(number, { media: {} }) }, 400, /media\.url is required/],
		[
			'media from a folder',
			{ body: send(number, { media: { url: 'file:///etc/passwd' } }) },
			400,
			/media\.url must begin with http/,
		],
		[
			'two numbers',
			{ body: send(number, { phone_number: [number, number] }) },
			400,
			/must be string/,
		],
	])('refuses %s and sends nothing', async (_title, options, status, message) => {
		await expectRefusal(sandbox, 'sendCampaign', options, status, message);
		expect(await sandbox.control('GET', '/sends')).toEqual({ total: 0, counts: [] });
		expect(await sandbox.control('GET', '/contacts')).toMatchObject({ total: 0 });
	});
});
