// The result of a row outside its send window.
import { describe, expect, it, vi } from 'vitest';
import type { PreparedRow, PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import { readSendWindow, sendWindowGate } from '../../../../nodes/engine/sending/sendWindow.ts';

const row = (phoneNumber: string, numbers?: string[]): PreparedSend => ({
	ok: true,
	facts: { phoneNumber },
	numbers,
	request: { method: 'POST', path: [], repeatability: 'once' },
	repeatKey: phoneNumber,
	message: { key: phoneNumber },
	recipient: phoneNumber,
	group: 'Welcome',
});
const gate = (window: object) => {
	const read = readSendWindow({ window });
	if (read === undefined) throw new Error('No window');
	return sendWindowGate(read);
};
/** A Friday. */
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('putOff', () => {
	it('lets a row through while its window is open', () => {
		expect(gate({}).putOff(row('919876543210'), at('06:00'))).toBeUndefined();
	});

	it('reports the local time, the zone and when to send', () => {
		expect(gate({ days: ['friday'] }).putOff(row('919876543210'), at('16:44'))).toEqual({
			outcome: 'notSent',
			putOff: '09:00 on Friday in Asia/Kolkata',
			reasonCode: 'outsideSendWindow',
			reason:
				'Outside the send window (09:00 to 20:00, Friday): it is 22:14 on Friday in Asia/Kolkata',
			advice: 'Send it again at the time in "sendAfter", for example after a Wait node',
			attempts: 0,
			sendAfter: '2026-11-27T03:30:00.000Z',
		});
	});

	it.each([
		[
			'one of several zones is shut',
			{},
			'6281234567890',
			'11:30',
			'it is 20:30 on Friday in Asia/Jayapura, one of the 3 time zones that the number may be in',
			'2026-11-21T02:00:00.000Z',
		],
		[
			'the zones have no common hour',
			{ from: '09:00', to: '11:00' },
			'6281234567890',
			'05:00',
			'it is 12:00 on Friday in Asia/Jakarta, where most people with such a number live',
			'2026-11-21T02:00:00.000Z',
		],
	])('names the zone if %s', (_, window, number, time, words, sendAfter) => {
		const result = gate(window).putOff(row(number), at(time));
		expect(result?.reason).toContain(words);
		expect(result?.sendAfter).toBe(sendAfter);
	});

	it('checks every number that the service may read a number as', () => {
		const both = row('2025550123', ['12025550123', '912025550123', '12025550123', '09']);
		expect(gate({}).putOff(both, at('13:00'))?.reason).toMatch(/America.New_York, one of the 2 /);
		expect(gate({}).putOff(both, at('15:00'))?.reason).toMatch(/Asia.Kolkata, one of the 2 /);
		expect(gate({}).putOff(both, at('14:15'))).toBeUndefined();
	});
});

describe('check', () => {
	it('lets rows through whose country is known, and bad ones', () => {
		const bad: PreparedRow = { ok: false, facts: { phoneNumber: '' }, problems: ['bad'] };
		const good = row('09876', ['09876', '919876543210']);
		expect(gate({}).check(good)).toBe(good);
		expect(gate({}).check(bad)).toBe(bad);
	});

	it('refuses a row whose country is unknown', () => {
		const checked = gate({}).check(row('09876543210'));
		expect(checked).toMatchObject({ ok: false, facts: { phoneNumber: '09876543210' } });
		expect(checked.ok ? [] : checked.problems).toMatchObject([
			{
				text: '"Send Window" needs a time zone, but no country is known for 09876543210. Write the number with + and country code',
				code: 'invalidPhoneNumber',
				heading: '"Send Window" needs a time zone, but no country is known for the number',
			},
		]);
	});
});

it('checks 10,000 rows without reading the clock for each', () => {
	const { putOff } = gate({});
	const rows = Array.from({ length: 10_000 }, (_, index) =>
		row(`1${[212, 312, 808, 416][index % 4]}555${String(index).padStart(4, '0')}`),
	);
	const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
	const open = rows.filter((one) => putOff(one, at('15:00')) === undefined);
	expect(open).toHaveLength(7500);
	expect(asked.mock.calls.length).toBeLessThan(200);
});
