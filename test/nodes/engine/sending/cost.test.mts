// Options "Price List" and "Stop If It Costs More Than": what they accept, and what a list costs.
import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CostEstimate, stopOnCost } from '../../../../nodes/engine/sending/cost.ts';
import { costFields, readCostOptions } from '../../../../nodes/engine/sending/costOptions.ts';
import { sendOptions } from '../../../../nodes/engine/sending/optionFields.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { readPriceList } from '../../../../nodes/engine/sending/priceList.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import '../../../harness/propertyRuns.mts';

const HEADER = 'country,category,price,currency\n';
const PRICES = `${HEADER}IN,MARKETING,0.0107,USD\nDE,,0.1365,USD`;
const INDIA = '919876543210';
const GERMANY = '4915112345678';
const KENYA = '254712345678';

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

const marketing = (number: string): PreparedRow => ({
	...rowTo(number),
	...{ category: 'MARKETING' },
});
const estimate = (prices: string, ...numbers: string[]) => {
	const counted = new CostEstimate(readPriceList(prices));
	for (const [index, recipient] of numbers.entries()) {
		counted.add({ recipient, category: 'MARKETING' }, index + 1);
	}
	return counted;
};

describe('CostEstimate', () => {
	it('counts the messages of each country, most first, and their cost', () => {
		expect(estimate(PRICES, GERMANY, INDIA, INDIA).describe()).toEqual([
			'Messages per country – India (+91): 2, Germany (+49): 1',
			'Cost: 0.1579 USD',
		]);
		expect(estimate(PRICES).describe()).toEqual([]);
	});

	it('does not add up different currencies', () => {
		const prices = `${HEADER}IN,,0.90,INR\nDE,,0.10,EUR`;
		expect(estimate(prices, INDIA, GERMANY, INDIA).describe()[1]).toBe(
			'Cost: 1.80 INR and 0.10 EUR',
		);
	});

	it('names countries and rows without a price', () => {
		expect(estimate(PRICES, INDIA).describeUnpriced()).toBeUndefined();
		expect(estimate(PRICES, KENYA, INDIA, KENYA, KENYA).describeUnpriced()).toBe(
			'"Price List" has no price for Kenya (+254), MARKETING: rows 1, 3, 4',
		);
		expect(estimate(PRICES, '12').describeUnpriced()).toContain(
			'United States (+1), MARKETING: row 1',
		);
		expect(estimate(PRICES, '0123').describeUnpriced()).toContain(
			'a number without country code, MARKETING: row 1',
		);
	});

	it('costs exactly the sum of its prices, in whatever order', () => {
		const cents = fc.integer({ min: 0, max: 10_000_000 });
		fc.assert(
			fc.property(cents, cents, fc.array(fc.boolean()), (india, germany, rows) => {
				const decimal = (millionths: number) => (millionths / 1e6).toFixed(6);
				const prices = `${HEADER}IN,,${decimal(india)},USD\nDE,,${decimal(germany)},USD`;
				const numbers = rows.map((isIndia) => (isIndia ? INDIA : GERMANY));
				const ofIndia = rows.filter(Boolean).length;
				const expected =
					BigInt(india) * BigInt(ofIndia) + BigInt(germany) * BigInt(rows.length - ofIndia);
				expect(estimate(prices, ...numbers).total).toBe(expected);
				expect(estimate(prices, ...numbers.toReversed()).total).toBe(expected);
			}),
		);
	});
});

const read = (options: INodeParameters) =>
	readCostOptions(executeContext({ parameters: { options } }).context, [
		sendOptions(...costFields),
	]);

describe('readCostOptions', () => {
	it.each<[INodeParameters, object | undefined]>([
		[{}, undefined],
		[{ priceList: ' ' }, undefined],
		[{ priceList: PRICES }, { most: undefined }],
		[{ priceList: PRICES, stopIfCostsMore: 5 }, { most: 5_000_000n }],
		[{ priceList: PRICES, stopIfCostsMore: '={{ 2.5 * 2 }}' }, { most: 5_000_000n }],
		[{ priceList: PRICES, stopIfCostsMore: -5 }, { most: 0n }],
	])('reads %j', (options, expected) => {
		const cost = read(options);
		if (expected === undefined) expect(cost).toBeUndefined();
		else expect(cost).toMatchObject(expected);
	});

	const LIMIT = 'Stop If It Costs More Than: ';
	it.each<[INodeParameters, string]>([
		[{ stopIfCostsMore: 5 }, `${LIMIT}it needs prices. Fill in "Price List"`],
		[{ stopIfCostsMore: 5, priceList: '' }, `${LIMIT}it needs prices`],
		[
			{ stopIfCostsMore: 5, priceList: `${PRICES}\nKE,,1,EUR` },
			`${LIMIT}it needs prices in one currency, and "Price List" has USD and EUR`,
		],
		[{ stopIfCostsMore: '={{ null }}', priceList: PRICES }, `${LIMIT}it must be a number`],
		[{ stopIfCostsMore: 1e-7, priceList: PRICES }, `${LIMIT}"1e-7" is not a number`],
		[{ priceList: '={{ undefined }}' }, 'Price List: the expression returns nothing'],
		[{ priceList: '={{ $json.prices }}' }, 'Price List: the expression uses the current row'],
		[{ priceList: 'IN' }, 'Price List: the first line has no column "country"'],
	])('refuses %j', (options, message) => {
		expect(() => read(options)).toThrow(message);
	});
});

describe('stopOnCost', () => {
	const node = executeContext().context.getNode();
	const stop = (rows: PreparedRow[], most?: number, before = 0n, skipRepeats = true) => {
		const noted: bigint[] = [];
		const earlier = { cost: before, noteCost: (cost: bigint) => noted.push(cost) };
		const options = most === undefined ? {} : { stopIfCostsMore: most };
		const cost = read({ priceList: PRICES, ...options });
		if (cost) stopOnCost(node, rows, cost, skipRepeats, earlier);
		return noted;
	};
	const list = [marketing(INDIA), marketing(GERMANY), marketing(INDIA), refused('bad')];

	it('lets a list through if it costs no more than the limit, repeats and bad rows excluded', () => {
		expect(stop(list, 0.1472)).toEqual([147_200n]);
		expect(stop(list)).toEqual([]);
	});

	it('stops a list that costs more', () => {
		expect(() => stop(list, 0.1471)).toThrow(
			'Nothing was sent: the list would cost 0.1472 USD, more than "Stop If It Costs More Than" allows (0.1471)',
		);
		expect(() => stop(list, 0.1472, 0n, false)).toThrow('would cost 0.1579 USD');
	});

	it('counts earlier batches', () => {
		expect(stop(list, 0.1473, 100n)).toEqual([147_200n]);
		expect(() => stop(list, 0.1473, 101n)).toThrow(
			'This batch was not sent: with it, this execution would cost 0.147301 USD, more than',
		);
	});

	it('stops if a price is missing, however high the limit', () => {
		expect(() => stop([...list, marketing(KENYA)], 1_000_000)).toThrow(
			'Nothing was sent: "Price List" has no price for Kenya (+254), MARKETING: row 5',
		);
		expect(stop([...list, marketing(KENYA)])).toEqual([]);
	});
});
