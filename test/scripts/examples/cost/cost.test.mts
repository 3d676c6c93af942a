// The prices of a list, and what its messages cost.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../../testkit/paths.mts';
import { functionOf } from '../code-nodes.mts';

interface Price {
	country: string;
	category: string;
	price: number;
	currency: string;
}
type Row = Partial<Price> & { ready: boolean; row: number };

const PATH = 'cost/send-within-a-limit.json';
const pricesOf = functionOf<(lines: unknown[][]) => Price[]>(PATH, 'Prices', 'pricesOf');
const costOf = functionOf<(rows: Row[]) => Record<string, unknown>>(PATH, 'Cost', 'costOf');

const table = (text: string) => text.split('\n').map((line) => line.split(','));
const HEADER =
	'Market,Currency,Marketing,Utility,Authentication,Authentication-International,Service';
const card = (...lines: string[]) => pricesOf(table([HEADER, ...lines].join('\n')));
const list = (...lines: string[]) =>
	pricesOf(table(['country,category,price,currency', ...lines].join('\n')));
const sample = (file: string) =>
	readFileSync(join(EXAMPLES, 'cost', file), 'utf8')
		.trim()
		.split('\n');

describe('pricesOf', () => {
	it('reads a rate card as it is downloaded, with lines above its columns', () => {
		const lines = ['Rates of a month,,,,,,', HEADER, ' India ,$US,0.0107,0.0014,n/a,0.0304,n/a'];
		expect(pricesOf(table(lines.join('\n')))).toEqual([
			{ country: 'IN', category: 'MARKETING', price: 0.0107, currency: '$US' },
			{ country: 'IN', category: 'TRANSACTIONAL', price: 0.0014, currency: '$US' },
		]);
	});

	it('reads a plain list, with countries by code or name and categories in either words', () => {
		expect(
			list(
				'DE,MARKETING,0.11,EUR',
				'germany,Utility,0.06,EUR',
				'DE,otp,0.05,EUR',
				'FR,SERVICE,1,EUR',
			),
		).toEqual([
			{ country: 'DE', category: 'MARKETING', price: 0.11, currency: 'EUR' },
			{ country: 'DE', category: 'TRANSACTIONAL', price: 0.06, currency: 'EUR' },
			{ country: 'DE', category: 'OTP', price: 0.05, currency: 'EUR' },
		]);
	});

	it('gives the price of a region to the countries listed for it, and to no other', () => {
		const prices = card(
			'North America,$US,0.03,,,,',
			'Rest of Asia Pacific,$US,0.07,,,,',
			'Other,$US,0.06,,,,',
			'Turkey,$US,0.01,,,,',
			'Hong Kong,$US,0.02,,,,',
		);
		expect(prices.map(({ country, price }) => [country, price])).toEqual([
			['US', 0.03],
			['CA', 0.03],
			['BD', 0.07],
			['LK', 0.07],
			['NP', 0.07],
			['TR', 0.01],
			['HK', 0.02],
		]);
	});

	it.each<[written: string | number, price: number]>([
		['0.0107', 0.0107],
		[0.0107, 0.0107],
		['$0.0107', 0.0107],
		['US$ 0.0107', 0.0107],
		['0.0107 USD', 0.0107],
		['0,0107 €', 0.0107],
		['₹1.234', 1.234],
		['0', 0],
	])('reads %j as %d', (written, price) => {
		const lines = [
			['country', 'category', 'price'],
			['IN', 'OTP', written],
		];
		expect(pricesOf(lines)).toMatchObject([{ price, currency: '' }]);
	});

	it.each(['', 'n/a', 'N/A', '--', '–'])('has no price for "%s"', (written) => {
		expect(card(`India,$US,${written},0.1,,,`)).toMatchObject([{ category: 'TRANSACTIONAL' }]);
	});

	it.each(['free', '-0.5', '1,234', '0.1/0.2', '1.2.3'])('refuses "%s" as a price', (written) => {
		const lines = [
			['country', 'category', 'price'],
			['IN', 'OTP', written],
		];
		expect(() => pricesOf(lines)).toThrow(`Price list, line 2: "${written}" is not a price`);
	});

	it('refuses two prices for one country and category, as of a region that has a country twice', () => {
		expect(() => card('North America,$US,0.03,,,,', 'Canada,$US,0.04,,,,')).toThrow(
			'two prices for CA MARKETING',
		);
		expect(card('North America,$US,0.03,,,,', 'Canada,$US,0.03,,,,')).toHaveLength(2);
	});

	it('refuses a file without names of columns', () => {
		expect(() => pricesOf([['IN', 'MARKETING', '0.01', 'USD']])).toThrow('names of its columns');
	});

	it('reads both samples, which agree', () => {
		const ofCard = pricesOf(
			sample('rate-card.csv').map((line) => (line.startsWith('"') ? [line] : line.split(','))),
		);
		const ofList = pricesOf(sample('price-list.csv').map((line) => line.split(',')));
		expect(ofList.length).toBeGreaterThan(0);
		const short = ({ country, category, price }: Price) => ({ country, category, price });
		expect(ofCard.map(short)).toEqual(expect.arrayContaining(ofList.map(short)));
	});
});

describe('costOf', () => {
	const row = (number: number, country?: string, price?: number, currency = 'USD'): Row => ({
		ready: true,
		row: number,
		category: 'MARKETING',
		...(country !== undefined && { country }),
		...(price !== undefined && { price, currency }),
	});

	it('adds up the rows that can be sent', () => {
		const rows = [row(1, 'IN', 0.1), { ...row(2, 'KE'), ready: false }, row(3, 'IN', 0.2)];
		expect(costOf(rows)).toEqual({
			messages: 2,
			perCountry: { IN: 2 },
			cost: 0.3,
			currency: 'USD',
			problem: '',
		});
	});

	it('names each country without a price, with its rows, instead of counting 0', () => {
		const many = Array.from({ length: 12 }, (_, index) => row(index + 4, 'NP'));
		const { problem } = costOf([row(1, 'IN', 0.1), row(2, 'KE'), row(3), ...many]);
		expect(problem).toBe(
			'the price list has no price for KE MARKETING (row 2); unknown country MARKETING (row 3); NP MARKETING (row 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 2 more)',
		);
	});

	it('takes a price of 0 for a price', () => {
		expect(costOf([row(1, 'IN', 0)])).toMatchObject({ cost: 0, problem: '' });
	});

	it('does not add up currencies', () => {
		const { problem } = costOf([row(1, 'IN', 0.1), row(2, 'DE', 0.1, 'EUR')]);
		expect(problem).toBe('it has prices in USD and EUR');
	});
});
