// The sandbox's clock: frozen, set, resumed and advanced.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { at } from '../../test/harness/pick.mts';
import {
	ownSandbox,
	seededSandbox,
	send,
	startTestSandbox,
	temporaryFolder,
	type Json,
} from './support.mts';

const sandbox = seededSandbox();

interface Time {
	now: number;
	offset: number;
	frozen: boolean;
}

const NEW_YEAR = Date.UTC(2031, 0, 1, 9);
const put = (body: Json) => sandbox.control<Time>('PUT', '/clock', body);
const read = () => sandbox.control<Time>('GET', '/clock');

async function sentAt(): Promise<number> {
	await sandbox.call('sendCampaign', { body: send('919876543210') });
	const { messages } = await sandbox.control<{ messages: { sent_at: number }[] }>(
		'GET',
		'/messages?limit=1',
	);
	return at(messages, 0).sent_at;
}

describe('the clock', () => {
	it('shows the machine’s time until it is set', async () => {
		const before = Date.now();
		const { now, offset, frozen } = await read();
		expect({ offset, frozen }).toEqual({ offset: 0, frozen: false });
		expect(now).toBeGreaterThanOrEqual(before);
		expect(now).toBeLessThanOrEqual(Date.now());
	});

	it('stays at the time at which it is frozen', async () => {
		expect(await put({ frozen: true, now: NEW_YEAR })).toMatchObject({
			now: NEW_YEAR,
			frozen: true,
		});
		expect(await sentAt()).toBe(NEW_YEAR);
		await wait(5);
		expect(await sentAt()).toBe(NEW_YEAR);
		expect(await read()).toMatchObject({ now: NEW_YEAR, frozen: true });
	});

	it('freezes at the current time when no time is given', async () => {
		const before = Date.now();
		const { now } = await put({ frozen: true });
		expect(now).toBeGreaterThanOrEqual(before);
		await wait(5);
		expect((await read()).now).toBe(now);
	});

	it('moves only when advanced while it is frozen', async () => {
		await put({ frozen: true, now: NEW_YEAR });
		await sandbox.control('POST', '/clock/advance', { ms: 1234 });
		expect(await sentAt()).toBe(NEW_YEAR + 1234);
		await put({ now: NEW_YEAR - 1 });
		expect(await read()).toMatchObject({ now: NEW_YEAR - 1, frozen: true });
	});

	it('continues from the frozen time when it is resumed', async () => {
		await put({ frozen: true, now: NEW_YEAR });
		const { now, frozen } = await put({ frozen: false });
		expect(frozen).toBe(false);
		expect(now).toBeGreaterThanOrEqual(NEW_YEAR);
		expect(now).toBeLessThan(NEW_YEAR + 60_000);
		await expect.poll(async () => (await read()).now).toBeGreaterThan(now);
	});

	it('continues from the time to which it is set while running, even backwards', async () => {
		for (const time of [NEW_YEAR, Date.UTC(2020, 5, 1)]) {
			await put({ now: time });
			const later = await sentAt();
			expect(later).toBeGreaterThanOrEqual(time);
			expect(later).toBeLessThan(time + 60_000);
		}
	});

	it('shows the machine’s time again after a reset', async () => {
		await put({ frozen: true, now: NEW_YEAR });
		await sandbox.control('POST', '/reset', {});
		expect(await read()).toMatchObject({ offset: 0, frozen: false });
	});

	it.each([
		[{}],
		[{ now: -1 }],
		[{ now: 1.5 }],
		[{ now: 1e15 }],
		[{ frozen: 'maybe' }],
		[{ to: 1 }],
	])('refuses %j', async (body) => {
		expect((await sandbox.tryControl('PUT', '/clock', body)).status).toBe(400);
	});

	it.each([true, false])(
		'rejects times past its limit, set or advanced to (frozen: %j)',
		async (frozen) => {
			const LATEST = Date.UTC(9999, 11, 31);
			const tooLate = { status: 400, body: { message: expect.stringMatching(/^body\.\w+ /) } };
			expect(await sandbox.tryControl('PUT', '/clock', { frozen, now: LATEST + 1 })).toMatchObject(
				tooLate,
			);
			await put({ frozen, now: LATEST - 10_000_000 });
			expect(await sandbox.tryControl('POST', '/clock/advance', { ms: 10_000_001 })).toMatchObject(
				tooLate,
			);
			expect((await read()).now).toBeLessThan(LATEST - 9_000_000);
			await put({ frozen: true, now: 0 });
			await sandbox.control('POST', '/clock/advance', { ms: LATEST });
			expect(await read()).toMatchObject({ now: LATEST, frozen: true });
		},
	);
});

describe('a clock in a database file', () => {
	it('stays frozen across a restart, and resumes from that time', async () => {
		const db = join(temporaryFolder(), 'clock.sqlite');
		const first = await startTestSandbox({ db });
		await first.control('PUT', '/clock', { frozen: true, now: NEW_YEAR });
		await first.close();
		const second = await startTestSandbox({ db });
		expect(await second.control('GET', '/clock')).toMatchObject({ now: NEW_YEAR, frozen: true });
		await second.control('PUT', '/clock', { frozen: false });
		await second.close();
		const third = await ownSandbox({ db });
		const { now, frozen } = await third.control<Time>('GET', '/clock');
		expect(frozen).toBe(false);
		expect(now).toBeGreaterThanOrEqual(NEW_YEAR);
		expect(now).toBeLessThan(NEW_YEAR + 60_000);
	});
});
