// Messages that are delivered, read and answered automatically.
import { describe, expect, it } from 'vitest';
import { paceOf, planDelivery } from '../domain/delivery.mts';
import { at } from '../../test/harness/pick.mts';
import { DAY, deliveryTools, NOON, type StoredMessage } from './deliverySupport.mts';
import { send, seededSandbox, type Json } from './support.mts';

const sandbox = seededSandbox();

const asha = '919876543210';

const { deliver, freeze, advance, sendTo, messages } = deliveryTools(() => sandbox);

/** The domain's plan for the nth message to a number. */
function planFor(settings: Parameters<typeof paceOf>[0], number: string, nth = 1) {
	const pace = paceOf(settings, undefined);
	if (!pace) throw new Error('Nothing would happen');
	return planDelivery(pace, number, nth, settings.seed);
}

describe('the profile off, the default', () => {
	it('leaves messages SENT', async () => {
		expect(await sandbox.control('GET', '/delivery')).toEqual({
			profile: 'off',
			seed: 1,
			pending: 0,
			nextAt: null,
		});
		await sendTo(asha);
		await advance(30 * DAY);
		expect(await messages()).toMatchObject([{ status: 'SENT', delivered_at: null }]);
	});

	it('drops pending steps when it is selected', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1 });
		await sendTo(asha);
		expect(await deliver({ profile: 'off' })).toMatchObject({ pending: 0, nextAt: null });
		await advance(DAY);
		expect(await messages()).toMatchObject([{ status: 'SENT' }]);
	});
});

describe.each(['quick', 'lifelike'] as const)('the profile %s', (profile) => {
	const always = { profile, readRate: 1, replyRate: 1, seed: 7 };

	it('takes each step when it is due and not earlier', async () => {
		await freeze();
		await deliver(always);
		await sendTo(asha);
		const { deliveredAfter, readAfter = NaN, reply } = planFor(always, asha);
		const replyAfter = reply?.after ?? NaN;
		expect(await sandbox.control('GET', '/delivery')).toEqual({
			...always,
			pending: 3,
			nextAt: NOON + deliveredAfter,
		});
		await advance(deliveredAfter - 1);
		expect(await messages()).toMatchObject([{ status: 'SENT', delivered_at: null }]);
		await advance(1);
		expect(await messages()).toMatchObject([
			{ status: 'DELIVERED', delivered_at: NOON + deliveredAfter, read_at: null },
		]);
		await advance(readAfter - deliveredAfter);
		expect(await messages()).toMatchObject([{ status: 'READ', read_at: NOON + readAfter }]);
		await advance(replyAfter - readAfter);
		expect(await messages()).toMatchObject([
			{ status: 'READ' },
			{ sender: 'USER', status: 'DELIVERED', phone_number: asha, sent_at: NOON + replyAfter },
		]);
		expect(await sandbox.control('GET', '/delivery')).toMatchObject({ pending: 0, nextAt: null });
	});

	it('dates each step at its due time, however far the clock jumps', async () => {
		await freeze();
		await deliver(always);
		await sendTo(asha);
		await advance(30 * DAY);
		const { deliveredAfter, readAfter = NaN, reply } = planFor(always, asha);
		expect(await messages()).toMatchObject([
			{ status: 'READ', delivered_at: NOON + deliveredAfter, read_at: NOON + readAfter },
			{ sender: 'USER', sent_at: NOON + (reply?.after ?? NaN) },
		]);
	});

	it('plans each message to a number separately', async () => {
		await freeze();
		await deliver(always);
		await sendTo(asha, asha);
		await advance(30 * DAY);
		const sent = (await messages()).filter(({ sender }) => sender === 'API');
		const [first, second] = [planFor(always, asha, 1), planFor(always, asha, 2)];
		expect(first.deliveredAfter).not.toBe(second.deliveredAfter);
		expect(sent.map(({ delivered_at }) => delivered_at)).toEqual([
			NOON + first.deliveredAfter,
			NOON + second.deliveredAfter,
		]);
	});

	it('repeats the same timeline under the same seed, whatever the order of recipients', async () => {
		const numbers = Array.from({ length: 30 }, (_, index) => String(919_876_500_000 + index));
		const timelines: string[] = [];
		for (const [seed, order] of [
			[7, numbers],
			[7, [...numbers].reverse()],
			[8, numbers],
		] as const) {
			await sandbox.control('POST', '/reset', {});
			await freeze();
			await deliver({ profile, seed, replyRate: 0.5 });
			await sendTo(...order);
			await sendTo(...order);
			await advance(DAY);
			const found = (await messages()).map(
				({ phone_number, sender, sent_at, delivered_at, read_at, message_content }) =>
					JSON.stringify([phone_number, sender, sent_at, delivered_at, read_at, message_content]),
			);
			timelines.push(found.sort().join('\n'));
		}
		expect(timelines[1]).toBe(timelines[0]);
		expect(timelines[2]).not.toBe(timelines[0]);
		expect(at(timelines, 0)).toContain('USER');
	});
});

describe('a reply', () => {
	it('is stored like one entered through the control API', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 1 });
		await sendTo(asha);
		await advance(DAY);
		const [, reply] = await messages();
		const inbound = await sandbox.control<{ message: StoredMessage }>('POST', '/inbound', {
			phone_number: asha,
			text: 'OK',
		});
		const { contacts } = await sandbox.control<{ contacts: Json[] }>('GET', '/contacts');
		expect(contacts).toMatchObject([{ first_message: { added_at: reply?.sent_at } }]);
		const same = { id: 0, message_id: 0, sent_at: 0, delivered_at: 0, message_content: 0 };
		expect({ ...reply, ...same }).toEqual({ ...inbound.message, ...same });
		// The reply has opened the 24-hour window of a contact that then opts out.
		const path = { contact_id: String(at(contacts, 0).id) };
		await sandbox.call('updateContact', { path, body: { opted_in: false } });
		const body = { to: asha, type: 'text', text: { body: 'Hello' } };
		expect((await sandbox.call('sendMessage', { body })).status).toBe(200);
	});

	it('presses a button if the message has one', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 1 });
		for (const campaign_name of ['Appointment reminder', 'Order update']) {
			const params = { 'Appointment reminder': ['A', 'B'], 'Order update': ['A', 'B', 'C'] };
			const template_params = params[campaign_name as keyof typeof params];
			await sandbox.call('sendCampaign', { body: send(asha, { campaign_name, template_params }) });
			await advance(DAY);
		}
		const texts = (await messages())
			.filter(({ sender }) => sender === 'USER')
			.map(({ message_content }) => message_content.text);
		expect(texts).toHaveLength(2);
		expect(['Confirm', 'Reschedule']).toContain(texts[0]);
		expect(['Confirm', 'Reschedule']).not.toContain(texts[1]);
	});
});

describe('a message', () => {
	it('keeps the status and times that the control API set', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 0 });
		await sendTo(asha);
		await sandbox.control('POST', '/messages/advance');
		await sandbox.control('POST', '/messages/advance');
		await advance(DAY);
		expect(await messages()).toMatchObject([{ status: 'READ', delivered_at: NOON, read_at: NOON }]);
	});

	it('keeps its plan when the profile changes', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 0 });
		await sendTo(asha);
		await deliver({ profile: 'lifelike', readRate: 0 });
		await advance(DAY);
		const { readAfter = NaN } = planFor({ profile: 'quick', readRate: 1 }, asha);
		expect(await messages()).toMatchObject([{ status: 'READ', read_at: NOON + readAfter }]);
	});

	it('stays SENT when its number is not on the network', async () => {
		await freeze();
		await deliver({ profile: 'quick' });
		await sendTo('919876540000');
		expect(await sandbox.control('GET', '/delivery')).toMatchObject({ pending: 0 });
	});

	it('is delivered and read without a campaign too', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 0 });
		const body = { to: asha, type: 'text', text: { body: 'Hello' } };
		const sent = await sandbox.call('sendMessage', { body });
		await advance(DAY);
		const { id } = at(sent.body.messages as { id: string }[], 0);
		const answer = await sandbox.call('getMessage', { path: { message_id: id } });
		expect(answer.body).toMatchObject({ status: 'READ' });
	});
});

describe('a running clock', () => {
	it('advances messages without user action', async () => {
		await deliver({ profile: 'quick', readRate: 1, replyRate: 1 });
		await sendTo(asha);
		await expect
			.poll(async () => (await messages()).map(({ status }) => status), { timeout: 15_000 })
			.toEqual(['READ', 'DELIVERED']);
		const [sent, reply] = await messages();
		expect(sent?.delivered_at).toBeGreaterThan(sent?.sent_at ?? NaN);
		expect(sent?.read_at).toBeGreaterThan(sent?.delivered_at ?? NaN);
		expect(reply?.sent_at).toBeGreaterThan(sent?.read_at ?? NaN);
	});

	it('stops messages while frozen and continues when resumed', async () => {
		await deliver({ profile: 'quick', readRate: 1, replyRate: 0 });
		await sandbox.control('PUT', '/clock', { frozen: true });
		await sendTo(asha);
		const { deliveredAfter } = planFor({ profile: 'quick', readRate: 1 }, asha);
		const startedAt = performance.now();
		await expect
			.poll(() => performance.now() - startedAt, { timeout: 5000 })
			.toBeGreaterThan(deliveredAfter + 100);
		expect(await messages()).toMatchObject([{ status: 'SENT' }]);
		await sandbox.control('PUT', '/clock', { frozen: false });
		await expect.poll(async () => at(await messages(), 0).status, { timeout: 15_000 }).toBe('READ');
	});

	it('takes an earlier step without waiting for a later one', async () => {
		await deliver({ profile: 'lifelike' });
		await sendTo('919876500001');
		await deliver({ profile: 'quick', readRate: 0 });
		await sendTo(asha);
		await expect
			.poll(async () => at(await messages(asha), 0).status, { timeout: 5000 })
			.toBe('DELIVERED');
	});
});
