import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
	readDay,
	readDescription,
	readEnd,
	readPrice,
	readSalePrice,
	refuseZero,
} from '../../../nodes/Catalogue/checks/productValues.ts';
import { readCurrency } from '../../../nodes/values/checks/identifiers.ts';
import { accept } from '../../../nodes/values/result.ts';
import { badText } from '../../harness/errorWords.mts';
import { readable } from '../../harness/readableResult.mts';

const NO_SUCH_DAY = /is a day that does not exist/;
const NO_FULL_DATE = /is not a full date/;
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

	it.each(['="49900"', "'49900", '49900\u200b', '0049900'])('reads %j', (price) =>
		expect(readPrice(price)).toEqual({ ok: true, value: '49900' }),
	);

	it.each(['', null, '-1', '1e3', 1e21, 4.99, '49 900', '₹499', {}, Number.NaN])(
		'refuses %j',
		(price) => expect(readPrice(price).ok).toBe(false),
	);
});

describe('readCurrency', () => {
	it.each([
		['INR', 'INR'],
		[' usd ', 'USD'],
		['\u200eINR\u200b', 'INR'],
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
	expect(result.ok ? '' : result.problems.join()).toContain(`it ${badText({})}`);
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

	it('reads the day of a Date in the time zone of the workflow', () => {
		const eve = new Date('2026-02-28T23:30:00.000Z');
		expect(readDay(eve, 'Asia/Kolkata')).toEqual({ ok: true, value: '01-03-2026' });
		expect(readDay(eve, 'America/Los_Angeles')).toEqual({ ok: true, value: '28-02-2026' });
	});

	it('reads the day of a luxon DateTime in its own time zone', () => {
		const eve = DateTime.fromISO('2026-02-28T23:30:00Z', { zone: 'Asia/Kolkata' });
		expect(readDay(eve, 'UTC')).toEqual({ ok: true, value: '01-03-2026' });
	});

	it.each<[unknown, string]>([
		// The year first.
		['2026/03/01', '01-03-2026'],
		['2026-3-1', '01-03-2026'],
		['2026.03.01', '01-03-2026'],
		['2026/3/1 9:30', '01-03-2026'],
		['2026. 3. 1.', '01-03-2026'],
		['20260301', '01-03-2026'],
		[20260301, '01-03-2026'],
		['2026年3月1日', '01-03-2026'],
		// The day as written, whatever the zone.
		['2026-12-01T00:00:00+05:30', '01-12-2026'],
		['2026-12-01T23:59:59-08:00', '01-12-2026'],
		['2026-02-28T23:30:00.000Z', '28-02-2026'],
		['2026-12-01 00:00:00+0530', '01-12-2026'],
		['2026-12-01 00:00:00+00', '01-12-2026'],
		['3/31/2026 9:00 AM', '31-03-2026'],
		['3/31/2026, 12:30:00\u202fp.m.', '31-03-2026'],
		['Mar 31 2026 12:00AM', '31-03-2026'],
		// Points separate days, months and years in this order.
		['01.03.2026', '01-03-2026'],
		['1.3.2026', '01-03-2026'],
		['1. 3. 2026', '01-03-2026'],
		['31.12.2026 23:59', '31-12-2026'],
		// A month in words.
		['1 March 2026', '01-03-2026'],
		['March 1, 2026', '01-03-2026'],
		['1-Mar-2026', '01-03-2026'],
		['1st of March 2026', '01-03-2026'],
		['Sept. 30, 2026', '30-09-2026'],
		['Sun, 01 Mar 2026 10:00:00 GMT', '01-03-2026'],
		['Sun Mar 01 2026 00:00:00 GMT+0530 (India Standard Time)', '01-03-2026'],
		['1. März 2026', '01-03-2026'],
		['1 de marzo de 2026', '01-03-2026'],
		['1er mars 2026', '01-03-2026'],
		['15 aout 2026', '15-08-2026'],
		['1 de marco de 2026', '01-03-2026'],
		['1 de marzo del 2026', '01-03-2026'],
		['1 марта 2026', '01-03-2026'],
		['1 марта 2026 года', '01-03-2026'],
		['17 Agustus 2026', '17-08-2026'],
		['воскресенье, 1 марта 2026 г.', '01-03-2026'],
		['sexta-feira, 13 de março de 2026', '13-03-2026'],
		['13/mar/2026', '13-03-2026'],
		// Digits of other scripts.
		['١٣ مارس ٢٠٢٦', '13-03-2026'],
		['۲۰۲۶/۰۳/۱۳', '13-03-2026'],
		['9999-12-31', '31-12-9999'],
		// Only one order gives a day.
		['31/12/2026', '31-12-2026'],
		['12/31/2026', '31-12-2026'],
		['03/03/2026', '03-03-2026'],
		['2028-02-29', '29-02-2028'],
		// As CSV files, spreadsheets and copies from pages have it.
		["'2026-03-01", '01-03-2026'],
		['\u200e2026-03-01\u200f', '01-03-2026'],
	])('reads %j as %s in every time zone', (value, day) => {
		for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
			expect(readDay(value, zone)).toEqual({ ok: true, value: day });
		}
	});

	it.each<[unknown, RegExp]>([
		['03/04/2026', / 2026-04-03 and as 2026-03-04\./],
		['1/2/2026 10:00', /can be read as 2026-02-01 and as 2026-01-02/],
		['2026-02-30T10:00:00Z', /is a day that does not exist\. Correct/],
		['2026-02-30', NO_SUCH_DAY],
		['30-02-2026', NO_SUCH_DAY],
		['31.04.2026', NO_SUCH_DAY],
		['2026-13-01', NO_SUCH_DAY],
		['29 February 2027', NO_SUCH_DAY],
		['13/13/2026', NO_SUCH_DAY],
		['2026-03-01/2026-03-31', /is a range\. Enter .*"Sale Start" and .*"Sale End"$/],
		['2026-03-01T09:30-08:00/2026-03-31T23:59-08:00', /is a range/],
		['01.03.2026 – 31.03.2026', /is a range/],
		['1 March 2026 to 31 March 2026', /is a range/],
		['1–31 March 2026', /is a range/],
		[46082, /is the number of a spreadsheet date, 2026-03-01 in most files\. .*fromISO/],
		['46082.5', /2026-03-01 in most files/],
		['45000', /2023-03-15 in most files/],
		[1772323200, /is in seconds since 1970.*fromSeconds/],
		[1772323200000, /is in milliseconds since 1970.*fromMillis/],
		['13/03/2569', /is in the year 2569: it may be in another calendar, or mean no date\. Write/],
		['۱۴۰۵/۰۱/۱۳', /^"۱۴۰۵\/۰۱\/۱۳" is in the year 1405/],
		['1970-01-01T00:00:00Z', /is in the year 1970/],
		['3/1/26', NO_FULL_DATE],
		['March 2026', NO_FULL_DATE],
		['1 Foo 2026', NO_FULL_DATE],
		['tomorrow', NO_FULL_DATE],
		['2026-03-01T25:00:00Z', NO_FULL_DATE],
		['30022026', NO_FULL_DATE],
		[new Date(Number.NaN), /"Invalid Date" is not a full date/],
		[{}, NO_FULL_DATE],
		[{ start: '2026-03-01', end: null }, /"\{"start":"2026-03-01","end":null\}" is not a full/],
		[true, NO_FULL_DATE],
	])('refuses %j', (value, problem) => {
		expect(readable(readDay(value, 'UTC'))).toEqual({
			ok: false,
			problems: [expect.stringMatching(problem)],
		});
	});

	it('reads days as Intl writes them with the month in words', () => {
		const locales = fc.constantFrom('en-US', 'en-GB', 'en-IN', 'de', 'fr', 'it', 'nl', 'id', 'tr');
		const styles = fc.constantFrom<'long' | 'medium'>('long', 'medium');
		fc.assert(
			fc.property(days, locales, styles, (date, locale, dateStyle) => {
				const written = date.toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' });
				const day = dayMonthYear(date.toISOString());
				expect([written, readDay(written, 'UTC')]).toEqual([written, { ok: true, value: day }]);
			}),
		);
	});

	it('never throws, and returns only days that exist', () => {
		const text = fc.string({ unit: fc.constantFrom(...'0123456789-/. T:ZMar') });
		fc.assert(
			fc.property(fc.oneof(text, fc.anything(), fc.constant({ toString: 0 })), (value) => {
				const result = readDay(value, 'UTC');
				if (result.ok && result.value !== undefined) {
					expect(result.value).toMatch(/^\d\d-\d\d-\d{4}$/);
				}
			}),
		);
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
});

describe('readSalePrice', () => {
	it('accepts only prices below the price', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 1n }), fc.bigInt({ min: 1n }), (sale, price) => {
				const result = readSalePrice(String(sale), String(price), 'INR');
				expect(result.ok).toBe(sale < price);
			}),
		);
	});
});

describe('refuseZero', () => {
	it.each(['0', '000'])('refuses %j', (price) => expect(refuseZero(accept(price)).ok).toBe(false));
	it.each(['1', '010'])('accepts %j', (price) =>
		expect(refuseZero(accept(price))).toEqual(accept(price)),
	);
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
