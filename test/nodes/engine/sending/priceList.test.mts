// The option "Price List": what it takes, which price counts, and what is wrong with it.
import { describe, expect, it } from 'vitest';
import { readPriceList } from '../../../../nodes/engine/sending/priceList.ts';

const HEADER = 'country,category,price,currency\n';
const price = (value: unknown, code: string | undefined, category = 'MARKETING') => {
	const found = readPriceList(value).find(code, category);
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
	])('takes %s', (_, value) => {
		expect(price(value, '91')).toEqual([10_700n, 'USD']);
	});

	const specific = `${HEADER}*,,4,EUR\n*,OTP,3,EUR\nDE,*,2,EUR\nDE,MARKETING,1,EUR`;
	it.each<[string | undefined, string, bigint]>([
		['49', 'MARKETING', 1_000_000n],
		['49', 'OTP', 2_000_000n],
		['91', 'OTP', 3_000_000n],
		['91', 'TRANSACTIONAL', 4_000_000n],
		[undefined, 'OTP', 3_000_000n],
		['49', '', 2_000_000n],
	])('takes the most specific price for %s, %s', (code, category, amount) => {
		expect(price(specific, code, category)).toEqual([amount, 'EUR']);
	});

	it.each([
		['UTILITY', 'TRANSACTIONAL'],
		['AUTHENTICATION', 'OTP'],
	])('knows %s as %s', (other, category) => {
		expect(price(`${HEADER}IN,${other},1,USD`, '91', category)).toEqual([1_000_000n, 'USD']);
	});

	it('has no price where the list has none', () => {
		expect(price(`${HEADER}IN,MARKETING,1,USD`, '49')).toBeUndefined();
		expect(price(`${HEADER}IN,MARKETING,1,USD`, '91', 'OTP')).toBeUndefined();
		expect(price(`${HEADER}IN,MARKETING,1,USD`, undefined)).toBeUndefined();
	});

	it('takes one price for two countries with one calling code', () => {
		expect(price(`${HEADER}US,,1,USD\nCanada,,1.00,usd`, '1')).toEqual([1_000_000n, 'USD']);
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
		['country;category;price;currency\nIN;;1.234;EUR', 'line 2, price: "1.234" can be read as'],
		[`${HEADER}IN,,1,Euro`, 'line 2, currency: "Euro" is not a three-letter code such as EUR'],
		[
			[{ country: 'IN', category: '', price: -1, currency: 'EUR' }],
			'row 1, price: "-1" is not a number',
		],
		[
			`${HEADER}US,MARKETING,1,USD\nIN,,1,USD\nCanada,MARKETING,2,USD`,
			'line 4 and line 2 have different prices for +1, MARKETING. Keep one of them',
		],
		[
			`${HEADER}*,,1,USD\n*,,1,EUR`,
			'line 3 and line 2 have different prices for any country, any category',
		],
	])('refuses %j', (value, problem) => {
		expect(() => readPriceList(value)).toThrow(`Price List: ${problem}`);
	});
});
