import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyIn, readAmount, writeAmount } from '../../../nodes/Catalogue/checks/amount.ts';
import { badText } from '../../harness/errorWords.mts';
import { readable } from '../../harness/readableResult.mts';

const NO_PRICE = /is ambiguous or not a price/;
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

const READINGS = /can be read as ([\d.]+) and as ([\d.]+)\. Write it in one of these ways$/;

function readingsOf(value: unknown, currency: string): string[] {
	const result = readAmount(value, currency);
	return (result.ok ? [] : READINGS.exec(String(result.problems[0])))?.slice(1) ?? [];
}

function isAmbiguous(value: unknown, currency: string): boolean {
	return readingsOf(value, currency).length > 0;
}

/** What can only mean one thing is read; the rest is refused with both readings, or both currencies. */
describe('prices as shops write them', () => {
	it.each<[unknown, string, string]>([
		// A point before three digits separates thousands where prices have no decimals.
		['Rp 150.000', 'IDR', '15000000'],
		['$ 15.990', 'CLP', '15990'],
		['$15.990', 'COP', '1599000'],
		['25.000 ₫', 'VND', '25000'],
		['4.990 Ft', 'HUF', '499000'],
		['1.500.000', 'IDR', '150000000'],
		['15.990,00', 'COP', '1599000'],
		['499,50', 'HUF', '49950'],
		['1.250', 'KWD', '1250'],
		['1.500', 'JPY', '1500'],
		['199.5000', 'INR', '19950'],
		// Without a digit before the separator.
		['.99', 'USD', '99'],
		[',89 €', 'EUR', '89'],
		['$.99', 'USD', '99'],
		['Rs. .50', 'INR', '50'],
		[',500', 'KWD', '500'],
		// Notations for "no cents".
		['49,-', 'EUR', '4900'],
		['49,– €', 'EUR', '4900'],
		['CHF 49.--', 'CHF', '4900'],
		['49:-', 'SEK', '4900'],
		['1,200/=', 'KES', '120000'],
		['Rs 499/-', 'PKR', '49900'],
		['1.299,-', 'EUR', '129900'],
		// Signs and abbreviations.
		['KSh 1,200', 'KES', '120000'],
		['K.Sh. 1,200', 'KES', '120000'],
		['150 TL', 'TRY', '15000'],
		['1,500円', 'JPY', '1500'],
		['￥1,500', 'JPY', '1500'],
		['Rs.500', 'LKR', '50000'],
		['₨ 500', 'PKR', '50000'],
		['99 грн', 'UAH', '9900'],
		['99 грн.', 'UAH', '9900'],
		['249 руб.', 'RUB', '24900'],
		['R$ 1.299,90', 'BRL', '129990'],
		['S/. 49.90', 'PEN', '4990'],
		['1 299 Kč', 'CZK', '129900'],
		['49,90 zł', 'PLN', '4990'],
		['د.إ. 49', 'AED', '4900'],
		['\u200f49 ر.س', 'SAR', '4900'],
		['Dhs 49', 'AED', '4900'],
		['15 000 FCFA', 'XOF', '15000'],
		['F CFA 15 000', 'XAF', '15000'],
		['₦1,500', 'NGN', '150000'],
		['RM49.90', 'MYR', '4990'],
		['MXN $ 150', 'MXN', '15000'],
		['$150 MXN', 'MXN', '15000'],
		['49 Euro', 'EUR', '4900'],
		['1,499', 'EUR', '149900'],
		['2000 zl', 'PLN', '200000'],
		['150.000 VNĐ', 'VND', '150000'],
		['Kshs.1,200/=', 'KES', '120000'],
		['CDN$ 19.99', 'CAD', '1999'],
		// Beside the code.
		['USD$12.99', 'USD', '1299'],
		['CLP$ 12.990', 'CLP', '12990'],
		['12 $CAD', 'CAD', '1200'],
		// Digits and separators of other scripts.
		['١٢٫٥٠ ر.س', 'SAR', '1250'],
		['١٬٢٥٠٫٥٠', 'SAR', '125050'],
		['۱۲۵،۰۰۰', 'IRR', '12500000'],
		['१,२५०', 'INR', '125000'],
		['৳ ১,২৫০', 'BDT', '125000'],
		['１，２９９円', 'JPY', '1299'],
	])('reads %j in %s as %s', (value, currency, expected) => {
		expect(readAmount(value, currency)).toEqual({ ok: true, value: expected });
	});

	it.each<[unknown, string, string[]]>([
		['1.299', 'EUR', ['1299.00', '1.30']],
		['1.005 €', 'EUR', ['1005.00', '1.01']],
		[1.499, 'INR', ['1499.00', '1.50']],
		['499.000', 'INR', ['499000.00', '499.00']],
		['1,499', 'KWD', ['1499.000', '1.499']],
		// A spreadsheet that reads 15.990 as a number drops its last zero.
		[15.99, 'CLP', ['15990', '16']],
		['15.99', 'IDR', ['15990', '16']],
		[1.234, 'IDR', ['1234', '1']],
		['499.5', 'JPY', ['499500', '500']],
		// Three decimals in ISO 4217, none in use.
		['15.000', 'IQD', ['15000', '15']],
		['15,000', 'IQD', ['15000', '15']],
	])('refuses %j in %s with both readings', (value, currency, readings) => {
		expect(readingsOf(value, currency)).toEqual(readings);
	});

	it.each<[string, string, string]>([
		['€ 499', 'INR', 'EUR'],
		['499 USD', 'INR', 'USD'],
		['$499 MXN', 'USD', 'MXN'],
		['R$ 49', 'USD', 'BRL'],
		['150 TL', 'EUR', 'TRY'],
		['1,500円', 'CNY', 'JPY'],
		['¥ 1500', 'USD', 'JPY or CNY'],
		['kr 49', 'EUR', 'DKK, ISK, NOK or SEK'],
		['Rs. 500', 'EUR', 'INR, LKR, MUR, NPR, PKR or SCR'],
		['$ 5', 'EUR', 'USD, ARS, AUD or another currency'],
	])('refuses %j in %s as a price in %s', (value, currency, written) => {
		expect(readable(readAmount(value, currency))).toEqual({
			ok: false,
			problems: [
				`"${value}" is in ${written}, and "Currency" is ${currency}. Correct one of the two`,
			],
		});
	});

	it.each('49.|49,|-49|-.99|49⁹⁹ €|49-|€,|USD.99|$USD.99|kr,89|12-15|USDUSD 5|٤٩٫'.split('|'))(
		'still refuses %j',
		(value) => {
			for (const currency of ['EUR', 'USD', 'SEK']) {
				expect(readAmount(value, currency).ok).toBe(false);
			}
		},
	);
});

describe('readAmount', () => {
	it.each<[unknown, string, string]>([
		[499, 'INR', '49900'],
		[499.5, 'INR', '49950'],
		[4.35, 'INR', '435'],
		[1.005, 'KWD', '1005'],
		[0.1 + 0.2, 'INR', '30'],
		[1.1 * 3, 'INR', '330'],
		['499.00', 'INR', '49900'],
		['="₹499.00"', 'INR', '49900'],
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

	it.each<[unknown, string, RegExp | string]>([
		['', 'INR', /^it is empty. Enter it like 499.00$/],
		[undefined, 'INR', /^it is empty/],
		['0.499', 'INR', /^"0.499" has 3 decimals, and INR has 2. Round it .*write thousands without/],
		['1499,000', 'INR', /^"1499,000" has 3 decimals/],
		['1 499,000', 'EUR', /^"1 499,000" has 3 decimals/],
		['1499.5', 'JPY', /^"1499.5" has 1 decimal, and JPY has none/],
		['499 pcs', 'INR', /^"499 pcs": "pcs" is not a symbol of INR. .*or correct "Currency"$/],
		['-499', 'INR', /"-" is not a symbol of INR/],
		['499.', 'INR', /"\." is not a symbol of INR/],
		['about 499', 'INR', /"about" is not a symbol/],
		['499 to 599', 'INR', /^"499 to 599" is ambiguous or not a price/],
		['1,4,99', 'INR', NO_PRICE],
		['1 49 900', 'INR', NO_PRICE],
		['1 499 00', 'INR', NO_PRICE],
		['1,499.00.00', 'INR', NO_PRICE],
		['1e3', 'INR', NO_PRICE],
		[1e21, 'INR', `it ${badText(1e21)}`],
		['free', 'INR', /^"free" is ambiguous or not a price/],
		['٤٩٩½', 'INR', /"½" is not a symbol of INR/],
		[{}, 'INR', `it ${badText({})}`],
		[true, 'INR', `it ${badText({})}`],
		[NaN, 'INR', `it ${badText(NaN)}`],
		['#REF!', 'INR', `it ${badText('#REF!')}`],
	])('refuses %j in %s', (value, currency, problem) => {
		const amount = readAmount(value, currency);
		expect(amount.ok ? '' : amount.problems.join('; ')).toMatch(problem);
	});

	it('reads what writeAmount writes, in every currency and to the last digit', () => {
		fc.assert(
			fc.property(
				currencies,
				fc.bigInt({ min: 0n, max: 10n ** 30n }),
				([code, decimals], amount) => {
					const written = writeAmount(String(amount), code);
					expect(written.split('.')[1]?.length ?? 0).toBe(decimals);
					fc.pre(!isAmbiguous(written, code));
					expect(readAmount(written, code)).toEqual({ ok: true, value: String(amount) });
				},
			),
		);
	});

	it('converts a decimal number to its smallest unit without a rounding error', () => {
		fc.assert(
			fc.property(currencies, smallest, ([code, decimals], amount) => {
				const number = amount / 10 ** decimals;
				fc.pre(!isAmbiguous(number, code));
				expect(readAmount(number, code)).toEqual({ ok: true, value: String(amount) });
			}),
		);
	});

	it('names two prices that it reads, far apart, for each amount that it can read in two ways', () => {
		const price = fc
			.tuple(
				fc.integer({ min: 1, max: 999 }),
				fc.constantFrom('.', ','),
				fc.stringMatching(/^\d{1,3}$/),
			)
			.map((parts) => parts.join(''));
		fc.assert(
			fc.property(price, currencies, (text, [code]) => {
				const [thousands, decimal] = readingsOf(text, code);
				fc.pre(thousands !== undefined && decimal !== undefined);
				const [most = 0, least = 0] = [thousands, decimal].map((written) => {
					const result = readAmount(written, code);
					return result.ok ? Number(result.value) : Number.NaN;
				});
				expect(most / least).toBeGreaterThan(500);
				// 1.49 yen are rounded to 1, or are 1490 that have lost a zero.
				expect(most / least).toBeLessThan(1500);
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

it.each([
	['499 INR', 'INR'],
	['inr 499.00', 'INR'],
	['€ 1.299,-', 'EUR'],
	['R$ 49,90', 'BRL'],
	['$ 499', undefined],
	['US$ 499 USD', 'USD'],
	['€ 499 USD', undefined],
	['499', undefined],
	['499 pcs', undefined],
	[499, undefined],
	['', undefined],
	[null, undefined],
])('finds the only currency that %j can be in', (value, currency) => {
	expect(currencyIn(value)).toBe(currency);
});
