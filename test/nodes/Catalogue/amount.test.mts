import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, writeAmount } from '../../../nodes/Catalogue/checks/amount.ts';
import { readable } from '../../harness/readableResult.mts';

const CURRENCIES: Array<[string, number]> = [
	['INR', 2],
	['USD', 2],
	// Used without decimals, but ISO 4217 gives them two.
	['PKR', 2],
	['IDR', 2],
	['HUF', 2],
	['JPY', 0],
	['KRW', 0],
	['VND', 0],
	['XAF', 0],
	['KWD', 3],
	['BHD', 3],
	['IQD', 3],
	['CLF', 4],
];
const currencies = fc.constantFrom(...CURRENCIES);
/** Only amounts that a number holds exactly. */
const smallest = fc.integer({ min: 0, max: 1e13 });

describe('readAmount', () => {
	it.each<[unknown, string, string]>([
		[499, 'INR', '49900'],
		[499.5, 'INR', '49950'],
		[4.35, 'INR', '435'],
		[1.005, 'KWD', '1005'],
		[0.1 + 0.2, 'INR', '30'],
		[1.1 * 3, 'INR', '330'],
		['499.00', 'INR', '49900'],
		['499.0', 'INR', '49900'],
		['499', 'INR', '49900'],
		['0.05', 'INR', '5'],
		['0', 'INR', '0'],
		['007', 'INR', '700'],
		['1,499.00', 'INR', '149900'],
		['1,499', 'INR', '149900'],
		['1,49,900.00', 'INR', '14990000'],
		['1,49,900', 'INR', '14990000'],
		['1,499,000', 'USD', '149900000'],
		['1.499,00', 'EUR', '149900'],
		['1.499.000', 'EUR', '149900000'],
		['1.499.000,5', 'EUR', '149900050'],
		['499,00', 'EUR', '49900'],
		['499,5', 'EUR', '49950'],
		['1 499,00', 'EUR', '149900'],
		['1\u202f499\u00a0€', 'EUR', '149900'],
		["1'499.50", 'CHF', '149950'],
		['₹ 499', 'INR', '49900'],
		['₹499/-', 'INR', '49900'],
		['Rs. 499', 'INR', '49900'],
		['499 INR', 'INR', '49900'],
		['inr 499.00', 'INR', '49900'],
		['$499', 'USD', '49900'],
		['US$ 499', 'USD', '49900'],
		['$499', 'CAD', '49900'],
		['CA$499', 'CAD', '49900'],
		['¥1,499', 'JPY', '1499'],
		['499', 'JPY', '499'],
		['499.00', 'JPY', '499'],
		[499, 'JPY', '499'],
		['1.5', 'KWD', '1500'],
		['4.750', 'KWD', '4750'],
		['1,499.000', 'KWD', '1499000'],
		['1.2345', 'CLF', '12345'],
	])('reads %j in %s as %s', (value, currency, expected) => {
		expect(readAmount(value, currency)).toEqual({ ok: true, value: expected });
	});

	it.each<[unknown, string, RegExp]>([
		['', 'INR', /^it is empty. Enter it like 499.00$/],
		[undefined, 'INR', /^it is empty/],
		['1.499', 'INR', /^"1.499" has 3 decimals, and INR has 2. Round it .*write thousands without/],
		['499.000', 'INR', /^"499.000" has 3 decimals/],
		['1499,000', 'INR', /^"1499,000" has 3 decimals/],
		['1 499,000', 'EUR', /^"1 499,000" has 3 decimals/],
		[1.499, 'INR', /has 3 decimals/],
		['499.5', 'JPY', /^"499.5" has 1 decimal, and JPY has none/],
		['499.000', 'JPY', /^"499.000" has 3 decimals/],
		['1,499', 'KWD', /^"1,499" can be read as 1499 and as 1.499. Write it in one/],
		['499 USD', 'INR', /^"499 USD": "USD" is not a symbol of INR. .*or correct "Currency"$/],
		['€ 499', 'INR', /"€" is not a symbol of INR/],
		['-499', 'INR', /"-" is not a symbol of INR/],
		['.50', 'INR', /"\." is not a symbol of INR/],
		['499.', 'INR', /"\." is not a symbol of INR/],
		['about 499', 'INR', /"about" is not a symbol/],
		['499 to 599', 'INR', /^"499 to 599" is ambiguous or not a price/],
		['1,4,99', 'INR', /is ambiguous or not a price/],
		['1 49 900', 'INR', /is ambiguous or not a price/],
		['1 499 00', 'INR', /is ambiguous or not a price/],
		['1,499.00.00', 'INR', /is ambiguous or not a price/],
		['1e3', 'INR', /is ambiguous or not a price/],
		[1e21, 'INR', /^it contains 1e\+21, a number that was not rounded/],
		['free', 'INR', /^"free" is ambiguous or not a price/],
		['٤٩٩', 'INR', /is ambiguous or not a price/],
		[{}, 'INR', /^it is neither text nor a number/],
		[true, 'INR', /^it is neither text/],
		[NaN, 'INR', /^it is NaN/],
		['#REF!', 'INR', /^it contains "#REF!"/],
	])('refuses %j in %s', (value, currency, problem) => {
		expect(readable(readAmount(value, currency))).toEqual({
			ok: false,
			problems: [expect.stringMatching(problem)],
		});
	});

	it('reads what writeAmount writes, in every currency and to the last digit', () => {
		fc.assert(
			fc.property(
				currencies,
				fc.bigInt({ min: 0n, max: 10n ** 30n }),
				([code, decimals], amount) => {
					const written = writeAmount(String(amount), code);
					expect(written.split('.')[1]?.length ?? 0).toBe(decimals);
					expect(readAmount(written, code)).toEqual({ ok: true, value: String(amount) });
				},
			),
		);
	});

	it('converts a decimal number to its smallest unit without a rounding error', () => {
		fc.assert(
			fc.property(currencies, smallest, ([code, decimals], amount) => {
				const number = amount / 10 ** decimals;
				expect(readAmount(number, code)).toEqual({ ok: true, value: String(amount) });
			}),
		);
	});

	it('reads grouped digits as Intl writes them in India, the USA, Germany and Switzerland', () => {
		const locales = fc.constantFrom('en-IN', 'en-US', 'de-DE', 'de-CH');
		fc.assert(
			fc.property(locales, fc.integer({ min: 0, max: 1e12 }), (locale, amount) => {
				const written = (amount / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
				expect(readAmount(written, 'INR')).toEqual({ ok: true, value: String(amount) });
			}),
		);
	});

	it('never throws, and returns only digits', () => {
		const text = fc.string({ unit: fc.constantFrom(..."0123456789.,' ₹$-RsINR") });
		fc.assert(
			fc.property(fc.oneof(text, fc.anything()), currencies, (value, [code]) => {
				const result = readAmount(value, code);
				if (result.ok) expect(result.value).toMatch(/^(0|[1-9]\d*)$/);
			}),
		);
	});
});
