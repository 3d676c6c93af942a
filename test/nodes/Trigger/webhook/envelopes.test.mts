/** What comes out for each webhook that services of this kind were seen to send. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deliver, SECRET } from '../../../harness/webhookDelivery.mts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };

type Name = keyof typeof fixtures.webhooks;

/** The forms of Trigger On; with "replies", Sender is as the form has it: Contact. */
const FORMS = {
	any: { event: 'any' },
	replies: { event: 'message' },
	messages: { event: 'message', senders: [] },
	campaigns: { event: 'campaignDelivery' },
};
type Form = keyof typeof FORMS;

/** Sends a webhook as the service does, signed, and returns the item, or the answer if it starts nothing. */
async function send(form: Form, body: object) {
	const signature = createHmac('sha256', SECRET).update(JSON.stringify(body)).digest('hex');
	const { result, answered } = await deliver({
		parameters: {
			authentication: 'signature',
			signatureHeader: '',
			...FORMS[form],
			options: { ignoreRepeats: false },
		},
		headers: { 'x-project-signature': signature },
		body,
	});
	expect(result.workflowData?.[0]?.length ?? 1).toBe(1);
	return result.workflowData?.[0]?.[0]?.json ?? answered.status;
}

const ids = (end: string) => ({
	messageId: `wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgSMDEyMzQ1Njc4OUFCQ0RF${end}AA==`,
	serviceMessageId: `64f1d0${end}e4b0a1d2c3e4f5${end}`,
});
const message = (end: string, sender: string, message_type: string, message_content: object) => ({
	...ids(end),
	message: { id: ids(end).messageId, sender, message_type, message_content },
});
const reply = (end: string, type: string, content: object, intent: string | null = null) => ({
	topic: 'message.sender.user',
	status: 'DELIVERED',
	...message(end, 'USER', type, content),
	intent,
});
const noMessage = { messageId: null, serviceMessageId: null, status: null, message: null };
const contact = { phone_number: '919876543210' };
const assistantText = { text: 'Hello! How can I help you today?' };
const campaign = { name: 'autumn_offer' };

const ANY: Form[] = ['any'];
const REPLY: Form[] = ['any', 'replies', 'messages'];
const MESSAGE: Form[] = ['any', 'messages'];
const CAMPAIGN: Form[] = ['any', 'messages', 'campaigns'];

/** The forms that each webhook starts, and what its item has. */
const EXPECTED: Record<Name, [forms: Form[], item: object]> = {
	'contact.attribute.revised': [ANY, { ...noMessage, contact: { attributes: { city: 'Pune' } } }],
	'contact.campaign.delivered': [
		CAMPAIGN,
		{ ...message('18', 'API', 'TEXT', {}), status: 'DELIVERED', campaign, contact },
	],
	'contact.campaign.sent': [
		CAMPAIGN,
		{ ...message('18', 'API', 'TEXT', {}), status: 'SENT', campaign, contact },
	],
	'contact.chat.closed': [ANY, { ...noMessage, contact: { is_closed: true } }],
	'contact.created': [ANY, { ...noMessage, contact }],
	'contact.first_message.updated': [ANY, { ...noMessage, contact }],
	'message.created.assistant': [
		MESSAGE,
		{ ...message('10', 'ASSISTANT', 'TEXT', assistantText), status: 'SENT', intent: null },
	],
	'message.created.user': [
		REPLY,
		{ ...message('11', 'USER', 'TEXT', { text: 'Hello' }), topic: 'message.created' },
	],
	'message.sender.user.audio': [
		REPLY,
		reply('07', 'AUDIO', { link: expect.stringMatching(/voice\.ogg$/) }),
	],
	'message.sender.user.button_reply': [
		REPLY,
		reply('03', 'BUTTON_REPLY', { text: 'STOP' }, 'stop'),
	],
	'message.sender.user.file': [
		REPLY,
		reply('06', 'FILE', { link: expect.stringMatching(/invoice\.pdf$/) }),
	],
	'message.sender.user.image': [
		REPLY,
		reply('05', 'IMAGE', { link: expect.stringMatching(/photo\.jpg$/) }),
	],
	'message.sender.user': [REPLY, reply('01', 'TEXT', { text: 'Hello' })],
	'message.sender.user.location': [REPLY, reply('08', 'LOCATION', { latitude: 12.9716 })],
	'message.sender.user.quick_reply': [
		REPLY,
		reply('02', 'QUICK_REPLY', { text: 'Stop promotions' }, 'stop'),
	],
	'message.status.updated.api.delivered': [
		MESSAGE,
		{ ...message('16', 'API', 'TEXT', {}), status: 'DELIVERED', failure: null, campaign },
	],
	'message.status.updated.delivered': [
		MESSAGE,
		{ ...message('12', 'ASSISTANT', 'TEXT', assistantText), status: 'DELIVERED' },
	],
	'message.status.updated.failed': [
		MESSAGE,
		{
			...message('15', 'API', 'TEXT', {}),
			status: 'FAILED',
			failure: { code: 131049, retry: 'later' },
			campaign,
		},
	],
	'message.status.updated.sent': [
		MESSAGE,
		{ ...message('12', 'ASSISTANT', 'TEXT', { text: 'Hey there!' }), status: 'SENT' },
	],
	'payment.captured': [ANY, { ...noMessage, body: { data: { payment: { currency: 'INR' } } } }],
	'test.webhook': [ANY, { ...noMessage, topic: null, createdAt: null }],
};

describe.each(Object.entries(EXPECTED))('%s', (name, [starts, item]) => {
	const body = fixtures.webhooks[name as Name];

	it.each(Object.keys(FORMS) as Form[])(
		`in "%s" starts the workflow: ${starts.join()}`,
		async (form) => {
			const sent = await send(form, body);
			expect(sent).toEqual(starts.includes(form) ? expect.objectContaining({ body }) : 200);
		},
	);

	it('has its message, status and IDs in the item', async () => {
		const envelope = 'topic' in body && {
			topic: body.topic,
			eventId: body.id,
			createdAt: Date.UTC(2026, 3, 10, 6, 28, 16, 591),
		};
		expect(await send('any', body)).toMatchObject({ ...envelope, ...item });
	});
});

it('expects something of every webhook', () => {
	expect(Object.keys(EXPECTED)).toEqual(Object.keys(fixtures.webhooks));
});
