// Messages that the network cannot deliver: FAILED, with a code and when.
import { describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import { FAILURE_CODES } from '../domain/failureCodes.mts';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';
import { send, seededSandbox, type Json } from './support.mts';

const sandbox = seededSandbox();
const asha = '919876543210';
const campaign = 'Appointment reminder';

const messages = async (query: { phone_number?: string } = {}) =>
	(await sandbox.client.get('/messages', { query })).messages;
const move = (message_id: string, body: Json) =>
	sandbox.tryControl('POST', `/messages/${message_id}/status`, body);
const read = async (message_id: string) =>
	(await sandbox.call('getMessage', { path: { message_id } })).body;

async function sent(number = asha): Promise<string> {
	await sandbox.call('sendCampaign', { body: send(number) });
	return at(await messages({ phone_number: number }), 0).message_id;
}

describe('a message', () => {
	it('fails with the code that it is given, and shows when and why', async () => {
		await sandbox.client.put('/clock', { body: { frozen: true, now: Date.UTC(2031, 0, 1) } });
		const id = await sent();
		expect(await read(id)).not.toHaveProperty('failureResponse');
		const moved = await move(id, { status: 'FAILED', code: 131049 });
		expect(moved.status).toBe(200);
		const failed = {
			status: 'FAILED',
			failed_at: Date.UTC(2031, 0, 1),
			delivered_at: null,
			failureResponse: { code: 131049, reason: expect.stringContaining('healthy ecosystem') },
		};
		expect(await read(id)).toMatchObject(failed);
		expect(moved.body).toMatchObject(failed);
	});

	it('fails as undeliverable without a code, even off the network', async () => {
		const id = await sent('12025550182');
		const { body } = await move(id, { status: 'FAILED' });
		expect(body).toMatchObject({ failureResponse: { code: 131026 } });
	});

	it('stays FAILED', async () => {
		const id = await sent();
		await move(id, { status: 'FAILED' });
		expect((await move(id, { status: 'READ' })).status).toBe(409);
		await sandbox.client.post('/messages/advance');
		expect(await read(id)).toMatchObject({ status: 'FAILED' });
	});

	it.each<[string, Json, number]>([
		['an unknown code', { status: 'FAILED', code: 1 }, 400],
		['a code for another status', { status: 'READ', code: 131026 }, 400],
	])('is not moved with %s', async (_title, body, status) => {
		const id = await sent();
		expect((await move(id, body)).status).toBe(status);
		expect(await read(id)).toMatchObject({ status: 'SENT' });
	});

	it('cannot fail once it is delivered', async () => {
		const id = await sent();
		await move(id, { status: 'DELIVERED' });
		expect((await move(id, { status: 'FAILED' })).status).toBe(409);
	});
});

it('lists the codes with which messages can fail', async () => {
	expect(await sandbox.client.get('/failure-codes')).toEqual({ failureCodes: FAILURE_CODES });
	for (const { code } of FAILURE_CODES) {
		const { body } = await move(await sent(), { status: 'FAILED', code });
		expect(body).toMatchObject({ failureResponse: { code } });
	}
});

describe.each(MAGIC_NUMBERS.filter(({ habit }) => habit === 'fails'))(
	'the magic number of $case',
	({ phone_number: number, failureCode: code }) => {
		const failed = [{ status: 'FAILED', failureResponse: { code } }];

		it('fails on its own, with any delivery profile', async () => {
			await sandbox.client.put('/clock', { body: { frozen: true } });
			await sent(number);
			await sandbox.client.put('/delivery', { body: { profile: 'off' } });
			await sandbox.client.post('/clock/advance', { body: { ms: 60_000 } });
			expect(await messages({ phone_number: number })).toMatchObject(failed);
		});

		it('fails when messages advance', async () => {
			await sandbox.client.put('/clock', { body: { frozen: true } });
			await sent(number);
			await sandbox.client.post('/messages/advance');
			expect(await messages({ phone_number: number })).toMatchObject(failed);
		});
	},
);

it('the report counts failed messages, and lists their recipients', async () => {
	const other = '919876543211';
	await move(await sent(), { status: 'FAILED' });
	await sent(other);
	const path = { campaign };
	const report = await sandbox.client.get('/campaigns/{campaign}/report', { path });
	expect(report).toMatchObject({ accepted: 2, delivered: 0, failed: 1 });
	const recipients = async (stage: 'failed' | 'waiting') =>
		(await sandbox.client.get('/campaigns/{campaign}/recipients', { path, query: { stage } }))
			.recipients;
	expect(await recipients('failed')).toMatchObject([{ phone_number: asha, status: 'FAILED' }]);
	expect(await recipients('waiting')).toMatchObject([{ phone_number: other, status: 'SENT' }]);
	const { progress } = await sandbox.client.get('/campaigns/progress');
	expect(progress).toMatchObject([{ accepted: 2, delivered: 0 }]);
});
