// What a campaign costs: in Preview, and as a limit of Send.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { campaignSends, people } from '../../harness/campaignSends.mts';
import { at } from '../../harness/pick.mts';

const { send, sandbox, accepted } = campaignSends();

// The template of the campaign is TRANSACTIONAL.
const PRICES = 'country,category,price,currency\nIN,UTILITY,0.0014,USD\nDE,UTILITY,0.0456,USD';
const INDIA = { phone: '+919876543210', name: 'Asha' };
const GERMANY = { phone: '+4915112345678', name: 'Emma' };
const KENYA = { phone: '+254712345678', name: 'Noah' };

const requests = async () => (await sandbox.requests()).length;
const preview = async (rows: IDataObject[], options: IDataObject) =>
	await send(rows, { parameters: { operation: 'preview', skipAlreadySent: false, options } });
const lines = ({ hints }: { hints: Array<{ message: string }> }) =>
	at(hints, 0).message.split('<br>\n');

describe('Preview with a Price List', () => {
	it('counts messages per country and their cost, for the rows that would be sent', async () => {
		const rows = [
			INDIA,
			GERMANY,
			INDIA,
			{ phone: '12', name: 'Short' },
			{ ...INDIA, phone: '+919876543211' },
		];
		const result = await preview(rows, { priceList: PRICES });
		expect(lines(result)).toEqual([
			'3 ready, 1 left out, 1 to fix',
			expect.stringContaining('row 4'),
			'Messages per country – India (+91): 2, Germany (+49): 1',
			'Cost: 0.0484 USD',
		]);
		expect(result.json).toMatchObject([
			{ ready: true, country: 'India (+91)', price: 0.0014, currency: 'USD' },
			{ ready: true, country: 'Germany (+49)', price: 0.0456, currency: 'USD' },
			{ ready: false },
			{ ready: false },
			{ ready: true },
		]);
		expect(at(result.json, 2)).not.toHaveProperty('price');
	});

	it('accepts the items of another node, and makes no additional request', async () => {
		const table = `={{ [{ json: { country: 'IN', category: '', price: 1, currency: 'INR' } }] }}`;
		const result = await preview([INDIA], { priceList: table });
		expect(lines(result)).toContain('Cost: 1.00 INR');
		const withPrices = await requests();
		await sandbox.resetToSeed();
		const without = await preview([INDIA], {});
		expect(await requests()).toBe(withPrices);
		expect(without.hints).toMatchObject([{ message: '1 ready' }]);
		expect(at(without.json, 0)).not.toHaveProperty('country');
	});

	it('warns of a missing price, and of a list that Send would stop', async () => {
		const result = await preview([INDIA, KENYA], { priceList: PRICES, stopIfCostsMore: 0.001 });
		expect(result.hints).toMatchObject([{ type: 'warning' }]);
		expect(lines(result)).toEqual([
			'2 ready',
			'"Price List" has no price for Kenya (+254), TRANSACTIONAL: row 2',
			'Send would send nothing: the list would cost 0.0014 USD, more than "Stop If It Costs More Than" allows (0.001)',
			'Messages per country – India (+91): 1, Kenya (+254): 1',
			'Cost: 0.0014 USD',
		]);
		expect(at(result.json, 1)).toMatchObject({ ready: true, country: 'Kenya (+254)' });
		expect(at(result.json, 1)).not.toHaveProperty('price');
	});
});

describe('Stop If It Costs More Than', () => {
	it('sends nothing from a list that costs more', async () => {
		const { error } = await send([INDIA, GERMANY], {
			parameters: { options: { priceList: PRICES, stopIfCostsMore: 0.0469 } },
		});
		expect(error?.message).toBe(
			'Nothing was sent: the list would cost 0.047 USD, more than "Stop If It Costs More Than" allows (0.0469)',
		);
		expect(await accepted()).toEqual({});
	});

	it('sends nothing if a country has no price, and says so in each row', async () => {
		const { outputs } = await send([INDIA, KENYA], {
			parameters: { options: { priceList: PRICES, stopIfCostsMore: 1000 } },
			settings: { onError: 'continueErrorOutput' },
		});
		const texts = outputs.flat().map(({ json }) => JSON.stringify(json));
		expect(texts).toHaveLength(2);
		for (const text of texts) {
			expect(text).toContain('has no price for Kenya (+254), TRANSACTIONAL: row 2');
			expect(text).toContain('"reasonCode":"invalidSettings"');
		}
		expect(await accepted()).toEqual({});
	});

	it('adds up the batches of a loop', async () => {
		const { error, runs } = await send([{}], {
			batches: [people(3), people(3, 3), people(3, 6)],
			parameters: { options: { priceList: PRICES, stopIfCostsMore: 0.0084 } },
		});
		expect(error?.message).toMatch(/^This batch was not sent: with it, .* would cost 0\.0126 USD/);
		expect(runs.flat().filter(({ json }) => json.outcome === 'accepted')).toHaveLength(6);
	});
});
