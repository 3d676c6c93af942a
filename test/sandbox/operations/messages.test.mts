import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at } from '../../harness/pick.mts';
import {
	expectRefusal,
	someId,
	startTestSandbox,
	type Json,
	type TestSandbox,
} from '../support.mts';

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control('POST', '/reset', {}));
afterAll(() => sandbox.close());

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
		['document', { document: pdf }, { message_type: 'FILE', message_content: pdf }],
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
	])('keeps a message of type %s', async (type, part, expected) => {
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

	it('is found by the service’s ID and by the network’s', async () => {
		const message = await sendAndGet({ type: 'text', text: { body: 'Hello' } });
		const { body } = await sandbox.call('getMessage', { path: { message_id: String(message.id) } });
		expect(body).toEqual(message);
	});

	it('fills a template with a document in its header', async () => {
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
			message_content: { ...pdf, caption: 'Dear Asha, your invoice 7 is attached.' },
		});
	});

	const text = { type: 'text', text: { body: 'Hello' } };
	const filled = (change: Json) => ({ type: 'template', template: { ...order, ...change } });
	it.each<[string, Json, RegExp]>([
		['an unknown type', { type: 'sticker' }, /type must be one of text, image/],
		['a type without its part', { type: 'image', text: { body: 'A' } }, /body\.image is required/],
		['an empty text', { type: 'text', text: { body: '' } }, /text\.body must not be empty/],
		['a plus', { ...text, to: '+919876543210' }, /body\.to must consist of digits only/],
		['a short number', { ...text, to: '1234567' }, /to 1234567 is not a valid phone number/],
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
		['an unknown template', filled({ name: 'nobody' }), /Template nobody does not exist/],
		['a PENDING template', filled({ name: 'monsoon_offer' }), /is PENDING, not APPROVED/],
		['another language', filled({ language: { code: 'fr' } }), /is in English; language code fr/],
		['no language', filled({ language: { code: '!!' } }), /language code !!/],
		[
			'too few parameters',
			filled({ components: [] }),
			/body parameters count 0 does not match total_parameters 3/,
		],
		[
			'an image as text',
			filled({
				components: [{ type: 'body', parameters: [1, 2, 3].map(() => ({ type: 'image' })) }],
			}),
			/body parameter 1 must be/,
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
			'no action',
			{ type: 'interactive', interactive: { type: 'flow' } },
			/interactive\.action is required/,
		],
		[
			'no product',
			{ type: 'interactive', interactive: { type: 'product', action: { catalog_id: '1' } } },
			/product_retailer_id is required/,
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
