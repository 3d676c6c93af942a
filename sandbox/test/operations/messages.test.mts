import { describe, expect, it } from 'vitest';
import { at } from '../../../test/harness/pick.mts';
import { expectRefusal, someId, seededSandbox, type Json } from '../support.mts';

const sandbox = seededSandbox();

const to = '919876543210';

async function sendAndGet(part: Json): Promise<Json> {
	const sent = await sandbox.call('sendMessage', { body: { to, ...part } });
	expect(sent.body).toMatchObject({ contacts: [{ input: to, wa_id: to }] });
	const { id } = at(sent.body.messages as { id: string }[], 0);
	return (await sandbox.call('getMessage', { path: { message_id: id } })).body;
}

const order = {
	name: 'order_update',
	language: { code: 'en_US', policy: 'deterministic' },
	components: [
		{ type: 'body', parameters: ['Asha', 'A-1', 'Friday'].map((text) => ({ type: 'text', text })) },
	],
};
const pdf = { link: 'https://files.example/a.pdf', filename: 'a.pdf' };
const body = (...parameters: Json[]) => ({ type: 'body', parameters });
const asha = { type: 'text', text: 'Asha' };
const price = {
	type: 'currency',
	currency: { fallback_value: '₹ 499.00', code: 'INR', amount_1000: 499_000 },
};
/** Valid content of each type. */
const parts: Array<[type: string, part: Json]> = [
	['text', { body: 'Hello' }],
	['image', { link: 'https://a.example/a.jpg' }],
	['video', { link: 'https://a.example/a.mp4' }],
	['audio', { link: 'https://a.example/a.mp3' }],
	['document', pdf],
	['template', { name: 'welcome', language: { code: 'en' } }],
	['interactive', { type: 'flow' }],
];

describe('send message and get message', () => {
	it.each<[string, Json, Json]>([
		[
			'text',
			{ text: { body: 'Hello', preview_url: true } },
			{ message_type: 'TEXT', message_content: { text: 'Hello' } },
		],
		[
			'image',
			{ image: { link: 'https://a.example/a.jpg', caption: 'A' } },
			{ message_type: 'IMAGE', message_content: { link: 'https://a.example/a.jpg', caption: 'A' } },
		],
		['video', { video: { link: 'https://a.example/a.mp4' } }, { message_type: 'VIDEO' }],
		['audio', { audio: { link: 'https://a.example/a.mp3' } }, { message_type: 'AUDIO' }],
		['document', { document: pdf }, { message_type: 'FILE' }],
		[
			'template',
			{ template: order },
			{
				message_type: 'TEXT',
				message_content: { text: 'Hi Asha, your order A-1 will arrive on Friday.' },
				is_HSM: true,
			},
		],
		[
			'interactive',
			{
				interactive: {
					type: 'product',
					body: { text: 'Look' },
					action: { catalog_id: '1', product_retailer_id: '2' },
				},
			},
			{ message_type: 'INTERACTIVE' },
		],
	])('stores a message of type %s', async (type, part, expected) => {
		const message = await sendAndGet({
			type,
			messaging_product: 'whatsapp',
			recipient_type: 'individual',
			...part,
		});
		expect(message).toMatchObject({
			phone_number: to,
			sender: 'API',
			status: 'SENT',
			is_HSM: type === 'template',
			campaign: null,
			delivered_at: null,
			read_at: null,
			deductionType: 'WC',
			mau_details: null,
			network_conversation_details: { type: type === 'template' ? 'utility' : 'service' },
			...expected,
		});
	});

	it.each(['product', 'product_list', 'flow'])(
		'accepts an interactive message of type %s that has only a type',
		async (type) => {
			const message = await sendAndGet({ type: 'interactive', interactive: { type } });
			expect(message).toMatchObject({
				message_type: 'INTERACTIVE',
				message_content: { type },
			});
		},
	);

	it.each(parts)('refuses content of another type beside %s', async (type, part) => {
		for (const [other, beside] of parts) {
			if (other === type) continue;
			await expectRefusal(
				sandbox,
				'sendMessage',
				{ body: { to, type, [type]: part, [other]: beside } },
				400,
				new RegExp(`^body\\.${other} is not known here$`),
			);
		}
		expect(await sandbox.control('GET', '/messages')).toEqual({ total: 0, messages: [] });
	});

	it.each<[string, Json, string]>([
		['a currency', price, '₹ 499.00'],
		['a date', { type: 'date_time', date_time: { fallback_value: 'Friday' } }, 'Friday'],
		['a currency without fallback', { type: 'currency', currency: { code: 'INR' } }, '[currency]'],
		['a currency without anything', { type: 'currency' }, '[currency]'],
		['a currency that is null', { type: 'currency', currency: null }, '[currency]'],
		['a fallback that is no text', { type: 'x', x: { fallback_value: 5 } }, '[x]'],
		['an image', { type: 'image', image: { link: 'https://a.example/a.jpg' } }, '[image]'],
	])('shows %s in its placeholder', async (_title, parameter, shown) => {
		const template = { ...order, components: [body(asha, parameter, { type: 'text', text: '' })] };
		expect(await sendAndGet({ type: 'template', template })).toMatchObject({
			message_content: { text: `Hi Asha, your order ${shown} will arrive on .` },
		});
	});

	it('finds it by the service’s ID and by the network’s', async () => {
		const message = await sendAndGet({ type: 'text', text: { body: 'Hello' } });
		const { body } = await sandbox.call('getMessage', { path: { message_id: String(message.id) } });
		expect(body).toEqual(message);
	});

	it('fills a template with a document header', async () => {
		const components = [
			{ type: 'header', parameters: [{ type: 'document', document: pdf }] },
			{
				type: 'body',
				parameters: [
					{ type: 'text', text: 'Asha' },
					{ type: 'text', text: '7' },
				],
			},
		];
		const template = { name: 'invoice_ready', language: { code: 'en' }, components };
		expect(await sendAndGet({ type: 'template', template })).toMatchObject({
			message_type: 'FILE',
			message_content: { link: pdf.link, caption: 'Dear Asha, your invoice 7 is attached.' },
		});
	});

	const text = { type: 'text', text: { body: 'Hello' } };
	const filled = (change: Json) => ({ type: 'template', template: { ...order, ...change } });
	it.each<[string, Json, RegExp]>([
		['an unknown type', { type: 'sticker' }, /type must be one of text, image/],
		['a type without its part', { type: 'image', text: { body: 'A' } }, /body\.image is required/],
		['an empty text', { type: 'text', text: { body: '' } }, /text\.body must not be empty/],
		[
			'a plus',
			{ ...text, to: '+919876543210' },
			/body\.to must be 7 to 15 digits with country code/,
		],
		['a short number', { ...text, to: '1234567' }, /to 1234567 is not a valid phone number/],
		[
			'a leading 0',
			{ ...text, to: '0919876543210' },
			/body\.to must be 7 to 15 digits with country code, without . and not beginning with 0/,
		],
		[
			'another product',
			{ ...text, messaging_product: 'pigeon' },
			/messaging_product must be whatsapp/,
		],
		['a group', { ...text, recipient_type: 'group' }, /recipient_type must be individual/],
		[
			'a link that is none',
			{ type: 'audio', audio: { link: 'a.mp3' } },
			/audio\.link must begin with http/,
		],
		[
			'a caption on audio',
			{ type: 'audio', audio: { link: pdf.link, caption: 'A' } },
			/caption is not known/,
		],
		['an unknown template', filled({ name: 'missing' }), /Template missing does not exist/],
		['a PENDING template', filled({ name: 'monsoon_offer' }), /is PENDING, not APPROVED/],
		['another language', filled({ language: { code: 'fr' } }), /is in English; language code fr/],
		[
			'a language name as code',
			filled({ language: { code: 'English' } }),
			/^body\.template\.language\.code: "English" is not a language code: write for/,
		],
		[
			'a template name in capitals',
			filled({ name: 'Welcome' }),
			/name must consist of lower-case letters/,
		],
		[
			'too few parameters',
			filled({ components: [] }),
			/body parameters count 0 does not match total_parameters 3/,
		],
		[
			'too many parameters, whatever their types',
			filled({ components: [body(asha, price, price, price)] }),
			/body parameters count 4 does not match total_parameters 3/,
		],
		[
			'a text parameter without text',
			filled({ components: [body(asha, { type: 'text' }, price)] }),
			/^body parameter 2 is of type text: text is required$/,
		],
		[
			'a currency without type',
			filled({ components: [body(asha, { currency: { fallback_value: '₹ 5' } }, asha)] }),
			/parameters\[1\]\.type is required/,
		],
		[
			'no media',
			{
				type: 'template',
				template: {
					name: 'spring_catalogue',
					language: { code: 'en' },
					components: [{ type: 'body', parameters: [{ type: 'text', text: 'A' }] }],
				},
			},
			/header parameter of type image/,
		],
		[
			'an unknown component',
			filled({ components: [{ type: 'footer' }] }),
			/components\[0\]\.type must be one of/,
		],
		[
			'an interactive message without type',
			{ type: 'interactive', interactive: { body: { text: 'Look' } } },
			/interactive\.type is required/,
		],
		[
			'a product that is no text',
			{ type: 'interactive', interactive: { type: 'product', action: { catalog_id: 1 } } },
			/interactive\.action\.catalog_id must be string/,
		],
	])('refuses %s and sends nothing', async (_title, part, message) => {
		await expectRefusal(sandbox, 'sendMessage', { body: { to, ...part } }, 400, message);
		expect(await sandbox.control('GET', '/messages')).toEqual({ total: 0, messages: [] });
	});

	it.each([someId, 'wamid.', `wamid.${'A'.repeat(200)}`, '1', '../contact', 'x'.repeat(900)])(
		'does not find %s',
		(message_id) =>
			expectRefusal(sandbox, 'getMessage', { path: { message_id } }, 404, /does not exist/),
	);
});
