// The specification's state transitions, and their effect on sends.
import { describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import { expectRefusal, send, seededSandbox, type Json } from './support.mts';
import { PLAIN_TEMPLATE } from '../../test/harness/templateTexts.mts';

const sandbox = seededSandbox();

const number = '919876543210';
const hour = 3_600_000;
const advance = (ms: number) => sandbox.control('POST', '/clock/advance', { ms });
const text = { body: { to: number, type: 'text', text: { body: 'Hello' } } };
const template = {
	body: { to: number, type: 'template', template: { name: 'welcome', language: { code: 'en' } } },
};

async function createContact(): Promise<Json> {
	const body = { name: 'Asha', mobile_number: number };
	return (await sandbox.call('createContact', { body })).body;
}

async function update({ id }: Json, body: Json): Promise<void> {
	await sandbox.call('updateContact', { path: { contact_id: String(id) }, body });
}

describe('a template', () => {
	it.each([
		['approved', 'APPROVED', null],
		['rejected', 'REJECTED', 'Too pushy'],
		['disabled', 'DISABLED', null],
	])('%s becomes %s', async (outcome, status, rejected_reason) => {
		await advance(1000);
		const reviewed = await sandbox.control('POST', '/templates/monsoon_offer/review', {
			outcome,
			reason: 'Too pushy',
		});
		const path = { wa_template_id: String(reviewed._id) };
		const { body } = await sandbox.call('getTemplate', { path });
		expect(body).toMatchObject({ status, rejected_reason });
		expect(Date.parse(String(body.updated_at))).toBeGreaterThan(
			Date.parse(String(body.created_at)),
		);
	});

	it('stops the sends of its campaigns when disabled or deleted', async () => {
		const body = send(number);
		await sandbox.control('POST', '/templates/appointment_reminder/review', {
			outcome: 'disabled',
		});
		await expectRefusal(sandbox, 'sendCampaign', { body }, 400, /is DISABLED, not APPROVED/);
		await sandbox.control('POST', '/templates/appointment_reminder/review', {
			outcome: 'approved',
		});
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
		const { templates } = await sandbox.control<{ templates: Json[] }>('GET', '/state');
		const { _id } = templates.find(({ name }) => name === 'appointment_reminder') as Json;
		await sandbox.call('deleteTemplate', { path: { wa_template_id: String(_id) } });
		await expectRefusal(
			sandbox,
			'sendCampaign',
			{ body },
			400,
			/^Template appointment_reminder of campaign Appointment reminder was deleted$/,
		);
	});

	it('does not revive the old campaign when submitted again under a deleted name', async () => {
		const { templates } = await sandbox.control<{ templates: Json[] }>('GET', '/state');
		const { _id } = templates.find(({ name }) => name === 'welcome') as Json;
		await sandbox.call('deleteTemplate', { path: { wa_template_id: String(_id) } });
		await advance(30 * 24 * hour);
		const body = {
			...PLAIN_TEMPLATE,
			label: 'W',
			name: 'welcome',
			text: 'New',
			sample_text: 'New',
		};
		expect((await sandbox.call('submitTemplate', { body })).status).toBe(200);
		await sandbox.control('POST', '/templates/welcome/review', { outcome: 'approved' });
		const welcome = { name: 'Asha', phone_number: number, campaign_name: 'Welcome' };
		await expectRefusal(sandbox, 'sendCampaign', { body: welcome }, 400, /was deleted/);
	});
});

describe('a campaign', () => {
	it('accepts sends only while LIVE', async () => {
		const body = send(number);
		const path = '/campaigns/Appointment%20reminder/status';
		await sandbox.control('POST', path, { status: 'PAUSED' });
		await expectRefusal(sandbox, 'sendCampaign', { body }, 400, /is PAUSED, not LIVE/);
		await sandbox.control('POST', path, { status: 'LIVE' });
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
		await sandbox.control('POST', path, { status: 'STOPPED' });
		await expectRefusal(sandbox, 'sendCampaign', { body }, 400, /is STOPPED, not LIVE/);
	});
});

describe('a contact', () => {
	it('gets session messages only inside the 24-hour window when opted out', async () => {
		const contact = await createContact();
		expect((await sandbox.call('sendMessage', text)).status).toBe(200);
		await update(contact, { opted_in: false });
		await expectRefusal(sandbox, 'sendMessage', text, 400, /24-hour conversation window is closed/);
		await sandbox.control('POST', '/inbound', { phone_number: number, text: 'Hi' });
		expect((await sandbox.call('sendMessage', text)).status).toBe(200);
		await expectRefusal(
			sandbox,
			'sendMessage',
			template,
			400,
			/has opted out and receives no template/,
		);
		await expectRefusal(sandbox, 'sendCampaign', { body: send(number) }, 400, /has opted out/);
		await advance(24 * hour - 60_000);
		expect((await sandbox.call('sendMessage', text)).status).toBe(200);
		await advance(60_000);
		await expectRefusal(sandbox, 'sendMessage', text, 400, /window is closed/);
		await update(contact, { opted_in: true });
		expect((await sandbox.call('sendCampaign', { body: send(number) })).status).toBe(200);
	});

	it('gets no messages when blocked, even inside the 24-hour window', async () => {
		const contact = await createContact();
		await sandbox.control('POST', '/inbound', { phone_number: number, text: 'Hi' });
		await update(contact, { blocked: true });
		await expectRefusal(sandbox, 'sendMessage', text, 400, /is blocked/);
		await expectRefusal(sandbox, 'sendMessage', template, 400, /is blocked/);
		await expectRefusal(sandbox, 'sendCampaign', { body: send(number) }, 400, /is blocked/);
		await update(contact, { blocked: false });
		expect((await sandbox.call('sendMessage', text)).status).toBe(200);
	});

	it('remembers its first inbound message', async () => {
		const inbound = { phone_number: number, name: 'Asha', text: 'Hi' };
		const first = await sandbox.control<{ message: Json }>('POST', '/inbound', inbound);
		await advance(1000);
		await sandbox.control('POST', '/inbound', inbound);
		const { body } = await sandbox.call('getContactByNumber', {
			query: { action: 'FetchContact', mobile_number: number },
		});
		expect(body).toMatchObject({
			name: 'Asha',
			first_message: { id: first.message.message_id, added_at: first.message.sent_at },
		});
		const message = await sandbox.call('getMessage', {
			path: { message_id: String(first.message.message_id) },
		});
		expect(message.body).toMatchObject({ sender: 'USER', is_HSM: false, message_price: 0 });
	});
});

describe('a message', () => {
	const lastMessage = async () => {
		const { messages } = await sandbox.control<{ messages: Json[] }>('GET', '/messages?limit=1');
		return at(messages, 0);
	};

	it('moves from SENT to DELIVERED to READ, only forward', async () => {
		await sandbox.call('sendCampaign', { body: send(number) });
		const { message_id, sent_at } = await lastMessage();
		const path = `/messages/${String(message_id)}/status`;
		await advance(1000);
		const delivered = await sandbox.control('POST', path, { status: 'DELIVERED' });
		expect(delivered).toMatchObject({ status: 'DELIVERED', read_at: null });
		expect(Number(delivered.delivered_at)).toBeGreaterThanOrEqual(Number(sent_at) + 1000);
		const read = await sandbox.control('POST', path, { status: 'READ' });
		expect(read).toMatchObject({ status: 'READ', delivered_at: delivered.delivered_at });
		expect(read.read_at).not.toBeNull();
		expect((await sandbox.tryControl('POST', path, { status: 'DELIVERED' })).status).toBe(409);
		expect((await sandbox.tryControl('POST', path, { status: 'READ' })).status).toBe(409);
		expect((await lastMessage()).status).toBe('READ');
	});

	it('counts as delivered when it is read', async () => {
		await sandbox.call('sendCampaign', { body: send(number) });
		const { message_id } = await lastMessage();
		const path = `/messages/${String(message_id)}/status`;
		const read = await sandbox.control('POST', path, { status: 'READ' });
		expect(read.delivered_at).toBe(read.read_at);
	});

	it('advances step by step, unless its number is not on the network', async () => {
		await sandbox.call('sendCampaign', { body: send(number) });
		await sandbox.call('sendCampaign', { body: send('919876540000') });
		const statuses = async () => {
			const { messages } = await sandbox.control<{ messages: Json[] }>('GET', '/messages');
			return messages.map(({ status }) => status);
		};
		expect(await sandbox.control('POST', '/messages/advance', {})).toEqual({ advanced: 1 });
		expect(await statuses()).toEqual(['SENT', 'DELIVERED']);
		await sandbox.control('POST', '/messages/advance', {});
		expect(await sandbox.control('POST', '/messages/advance', {})).toEqual({ advanced: 0 });
		expect(await statuses()).toEqual(['SENT', 'READ']);
	});

	it('names its campaign', async () => {
		await sandbox.call('sendCampaign', { body: send(number) });
		const { message_id } = await lastMessage();
		const { body } = await sandbox.call('getMessage', {
			path: { message_id: String(message_id) },
		});
		expect(body).toMatchObject({ campaign: { name: 'Appointment reminder' }, is_HSM: true });
	});
});

describe('billing', () => {
	const bills = async () => {
		const { messages } = await sandbox.control<{ messages: Json[] }>('GET', '/messages');
		return messages.reverse();
	};

	it('by conversation charges once per 24 hours', async () => {
		const before = await sandbox.control<{ project: { credits: number } }>('GET', '/state');
		const body = send(number);
		await sandbox.call('sendCampaign', { body });
		await sandbox.call('sendCampaign', { body });
		await advance(24 * hour);
		await sandbox.call('sendCampaign', { body });
		const sent = await bills();
		expect(sent.map(({ message_price }) => message_price)).toEqual([2, 0, 2]);
		expect(at(sent, 1).network_conversation_details).toEqual(
			at(sent, 0).network_conversation_details,
		);
		expect(at(sent, 0).network_conversation_details).toEqual({
			type: 'utility',
			expiry: Number(at(sent, 0).sent_at) + 24 * hour,
		});
		const after = await sandbox.control<{ project: { credits: number } }>('GET', '/state');
		expect(before.project.credits - after.project.credits).toBe(4);
	});

	it('by monthly active user charges a contact once a month', async () => {
		await sandbox.control('POST', '/reset', {
			seed: {
				project: { deductionType: 'MAU' },
				templates: [
					{ ...PLAIN_TEMPLATE, name: 'hi', category: 'OTP', text: 'Hi', sample_text: 'Hi' },
				],
				campaigns: [{ name: 'Hi', template: 'hi' }],
			},
		});
		const body = { name: 'Asha', phone_number: number, campaign_name: 'Hi' };
		await sandbox.call('sendCampaign', { body });
		await sandbox.call('sendCampaign', { body });
		await advance(31 * 24 * hour);
		await sandbox.call('sendCampaign', { body });
		const sent = await bills();
		expect(sent.map(({ message_price }) => message_price)).toEqual([10, 0, 10]);
		expect(sent[0]).toMatchObject({
			deductionType: 'MAU',
			mau_details: { first: true },
			network_conversation_details: null,
		});
	});
});
