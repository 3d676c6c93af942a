import { describe, expect, it } from 'vitest';
import { expectRefusal, send, seededSandbox, type Json } from '../support.mts';

const sandbox = seededSandbox();

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

	it('adds the default country code only to numbers without one', async () => {
		for (const [phone_number, default_country_code, arrives] of [
			['9876543210', '91', '919876543210'],
			['919876543210', '91', '919876543210'],
		] as const) {
			const body = send(phone_number, { default_country_code });
			expect((await sandbox.call('sendCampaign', { body })).status, phone_number).toBe(200);
			expect((await lastSend()).phone_number).toBe(arrives);
		}
	});

	it('delivers media of the template’s type', async () => {
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
	it.each<[string, Json, RegExp]>([
		['an unknown campaign', { campaign_name: 'Missing' }, /Campaign Missing does not exist/],
		['another case', { campaign_name: 'appointment reminder' }, /does not exist/],
		['a broadcast', { campaign_name: 'Diwali broadcast' }, /BROADCAST campaign, not an API/],
		[
			'too few parameters',
			{ campaign_name: 'Order update' },
			/^template_params count 2 does not match total_parameters 3 of template order_update$/,
		],
		[
			'too many parameters',
			{ template_params: ['a', 'b', 'c'] },
			/count 3 does not match total_parameters 2/,
		],
		['no parameters', { template_params: undefined }, /count 0 does not match/],
		[
			'a number as parameter',
			{ template_params: ['a', 5] },
			/^body\.template_params\[1\] must be string$/,
		],
		['a plus', { phone_number: '+919876543210' }, /phone_number must be 4 to 15 digits/],
		['spaces', { phone_number: '91 98765 43210' }, /phone_number must be 4 to 15 digits/],
		['a short number', { phone_number: '9198765' }, /9198765 is not a valid phone number/],
		['a long number', { phone_number: '9198765432101234' }, /phone_number must be 4 to 15 digits/],
		[
			'what the country code does not complete',
			{ phone_number: '5550123', default_country_code: '1' },
			/^phone_number 5550123 is not a valid phone number \(nor is \+1 5550123\)/,
		],
		[
			'a country code that is not in use',
			{ phone_number: '9876543210', default_country_code: '999' },
			/^default_country_code 999 is not a country code in use$/,
		],
		['another script’s digits', { phone_number: '९१९८७६५४३२१०' }, /must be 4 to 15 digits/],
		[
			'a country code with +',
			{ phone_number: '9876543210', default_country_code: '+91' },
			/default_country_code must be a country code of one to three digits/,
		],
		['an unknown tag', { tags: ['vip', 'missing'] }, /^tags "missing" do not exist/],
		[
			'more unknown tags than the error lists',
			{ tags: ['1', '2', '3', '4', '5', '6', '7'] },
			/^tags "1", "2", "3", "4", "5" and 2 more do not exist/,
		],
		['an undefined attribute', { attributes: { shoe: 42 } }, /^attributes "shoe" are not defined/],
		['an inherited attribute', { attributes: { toString: 1 } }, /"toString" are not defined/],
		['media for TEXT', { media: image }, /media is not allowed/],
		[
			'no media for IMAGE',
			{ campaign_name: 'Spring catalogue', template_params: ['a'] },
			/media is required/,
		],
		[
			'no filename for FILE',
			{ campaign_name: 'Invoice', media: image },
			/media\.filename is required/,
		],
		['media without url', { media: {} }, /media\.url is required/],
		[
			'media from a folder',
			{ media: { url: 'file:///etc/passwd' } },
			/media\.url must begin with http/,
		],
		['two numbers', { phone_number: [number, number] }, /must be string/],
	])('refuses %s and sends nothing', async (_title, change, message) => {
		await expectRefusal(sandbox, 'sendCampaign', { body: send(number, change) }, 400, message);
		expect(await sandbox.control('GET', '/sends')).toEqual({ total: 0, counts: [] });
		expect(await sandbox.control('GET', '/contacts')).toMatchObject({ total: 0 });
	});
});
