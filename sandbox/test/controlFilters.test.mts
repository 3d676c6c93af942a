// The filters and pages of the control API's lists.
import { beforeAll, describe, expect, it } from 'vitest';
import { ControlError } from '../client.mts';
import { send, fileSandbox } from './support.mts';

const [asha, ravi, offNetwork] = ['919876543210', '34600111222', '919876540000'];

const sandbox = fileSandbox();
beforeAll(async () => {
	for (const phone of [asha, asha, ravi]) {
		await sandbox.call('sendCampaign', { body: send(phone) });
	}
	const welcome = { name: 'A', campaign_name: 'Welcome' };
	await sandbox.call('sendCampaign', { body: { ...welcome, phone_number: asha } });
	await sandbox.client.post('/inbound', { body: { phone_number: ravi, text: 'Hi' } });
});

const reminder = 'Appointment reminder';

describe('messages', () => {
	it.each([
		[{}, 5, 5],
		[{ phone_number: asha }, 3, 3],
		[{ phone_number: `+${asha}` }, 3, 3],
		[{ campaign: reminder }, 3, 3],
		[{ campaign: reminder, phone_number: asha }, 2, 2],
		[{ campaign: 'Missing' }, 0, 0],
		[{ limit: 2 }, 5, 2],
		[{ skip: 4 }, 5, 1],
		[{ campaign: reminder, limit: 2, skip: 2 }, 3, 1],
	])('filtered by %j: %i in total, %i returned', async (query, total, shown) => {
		const answer = await sandbox.client.get('/messages', { query });
		expect([answer.total, answer.messages.length]).toEqual([total, shown]);
		const { phone_number, campaign } = { phone_number: undefined, campaign: undefined, ...query };
		for (const message of answer.messages) {
			if (phone_number) expect(`+${message.phone_number}`).toContain(phone_number);
			if (campaign) expect(message.campaign?.name).toBe(campaign);
		}
	});

	it('are listed newest first', async () => {
		const { messages } = await sandbox.client.get('/messages', { query: { campaign: reminder } });
		expect(messages.map((message) => message.phone_number)).toEqual([ravi, asha, asha]);
	});
});

describe('sends', () => {
	const count = (campaign: string, phone_number: string, accepted: number) => ({
		campaign,
		phone_number,
		accepted,
	});
	// In the order of the seed's campaigns.
	const all = [count('Welcome', asha, 1), count(reminder, ravi, 1), count(reminder, asha, 2)];

	it.each([
		[{}, 4, all],
		[{ campaign: 'Welcome' }, 1, [all[0]]],
		[{ phone_number: asha }, 3, [all[0], all[2]]],
		[{ phone_number: asha, campaign: reminder }, 2, [all[2]]],
		[{ limit: 1 }, 4, [all[0]]],
		[{ limit: 1, skip: 1 }, 4, [all[1]]],
		[{ skip: 1 }, 4, [all[1], all[2]]],
	])('are counted by %j', async (query, total, counts) => {
		expect(await sandbox.client.get('/sends', { query })).toEqual({ total, counts });
		const { duplicates } = await sandbox.client.get('/duplicates', { query });
		if (!('limit' in query || 'skip' in query)) {
			expect(duplicates).toEqual(counts.filter((one) => (one?.accepted ?? 0) > 1));
		}
	});

	it.each([
		[{}, 4, [asha, asha, ravi, asha]],
		[{ phone_number: asha }, 3, [asha, asha, asha]],
		[{ campaign: reminder, skip: 1 }, 3, [asha, ravi]],
		[{ limit: 1, skip: 2 }, 4, [ravi]],
	])('are listed by %j', async (query, total, numbers) => {
		const list = await sandbox.client.get('/sends/list', { query });
		expect([list.total, list.sends.map(({ phone_number }) => phone_number)]).toEqual([
			total,
			numbers,
		]);
	});

	it('are paged in the list of duplicates', async () => {
		const get = async (query: object) =>
			(await sandbox.client.get('/duplicates', { query })).duplicates.length;
		expect([await get({ limit: 1 }), await get({ skip: 1 })]).toEqual([1, 0]);
	});
});

describe('contacts', () => {
	it.each([
		[{}, 2, [ravi, asha]],
		[{ limit: 1, skip: 1 }, 2, [asha]],
		[{ phone_number: `+${asha}` }, 1, [asha]],
		[{ phone_number: asha, skip: 1 }, 1, []],
		[{ phone_number: '1' }, 0, []],
	])('are filtered by %j', async (query, total, numbers) => {
		const list = await sandbox.client.get('/contacts', { query });
		expect([list.total, list.contacts.map(({ phone_number }) => phone_number)]).toEqual([
			total,
			numbers,
		]);
	});
});

it('rejects a filter that a list does not support', async () => {
	for (const path of ['/contacts?campaign=A', '/phones?template=A', '/state?phone_number=1']) {
		const { status, body } = await sandbox.tryControl('GET', path);
		expect([path, status, body.message]).toEqual([
			path,
			400,
			expect.stringMatching(/^query\.\w+ is not known here$/),
		]);
	}
});

describe('a number that is not on the network', () => {
	it('can send messages, which can be marked as read', async () => {
		const { message } = await sandbox.client.post('/inbound', {
			body: { phone_number: offNetwork, text: 'Hi' },
		});
		const read = await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: message.message_id },
			body: { status: 'READ' },
		});
		expect(read.status).toBe('READ');
	});

	it.each(['DELIVERED', 'READ'] as const)(
		'keeps its messages SENT when they are set to %s',
		async (status) => {
			await sandbox.call('sendCampaign', { body: send(offNetwork) });
			const { messages } = await sandbox.client.get('/messages', {
				query: { phone_number: offNetwork, limit: 1 },
			});
			const message_id = messages[0]?.message_id ?? '';
			await expect(
				sandbox.client.post('/messages/{message_id}/status', {
					path: { message_id },
					body: { status },
				}),
			).rejects.toThrow(
				new ControlError(
					409,
					`Message ${message_id} stays SENT: ${offNetwork} is not on the network`,
				),
			);
			await sandbox.client.post('/messages/advance');
			const { body } = await sandbox.call('getMessage', { path: { message_id } });
			expect(body).toMatchObject({ status: 'SENT', delivered_at: null, read_at: null });
		},
	);
});
