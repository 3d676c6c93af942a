// Each magic number simulates its case for campaign sends and single messages.
import { beforeEach, describe, expect, it } from 'vitest';
import { MAGIC_NUMBERS } from '../domain/magicNumbers.mts';
import type { TrafficReport } from '../world/traffic.mts';
import { at } from '../../test/harness/pick.mts';
import { send, seededSandbox, type Json } from './support.mts';

const sandbox = seededSandbox();
beforeEach(async () => {
	await sandbox.control('DELETE', '/traffic');
});

const numberOf = (title: string): string => {
	const found = MAGIC_NUMBERS.find((one) => one.case === title);
	if (!found) throw new Error(`No magic number simulates "${title}"`);
	return found.phone_number;
};

const text = (to: string, words = 'Hello'): Json => ({ to, type: 'text', text: { body: words } });
const template = (to: string, day = 'Monday'): Json => ({
	to,
	type: 'template',
	template: {
		name: 'appointment_reminder',
		language: { code: 'en' },
		components: [
			{ type: 'body', parameters: ['Asha', day].map((value) => ({ type: 'text', text: value })) },
		],
	},
});

interface Way {
	id: 'sendCampaign' | 'sendMessage';
	/** @param variant distinguishes sends */
	body: (to: string, variant?: string) => Json;
}

const ways: [string, Way][] = [
	[
		'a campaign send',
		{
			id: 'sendCampaign',
			body: (to, day = 'Monday') => send(to, { template_params: ['Asha', day] }),
		},
	],
	['a template message', { id: 'sendMessage', body: template }],
	['a text message', { id: 'sendMessage', body: text }],
];

/** Sends, and checks the response against the contract. */
const sendBy = ({ id, body }: Way, to: string, variant?: string) =>
	sandbox.call(id, { body: body(to, variant) });

const attempt = ({ id, body }: Way, to: string) => sandbox.attempt(id, { body: body(to) });

const messagesTo = (number: string) =>
	sandbox.control<{ messages: Json[] }>('GET', `/messages?phone_number=${number}`);
const traffic = () => sandbox.control<TrafficReport>('GET', '/traffic');
const arrived = async (number: string) => (await messagesTo(number)).messages.length;

async function statuses(way: Way, to: string, count: number): Promise<number[]> {
	const found: number[] = [];
	for (let index = 0; index < count; index++) found.push((await sendBy(way, to)).status);
	return found;
}

describe.each(ways)('%s', (_title, way) => {
	it.each([
		['Opted out', /^Contact \d+ has opted out/],
		['Blocked', /^Contact \d+ is blocked/],
	])('to the number "%s" is always refused', async (title, message) => {
		const number = numberOf(title);
		for (let round = 0; round < 2; round++) {
			const { status, body } = await sendBy(way, number);
			expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
		}
		expect(await arrived(number)).toBe(0);
	});

	it('to the number "Not on the network" is accepted and stays SENT', async () => {
		const number = numberOf('Not on the network');
		expect(await statuses(way, number, 2)).toEqual([200, 200]);
		await sandbox.control('POST', '/messages/advance');
		expect((await messagesTo(number)).messages).toMatchObject([
			{ status: 'SENT' },
			{ status: 'SENT' },
		]);
	});

	it('to the number "Too many requests" is refused once, with Retry-After', async () => {
		const number = numberOf('Too many requests');
		const refused = await sendBy(way, number);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
		expect(await arrived(number)).toBe(0);
		expect(await statuses(way, number, 1)).toEqual([200]);
		expect(await arrived(number)).toBe(1);
	});

	it('to the number "Server error before accepting" fails once and arrives once', async () => {
		const number = numberOf('Server error before accepting');
		expect(await statuses(way, number, 1)).toEqual([500]);
		expect(await arrived(number)).toBe(0);
		expect((await traffic()).acceptedButFailed).toEqual({});
		expect(await statuses(way, number, 1)).toEqual([200]);
		expect(await arrived(number)).toBe(1);
	});

	it('to the number "Server error after accepting" fails once and arrives twice', async () => {
		const number = numberOf('Server error after accepting');
		expect(await statuses(way, number, 2)).toEqual([500, 200]);
		expect(await arrived(number)).toBe(2);
		const { acceptedButFailed, answers } = await traffic();
		expect(acceptedButFailed).toEqual({ [number]: 1 });
		expect(answers).toEqual({ 200: 1, 500: 1 });
	});

	it('to the number "Connection reset" breaks once after it was accepted', async () => {
		const number = numberOf('Connection reset');
		await expect(attempt(way, number)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
		expect(await arrived(number)).toBe(1);
		expect((await attempt(way, number)).status).toBe(200);
		expect(await arrived(number)).toBe(2);
		const { acceptedButFailed, answers } = await traffic();
		expect(acceptedButFailed).toEqual({});
		expect(answers).toEqual({ 200: 1, reset: 1 });
	});

	it('to the number "Never read" stops at delivered', async () => {
		const number = numberOf('Never read');
		await sendBy(way, number);
		await sandbox.control('POST', '/messages/advance');
		await sandbox.control('POST', '/messages/advance');
		expect((await messagesTo(number)).messages).toMatchObject([
			{ status: 'DELIVERED', read_at: null },
		]);
	});

	it('distinguishes sends by their content, and simulates the case again for each', async () => {
		const number = numberOf('Too many requests');
		const answers: number[] = [];
		for (const day of ['Monday', 'Tuesday', 'Tuesday', 'Monday', 'Monday', 'Monday']) {
			answers.push((await sendBy(way, number, day)).status);
		}
		expect(answers).toEqual([429, 429, 200, 200, 429, 200]);
	});
});

describe('a magic number', () => {
	const [campaign, message] = [at(ways, 0)[1], at(ways, 1)[1]];

	it('distinguishes campaign sends from messages, and campaigns from each other', async () => {
		const number = numberOf('Too many requests');
		expect((await sendBy(campaign, number)).status).toBe(429);
		expect((await sendBy(message, number)).status).toBe(429);
		await sandbox.control('POST', '/seed', {
			campaigns: [{ name: 'Second', template: 'appointment_reminder' }],
		});
		const body = send(number, { campaign_name: 'Second', template_params: ['Asha', 'Monday'] });
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(429);
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(200);
	});

	it('is recognised when default_country_code completes it', async () => {
		const number = numberOf('Server error after accepting');
		const body = send(number.slice(1), { default_country_code: '1' });
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(500);
		expect(await sandbox.control('GET', '/sends')).toMatchObject({
			counts: [{ phone_number: number, accepted: 1 }],
		});
		expect((await traffic()).acceptedButFailed).toEqual({ [number]: 1 });
	});

	it('is counted like any other number in sends and duplicates', async () => {
		const number = numberOf('Server error after accepting');
		await statuses(campaign, number, 2);
		const counted = { campaign: 'Appointment reminder', phone_number: number, accepted: 2 };
		expect(await sandbox.control('GET', '/duplicates')).toEqual({ duplicates: [counted] });
		expect(await sandbox.control('GET', '/sends')).toEqual({ total: 2, counts: [counted] });
	});

	it('stays opted out or blocked after an update of its contact', async () => {
		for (const title of ['Opted out', 'Blocked']) {
			const number = numberOf(title);
			const created = await sandbox.call('createContact', {
				body: { name: 'Asha', mobile_number: number },
			});
			expect((await sendBy(campaign, number)).status).toBe(400);
			const path = { contact_id: String(created.body.id) };
			const body = { opted_in: true, blocked: false };
			expect((await sandbox.call('updateContact', { path, body })).status).toBe(200);
			expect((await sendBy(campaign, number)).status).toBe(400);
		}
	});

	it('accepts session messages once it has written, though opted out', async () => {
		const number = numberOf('Opted out');
		await sandbox.control('POST', '/inbound', { phone_number: number, text: 'Hi' });
		expect((await sandbox.call('sendMessage', { body: text(number) })).status).toBe(200);
		expect((await sandbox.call('sendMessage', { body: template(number) })).status).toBe(400);
	});

	it('simulates nothing for a request with a wrong password or a contract violation', async () => {
		const number = numberOf('Too many requests');
		const body = campaign.body(number);
		const wrong = await sandbox.call('sendCampaign', { body, password: 'wrong' });
		expect(wrong.status).toBe(401);
		const unknown = { ...body, surprise: 1 };
		expect((await sandbox.call('sendCampaign', { body: unknown })).status).toBe(400);
		expect((await sandbox.call('sendCampaign', { body })).status).toBe(429);
	});

	it('simulates nothing for a send that is refused for another reason', async () => {
		const number = numberOf('Server error after accepting');
		const setStatus = (status: string) =>
			sandbox.control('POST', '/campaigns/Appointment%20reminder/status', { status });
		await setStatus('PAUSED');
		expect((await sendBy(campaign, number)).status).toBe(400);
		await setStatus('LIVE');
		expect(await statuses(campaign, number, 2)).toEqual([500, 200]);
	});

	it('yields to the faults of a plan', async () => {
		const number = numberOf('Server error before accepting');
		await sandbox.control('PUT', '/faults', { rules: [{ kind: 'status', status: 503, next: 1 }] });
		expect((await attempt(campaign, number)).status).toBe(503);
		expect(await statuses(campaign, number, 2)).toEqual([500, 200]);
		await sandbox.control('PUT', '/faults', {
			rules: [{ kind: 'status', status: 502, when: 'after', next: 1 }],
		});
		const accepting = numberOf('Server error after accepting');
		expect((await attempt(campaign, accepting)).status).toBe(502);
		expect((await attempt(campaign, accepting)).status).toBe(200);
	});

	it('appears in the request log as the cause', async () => {
		await statuses(campaign, numberOf('Server error after accepting'), 1);
		await statuses(campaign, numberOf('Too many requests'), 1);
		expect(await sandbox.control('GET', '/requests')).toMatchObject({
			requests: [
				{ status: 429, fault: '429 before accepting (magic number)' },
				{ status: 500, fault: '500 after accepting (magic number)' },
			],
		});
		const { requests, responses } = await sandbox.control<Record<string, { violated: Json[] }>>(
			'GET',
			'/contract',
		);
		expect([requests?.violated, responses?.violated]).toEqual([[], []]);
	});

	it('simulates first tries again after a reset', async () => {
		const number = numberOf('Too many requests');
		expect(await statuses(campaign, number, 1)).toEqual([429]);
		await sandbox.control('POST', '/reset', {});
		expect(await statuses(campaign, number, 2)).toEqual([429, 200]);
	});

	it('is listed by the control API', async () => {
		const { magicNumbers } = await sandbox.control<{ magicNumbers: Json[] }>(
			'GET',
			'/magic-numbers',
		);
		expect(magicNumbers).toEqual(
			MAGIC_NUMBERS.map(({ phone_number, case: title, effect }) => ({
				phone_number,
				case: title,
				effect,
			})),
		);
	});
});
