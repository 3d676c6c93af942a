// The report of a campaign: its numbers, its timeline and its recipients.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../store/index.mts';
import type { ControlSchemas } from '../types.mts';
import { at } from '../../test/harness/pick.mts';
import { fileSandbox, send, temporaryFolder, type Json } from './support.mts';
import { propertyRuns } from '../../test/harness/propertyRuns.mts';

const campaign = 'Appointment reminder';
const asha = '919876543210';
const maria = '34600111222';
const ravi = '919876543211';
const notOnNetwork = '12025550182';
const noon = Date.UTC(2026, 2, 1, 12);

const sandbox = fileSandbox();
const folder = temporaryFolder();

const reportOf = (name = campaign) =>
	sandbox.client.get('/campaigns/{campaign}/report', { path: { campaign: name } });
const recipientsOf = (query: Json = {}, name = campaign) =>
	sandbox.client.get('/campaigns/{campaign}/recipients', { path: { campaign: name }, query });
const numbersOf = async (stage: ControlSchemas['RecipientStage']) =>
	(await recipientsOf({ stage })).recipients.map(({ phone_number }) => phone_number);

const clockAt = (now: number) => sandbox.control('PUT', '/clock', { frozen: true, now });
const receives = (number: string, text = 'Hello') =>
	sandbox.control('POST', '/inbound', { phone_number: number, text });

/** @returns the service's ID of the message */
async function sendTo(number: string, change: Json = {}): Promise<string> {
	const { status, body } = await sandbox.call('sendCampaign', { body: send(number, change) });
	expect(status, JSON.stringify(body)).toBe(200);
	const { messages } = await sandbox.control<{ messages: { message_id: string }[] }>(
		'GET',
		`/messages?phone_number=${number}&limit=1`,
	);
	return at(messages, 0).message_id;
}

const becomes = (id: string, status: string) =>
	sandbox.control('POST', `/messages/${id}/status`, { status });

beforeEach(async () => {
	await sandbox.control('POST', '/reset', {});
	await clockAt(noon);
});

it('is empty before the first send', async () => {
	expect(await reportOf()).toEqual({
		campaign,
		submitted: 0,
		accepted: 0,
		recipients: 0,
		delivered: 0,
		read: 0,
		replied: 0,
		repeated: 0,
		notOnNetwork: 0,
		failed: 0,
		failures: [],
		line: { interval: null, points: [] },
	});
	expect(await recipientsOf()).toEqual({ total: 0, recipients: [] });
});

it.each(['report', 'recipients'])(
	'returns 404 for a campaign that does not exist: %s',
	async (what) => {
		const { status, body } = await sandbox.tryControl('GET', `/campaigns/None/${what}`);
		expect([status, body.message]).toEqual([404, 'There is no campaign None']);
	},
);

describe('a campaign that has sent', () => {
	beforeEach(async () => {
		const toAsha = await sendTo(asha);
		await becomes(await sendTo(asha), 'DELIVERED');
		const toMaria = await sendTo(maria, { name: 'Maria' });
		await sendTo(notOnNetwork, { name: '=1+1' });
		await sendTo(ravi, { campaign_name: 'Order update', template_params: ['Ravi', '1', 'today'] });
		await receives(maria, 'Before it was delivered');
		await clockAt(noon + 60_000);
		await becomes(toAsha, 'READ');
		await becomes(toMaria, 'DELIVERED');
		await clockAt(noon + 119_000);
		await receives(asha);
		await receives(asha, 'And once more');
		await receives(ravi);
	});

	it('reports its numbers', async () => {
		expect(await reportOf()).toMatchObject({
			submitted: 4,
			accepted: 4,
			recipients: 3,
			delivered: 3,
			read: 1,
			replied: 1,
			repeated: 1,
			notOnNetwork: 1,
		});
		expect(await reportOf('Order update')).toMatchObject({ accepted: 1, delivered: 0, replied: 0 });
	});

	it.each([
		['accepted', [notOnNetwork, maria, asha]],
		['delivered', [maria, asha]],
		['read', [asha]],
		['replied', [asha]],
		['repeated', [asha]],
		['waiting', [notOnNetwork]],
		['notOnNetwork', [notOnNetwork]],
	] as const)('lists the recipients behind a number: %s', async (stage, numbers) => {
		expect(await numbersOf(stage)).toEqual(numbers);
		expect((await recipientsOf({ stage, limit: 1 })).total).toBe(numbers.length);
	});

	it('reports the result for each recipient', async () => {
		const { recipients } = await recipientsOf({ stage: 'delivered' });
		const times = { sent_at: noon, last_sent_at: noon };
		expect(recipients).toEqual([
			{
				phone_number: maria,
				name: 'Maria',
				on_network: true,
				sends: 1,
				status: 'DELIVERED',
				...times,
				delivered_at: noon + 60_000,
				read_at: null,
				replied_at: null,
			},
			{
				phone_number: asha,
				name: 'Asha Verma',
				on_network: true,
				sends: 2,
				status: 'READ',
				...times,
				delivered_at: noon,
				read_at: noon + 60_000,
				replied_at: noon + 119_000,
			},
		]);
	});

	it('returns recipients page by page', async () => {
		const { total, recipients } = await recipientsOf({ limit: 1, skip: 1 });
		expect([total, recipients.map((one) => one.phone_number)]).toEqual([3, [maria]]);
	});

	it('reports what happened in each interval', async () => {
		const { interval, points } = (await reportOf()).line;
		expect(interval).toBe(992);
		expect(points).toHaveLength(120);
		const none = { accepted: 0, delivered: 0, read: 0, replied: 0 };
		const nonZero = points.filter(
			({ accepted, delivered, read, replied }) => accepted + delivered + read + replied > 0,
		);
		expect(nonZero).toEqual([
			{ ...none, at: noon, accepted: 4, delivered: 1 },
			{ ...none, at: noon + 60 * 992, delivered: 2, read: 1 },
			{ ...none, at: noon + 119 * 992, replied: 1 },
		]);
	});

	it('exports recipients to a file without spreadsheet formulas', async () => {
		const response = await fetch(
			`${sandbox.controlUrl}/campaigns/${encodeURIComponent(campaign)}/recipients?format=csv`,
		);
		expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(response.headers.get('content-disposition')).toBe(
			'attachment; filename="recipients.csv"',
		);
		expect((await response.text()).split('\r\n')).toEqual([
			'phone_number,name,on_network,sends,status,sent_at,last_sent_at,delivered_at,read_at,replied_at',
			`${notOnNetwork},'=1+1,false,1,SENT,2026-03-01T12:00:00.000Z,2026-03-01T12:00:00.000Z,,,`,
			`${maria},Maria,true,1,DELIVERED,2026-03-01T12:00:00.000Z,2026-03-01T12:00:00.000Z,2026-03-01T12:01:00.000Z,,`,
			`${asha},Asha Verma,true,2,READ,2026-03-01T12:00:00.000Z,2026-03-01T12:00:00.000Z,2026-03-01T12:00:00.000Z,2026-03-01T12:01:00.000Z,2026-03-01T12:01:59.000Z`,
			'',
		]);
	});
});

it('does not count an earlier message as a reply, even in the same millisecond', async () => {
	await receives(asha);
	await becomes(await sendTo(asha), 'READ');
	expect((await reportOf()).replied).toBe(0);
	expect(await numbersOf('replied')).toEqual([]);
	await receives(asha);
	expect((await reportOf()).replied).toBe(1);
	expect(await numbersOf('replied')).toEqual([asha]);
});

it('adds missing indexes to an existing database file', () => {
	const file = join(folder, 'sandbox.sqlite');
	const indexes = ['contacts_not_on_network', 'replies_by_number'];
	const namesIn = (database: DatabaseSync) =>
		database
			.prepare("SELECT name FROM sqlite_master WHERE type = 'index'")
			.all()
			.map(({ name }) => name);
	openStore(file).database.close();
	const written = new DatabaseSync(file);
	expect(namesIn(written)).toEqual(expect.arrayContaining(indexes));
	for (const index of indexes) written.exec(`DROP INDEX ${index}`);
	written.close();
	openStore(file).database.close();
	const opened = new DatabaseSync(file);
	expect(namesIn(opened)).toEqual(expect.arrayContaining(indexes));
	opened.close();
});

it('exports each recipient once when they span several chunks', async () => {
	const numbers = Array.from({ length: 2050 }, (_none, index) => `9198${10_000_000 + index}`);
	const bodies = numbers.map((number) => send(number));
	// Node's backlog holds at most 511 connections; the server resets any more.
	for (let from = 0; from < bodies.length; from += 100) {
		const some = bodies.slice(from, from + 100);
		await Promise.all(some.map((body) => sandbox.call('sendCampaign', { body })));
	}
	const file = async (query: string) => {
		const path = `/campaigns/${encodeURIComponent(campaign)}/recipients?format=csv${query}`;
		const text = await (await fetch(sandbox.controlUrl + path)).text();
		return text
			.trimEnd()
			.split('\r\n')
			.slice(1)
			.map((line) => line.split(',')[0]);
	};
	expect(await file('')).toEqual(numbers);
	expect(await file('&skip=10&limit=1500')).toEqual(numbers.slice(10, 1510));
	expect(await file('&stage=delivered')).toEqual([]);
});

it('has points that add up to its numbers, and a recipient for each count', async () => {
	const step = fc.record({
		wait: fc.integer({ min: 0, max: 100_000_000 }),
		number: fc.constantFrom(asha, maria, ravi, notOnNetwork),
		action: fc.constantFrom('send', 'deliver', 'read', 'reply'),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
			await sandbox.control('POST', '/reset', {});
			let now = noon;
			const sent: { id: string; number: string }[] = [];
			for (const { wait, number, action } of steps) {
				await clockAt((now += wait));
				const latest = sent.findLast((one) => one.number === number);
				if (action === 'send') sent.push({ id: await sendTo(number), number });
				if (action === 'reply') await receives(number);
				if (!latest || number === notOnNetwork) continue;
				if (action === 'deliver')
					await sandbox.tryControl('POST', `/messages/${latest.id}/status`, {
						status: 'DELIVERED',
					});
				if (action === 'read')
					await sandbox.tryControl('POST', `/messages/${latest.id}/status`, { status: 'READ' });
			}
			const report = await reportOf();
			for (const figure of ['accepted', 'delivered', 'read', 'replied'] as const) {
				const sum = report.line.points.reduce((total, point) => total + point[figure], 0);
				expect([figure, sum]).toEqual([figure, report[figure]]);
			}
			const total = async (stage: ControlSchemas['RecipientStage']) =>
				(await recipientsOf({ stage })).total;
			expect(await total('accepted')).toBe(report.recipients);
			expect(await total('replied')).toBe(report.replied);
			expect(await total('repeated')).toBe(report.repeated);
			expect(await total('notOnNetwork')).toBe(report.notOnNetwork);
			expect((await total('waiting')) > 0).toBe(report.accepted > report.delivered);
		}),
		{ numRuns: propertyRuns(25) },
	);
});
