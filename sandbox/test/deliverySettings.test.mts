// The delivery settings, and magic numbers, which ignore them.
import { describe, expect, it } from 'vitest';
import { DAY, deliveryTools } from './deliverySupport.mts';
import { ownSandbox, seededSandbox } from './support.mts';

const sandbox = seededSandbox();

const asha = '919876543210';
const { deliver, freeze, advance, sendTo, messages } = deliveryTools(() => sandbox);

describe('the magic numbers', () => {
	const [neverRead, stop, random] = ['12025550187', '12025550188', '12025550189'] as const;

	it.each(['off', 'quick', 'lifelike'])(
		'behave as documented under the profile %s',
		async (profile) => {
			await freeze();
			await deliver({ profile, ...(profile !== 'off' && { readRate: 0.5, replyRate: 0 }) });
			for (let round = 0; round < 5; round++) await sendTo(neverRead, stop, random);
			await advance(DAY);
			expect((await messages(neverRead)).map(({ status }) => status)).toEqual(
				Array.from({ length: 5 }, () => 'DELIVERED'),
			);
			for (const number of [stop, random]) {
				const all = await messages(number);
				expect(all.filter(({ status }) => status === 'READ')).toHaveLength(5);
				expect(all.filter(({ sender }) => sender === 'USER')).toHaveLength(5);
			}
			const texts = async (number: string) =>
				(await messages(number))
					.filter(({ sender }) => sender === 'USER')
					.map(({ message_content }) => message_content.text);
			expect(new Set(await texts(stop))).toEqual(new Set(['STOP']));
			expect(new Set(await texts(random))).toEqual(new Set(['Confirm', 'Reschedule']));
		},
	);

	it('reply automatically under the profile off', async () => {
		await sendTo(stop);
		await expect
			.poll(async () => (await messages()).map(({ sender }) => sender), { timeout: 15_000 })
			.toEqual(['API', 'USER']);
	});

	it('continue when the profile changes to off', async () => {
		await freeze();
		await deliver({ profile: 'quick', readRate: 1, replyRate: 1 });
		await sendTo(asha, stop);
		await deliver({ profile: 'off' });
		await advance(DAY);
		expect((await messages(asha)).map(({ status }) => status)).toEqual(['SENT']);
		expect((await messages(stop)).map(({ status }) => status)).toEqual(['READ', 'DELIVERED']);
	});
});

describe('the settings', () => {
	it('are set by a seed, and restored by a reset', async () => {
		const seed = { delivery: { profile: 'lifelike', seed: 3, readRate: 0.25 } };
		const effective = { ...seed.delivery, replyRate: 0.1, pending: 0, nextAt: null };
		const { control } = await ownSandbox();
		await control('POST', '/seed', seed);
		expect(await control('GET', '/delivery')).toEqual(effective);
		await control('POST', '/reset', {});
		expect(await control('GET', '/delivery')).toMatchObject({ profile: 'off' });
		await control('POST', '/reset', { seed });
		await control('PUT', '/delivery', { profile: 'quick' });
		await control('POST', '/reset', {});
		expect(await control('GET', '/delivery')).toEqual(effective);
	});

	it('do not change when a seed conflicts', async () => {
		const clash = { campaigns: [{ name: 'Welcome', template: 'welcome' }] };
		const seed = { ...clash, delivery: { profile: 'quick' } };
		expect((await sandbox.tryControl('POST', '/seed', seed)).status).toBe(409);
		expect(await sandbox.control('GET', '/delivery')).toMatchObject({ profile: 'off' });
	});

	it('are restored by a reset, which drops pending steps', async () => {
		await freeze();
		await deliver({ profile: 'quick' });
		await sendTo(asha);
		await sandbox.control('POST', '/reset', {});
		expect(await sandbox.control('GET', '/delivery')).toMatchObject({ pending: 0, nextAt: null });
	});

	it.each([
		[{}],
		[{ profile: 'slow' }],
		[{ profile: 'quick', readRate: 1.1 }],
		[{ profile: 'quick', replyRate: -0.1 }],
		[{ profile: 'quick', seed: 0.5 }],
		[{ profile: 'quick', speed: 2 }],
	])('reject %j', async (settings) => {
		expect((await sandbox.tryControl('PUT', '/delivery', settings)).status).toBe(400);
	});

	it('prefer the profile given at start to that of the seed', async () => {
		const seed = { delivery: { profile: 'quick' as const, readRate: 0.5 } };
		const other = await ownSandbox({ delivery: 'lifelike', seed });
		const expected = { profile: 'lifelike', readRate: 0.5 };
		expect(await other.control('GET', '/delivery')).toMatchObject(expected);
		await other.control('POST', '/reset', {});
		expect(await other.control('GET', '/delivery')).toMatchObject(expected);
	});
});
