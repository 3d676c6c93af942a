// Option "Price List": what it accepts, which price applies, and what it rejects.
import { describe, expect, it } from 'vitest';
import { readPriceList } from '../../../../nodes/engine/sending/priceList.ts';

const HEADER = 'country,category,price,currency\n';
const INDIA = '919876543210';
const GERMANY = '4915112345678';
const price = (value: unknown, recipient: string, category = 'MARKETING') => {
	const found = readPriceList(value).find(recipient, category);
	return found && [found.amount, found.currency];
};

describe('readPriceList', () => {
	it.each<[string, unknown]>([
		['text with commas', 'country,category,price,currency\nIN,MARKETING,0.0107,USD'],
		['text with semicolons', 'country;category;price;currency\r\nIndia;marketing;0,0107;usd\r\n'],
		['text with tabs', '\uFEFFCountry\tCategory\tPrice\tCurrency\n+91\tMarketing\t0,0107\tUSD'],
		['quoted values', '"country","category","price","currency"\n"IN","MARKETING","0,0107","USD"'],
		['columns in another order', 'currency,note,price,country,category\nUSD,x,0.0107,91,'],
		['a table', [{ country: 'IND', category: null, price: 0.0107, currency: 'USD' }]],
		[
			'items of another node',
			[{ json: { row_number: 2, country: 91, category: '*', price: '0.0107', currency: 'USD' } }],
		],
		['JSON', '[{"country": "*", "category": "", "price": "0,0107", "currency": "USD"}]'],
	])('accepts %s', (_, value) => {
		expect(price(value, INDIA)).toEqual([10_700n, 'USD']);
	});

	const specific = `${HEADER}*,,4,EUR\n*,OTP,3,EUR\nDE,*,2,EUR\nDE,MARKETING,1,EUR`;
	it.each<[string, string, bigint]>([
		[GERMANY, 'MARKETING', 1_000_000n],
		[GERMANY, 'OTP', 2_000_000n],
		[INDIA, 'OTP', 3_000_000n],
		[INDIA, 'TRANSACTIONAL', 4_000_000n],
		['0123', 'OTP', 3_000_000n],
		[GERMANY, '', 2_000_000n],
	])('uses the most specific price for %s, %s', (recipient, category, amount) => {
		expect(price(specific, recipient, category)).toEqual([amount, 'EUR']);
	});

	it.each([
		['UTILITY', 'TRANSACTIONAL'],
		['AUTHENTICATION', 'OTP'],
	])('reads %s as %s', (other, category) => {
		expect(price(`${HEADER}IN,${other},1,USD`, INDIA, category)).toEqual([1_000_000n, 'USD']);
	});

	it('has no price if the list has none', () => {
		expect(price(`${HEADER}IN,MARKETING,1,USD`, GERMANY)).toBeUndefined();
		expect(price(`${HEADER}IN,MARKETING,1,USD`, INDIA, 'OTP')).toBeUndefined();
		expect(price(`${HEADER}IN,MARKETING,1,USD`, '0123')).toBeUndefined();
	});

	const shared = `${HEADER}US,,1,USD\nCanada,,2,usd\n+1,,3,USD\nKazakhstan,,4,USD`;
	it.each<[string, string, bigint | undefined]>([
		['the United States', '12025550123', 1_000_000n],
		['Canada', '14165550123', 2_000_000n],
		['Jamaica, by the calling code', '18765550123', 3_000_000n],
		['Kazakhstan', '77012345678', 4_000_000n],
		['Russia, not listed', '79161234567', undefined],
	])('distinguishes countries that share a calling code: %s', (_, recipient, amount) => {
		expect(price(shared, recipient)?.[0]).toBe(amount);
	});

	it.each<[unknown, string]>([
		[undefined, 'the expression returns nothing'],
		['[{"country": "IN"', 'it is not valid JSON'],
		[true, 'it is neither text nor a table. The first line names the columns'],
		[[], 'it has no prices. Add a row such as IN,MARKETING,0.01,USD'],
		[HEADER, 'it has no prices'],
		[['IN'], 'row 1 is not an object such as {"country": "IN", …}'],
		[[{ country: 'IN', price: 1, currency: 'USD' }], 'the table has no column "category"'],
		['IN,MARKETING,0.01,USD', 'the first line has no column "country", but "IN, MARKETING'],
		['country,category,price,currency,Price\n', 'the first line has the column "price" twice'],
		[`${HEADER}IN,MARKETING,0,05,USD`, 'line 2 has 5 values, and the first line has 4 columns'],
		[`${HEADER}\nIN,MARKETING,"0,05,USD`, 'line 3 has a misplaced quotation mark'],
		[
			`${HEADER}\nWakanda,,1,EUR`,
			'line 3, country: "Wakanda" is not a country. Write it like Germany, DE',
		],
		[`${HEADER},,1,EUR`, 'line 2, country: "" is not a country'],
		[
			`${HEADER}IN,PROMO,1,EUR`,
			'line 2, category: "PROMO" is not a category. Use MARKETING, TRANSACTIONAL',
		],
		[`${HEADER}IN,,1 EUR,EUR`, 'line 2, price: "1 EUR" is not a number'],
		[`${HEADER}IN,,,EUR`, 'line 2, price: it is empty'],
		[`${HEADER}IN,,1,EUX`, 'line 2, currency: "EUX" is not an ISO 4217 currency code'],
		[`${HEADER}IN,,1,`, 'line 2, currency: it is empty'],
		['country;category;price;currency\nIN;;1.234;EUR', 'line 2, price: "1.234" can be read as'],
		[`${HEADER}IN,,1,Euro`, 'line 2, currency: "Euro" is not an ISO 4217 currency code'],
		[
			[{ country: 'IN', category: '', price: -1, currency: 'EUR' }],
			'row 1, price: "-1" is not a number',
		],
		[
			`${HEADER}US,MARKETING,1,USD\nIN,,1,USD\nUSA,MARKETING,2,USD`,
			'line 4 and line 2 have different prices for United States, MARKETING. Keep one of them',
		],
		[
			`${HEADER}*,,1,USD\n*,,1,EUR`,
			'line 3 and line 2 have different prices for any country, any category',
		],
	])('refuses %j', (value, problem) => {
		expect(() => readPriceList(value)).toThrow(`Price List: ${problem}`);
	});
});
