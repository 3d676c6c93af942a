// Option "Send Window": its hours, when it is open, and the result of a row outside it.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { FieldError } from '../../../../nodes/values/result.ts';
import { notTriedResult } from '../../../../nodes/engine/sending/outcome.ts';
import type { PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import {
	isOpen,
	readSendWindow,
	sendWindowGate,
} from '../../../../nodes/engine/sending/sendWindow.ts';
import { SEND } from '../../../../nodes/service/client.ts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
/** A window, by default every day from 09:00 to 20:00. */
const saved = (window: object) => ({
	window: {
		days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
		...{ from: '09:00', to: '20:00' },
		...window,
	},
});
const read = (window: object) => {
	const { days, from, to } = readSendWindow(saved(window));
	return { days: [...days], from, to };
};
const windowOf = (from: number, to: number, ...days: number[]) => ({
	days: new Set(days),
	from,
	to,
});

describe('readSendWindow', () => {
	it.each([
		['an expression gives nothing', null],
		['no window was added', {}],
		['nothing was entered', { window: { days: [], from: '', to: '' } }],
	])('refuses an empty window: %s', (_, value) => {
		expect(() => readSendWindow(value)).toThrow('"Send Window" is empty');
	});

	it.each<[unknown, unknown, number, number]>([
		['08:30', '18:15', 510, 1095],
		[' 8 ', 18, 480, 1080],
		['00:00', '24:00', 0, 1440],
		['20:00', '08:00', 1200, 480],
		['20:00', '00:00', 1200, 0],
	])('from %j to %j is from minute %i to minute %i', (from, to, first, end) => {
		expect(read({ from, to })).toMatchObject({ from: first, to: end });
	});

	it('reads the days', () => {
		expect(read({ days: ['monday', 'friday'] }).days).toEqual([1, 5]);
	});

	it.each<[object | string, RegExp]>([
		[
			{ from: '09:00', to: '9' },
			/"From" and "To" are both 09:00, so the window never opens.*24:00/,
		],
		[{ from: '00:00', to: '00:00' }, /window never opens/],
		[{ from: '24:00' }, /"From" is 24:00\. For midnight, set it to 00:00/],
		[{ from: '24:15' }, /"From" must be a time in quarter hours/],
		[{ from: '09:20' }, /"From" must be a time in quarter hours.*not "09:20"/],
		[{ from: '9:60' }, /"From" must be a time in quarter hours.*not "9:60"/],
		[{ to: '8 pm' }, /"To" must be a time in quarter hours.*not "8 pm"/],
		[{ to: '' }, /"To" must be .*not ""/],
		[{ to: null }, /"To" must be /],
		[{ to: true }, /"To" must be /],
		[{ days: [] }, /"Days" is empty/],
		[{ from: { hour: 9 } }, /"From" must be a time in quarter hours.*not "\{"hour":9\}"/],
		['09:00-20:00', /must be a window/],
	])('%j is refused, and named by its field', (window, problem) => {
		const value = typeof window === 'string' ? { window } : saved(window);
		expect(() => readSendWindow(value)).toThrow(FieldError);
		expect(() => readSendWindow(value)).toThrow(/^(?:Send Window: |"Send Window" )/);
		expect(() => readSendWindow(value)).toThrow(problem);
	});
});

describe('isOpen', () => {
	it.each<[string, ReturnType<typeof windowOf>, number, number, boolean]>([
		['at its first minute', windowOf(540, 1200, 1), 1, 540, true],
		['before it', windowOf(540, 1200, 1), 1, 539, false],
		['in its last minute', windowOf(540, 1200, 1), 1, 1199, true],
		['at its end', windowOf(540, 1200, 1), 1, 1200, false],
		['on another day', windowOf(540, 1200, 1), 2, 600, false],
		['all day', windowOf(0, 1440, 1), 1, 1439, true],
		['in the evening of a night', windowOf(1200, 480, 5), 5, 1200, true],
		['in the morning after', windowOf(1200, 480, 5), 6, 479, true],
		['at the end of the night', windowOf(1200, 480, 5), 6, 480, false],
		['in the morning before', windowOf(1200, 480, 5), 5, 479, false],
		['in the evening after', windowOf(1200, 480, 5), 6, 1200, false],
		['in the morning after Saturday', windowOf(1200, 480, 6), 0, 0, true],
		['until midnight', windowOf(1200, 0, 5), 5, 1439, true],
		['after midnight', windowOf(1200, 0, 5), 6, 0, false],
	])('%s', (_, window, day, minute, open) => {
		expect(isOpen(window, day, minute)).toBe(open);
	});

	it('is open for exactly its length, on each of its days', () => {
		const quarter = fc.nat({ max: 95 }).map((count) => count * 15);
		const days = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 });
		fc.assert(
			fc.property(quarter, quarter, days, (from, to, on) => {
				fc.pre(from !== to);
				const window = windowOf(from, to, ...on);
				const week = EVERY_DAY.flatMap((day) =>
					Array.from({ length: 1440 }, (_, minute) => isOpen(window, day, minute)),
				);
				expect(week.filter(Boolean)).toHaveLength(((to - from + 1440) % 1440) * on.length);
			}),
			{ numRuns: propertyRuns(30) },
		);
	});
});

const row = (phoneNumber: string, numbers?: string[]) =>
	({ ...rowTo(phoneNumber), numbers }) as PreparedSend;
const gate = (window: object) => sendWindowGate(readSendWindow(saved(window)));
/** The result of a row that is held back; undefined if it may go out. */
const heldBack = (window: object, sent: PreparedSend, now: number) => {
	const admission = gate(window).admit(sent, now);
	return admission.kind === 'stop' ? notTriedResult(admission.reason) : undefined;
};
/** A Friday. */
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

describe('admit', () => {
	it('reports the local time, the zone and when to send', () => {
		expect(heldBack({ days: ['friday'] }, row('919876543210'), at('16:44'))).toEqual({
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
		const result = heldBack(window, row(number), at(time));
		expect(result?.reason).toContain(words);
		expect(result?.sendAfter).toBe(sendAfter);
	});

	it('checks every number that the service may read a number as', () => {
		const both = row('2025550123', ['12025550123', '912025550123', '12025550123', '09']);
		expect(heldBack({}, both, at('13:00'))?.reason).toMatch(/America.New_York, one of the 2 /);
		expect(heldBack({}, both, at('15:00'))?.reason).toMatch(/Asia.Kolkata, one of the 2 /);
		expect(heldBack({}, both, at('14:15'))).toBeUndefined();
	});
});

describe('check', () => {
	it('lets rows through whose country is known, and bad ones', () => {
		const bad = refused('bad');
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
	const { admit } = gate({});
	const rows = Array.from({ length: 10_000 }, (_, index) =>
		row(`1${[212, 312, 808, 416][index % 4]}555${String(index).padStart(4, '0')}`),
	);
	const asked = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
	const open = rows.filter((one) => admit(one, at('15:00')) === SEND);
	expect(open).toHaveLength(7500);
	expect(asked.mock.calls.length).toBeLessThan(200);
});
