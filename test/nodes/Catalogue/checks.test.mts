import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	readDay,
	readDescription,
	readEnd,
	readPrice,
} from '../../../nodes/Catalogue/checks/productValues.ts';
import { readCurrency } from '../../../nodes/values/checks/identifiers.ts';

describe('readPrice', () => {
	it('accepts whole numbers in the smallest unit', () => {
		fc.assert(
			fc.property(fc.nat(), (price) => {
				expect(readPrice(price)).toEqual({ ok: true, value: String(price) });
				expect(readPrice(` ${price} `)).toEqual({ ok: true, value: String(price) });
			}),
		);
	});

	it('refuses every fraction and never moves the decimal point', () => {
		fc.assert(
			fc.property(fc.nat(), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
				expect(readPrice(`${whole}.${cents}`).ok).toBe(false);
				expect(readPrice(`${whole},${cents}`).ok).toBe(false);
			}),
		);
	});

	it.each(['', null, '-1', '1e3', 1e21, 4.99, '49 900', '₹499', {}, Number.NaN])(
		'refuses %j',
		(price) => expect(readPrice(price).ok).toBe(false),
	);
});

describe('readCurrency', () => {
	it.each([
		['INR', 'INR'],
		[' usd ', 'USD'],
		['XCG', 'XCG'],
	])('reads %j', (value, code) => expect(readCurrency(value)).toEqual({ ok: true, value: code }));

	it.each(['', 'Rs', 'RUP', 'EURO', '₹', null, {}])('refuses %j', (value) =>
		expect(readCurrency(value).ok).toBe(false),
	);
});

it.each([
	['Price', readPrice],
	['Currency', readCurrency],
])('an object as %s is reported as one, not as empty', (_field, read) => {
	const result = read({ amount: 1 });
	expect(result.ok ? '' : result.problems.join()).toMatch(/^it is neither text nor a number/);
});

describe('readDescription', () => {
	it('counts characters as people see them', () => {
		expect(readDescription('😀'.repeat(5000)).ok).toBe(true);
		expect(readDescription('x'.repeat(5000)).ok).toBe(true);
		expect(readDescription('x'.repeat(5003))).toEqual({
			ok: false,
			problems: [expect.stringMatching(/5003 characters.*Shorten it by 3$/)],
		});
		expect(readDescription('  ')).toEqual({ ok: true, value: undefined });
	});
});

const zones = fc.constantFrom(
	'Asia/Kolkata',
	'America/Los_Angeles',
	'Pacific/Kiritimati',
	'Pacific/Pago_Pago',
	'Europe/London',
	'UTC',
);
const days = fc.date({
	min: new Date('2000-01-01T00:00:00Z'),
	max: new Date('2099-12-31T00:00:00Z'),
	noInvalidDate: true,
});
const dayMonthYear = (iso: string) => iso.slice(0, 10).split('-').reverse().join('-');

describe('readDay', () => {
	it('reads the day as the date picker shows it, in every time zone and at every hour', () => {
		fc.assert(
			fc.property(days, zones, (date, zone) => {
				const shown = date.toISOString().slice(0, 19);
				expect(readDay(shown, zone)).toEqual({ ok: true, value: dayMonthYear(shown) });
				expect(readDay(shown.slice(0, 10), zone)).toEqual({ ok: true, value: dayMonthYear(shown) });
			}),
		);
	});

	it('reads a timestamp as its day in the time zone of the workflow', () => {
		const eve = '2026-02-28T23:30:00.000Z';
		expect(readDay(eve, 'UTC')).toEqual({ ok: true, value: '28-02-2026' });
		expect(readDay(eve, 'Asia/Kolkata')).toEqual({ ok: true, value: '01-03-2026' });
		expect(readDay('2026-03-01T00:30:00+05:30', 'Asia/Kolkata')).toEqual({
			ok: true,
			value: '01-03-2026',
		});
		expect(readDay(new Date(eve), 'America/Los_Angeles')).toEqual({
			ok: true,
			value: '28-02-2026',
		});
		expect(readDay({ toISO: () => eve }, 'Asia/Kolkata')).toEqual({
			ok: true,
			value: '01-03-2026',
		});
	});

	it('accepts its own results unchanged', () => {
		fc.assert(
			fc.property(days, (date) => {
				const day = dayMonthYear(date.toISOString());
				expect(readDay(day, 'Asia/Kolkata')).toEqual({ ok: true, value: day });
			}),
		);
	});

	it.each(['', '  ', null, undefined])('reads %j as no day', (value) =>
		expect(readDay(value, 'UTC')).toEqual({ ok: true, value: undefined }),
	);

	it.each([
		'03/04/2026',
		'2026-02-30',
		'30-02-2026',
		'2026-13-01',
		'tomorrow',
		'2026-03-01T25:00:00Z',
		45000,
		1772323200000,
		new Date(Number.NaN),
		{},
		true,
	])('refuses %j', (value) => expect(readDay(value, 'UTC').ok).toBe(false));
});

describe('readEnd', () => {
	it('refuses only ends before the start', () => {
		fc.assert(
			fc.property(days, days, (start, end) => {
				const first = start.toISOString().slice(0, 10);
				const last = end.toISOString().slice(0, 10);
				const result = readEnd(dayMonthYear(first), dayMonthYear(last));
				expect(result.ok).toBe(last >= first);
			}),
		);
	});

	it('accepts a start or an end alone', () => {
		expect(readEnd(undefined, '01-03-2026').ok).toBe(true);
		expect(readEnd('01-03-2026', undefined).ok).toBe(true);
	});
});
